import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/amendment/amendment.route.ts';
import * as approvals from '@procure/contract/approval/approval.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as todo from '@procure/contract/todo/desk.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deskOf, publishAmendment, submitAmendment } from '../../../testing/fixtures/amendment.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import { toldTo } from '../../../testing/fixtures/participation.ts';
import {
  inDays,
  nameMember,
  passDeadline,
  preparedChange,
  publishedTender,
  shortenBidding,
  type TenderFixture,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
const day = 86_400_000;

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** A published tender with a submitted amendment that may affect bids; `version` is the submitted one. */
async function submitted(bidDeadline?: string) {
  const tender = await publishedTender(test, { scope: 'mandatory' });
  const { id, version } = await preparedChange(test, tender);
  const reply = await submitAmendment(tender, { id, version, bidDeadline });
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { tender, id, version: reply.data.version };
}

const confirm = ({ client }: Person<StaffActor>, { id, version }: Seen) =>
  client.call(wire.confirmAmendment, { id, version });
const sendBack = ({ client }: Person<StaffActor>, { id, version }: Seen) =>
  client.call(wire.returnAmendment, { id, version, reason: '请按现行内容重新核对' });

async function lotOf({ lotId }: TenderFixture) {
  const { db } = test.parts();
  const notices = await db.selectFrom('notice').select('kind').where('lotId', '=', lotId).execute();
  const lot = await db
    .selectFrom('lot')
    .select('bidDeadline')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  return { ...lot, kinds: notices.map(({ kind }) => kind) };
}

describe('an amendment that may affect bids', () => {
  it('is hidden and moves no deadline until another person approves it', async () => {
    const bidDeadline = inDays(50);
    const { tender, ...seen } = await submitted(bidDeadline);
    const before = await lotOf(tender);
    expect(before.kinds).toEqual(['tender']);
    const holder = await test.company();
    const obtained = await holder.client.call(documents.obtainDocuments, { lotId: tender.lotId });
    if (!obtained.ok) throw new Error(obtained.message);

    expect(await toldTo(test, tender.approver.accountId)).toContain('amendment_submitted');
    const desk = await tender.approver.client.call(todo.getDesk, {});
    const queue = desk.ok ? desk.data.queues.find(({ key }) => key === 'amendment') : undefined;
    expect(queue?.count).toBeGreaterThanOrEqual(1);
    const { amendments } = await deskOf(tender);
    expect(amendments).toMatchObject([
      { state: 'pending', noEffectReason: null, wantedTimes: { bidDeadline }, newTimes: { bidDeadline } },
    ]);

    expect(await confirm(tender.approver, seen)).toMatchObject({ data: { state: 'published' } });
    const after = await lotOf(tender);
    expect(after.bidDeadline.toISOString()).toBe(bidDeadline);
    expect(after.kinds).toEqual(['tender', 'change']);
    expect(await toldTo(test, holder.accountId)).toContain('tender_changed');
  });

  it('is not approved by its author or submitter, a buyer, or the approver of another organisation', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const [author, submitter] = [
      await test.staff('buyer', 'approver'),
      await test.staff('buyer', 'approver'),
    ];
    for (const member of [author, submitter]) await nameMember(tender, member, 'handler');
    const prepared = await preparedChange(test, { lotId: tender.lotId, buyer: author });
    const reply = await submitAmendment({ buyer: submitter }, prepared);
    if (!reply.ok) throw new Error(reply.message);
    const seen = reply.data;
    expect(await confirm(author, seen)).toMatchObject({ reason: 'own_work' });
    expect(await confirm(submitter, seen)).toMatchObject({ reason: 'own_work' });
    expect(await confirm(tender.buyer, seen)).toMatchObject({ reason: 'forbidden' });
    const stranger = await test.staffOf(neighbour.id, 'approver');
    expect(await confirm(stranger, seen)).toMatchObject({ reason: 'not_found' });
    expect((await lotOf(tender)).kinds).toEqual(['tender']);
    expect(await confirm(tender.approver, seen)).toMatchObject({ ok: true });
  });

  it('extends the deadline as the law requires at the last signature, not at the request', async () => {
    // Enough time is left at the request.
    const { tender, ...seen } = await submitted();
    expect((await deskOf(tender)).amendments).toMatchObject([{ wantedTimes: {} }]);
    await shortenBidding(test, tender.lotId, 3_600_000);
    const before = Date.now();
    // The signers see the deadline that their signature would set.
    const [waiting] = (await deskOf(tender)).amendments;
    expect(Date.parse(waiting?.newTimes?.bidDeadline ?? '')).toBeGreaterThanOrEqual(before + 15 * day);
    expect(await confirm(tender.approver, seen)).toMatchObject({ ok: true });
    expect((await deskOf(tender)).amendments[0]).toMatchObject({ state: 'published', newTimes: null });
    expect((await lotOf(tender)).bidDeadline.getTime()).toBeGreaterThanOrEqual(before + 15 * day);
  });

  it('extends the deadline beyond the requested time if the law requires it by then', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    await shortenBidding(test, tender.lotId, 3_600_000);
    const { id, version } = await preparedChange(test, tender);
    const wanted = new Date(Date.now() + 15 * day + 2000).toISOString();
    const reply = await submitAmendment(tender, { id, version, bidDeadline: wanted });
    if (!reply.ok) throw new Error(reply.message);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, Date.parse(wanted) - 15 * day - Date.now() + 5)),
    );
    expect(await confirm(tender.approver, reply.data)).toMatchObject({ ok: true });
    expect((await lotOf(tender)).bidDeadline.getTime()).toBeGreaterThan(Date.parse(wanted));
  });

  it('is returned or withdrawn after the deadline has passed, and not published', async () => {
    const { tender, ...seen } = await submitted();
    await passDeadline(test, tender.lotId, 0);
    expect(await confirm(tender.approver, seen)).toMatchObject({ reason: 'bid_deadline_passed' });
    expect(await sendBack(tender.approver, seen)).toMatchObject({ data: { state: 'draft' } });
    expect(await toldTo(test, tender.buyer.accountId)).toContain('amendment_returned');
    const withdrawal = { id: seen.id, version: seen.version + 1 };
    expect(await tender.buyer.client.call(wire.withdrawAmendment, withdrawal)).toMatchObject({
      data: { state: 'withdrawn' },
    });
  });

  it('is recalled by the buyer, which ends its approval', async () => {
    const { tender, ...seen } = await submitted();
    expect(await tender.buyer.client.call(wire.recallAmendment, seen)).toMatchObject({
      data: { state: 'draft', version: seen.version + 1 },
    });
    for (const version of [seen.version, seen.version + 1])
      expect(await confirm(tender.approver, { id: seen.id, version })).toMatchObject({ ok: false });
    const listed = await tender.buyer.client.call(approvals.listLotApprovals, { lotId: tender.lotId });
    expect(listed).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ act: 'amend', state: 'withdrawn' })]),
    });
    expect(await publishAmendment(tender, { id: seen.id, version: seen.version + 1 })).toMatchObject({
      ok: true,
    });
  });

  it('is not published over items that another amendment has changed since', async () => {
    const tender = await publishedTender(test);
    const { priceLines } = await deskOf(tender);
    const save = async (qty: string) => {
      const reply = await tender.buyer.client.call(wire.saveAmendment, {
        ...{ lotId: tender.lotId, id: randomUUID(), version: 0, summary: '调整第一行的数量。' },
        priceLines: priceLines.map((line, at) => (at === 0 ? { ...line, qty } : line)),
      });
      if (!reply.ok) throw new Error(reply.message);
      return reply.data;
    };
    const [waiting, other] = [await submitAmendment(tender, await save('7')), await save('8')];
    if (!waiting.ok) throw new Error(waiting.message);
    expect(await publishAmendment(tender, other)).toMatchObject({ ok: true });
    expect(await confirm(tender.approver, waiting.data)).toMatchObject({
      reason: 'approval_stale',
      code: '4255',
    });
    const now = await deskOf(tender);
    expect(now.amendments.find(({ id }) => id === waiting.data.id)).toMatchObject({ isOutdated: true });
    expect(now.priceLines[0]?.qty).toBe('8');
    expect(await sendBack(tender.approver, waiting.data)).toMatchObject({ data: { state: 'draft' } });
  });

  it('is published once, by ten signatures at once', async () => {
    const { tender, ...seen } = await submitted();
    const signers = [tender.approver, await test.staff('approver')];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => confirm(signers[at % 2] ?? tender.approver, seen)),
    );
    const published = replies.filter(({ ok }) => ok);
    expect(published.length).toBeGreaterThanOrEqual(1);
    expect(new Set(published.map((reply) => reply.ok && reply.data.version)).size).toBe(1);
    expect((await lotOf(tender)).kinds).toEqual(['tender', 'change']);
  });
});

