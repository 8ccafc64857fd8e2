import { randomUUID } from 'node:crypto';
import * as approvals from '@procure/contract/approval/approval.route.ts';
import * as organisations from '@procure/contract/organisation/organisation.route.ts';
import * as wire from '@procure/contract/plan/plan.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import * as todo from '@procure/contract/todo/desk.route.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foundAgency, standingEntrustment } from '../../../testing/fixtures/entrustment.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { approvedPlan, planInput, planPackage, submittedPlan } from '../../../testing/fixtures/plan.ts';
import { draftTender, reasonsFor, tenderContent, tenderDetail } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import { remindOfSignatures } from '../../jobs/reminder/service.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
type Staff = Person<StaffActor>;
const reason = '概算调整，重新划分标段';
let buyer: Staff;
let colleague: Staff;
let approver: Staff;
let elsewhere: Staff;
beforeAll(async () => {
  buyer = await test.staff('buyer');
  colleague = await test.staff('buyer');
  approver = await test.staff('approver');
  elsewhere = await test.staffOf(neighbour.id, 'buyer', 'approver');
});

interface Seen {
  readonly id: string;
  readonly version: number;
}
const save = (input: RequestOf<typeof wire.savePlan>, { client }: Staff = buyer) =>
  client.call(wire.savePlan, input);
const read = (id: string, { client }: Staff = buyer) => client.call(wire.getPlan, { id });
const sign = ({ id, version }: Seen, { client }: Staff = approver) =>
  client.call(wire.approvePlan, { id, version, opinion: '同意' });
const sendBack = ({ id, version }: Seen, { client }: Staff = approver) =>
  client.call(wire.returnPlan, { id, version, reason });
async function planOf(id: string, who: Staff = buyer) {
  const reply = await read(id, who);
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}
async function auditOf(id: string) {
  const { rows } = await sql<{ action: string; actorId: string }>`select action, actor_id from audit_log
    where entity = 'plan' and entity_id = ${id} order by id`.execute(test.parts().db);
  return rows.map(({ action }) => action);
}
const told = async ({ accountId }: Staff, id: string) => {
  const { rows } = await sql<{ template: string }>`select template from outbox
    where recipient = ${accountId} and link = ${`/plan/${id}`} order by created_at`.execute(test.parts().db);
  return rows.map(({ template }) => template);
};

