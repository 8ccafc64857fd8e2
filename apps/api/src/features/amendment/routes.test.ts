import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/amendment/amendment.route.ts';
import * as obtaining from '@procure/contract/document/document.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as todo from '@procure/contract/todo/desk.route.ts';
import { describe, expect, it } from 'vitest';
import { publishAmendment, submitAmendment } from '../../../testing/fixtures/amendment.ts';
import { invite, setLotTime, toldTo } from '../../../testing/fixtures/participation.ts';
import {
  inDays,
  lotContent,
  passDeadline,
  preparedChange,
  publishedTender,
  shortenBidding,
  type TenderContent,
  type TenderFixture,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const hour = 3_600_000;
const fifteenDays = 15 * 24 * hour;
const reason = '仅更正封面页的错别字，要求没有变化';

/** A published tender with an hour left to bid, and a supplier who holds its documents. */
async function anHourBefore(changes: Partial<TenderContent> = {}) {
  const tender = await publishedTender(test, { scope: 'mandatory', ...changes });
  const holder = await test.company();
  if (changes.method === undefined) {
    const obtained = await holder.client.call(obtaining.obtainDocuments, { lotId: tender.lotId });
    if (!obtained.ok) throw new Error(obtained.message);
  }
  await shortenBidding(test, tender.lotId, hour);
  return { tender, holder };
}

async function lotOf({ lotId }: Pick<TenderFixture, 'lotId'>) {
  const { db } = test.parts();
  const lot = await db
    .selectFrom('lot')
    .select(['bidDeadline', 'prequalificationDeadline', 'version'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const documents = await db
    .selectFrom('tenderDocument')
    .select(['title', 'versionNo'])
    .where('lotId', '=', lotId)
    .orderBy('versionNo')
    .execute();
  const notices = await db
    .selectFrom('notice')
    .select(['kind', 'title', 'body', 'facts', 'bidDeadline'])
    .where('lotId', '=', lotId)
    .orderBy('publishedAt')
    .execute();
  return { ...lot, documents, notices };
}

/** Makes a colleague one of those who work on the tender. */
function join({ id }: Pick<TenderFixture, 'id'>, accountId: string) {
  const member = { tenderId: id, accountId, duty: 'handler', addedBy: accountId };
  return test.parts().db.insertInto('tenderMember').values(member).execute();
}

describe('A change of the issued documents', () => {
  it('cannot be changed before it exists', async () => {
    const tender = await publishedTender(test);
    const reply = await tender.buyer.client.call(wire.saveAmendment, {
      ...{ lotId: tender.lotId, id: randomUUID(), version: 2 },
      ...{ summary: '更正技术参数', documents: [] },
    });
    expect(reply).toMatchObject({ ok: false, reason: 'not_found' });
  });

  it('is visible only to staff while it is prepared', async () => {
    const { tender, holder } = await anHourBefore();
    const { file } = await preparedChange(test, tender);
    const { documents, notices } = await lotOf(tender);
    expect(documents).toHaveLength(1);
    expect(notices.map(({ kind }) => kind)).toEqual(['tender']);
    expect(await toldTo(test, holder.accountId)).toEqual([]);
    const seen = await holder.client.call(obtaining.getDocuments, { lotId: tender.lotId });
    expect(JSON.stringify(seen)).not.toContain(file.id);
    expect(await tender.approver.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({
      ok: true,
    });
    const ticket = await holder.client.call(files.issueTicket, { id: file.id });
    expect(ticket).toMatchObject({ ok: false });
  });

  it('an hour before the deadline extends it as the law requires in the same act, and notifies everybody', async () => {
    const { tender, holder } = await anHourBefore();
    const { id, version } = await preparedChange(test, tender);
    const before = Date.now();
    // Each answer is lost and the call repeated: nothing happens twice.
    for (let time = 0; time < 2; time++)
      expect(await submitAmendment(tender, { id, version })).toMatchObject({
        ok: true,
        data: { state: 'pending', version: version + 1 },
      });
    expect((await lotOf(tender)).documents).toHaveLength(1);
    const seen = { id, version: version + 1 };
    for (let time = 0; time < 2; time++)
      expect(await tender.approver.client.call(wire.confirmAmendment, seen)).toMatchObject({
        ok: true,
        data: { state: 'published', version: version + 2 },
      });
    const lot = await lotOf(tender);
    expect(lot.bidDeadline.getTime()).toBeGreaterThanOrEqual(before + fifteenDays);
    expect(lot.documents).toEqual([
      { title: '招标文件', versionNo: 1 },
      { title: '招标文件', versionNo: 2 },
    ]);
    const [, change, ...more] = lot.notices;
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      kind: 'change',
      title: expect.stringContaining('变更公告'),
      body: expect.stringContaining('更正第三章技术参数'),
      facts: { changes: [{ field: 'bidDeadline', label: '投标截止时间' }], documents: ['《招标文件》第2版'] },
      bidDeadline: lot.bidDeadline,
    });
    expect(change?.body).toContain('投标截止时间：由');
    expect((await toldTo(test, holder.accountId)).filter((name) => name === 'tender_changed')).toHaveLength(
      1,
    );
    const line = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'extend')
      .where('lotId', '=', tender.lotId)
      .execute();
    expect(line).toHaveLength(1);
  });

  it('reaches the invited who have not obtained the documents yet, and no public page', async () => {
    const lots = [lotContent({ replyUntil: inDays(5) })];
    const { tender } = await anHourBefore({ method: 'invited_tender', lots });
    const invited = [await test.company(), await test.company(), await test.company()];
    await invite(tender, invited, new Date(Date.now() + hour / 2).toISOString());
    const { id, version } = await preparedChange(test, tender);
    const before = Date.now();
    expect(await publishAmendment(tender, { id, version })).toMatchObject({
      ok: true,
    });
    const lot = await lotOf(tender);
    expect(lot.bidDeadline.getTime()).toBeGreaterThanOrEqual(before + fifteenDays);
    expect(lot.notices).toEqual([]);
    for (const person of invited) expect(await toldTo(test, person.accountId)).toContain('tender_changed');
  });

  it('accepts a requested later deadline, and refuses the whole change with one that is too early', async () => {
    const { tender } = await anHourBefore();
    const { id, version } = await preparedChange(test, tender);
    const publish = (bidDeadline: string) => publishAmendment(tender, { id, version, bidDeadline });
    const early = await publish(new Date(Date.now() + fifteenDays - 60_000).toISOString());
    expect(early).toMatchObject({
      ok: false,
      reason: 'extension_needed',
      fields: [{ field: 'bidDeadline' }],
    });
    expect((await lotOf(tender)).documents).toHaveLength(1);
    const late = new Date(Date.now() + fifteenDays + 24 * hour).toISOString();
    expect(await publish(late)).toMatchObject({ ok: true });
    expect((await lotOf(tender)).bidDeadline.toISOString()).toBe(late);
  });

  it('keeps a deadline that leaves enough time, and never shortens one', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const before = (await lotOf(tender)).bidDeadline;
    const { id, version } = await preparedChange(test, tender);
    const back = await submitAmendment(tender, { id, version, bidDeadline: inDays(39) });
    expect(back).toMatchObject({ ok: false, reason: 'deadline_only_later' });
    expect(await publishAmendment(tender, { id, version })).toMatchObject({
      ok: true,
    });
    const lot = await lotOf(tender);
    expect(lot.bidDeadline).toEqual(before);
    expect(lot.notices.at(-1)?.body).toContain('投标截止时间及其他时间安排不变');
  });

  it('extends a running prequalification', async () => {
    const prequalificationDeadline = inDays(15);
    const tender = await publishedTender(test, {
      scope: 'mandatory',
      lots: [lotContent({ prequalificationDeadline, questionUntil: null })],
    });
    await setLotTime(test, tender.lotId, 'prequalificationDeadline', hour);
    const { id, version } = await preparedChange(test, tender);
    const before = Date.now();
    expect(await publishAmendment(tender, { id, version })).toMatchObject({
      ok: true,
    });
    const lot = await lotOf(tender);
    expect(lot.prequalificationDeadline?.getTime()).toBeGreaterThanOrEqual(before + 3 * 24 * hour);
  });

  it('needs no extension if no rule applies to the method', async () => {
    const { tender } = await anHourBefore({
      scope: 'voluntary',
      method: 'rfq',
      lots: [lotContent({ replyUntil: inDays(5) })],
    });
    const before = (await lotOf(tender)).bidDeadline;
    const { id, version } = await preparedChange(test, tender);
    expect(await publishAmendment(tender, { id, version })).toMatchObject({
      ok: true,
    });
    const lot = await lotOf(tender);
    expect(lot.bidDeadline).toEqual(before);
    // Only the invited are notified, because the existence of the tender is secret.
    expect(lot.notices).toEqual([]);
  });

  it('is refused once the deadline has passed, even if it was prepared in time', async () => {
    const { tender } = await anHourBefore();
    const { id, version } = await preparedChange(test, tender);
    const submitted = await tender.buyer.client.call(wire.submitAmendment, {
      id,
      version,
      affectsBids: false,
      reason,
    });
    expect(submitted).toMatchObject({ ok: true });
    await passDeadline(test, tender.lotId, 0);
    const seen = { id, version: version + 1 };
    expect(await tender.approver.client.call(wire.confirmAmendment, seen)).toMatchObject({
      ok: false,
      reason: 'bid_deadline_passed',
    });
    await expect(preparedChange(test, tender)).rejects.toThrow('系统拒收');
    expect((await lotOf(tender)).documents).toHaveLength(1);
  });
});

