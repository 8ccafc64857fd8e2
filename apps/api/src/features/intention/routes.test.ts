import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/intention/intention.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as organisations from '@procure/contract/organisation/organisation.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { intentionInput, publishedDaysAgo, publishedIntention } from '../../../testing/fixtures/intention.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  publishDraft,
  reasonsFor,
  tenderContent,
  tenderDetail,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
type Staff = Person<StaffActor>;
const reason = '预算调整，项目暂缓实施';
let buyer: Staff;
let colleague: Staff;
let elsewhere: Staff;
beforeAll(async () => {
  buyer = await test.staff('buyer');
  colleague = await test.staff('buyer');
  elsewhere = await test.staffOf(neighbour.id, 'buyer');
});

const save = (input: RequestOf<typeof wire.saveIntention>, { client }: Staff = buyer) =>
  client.call(wire.saveIntention, input);
async function saved(changes: Parameters<typeof intentionInput>[0] = {}) {
  const input = intentionInput(changes);
  const reply = await save(input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { input, ...reply.data };
}
const read = (id: string, { client }: Staff = buyer) => client.call(wire.getIntention, { id });
const visit = (id: string) => test.client('portal').call(wire.getPublicIntention, { id });
async function publicTitles(query: RequestOf<typeof wire.listPublicIntentions> = {}) {
  const reply = await test.client('portal').call(wire.listPublicIntentions, { pageSize: 100, ...query });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.map(({ title }) => title);
}
async function auditOf(id: string) {
  const { rows } = await sql<{ action: string; before: unknown; reason: string | null }>`
    select action, before, reason from audit_log where entity = 'intention' and entity_id = ${id}
    order by id`.execute(test.parts().db);
  return rows;
}

describe('an intention', () => {
  it('is hidden as a draft, and public with its contents once it is published', async () => {
    const title = `数据中心扩容${randomUUID().slice(0, 6)}`;
    const { id, version, input } = await saved({ title, budget: '0880000.50' });
    expect(await visit(id)).toMatchObject({ ok: false, code: '4040' });
    expect(await publicTitles({ keyword: title })).toEqual([]);
    for (const _ of [1, 2])
      expect(await buyer.client.call(wire.publishIntention, { id, version })).toMatchObject({
        data: { state: 'published', version: 2 },
      });
    const found = await visit(id);
    expect(found).toMatchObject({
      data: {
        title,
        budget: '880000.5',
        outline: input.outline,
        notices: [],
        publications: [{ no: 1, reason: '' }],
      },
    });
    expect(JSON.stringify(found)).not.toContain(buyer.accountId);
    expect(await publicTitles({ keyword: title })).toEqual([title]);
    expect(await publicTitles({ keyword: title, kind: ['works'] })).toEqual([]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'publish']);
  });

  it('is refused with a message at each wrong field', async () => {
    const wrong: [Parameters<typeof intentionInput>[0], string][] = [
      [{ title: '名' }, 'title'],
      [{ outline: '太短' }, 'outline'],
      [{ budget: '0' }, 'budget'],
      [{ budget: '1.234' }, 'budget'],
      [{ budget: '一百万' }, 'budget'],
      [{ plannedMonth: '2026-13' }, 'plannedMonth'],
      [{ plannedMonth: '' }, 'plannedMonth'],
      [{ remark: '长'.repeat(501) }, 'remark'],
    ];
    for (const [changes, field] of wrong)
      expect(await save(intentionInput(changes))).toMatchObject({ code: '4000', fields: [{ field }] });
    const { id, version } = await saved({ plannedMonth: '2020-01' });
    expect(await buyer.client.call(wire.publishIntention, { id, version })).toMatchObject({
      fields: [{ field: 'plannedMonth' }],
    });
  });

  it('is created once by repeated calls, and changed by one of two colleagues', async () => {
    const input = intentionInput();
    for (const reply of await Promise.all([save(input), save(input), save(input)]))
      expect(reply).toMatchObject({ data: { state: 'draft', version: 1 } });
    expect(await auditOf(input.id)).toHaveLength(1);
    const replies = await Promise.all([
      save({ ...input, version: 1, title: '政务云运维甲' }),
      save({ ...input, version: 1, title: '政务云运维乙' }, colleague),
    ]);
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ reason: 'conflict' });
  });

  it('is revised in public with the reason, and keeps the time of its first publication', async () => {
    const { id, version } = await publishedIntention(buyer);
    const before = await visit(id);
    const { organisationId: _, version: __, ...content } = intentionInput({ id, budget: '990000' });
    const revision = { ...content, version, reason };
    for (const _ of [1, 2])
      expect(await buyer.client.call(wire.reviseIntention, revision)).toMatchObject({ data: { version: 3 } });
    const after = await visit(id);
    expect(after).toMatchObject({
      data: {
        budget: '990000',
        publications: [
          { no: 2, reason, content: { budget: '990000' } },
          { no: 1, content: { budget: '1200000' } },
        ],
      },
    });
    expect(after.ok && before.ok && after.data.publishedAt).toBe(before.ok && before.data.publishedAt);
    expect(await save({ ...intentionInput({ id }), version: 3 })).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'revise',
      before: { budget: '1200000' },
      reason,
    });
  });

  it('is cancelled in public with the reason, for good', async () => {
    const { id, version } = await publishedIntention(buyer);
    const cancel = { id, version, reason };
    for (const _ of [1, 2])
      expect(await buyer.client.call(wire.cancelIntention, cancel)).toMatchObject({
        data: { state: 'cancelled' },
      });
    expect(await visit(id)).toMatchObject({ data: { state: 'cancelled', cancelReason: reason } });
    expect(await buyer.client.call(wire.publishIntention, { id, version: version + 1 })).toMatchObject({
      reason: 'transition_not_allowed',
    });
    // A cancelled draft was never public.
    const draft = await saved();
    expect(await buyer.client.call(wire.cancelIntention, { id: draft.id, version: 1, reason })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await visit(draft.id)).toMatchObject({ ok: false });
  });

  it('is invisible to other organisations, other roles, suppliers and visitors as a draft', async () => {
    const { id, version, input } = await saved();
    expect(await read(id, elsewhere)).toMatchObject({ reason: 'not_found' });
    expect(await save({ ...input, version }, elsewhere)).toMatchObject({ reason: 'not_found' });
    expect(await save({ ...intentionInput(), id, organisationId: neighbour.id }, elsewhere)).toMatchObject({
      reason: 'not_found',
    });
    const target = { id, version };
    expect(await elsewhere.client.call(wire.publishIntention, target)).toMatchObject({ reason: 'not_found' });
    expect(await elsewhere.client.call(wire.cancelIntention, { ...target, reason })).toMatchObject({
      reason: 'not_found',
    });
    const { organisationId: _, ...content } = input;
    expect(await elsewhere.client.call(wire.reviseIntention, { ...content, version, reason })).toMatchObject({
      reason: 'not_found',
    });
    const listed = await elsewhere.client.call(wire.listIntentions, { pageSize: 100 });
    expect(listed.ok && listed.data.some((row) => row.id === id)).toBe(false);
    const choices = { organisationId: input.organisationId };
    const offered = await elsewhere.client.call(wire.listIntentionChoices, choices);
    expect(offered.ok && offered.data.some((row) => row.id === id)).toBe(false);
    const owners = await elsewhere.client.call(organisations.listPurchasers, {});
    expect(owners.ok && owners.data.map((owner) => owner.id)).toEqual([neighbour.id]);
    for (const other of [await test.staff('opener'), await test.staff('auditor')])
      expect(await read(id, other)).toMatchObject({ reason: 'forbidden' });
    const supplier = await test.company();
    expect(await supplier.client.call(wire.getPublicIntention, { id })).toMatchObject({
      reason: 'not_found',
    });
    expect(await read(id)).toMatchObject({ ok: true });
  });

  it('cannot be moved to an earlier day by a writer of rows', async () => {
    const { id } = await publishedIntention(buyer);
    const { db } = test.parts();
    const earlier = sql`update intention set published_at = now() - interval '60 days' where id = ${id}`;
    await expect(earlier.execute(db)).rejects.toThrow('public since its first version');
    const version = sql`update intention_version set published_at = now() - interval '60 days'
      where intention_id = ${id}`;
    await expect(version.execute(db)).rejects.toThrow();
  });
});