describe('a plan', () => {
  it('is in effect once another person has approved it', async () => {
    const { id, version, input } = await submittedPlan(buyer, { budget: '08000000.50' });
    expect(await told(approver, id)).toEqual(['approval_waits']);
    expect(await sign({ id, version }, buyer)).toMatchObject({ reason: 'forbidden' });
    for (const _ of [1, 2])
      expect(await sign({ id, version })).toMatchObject({ data: { state: 'approved', waiting: false } });
    expect(await planOf(id)).toMatchObject({
      ...{ state: 'approved', versionNo: 1, budget: '8000000.5', isOwn: true, tenders: [] },
      planNo: expect.stringMatching(/^FA\d{8}-[2-9A-Z]{6}$/),
      versions: [{ no: 1, reason: '', content: { title: input.title, budget: '8000000.5' } }],
      approvals: [
        { act: 'plan', state: 'granted', steps: [{ signedBy: approver.username, opinion: '同意' }] },
      ],
    });
    expect(await told(buyer, id)).toEqual(['approval_granted']);
    expect(await auditOf(id)).toEqual(['create', 'submit', 'approve']);
  });

  it('is refused with a message at each wrong field', async () => {
    const wrong: [Partial<RequestOf<typeof wire.savePlan>>, string][] = [
      [{ title: '名' }, 'title'],
      [{ budget: '4999999.99' }, 'budget'],
      [{ permitNo: '' }, 'permitNo'],
      [{ packages: [planPackage({ method: 'invited_tender' })] }, 'packages.0.ground'],
      [{ scope: 'voluntary' }, 'exemptReason'],
      [{ packages: Array.from({ length: 51 }, () => planPackage()) }, 'packages'],
    ];
    for (const [changes, field] of wrong) {
      const reply = await save(planInput(changes));
      expect(reply).toMatchObject({ code: '4000' });
      expect(!reply.ok && reply.fields.map((one) => one.field)).toContain(field);
    }
  });

  it('is created once by repeated calls, and changed by one of two colleagues', async () => {
    const input = planInput();
    for (const reply of await Promise.all(Array.from({ length: 10 }, () => save(input))))
      expect(reply).toMatchObject({ data: { state: 'draft', version: 1 } });
    expect(await auditOf(input.id)).toEqual(['create']);
    const replies = await Promise.all([
      save({ ...input, version: 1, title: '屋顶光伏甲' }),
      save({ ...input, version: 1, title: '屋顶光伏乙' }, colleague),
    ]);
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ reason: 'conflict' });
  });

  it('is not approved by any of its authors or its submitter', async () => {
    const [author, second, submitter] = [
      await test.staff('buyer', 'approver'),
      await test.staff('buyer', 'approver'),
      await test.staff('buyer', 'approver'),
    ];
    const input = planInput();
    await save(input, author);
    await save({ ...input, version: 1, remark: '补充说明' }, second);
    const seen = { id: input.id, version: 2 };
    expect(await submitter.client.call(wire.submitPlan, seen)).toMatchObject({ data: { version: 3 } });
    for (const own of [author, second, submitter])
      expect(await sign({ ...seen, version: 3 }, own)).toMatchObject({ reason: 'own_work' });
    expect(await sign({ ...seen, version: 3 })).toMatchObject({ ok: true });
  });

  it('is returned with the reason, which its author reads, and submitted again', async () => {
    const seen = await submittedPlan(buyer);
    for (const _ of [1, 2]) expect(await sendBack(seen)).toMatchObject({ data: { state: 'returned' } });
    expect(await planOf(seen.id)).toMatchObject({ returnReason: reason });
    expect(await told(buyer, seen.id)).toEqual(['approval_returned']);
    const desk = await buyer.client.call(todo.getDesk, {});
    expect(desk.ok && desk.data.queues.find(({ key }) => key === 'plan_returned')?.count).toBeGreaterThan(0);
    const again = { ...seen.input, version: seen.version + 1, remark: '已按意见修改' };
    const saved = await save(again, colleague);
    if (!saved.ok) throw new Error(saved.message);
    const asked = await colleague.client.call(wire.submitPlan, saved.data);
    expect(asked).toMatchObject({ data: { state: 'submitted' } });
    expect(asked.ok && (await sign(asked.data))).toMatchObject({ data: { state: 'approved' } });
  });

  it('is recalled by a colleague if its approvers stay silent', async () => {
    const seen = await submittedPlan(buyer);
    const { id, version } = seen;
    expect(await save({ ...seen.input, version }, colleague)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect(await colleague.client.call(wire.recallPlan, { id, version })).toMatchObject({
      data: { state: 'draft' },
    });
    for (const at of [version, version + 1])
      expect(await sign({ id, version: at })).toMatchObject({ ok: false });
    expect(await planOf(id)).toMatchObject({ approvals: [{ state: 'withdrawn' }] });
  });

  it('is revised with a reason, and its version in effect applies until the revision is approved', async () => {
    const { id, version, input } = await approvedPlan(buyer, approver);
    const begun = await buyer.client.call(wire.revisePlan, { id, version, reason });
    if (!begun.ok) throw new Error(begun.message);
    const saved = await save({ ...input, version: begun.data.version, budget: '9000000' });
    if (!saved.ok) throw new Error(saved.message);
    expect(await planOf(id)).toMatchObject({
      ...{ state: 'draft', budget: '9000000', revisionReason: reason },
      versions: [{ no: 1, content: { budget: '8000000' } }],
    });
    const dropped = await colleague.client.call(wire.discardPlan, saved.data);
    expect(dropped).toMatchObject({ data: { state: 'approved' } });
    expect(await planOf(id)).toMatchObject({ budget: '8000000', revisionReason: '' });
    const anew = await buyer.client.call(wire.revisePlan, {
      ...{ id, reason },
      version: dropped.ok ? dropped.data.version : 0,
    });
    if (!anew.ok) throw new Error(anew.message);
    const changed = await save({ ...input, version: anew.data.version, budget: '8500000' });
    const asked = changed.ok ? await buyer.client.call(wire.submitPlan, changed.data) : changed;
    expect(asked.ok && (await sign(asked.data))).toMatchObject({ data: { state: 'approved' } });
    expect(await planOf(id)).toMatchObject({
      versionNo: 2,
      versions: [
        { no: 2, reason, content: { budget: '8500000' } },
        { no: 1, reason: '', content: { budget: '8000000' } },
      ],
    });
  });

  it('is ended for good, and returns to its version in effect', async () => {
    const { id, version, input } = await approvedPlan(buyer, approver);
    const begun = await buyer.client.call(wire.revisePlan, { id, version, reason });
    const saved = begun.ok ? await save({ ...input, version: begun.data.version, budget: '9000000' }) : begun;
    if (!saved.ok) throw new Error(saved.message);
    const end = { id, version: saved.data.version, reason };
    for (const _ of [1, 2])
      expect(await buyer.client.call(wire.endPlan, end)).toMatchObject({ data: { state: 'ended' } });
    expect(await planOf(id)).toMatchObject({ state: 'ended', endReason: reason, budget: '8000000' });
    expect(await buyer.client.call(wire.submitPlan, { id, version: end.version + 1 })).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });

  it('has the steps of its organisation, by its budget and the methods of its packages', async () => {
    const admin = await test.staff('admin');
    const head = await test.staff('approver');
    const step = { amountFrom: '', methods: [], signers: [] };
    const steps = [
      { ...step, title: '部门负责人', signers: [head.accountId] },
      { ...step, title: '分管领导', amountFrom: '8000000' },
      { ...step, title: '监察部门', methods: ['single_source' as const] },
    ];
    const chain = { id: house.id, act: 'plan' as const };
    expect(
      await admin.client.call(approvals.saveApprovalChain, { ...chain, version: 0, steps }),
    ).toMatchObject({
      ok: true,
    });
    const seen = await submittedPlan(buyer);
    const listed = await head.client.call(approvals.listApprovals, { queue: 'waiting', pageSize: 100 });
    expect(listed.ok && listed.data.find(({ planId }) => planId === seen.id)).toMatchObject({
      ...{ act: 'plan', tenderId: null, lotId: null, title: seen.input.title, place: 1, steps: 2 },
    });
    expect(await sign(seen)).toMatchObject({ reason: 'not_signer' });
    const first = await sign(seen, head);
    expect(first).toMatchObject({ data: { state: 'submitted', waiting: true } });
    expect(await sign(seen, head)).toMatchObject({ data: { waiting: true, version: seen.version + 1 } });
    expect(await planOf(seen.id)).toMatchObject({ versionNo: 0 });
    // The next step is overdue after a working day.
    await remindOfSignatures(test.parts(), new Date(Date.now() + 6 * 86_400_000));
    const desk = await approver.client.call(todo.getDesk, {});
    expect(desk.ok && desk.data.queues.find(({ key }) => key === 'plan_approval')?.count).toBeGreaterThan(0);
    expect(first.ok && (await sign(first.data))).toMatchObject({
      data: { state: 'approved', waiting: false },
    });
    await admin.client.call(approvals.saveApprovalChain, { ...chain, version: 1, steps: [] });
  });

  it('is put in effect once by ten signatures at once', async () => {
    const seen = await submittedPlan(buyer);
    const signers = [approver, await test.staff('approver')];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => sign(seen, signers[at % 2] ?? approver)),
    );
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    expect((await planOf(seen.id)).versions).toHaveLength(1);
  });

  it('is invisible to other organisations, other roles and suppliers', async () => {
    const { id, version, input } = await submittedPlan(buyer);
    expect(await read(id, elsewhere)).toMatchObject({ reason: 'not_found' });
    expect(await save({ ...input, version }, elsewhere)).toMatchObject({ reason: 'not_found' });
    expect(await save({ ...planInput({ organisationId: neighbour.id }), id }, elsewhere)).toMatchObject({
      reason: 'not_found',
    });
    const { client } = elsewhere;
    expect(await sign({ id, version }, elsewhere)).toMatchObject({ reason: 'not_found' });
    expect(await sendBack({ id, version }, elsewhere)).toMatchObject({ reason: 'not_found' });
    for (const route of [wire.submitPlan, wire.recallPlan, wire.discardPlan])
      expect(await client.call(route, { id, version })).toMatchObject({ reason: 'not_found' });
    for (const route of [wire.revisePlan, wire.endPlan])
      expect(await client.call(route, { id, version, reason })).toMatchObject({ reason: 'not_found' });
    const listed = await client.call(wire.listPlans, { pageSize: 100 });
    expect(listed.ok && listed.data.some((row) => row.id === id)).toBe(false);
    const owners = await client.call(organisations.listPurchasers, {});
    expect(owners.ok && owners.data.map((owner) => owner.id)).toEqual([neighbour.id]);
    for (const other of [await test.staff('opener'), await test.staff('evaluator')])
      expect(await read(id, other)).toMatchObject({ reason: 'not_found' });
    const supplier = await test.company();
    expect(await supplier.client.call(wire.getPlan, { id })).toMatchObject({ ok: false });
    expect(await read(id, approver)).toMatchObject({ ok: true });
  });

  it('is read by auditors in its version in effect only', async () => {
    const auditor = await test.staff('auditor');
    const draft = await submittedPlan(buyer);
    expect(await read(draft.id, auditor)).toMatchObject({ reason: 'not_found' });
    const { id, version, input } = await approvedPlan(buyer, approver);
    const begun = await buyer.client.call(wire.revisePlan, { id, version, reason });
    if (begun.ok) await save({ ...input, version: begun.data.version, title: '改名的项目' });
    expect(await planOf(id, auditor)).toMatchObject({
      ...{ isOwn: false, state: 'approved', title: input.title, revisionReason: '' },
    });
    const listed = await auditor.client.call(wire.listPlans, { keyword: '改名的项目' });
    expect(listed).toMatchObject({ data: [] });
    expect(await auditor.client.call(wire.endPlan, { id, version, reason })).toMatchObject({
      reason: 'forbidden',
    });
  });

  it('takes no package of another plan', async () => {
    const first = await approvedPlan(buyer, approver);
    const packages = first.input.packages;
    expect(await save(planInput({ packages }))).toMatchObject({ fields: [{ field: 'packages' }] });
    expect(await save(planInput({ organisationId: neighbour.id, packages }), elsewhere)).toMatchObject({
      fields: [{ field: 'packages' }],
    });
  });
});