describe('That bids are not affected', () => {
  it('needs a reason, and another person who confirms it; then no deadline moves', async () => {
    const { tender, holder } = await anHourBefore();
    const before = (await lotOf(tender)).bidDeadline;
    const { id, version } = await preparedChange(test, tender);
    const short = await tender.buyer.client.call(wire.submitAmendment, {
      ...{ id, version },
      ...{ affectsBids: false, reason: '没事' },
    });
    expect(short).toMatchObject({ ok: false, fields: [{ field: 'reason' }] });
    const submitted = await tender.buyer.client.call(wire.submitAmendment, {
      id,
      version,
      affectsBids: false,
      reason,
    });
    expect(submitted).toMatchObject({ ok: true, data: { state: 'pending' } });
    const waiting = await tender.buyer.client.call(wire.listAmendments, { lotId: tender.lotId });
    expect(waiting).toMatchObject({ data: { amendments: [{ wantedTimes: null, newTimes: null }] } });
    expect((await lotOf(tender)).documents).toHaveLength(1);
    expect(await toldTo(test, tender.approver.accountId)).toContain('amendment_submitted');
    const desk = await tender.approver.client.call(todo.getDesk, {});
    const queue = desk.ok ? desk.data.queues.find(({ key }) => key === 'amendment') : undefined;
    expect(queue?.count).toBeGreaterThanOrEqual(1);
    const seen = { id, version: version + 1 };
    expect(await tender.buyer.client.call(wire.confirmAmendment, seen)).toMatchObject({
      reason: 'forbidden',
    });
    const confirmed = await tender.approver.client.call(wire.confirmAmendment, seen);
    expect(confirmed).toMatchObject({ ok: true, data: { state: 'published' } });
    const lot = await lotOf(tender);
    expect(lot.bidDeadline).toEqual(before);
    expect(lot.documents).toHaveLength(2);
    expect(await toldTo(test, holder.accountId)).toContain('tender_changed');
    const read = await tender.buyer.client.call(wire.listAmendments, { lotId: tender.lotId });
    expect(read).toMatchObject({ data: { amendments: [{ noEffectReason: reason, state: 'published' }] } });
  });

  it('cannot be confirmed by its author or submitter, whatever roles they hold', async () => {
    const { tender } = await anHourBefore();
    const both = await test.staff('buyer', 'approver');
    await join(tender, both.accountId);
    const prepared = await preparedChange(test, { lotId: tender.lotId, buyer: both });
    const submitted = await tender.buyer.client.call(wire.submitAmendment, {
      ...{ id: prepared.id, version: prepared.version },
      ...{ affectsBids: false, reason },
    });
    if (!submitted.ok) throw new Error(submitted.message);
    const seen = { id: prepared.id, version: submitted.data.version };
    expect(await both.client.call(wire.confirmAmendment, seen)).toMatchObject({ reason: 'own_work' });
    expect(await both.client.call(wire.returnAmendment, { ...seen, reason: '自己退回自己的' })).toMatchObject(
      { reason: 'own_work' },
    );
    const second = await preparedChange(test, tender);
    const own = await both.client.call(wire.submitAmendment, {
      ...{ id: second.id, version: second.version },
      ...{ affectsBids: false, reason },
    });
    if (!own.ok) throw new Error(own.message);
    expect(
      await both.client.call(wire.confirmAmendment, { id: second.id, version: own.data.version }),
    ).toMatchObject({ reason: 'own_work' });
  });

  it('returned with a reason, it is published with the extension or withdrawn', async () => {
    const { tender } = await anHourBefore();
    const { id, version } = await preparedChange(test, tender);
    await tender.buyer.client.call(wire.submitAmendment, { id, version, affectsBids: false, reason });
    const why = '技术参数有变化，应当顺延';
    const returned = await tender.approver.client.call(wire.returnAmendment, {
      id,
      version: version + 1,
      reason: why,
    });
    expect(returned).toMatchObject({ ok: true, data: { state: 'draft', version: version + 2 } });
    expect(await toldTo(test, tender.buyer.accountId)).toContain('amendment_returned');
    const published = await publishAmendment(tender, { id, version: version + 2 });
    expect(published).toMatchObject({ ok: true });
    expect((await lotOf(tender)).bidDeadline.getTime()).toBeGreaterThan(Date.now() + fifteenDays - hour);
    const other = await preparedChange(test, tender);
    const given = await tender.buyer.client.call(wire.withdrawAmendment, {
      id: other.id,
      version: other.version,
    });
    expect(given).toMatchObject({ ok: true, data: { state: 'withdrawn' } });
    expect(await submitAmendment(tender, { id: other.id, version: other.version + 1 })).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });
});

