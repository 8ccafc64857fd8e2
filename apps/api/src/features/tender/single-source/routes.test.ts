import { randomUUID } from 'node:crypto';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as wire from '@procure/contract/single-source/single-source.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publishSealed } from '../../../../testing/fixtures/opener.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import { invite, toldTo } from '../../../../testing/fixtures/participation.ts';
import { persons } from '../../../../testing/fixtures/person.ts';
import { singleSourceContent } from '../../../../testing/fixtures/single-source.ts';
import {
  draftTender,
  inDays,
  lotContent,
  type TenderContent,
  tenderDetail,
} from '../../../../testing/fixtures/tender.ts';
import { madeUpUscc } from '../../../../testing/fixtures/uscc.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { forgetOpiners } from './service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const home = test.browser('portal', '203.0.113.61');
const { freshPhone, textsTo, codeFor } = persons(test, home);

function soleSource(changes: Partial<TenderContent> = {}) {
  return draftTender(test, {
    title: '血液透析机原厂维保服务采购',
    scope: 'government',
    method: 'single_source',
    kind: 'services',
    ground: 'g_sole_supplier',
    groundNote: '透析机的控制软件只由原厂授权维护，没有替代',
    lots: [
      lotContent({
        ...{
          estimate: '900000.00',
          ceilingPrice: '900000.00',
          bondAmount: '0.00',
          questionUntil: null,
          replyUntil: inDays(5),
        },
        weights: null,
        evaluationMethod: 'lowest_price',
      }),
    ],
    ...changes,
  });
}
type Draft = Awaited<ReturnType<typeof soleSource>>;

const announce = (draft: Draft, changes: object = {}) =>
  draft.buyer.client.call(wire.publicizeSingleSource, {
    id: draft.id,
    publicityId: randomUUID(),
    ...singleSourceContent(changes),
  });

async function announced(changes: object = {}) {
  const draft = await soleSource();
  const reply = await announce(draft, changes);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { draft, ...reply.data };
}

/** As if the period had passed. */
const endPeriod = (id: string) =>
  sql`update single_source_publicity set published_at = published_at - interval '9 days',
    until = clock_timestamp() where id = ${id}`.execute(test.database.db);

async function opinion(noticeId: string, changes: object = {}) {
  const phone = freshPhone();
  const otp = await codeFor(phone, 'single_source');
  const written = {
    ...{ noticeId, id: randomUUID(), phone, otp, name: '海州康源医疗服务有限公司' },
    opinion: '我公司持有同型号设备的维修授权，公示所称唯一不实，授权书可供核验。',
    consent: true as const,
    ...changes,
  };
  return { written, phone, send: () => home.call(wire.submitOpinion, written) };
}

const requestApproval = ({ id, buyer }: Draft, version: number) =>
  buyer.client.call(lifecycle.requestApproval, { id, version, reasons: [] });