/** Each changes a submitted plan past the server. */
const swaps: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  budget: (id) => sql`update plan set content = content || '{"budget": "1"}' where id = ${id}`,
  'the method of a package': (id) =>
    sql`update plan set content = jsonb_set(content, '{packages,0,method}', '"single_source"') where id = ${id}`,
  'the packages': (id) => sql`update plan set content = content || '{"packages": []}' where id = ${id}`,
};

describe('a writer of rows', () => {
  it.each(Object.entries(swaps))('cannot have the approver sign other contents: %s', async (_, swap) => {
    const seen = await submittedPlan(buyer);
    await swap(seen.id).execute(test.parts().db);
    expect(await sign(seen)).toMatchObject({ reason: 'approval_stale', code: '4255' });
    expect(await planOf(seen.id)).toMatchObject({ state: 'submitted', versions: [] });
    expect(await sendBack(seen)).toMatchObject({ data: { state: 'returned' } });
  });

  it('cannot exchange what is in effect, or put a plan in effect', async () => {
    const { db } = test.parts();
    const effective = await approvedPlan(buyer, approver);
    const waiting = await submittedPlan(buyer);
    const attempts: [RawBuilder<unknown>, RegExp][] = [
      [
        sql`update plan set content = content || '{"budget": "1"}' where id = ${effective.id}`,
        /version in effect/,
      ],
      [sql`update plan set version_no = 2 where id = ${effective.id}`, /newest version/],
      [
        sql`update plan_version set content = '{}' where plan_id = ${effective.id}`,
        /permission denied|append-only/,
      ],
      [
        sql`insert into plan_version (plan_id, no, content, reason, approval_id, effective_at)
          select plan_id, 2, content || '{"budget": "1"}', 'x', (select id from approval where plan_id = ${waiting.id}),
            now() from plan_version where plan_id = ${effective.id}`,
        /content that was approved/,
      ],
      [sql`update plan set state = 'approved', version_no = 1 where id = ${waiting.id}`, /newest version/],
      [
        sql`update approval set content_sha256 = ${'0'.repeat(64)} where plan_id = ${waiting.id}`,
        /written once/,
      ],
      [sql`update approval set plan_id = ${effective.id} where plan_id = ${waiting.id}`, /written once/],
    ];
    for (const [attempt, refusal] of attempts) await expect(attempt.execute(db)).rejects.toThrow(refusal);
  });
});