/** Each changes a submitted amendment past the server. */
const swaps = {
  summary: (id: string) => sql`update amendment set summary = '改为仅限本地供应商参加' where id = ${id}`,
  deadline: (id: string) =>
    sql`update amendment set wanted_times = ${JSON.stringify({ bidDeadline: inDays(60) })} where id = ${id}`,
  items: (id: string) =>
    sql`update amendment set items = '{"from":1,"priceLines":null,"criteria":null,"clauses":[]}' where id = ${id}`,
  'the title of a document': (id: string) =>
    sql`update amendment_document set title = '另一份文件' where amendment_id = ${id}`,
  'a public document': (id: string) =>
    sql`update amendment_document set public = not public where amendment_id = ${id}`,
  'the file of a document': (id: string) =>
    sql`update file set sha256 = ${'0'.repeat(64)} where id in (
      select file_id from amendment_document where amendment_id = ${id})`,
  documents: (id: string) => sql`delete from amendment_document where amendment_id = ${id}`,
};

describe('a writer of rows', () => {
  it.each(Object.entries(swaps))('cannot have the approver publish other contents: %s', async (_, swap) => {
    const { tender, ...seen } = await submitted();
    const { db } = test.parts();
    await swap(seen.id).execute(db);
    expect(await confirm(tender.approver, seen)).toMatchObject({ reason: 'approval_stale', code: '4255' });
    expect((await lotOf(tender)).kinds).toEqual(['tender']);
    expect(await sendBack(tender.approver, seen)).toMatchObject({ data: { state: 'draft' } });
  });

  it('cannot exchange the digest that the signers approve', async () => {
    const { id } = await submitted();
    const exchange = sql`update approval set content_sha256 = ${'0'.repeat(64)} where amendment_id = ${id}`;
    await expect(exchange.execute(test.parts().db)).rejects.toThrow('written once');
  });
});