describe('a published intention', () => {
  it.each([
    ['title', sql`title = '另一项采购'`],
    ['budget', sql`budget = 1`],
    ['planned month', sql`planned_month = '2030-01'`],
    ['number of versions', sql`version_no = version_no + 1`],
  ])('cannot show another %s than was published by a writer of rows', async (_, change) => {
    const { id } = await publishedIntention(buyer);
    const swap = sql`update intention set ${change} where id = ${id}`.execute(test.parts().db);
    await expect(swap).rejects.toThrow('contents of its newest version');
  });
});

describe('a government purchase', () => {
  const government = { scope: 'government', method: 'open_tender', kind: 'services' } as const;
  const of = async (intentionId: string | null) =>
    draftTender(test, { ...government, categoryId: 'C01000000', intentionId });
  const breachesOf = async (draft: Awaited<ReturnType<typeof draftTender>>) =>
    (await tenderDetail(draft)).lots
      .flatMap(({ violations }) => violations)
      .filter(({ ruleCode }) => ruleCode === 'intentionDays');

  it('is refused approval without a reason, unless its intention was public thirty days before', async () => {
    const { id: intentionId } = await publishedIntention(buyer);
    const draft = await of(intentionId);
    expect(await breachesOf(draft)).toMatchObject([
      { severity: 'warn', field: 'intentionId', citation: expect.stringContaining('财库〔2020〕10号') },
    ]);
    const others = (await reasonsFor(draft)).filter(({ ruleCode }) => ruleCode !== 'intentionDays');
    const ask = (reasons: typeof others) =>
      draft.buyer.client.call(lifecycle.requestApproval, { id: draft.id, version: draft.version, reasons });
    expect(await ask(others)).toMatchObject({ reason: 'warnings_unexplained', code: '4307' });
    await publishedDaysAgo(test, intentionId, 31);
    expect(await breachesOf(draft)).toEqual([]);
    expect(await ask(others)).toMatchObject({ ok: true });
  });

  it('shows the intention with its notice, and the intention shows the notice', async () => {
    const { id: intentionId } = await publishedIntention(buyer, { title: '档案数字化服务采购意向' });
    await publishedDaysAgo(test, intentionId, 40);
    const tender = await publishDraft(await of(intentionId));
    const found = await visit(intentionId);
    if (!found.ok) throw new Error(found.message);
    const [notice] = found.data.notices;
    expect(found.data.notices).toHaveLength(1);
    const shown = await test.client('portal').call(notices.getNotice, { id: notice?.id ?? '' });
    expect(shown).toMatchObject({
      data: { tender: { id: tender.id, intention: { id: intentionId, title: '档案数字化服务采购意向' } } },
    });
  });

  it('takes a published intention of its own purchaser only', async () => {
    const { id: foreign } = await publishedIntention(elsewhere, { organisationId: neighbour.id });
    const { id: draft } = await saved();
    const cancelled = await publishedIntention(buyer);
    await buyer.client.call(wire.cancelIntention, { ...cancelled, reason });
    for (const intentionId of [foreign, draft, cancelled.id, randomUUID()]) {
      const input = { id: randomUUID(), version: 0, ...tenderContent({ ...government, intentionId }) };
      expect(await buyer.client.call(tenders.saveTender, input)).toMatchObject({
        ok: false,
        fields: expect.arrayContaining([{ field: 'intentionId', message: '请选择采购单位已公开的采购意向' }]),
      });
    }
  });

  it('is not covered by the intention of another purchaser, whatever a writer of rows links', async () => {
    const foreign = await publishedIntention(elsewhere, { organisationId: neighbour.id });
    await publishedDaysAgo(test, foreign.id, 40);
    const own = await publishedIntention(buyer);
    await publishedDaysAgo(test, own.id, 40);
    const draft = await of(own.id);
    expect(await breachesOf(draft)).toEqual([]);
    await sql`update tender set intention_id = ${foreign.id} where id = ${draft.id}`.execute(test.parts().db);
    expect(await breachesOf(draft)).toMatchObject([{ message: expect.stringContaining('未关联采购意向') }]);
  });

  it('keeps a draft whose intention was cancelled since from approval', async () => {
    const intention = await publishedIntention(buyer);
    await publishedDaysAgo(test, intention.id, 40);
    const draft = await of(intention.id);
    await buyer.client.call(wire.cancelIntention, { ...intention, reason });
    expect(await breachesOf(draft)).toMatchObject([{ message: '关联的采购意向已取消' }]);
  });
});