describe('a government purchase from a sole supplier', () => {
  it('is not submitted for approval before its announcement has run for five working days', async () => {
    const draft = await soleSource();
    expect(await requestApproval(draft, draft.version)).toMatchObject({
      ok: false,
      reason: 'law_violated',
      fields: [{ field: 'method', message: expect.stringContaining('《政府采购法实施条例》第三十八条') }],
    });
    expect((await tenderDetail(draft)).violations).toMatchObject([{ ruleCode: 'singleSourcePublicity' }]);
    const reply = await announce(draft);
    if (!reply.ok) throw new Error(reply.message);
    // Five working days are at least seven days of the calendar, unless days off are worked in exchange.
    expect(Date.parse(reply.data.until) - Date.now()).toBeGreaterThan(5 * 86_400_000);
    expect(await requestApproval(draft, draft.version)).toMatchObject({
      fields: [{ message: expect.stringContaining('期满后方可继续') }],
    });
    await endPeriod(reply.data.id);
    expect((await tenderDetail(draft)).violations).toEqual([]);
    expect(await requestApproval(draft, draft.version)).toMatchObject({ ok: true });
  });

  it('is announced to everybody with the contents that the law orders, and nothing else of the draft', async () => {
    const { draft, noticeId } = await announced();
    const visitor = test.client('portal');
    const list = await visitor.call(notices.listNotices, { keyword: draft.tenderNo });
    if (!list.ok) throw new Error(list.message);
    expect(list.data).toMatchObject([{ id: noticeId, kind: 'single_source', bidDeadline: null, lot: null }]);
    const shown = await visitor.call(notices.getNotice, { id: noticeId });
    if (!shown.ok) throw new Error(shown.message);
    for (const part of [
      '云溪医疗设备有限公司',
      '周工',
      '高级工程师',
      '海州市财政局',
      '¥900,000.00',
      '原厂授权',
    ])
      expect(shown.data.body).toContain(part);
    expect(shown.data).toMatchObject({ lots: [], files: [], tender: { overview: '', qualification: '' } });
  });

  it('is announced once by a repeated call, and another text under its id is refused', async () => {
    const draft = await soleSource();
    const input = { id: draft.id, publicityId: randomUUID(), ...singleSourceContent() };
    const { client } = draft.buyer;
    const once = await client.call(wire.publicizeSingleSource, input);
    const twice = await client.call(wire.publicizeSingleSource, input);
    expect(once.ok && twice.ok && twice.data).toEqual(once.ok && once.data);
    const other = { ...input, supplierName: '他人医疗设备有限公司' };
    expect(await client.call(wire.publicizeSingleSource, other)).toMatchObject({ reason: 'conflict' });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from notice
      where tender_id = ${draft.id}`.execute(test.database.db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is announced anew after a change of what was announced', async () => {
    const { draft, id } = await announced();
    await endPeriod(id);
    const detail = await tenderDetail(draft);
    // As a colleague would have saved it.
    await sql`update tender set title = '血液透析机整机采购' where id = ${draft.id}`.execute(
      test.database.db,
    );
    expect(await requestApproval(draft, detail.version)).toMatchObject({
      fields: [{ message: expect.stringContaining('须重新公示') }],
    });
    const again = await announce(draft);
    if (!again.ok) throw new Error(again.message);
    await endPeriod(again.data.id);
    expect(await requestApproval(draft, detail.version)).toMatchObject({ ok: true });
  });

  it('may invite the announced supplier only', async () => {
    const [chosen, other] = [await test.company(), await test.company()];
    const { uscc } = await test.database.db
      .selectFrom('company')
      .select('uscc')
      .where('id', '=', chosen.actor.company.id)
      .executeTakeFirstOrThrow();
    const { draft, id } = await announced({ supplierUscc: uscc });
    await endPeriod(id);
    const asked = await requestApproval(draft, draft.version);
    if (!asked.ok) throw new Error(asked.message);
    const approved = await draft.approver.client.call(lifecycle.approveTender, {
      id: draft.id,
      version: asked.data.version,
    });
    if (!approved.ok) throw new Error(approved.message);
    const published = await publishSealed(draft.buyer, { id: draft.id, version: approved.data.version });
    if (!published.ok) throw new Error(`${published.message} ${JSON.stringify(published.fields)}`);
    const refused = await invite(draft, [other]).then(
      () => 'sent',
      ({ message }: Error) => message,
    );
    expect(refused).toContain('不是公示的唯一供应商');
    await invite(draft, [chosen]);
  });

  it('needs no announcement in an emergency, nor outside of government procurement', async () => {
    for (const changes of [
      { ground: 'g_emergency' as const },
      { scope: 'voluntary' as const, ground: null, groundNote: '' },
    ]) {
      const draft = await soleSource(changes);
      expect((await tenderDetail(draft)).violations).toEqual([]);
      expect(await announce(draft)).toMatchObject({ reason: 'publicity_not_needed' });
    }
  });
});

describe('an opinion about the announcement', () => {
  it('of anybody holds the tender until its conclusion, which its author and everybody learn', async () => {
    const { draft, id, noticeId } = await announced();
    const { send, phone } = await opinion(noticeId);
    const sent = await send();
    if (!sent.ok) throw new Error(`${sent.message} ${JSON.stringify(sent.fields)}`);
    expect(await toldTo(test, draft.buyer.accountId)).toContain('single_source_opinion');
    const conclude = (outcome: 'rejected' | 'upheld') =>
      draft.buyer.client.call(wire.concludeSingleSource, {
        id,
        outcome,
        statement: '经补充论证，所称授权不包括控制软件的密钥，异议不成立。',
      });
    expect(await conclude('rejected')).toMatchObject({ reason: 'single_source_running' });
    await endPeriod(id);
    expect(await requestApproval(draft, draft.version)).toMatchObject({
      fields: [{ message: expect.stringContaining('补充论证') }],
    });
    expect(await announce(draft)).toMatchObject({ reason: 'opinions_open' });
    expect(await conclude('rejected')).toMatchObject({ ok: true, data: { outcome: 'rejected' } });
    expect(await conclude('rejected')).toMatchObject({ ok: true });
    expect(await conclude('upheld')).toMatchObject({ reason: 'transition_not_allowed' });
    const texts = (await textsTo(phone)).filter((body) => body.includes(sent.data.opinionNo));
    expect(texts).toMatchObject([expect.stringContaining('已收到'), expect.stringContaining('异议不成立')]);
    const list = await test.client('portal').call(notices.listNotices, { keyword: draft.tenderNo });
    expect(list.ok && list.data.map(({ kind }) => kind).sort()).toEqual([
      'single_source',
      'single_source_result',
    ]);
    expect(await requestApproval(draft, draft.version)).toMatchObject({ ok: true });
  });

  it('that is upheld ends the single-source purchase; another method goes on', async () => {
    const { draft, id, noticeId } = await announced();
    expect(await (await opinion(noticeId)).send()).toMatchObject({ ok: true });
    await endPeriod(id);
    const concluded = await draft.buyer.client.call(wire.concludeSingleSource, {
      ...{ id, outcome: 'upheld' },
      statement: '经补充论证，另有供应商能够提供，改用竞争性谈判。',
    });
    expect(concluded).toMatchObject({ ok: true });
    expect(await requestApproval(draft, draft.version)).toMatchObject({
      fields: [{ message: expect.stringContaining('应当采取其他采购方式') }],
    });
    await sql`update tender set method = 'negotiation', ground = 'g_complex' where id = ${draft.id}`.execute(
      test.database.db,
    );
    expect((await tenderDetail(draft)).violations).toEqual([]);
  });

  it('counts strictly before the end of the period, and not at an announcement that was replaced', async () => {
    const { draft, id, noticeId } = await announced();
    expect(await announce(draft)).toMatchObject({ ok: true });
    expect(await (await opinion(noticeId)).send()).toMatchObject({ reason: 'publicity_replaced' });
    const second = await announced();
    await endPeriod(second.id);
    expect(await (await opinion(second.noticeId)).send()).toMatchObject({ reason: 'publicity_over' });
    expect(id).not.toBe(second.id);
  });

  it('is taken once from a repeated call, and only with the code of its phone', async () => {
    const { noticeId, draft } = await announced();
    const { written, send } = await opinion(noticeId);
    expect(await home.call(wire.submitOpinion, { ...written, otp: '000000' })).toMatchObject({
      reason: 'otp_wrong',
    });
    const first = await send();
    const repeated = await send();
    expect(first.ok && repeated.ok && repeated.data).toEqual(first.ok && first.data);
    expect(first.ok).toBe(true);
    expect(
      await home.call(wire.submitOpinion, { ...written, opinion: '换一段话也不应被当作同一条意见收下。' }),
    ).toMatchObject({
      reason: 'conflict',
    });
    const desk = await draft.buyer.client.call(wire.getSingleSource, { id: draft.id });
    expect(desk.ok && desk.data.publicity?.opinions).toHaveLength(1);
  });

  it('reports every wrong field at its place', async () => {
    const { noticeId } = await announced();
    const { written } = await opinion(noticeId);
    const reply = await home.call(wire.submitOpinion, { ...written, name: '', opinion: '太短' });
    expect(reply.ok ? [] : reply.fields.map(({ field }) => field).sort()).toEqual(['name', 'opinion']);
  });
});

describe('isolation of the announcement', () => {
  it('hides it and its opinions from another organisation, and the authors from those who only read', async () => {
    const { draft, id, noticeId } = await announced();
    const { send, phone } = await opinion(noticeId);
    expect(await send()).toMatchObject({ ok: true });
    const stranger = await test.staffOf(neighbour.id, 'buyer');
    const supplier = await test.company();
    const conclusion = { id, outcome: 'abandoned' as const, statement: '因预算调整，终止本项目的采购活动。' };
    for (const reply of [
      await stranger.client.call(wire.getSingleSource, { id: draft.id }),
      await stranger.client.call(wire.concludeSingleSource, conclusion),
      await stranger.client.call(wire.publicizeSingleSource, {
        id: draft.id,
        publicityId: randomUUID(),
        ...singleSourceContent(),
      }),
    ])
      expect(reply).toMatchObject({ reason: 'not_found' });
    expect(await supplier.client.call(wire.getSingleSource, { id: draft.id })).toMatchObject({ ok: false });
    const own = await draft.buyer.client.call(wire.getSingleSource, { id: draft.id });
    expect(own.ok && own.data.publicity?.opinions[0]?.person).toMatchObject({ phone });
    await endPeriod(id);
    expect(
      await draft.buyer.client.call(wire.concludeSingleSource, { ...conclusion, outcome: 'rejected' }),
    ).toMatchObject({ ok: true });
    expect(await requestApproval(draft, draft.version)).toMatchObject({ ok: true });
    const read = await draft.approver.client.call(wire.getSingleSource, { id: draft.id });
    expect(read.ok && read.data.publicity?.opinions).toMatchObject([{ person: null }]);
    expect(JSON.stringify(read)).not.toContain(phone);
  });

  it('cannot be changed by the server’s role, which may not rewrite what was announced or opined', async () => {
    const { id, noticeId } = await announced();
    expect(await (await opinion(noticeId)).send()).toMatchObject({ ok: true });
    const { db } = test.parts();
    await expect(
      sql`update single_source_publicity set supplier_uscc = ${madeUpUscc()} where id = ${id}`.execute(db),
    ).rejects.toThrow('permission denied');
    await expect(
      sql`update single_source_publicity set until = clock_timestamp() where id = ${id}`.execute(db),
    ).rejects.toThrow('permission denied');
    await expect(
      sql`delete from single_source_opinion where publicity_id = ${id}`.execute(db),
    ).rejects.toThrow('permission denied');
  });

  it('forgets the authors of opinions after the years of keeping', async () => {
    const { draft, noticeId } = await announced();
    const { send, phone } = await opinion(noticeId);
    const sent = await send();
    if (!sent.ok) throw new Error(sent.message);
    await sql`update single_source_opinion set submitted_at = clock_timestamp() - interval '3 years 1 day'
      where opinion_no = ${sent.data.opinionNo}`.execute(test.database.db);
    await forgetOpiners(test.parts());
    const desk = await draft.buyer.client.call(wire.getSingleSource, { id: draft.id });
    expect(desk.ok && desk.data.publicity?.opinions).toMatchObject([{ person: null }]);
    expect((await textsTo(phone)).some((body) => body.includes(sent.data.opinionNo))).toBe(false);
    const seen = await draft.buyer.client.call(tenders.getTender, { id: draft.id });
    expect(seen.ok).toBe(true);
  });
});