describe('Preparing', () => {
  it('saves the text, answers a repeated call alike, and refuses to overwrite a newer version', async () => {
    const { tender } = await anHourBefore();
    const { id, document } = await preparedChange(test, tender);
    const change = {
      lotId: tender.lotId,
      id,
      version: 1,
      summary: '更正第三章与第四章的技术参数。',
      documents: [document],
    };
    for (let time = 0; time < 2; time++)
      expect(await tender.buyer.client.call(wire.saveAmendment, change)).toMatchObject({
        ok: true,
        data: { version: 2 },
      });
    const late = { ...change, summary: '另一个人写的变更内容。' };
    expect(await tender.buyer.client.call(wire.saveAmendment, late)).toMatchObject({ reason: 'conflict' });
  });

  it('accepts only the author’s own files', async () => {
    const { tender } = await anHourBefore();
    const { document } = await preparedChange(test, tender);
    const other = await test.staff('buyer');
    await join(tender, other.accountId);
    const stolen = await other.client.call(wire.saveAmendment, {
      lotId: tender.lotId,
      id: randomUUID(),
      version: 0,
      summary: '用他人的文件变更。',
      documents: [{ ...document, id: randomUUID() }],
    });
    expect(stolen).toMatchObject({ ok: false, fields: [{ field: 'documents.0.fileId' }] });
  });
});