describe('a tender', () => {
  const codes = ['planNamed', 'planFunded', 'planMethod', 'planKind', 'planAmount', 'planShared'];
  const breachesOf = async (draft: Parameters<typeof tenderDetail>[0]) =>
    (await tenderDetail(draft)).lots
      .flatMap(({ violations }) => violations)
      .filter(({ ruleCode }) => codes.includes(ruleCode));
  const found = async (draft: Parameters<typeof tenderDetail>[0]) =>
    (await breachesOf(draft)).map(({ ruleCode }) => ruleCode);

  it('that is mandatory gives a reason for its approval if it names no plan', async () => {
    const draft = await draftTender(test, { scope: 'mandatory', planPackageId: null });
    expect(await breachesOf(draft)).toMatchObject([
      { ruleCode: 'planNamed', severity: 'warn', field: 'planPackageId' },
    ]);
    const others = (await reasonsFor(draft)).filter(({ ruleCode }) => ruleCode !== 'planNamed');
    const ask = (reasons: typeof others) =>
      draft.buyer.client.call(lifecycle.requestApproval, { id: draft.id, version: draft.version, reasons });
    const refused = await ask(others);
    expect(!refused.ok && refused.fields.map(({ message }) => message).join()).toContain('未关联招标方案');
    expect(await found(await draftTender(test, { scope: 'voluntary', planPackageId: null }))).toEqual([]);
  });

  it('follows its package, or gives a reason for each difference', async () => {
    const { input } = await approvedPlan(buyer, approver);
    const [planned] = input.packages;
    const draft = await draftTender(test, { scope: 'mandatory', planPackageId: planned?.id ?? null });
    expect(await found(draft)).toEqual([]);
    // The draft is seen beside the package by those who may see the tender.
    expect(await planOf(input.id, draft.buyer)).toMatchObject({ tenders: [{ id: draft.id }] });
    expect(await planOf(input.id, colleague)).toMatchObject({ tenders: [] });
    const small = await approvedPlan(buyer, approver, {
      isFunded: false,
      packages: [planPackage({ kind: 'services', estimate: '999999.99' })],
    });
    const other = await draftTender(test, {
      ...{ scope: 'mandatory', planPackageId: small.input.packages[0]?.id ?? null },
    });
    expect(await found(other)).toEqual(['planFunded', 'planKind', 'planAmount']);
  });

  it('is compared with the version in effect, and not with a revision that is prepared', async () => {
    const { id, version, input } = await approvedPlan(buyer, approver);
    const draft = await draftTender(test, {
      scope: 'mandatory',
      planPackageId: input.packages[0]?.id ?? null,
    });
    const begun = await buyer.client.call(wire.revisePlan, { id, version, reason });
    const packages = [planPackage({ name: '改后的标段' })];
    const saved = begun.ok ? await save({ ...input, packages, version: begun.data.version }) : begun;
    if (!saved.ok) throw new Error(saved.message);
    expect(await found(draft)).toEqual([]);
    const asked = await buyer.client.call(wire.submitPlan, saved.data);
    if (asked.ok) await sign(asked.data);
    expect(await breachesOf(draft)).toMatchObject([{ message: expect.stringContaining('已不在招标方案') }]);
  });

  it('says why it tenders a package again, unless it repeats the other tender', async () => {
    const { input } = await approvedPlan(buyer, approver);
    const planPackageId = input.packages[0]?.id ?? null;
    const first = await draftTender(test, { scope: 'mandatory', planPackageId });
    const second = await draftTender(test, { scope: 'mandatory', planPackageId });
    expect(await found(second)).toEqual(['planShared']);
    expect(await found(first)).toEqual(['planShared']);
    const choices = { organisationId: house.id };
    const offered = await buyer.client.call(wire.listPlanChoices, choices);
    expect(offered.ok && offered.data.find(({ id }) => id === planPackageId)).toMatchObject({
      tenderCount: 2,
    });
    const without = await buyer.client.call(wire.listPlanChoices, { ...choices, tenderId: first.id });
    expect(without.ok && without.data.find(({ id }) => id === planPackageId)).toMatchObject({
      tenderCount: 1,
    });
    const { db } = test.parts();
    await sql`update tender set rebid_of = ${first.id} where id = ${second.id}`.execute(db);
    expect(await found(second)).toEqual([]);
  });

  it('takes a package in effect of its own purchaser only', async () => {
    const judge = await test.staffOf(neighbour.id, 'approver');
    const foreign = await approvedPlan(elsewhere, judge, { organisationId: neighbour.id });
    const waiting = await submittedPlan(buyer);
    const ended = await approvedPlan(buyer, approver);
    await buyer.client.call(wire.endPlan, { ...ended, reason });
    for (const planPackageId of [foreign, waiting, ended].map(({ input }) => input.packages[0]?.id ?? '')) {
      const input = { id: randomUUID(), version: 0, ...tenderContent({ scope: 'mandatory', planPackageId }) };
      expect(await buyer.client.call(tenders.saveTender, input)).toMatchObject({
        fields: expect.arrayContaining([
          { field: 'planPackageId', message: '请选择采购单位已生效的招标方案中的标段' },
        ]),
      });
    }
    const own = await approvedPlan(buyer, approver);
    const draft = await draftTender(test, {
      scope: 'mandatory',
      planPackageId: own.input.packages[0]?.id ?? null,
    });
    const link = sql`update tender set plan_package_id = ${foreign.input.packages[0]?.id} where id = ${draft.id}`;
    await link.execute(test.parts().db);
    expect(await found(draft)).toEqual(['planNamed']);
  });

  it('of an entrusted agency chooses among packages of the entrusted kinds', async () => {
    const works = planPackage({ name: '支架基础', kind: 'works', estimate: '2000000' });
    const { input } = await approvedPlan(buyer, approver, { packages: [planPackage(), works] });
    const [goods] = input.packages;
    const choices = async ({ client }: Staff) => {
      const reply = await client.call(wire.listPlanChoices, { organisationId: house.id });
      if (!reply.ok) throw new Error(reply.message);
      return reply.data.map(({ id }) => id);
    };
    expect(await choices(buyer)).toEqual(expect.arrayContaining([goods?.id, works.id]));
    expect(await choices(elsewhere)).toEqual([]);
    const agency = await foundAgency(test);
    expect(await choices(agency.person)).toEqual([]);
    await standingEntrustment(test, agency, buyer);
    const offered = await choices(agency.person);
    expect(offered).toContain(goods?.id);
    expect(offered).not.toContain(works.id);
    expect(await read(input.id, agency.person)).toMatchObject({ reason: 'not_found' });
  });
});
