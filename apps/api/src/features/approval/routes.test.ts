import { randomUUID } from 'node:crypto';
import * as accounts from '@procure/contract/account/management.route.ts';
import * as amendments from '@procure/contract/amendment/amendment.route.ts';
import * as approvals from '@procure/contract/approval/approval.route.ts';
import type { ListedApproval } from '@procure/contract/approval/approval.schema.ts';
import * as awards from '@procure/contract/award/award.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import type { ApprovalAct } from '@procure/domain/approval/chain.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decidingLot } from '../../../testing/fixtures/award.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  firstLot,
  lotContent,
  preparedChange,
  publishedTender,
  submittedTender,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
let admin: Staff;
let head: Staff;
let chief: Staff;
let other: Staff;

beforeAll(async () => {
  admin = await test.staff('admin');
  head = await test.staff('approver');
  chief = await test.staff('approver');
  other = await test.staff('approver');
});
afterEach(async () => {
  const { chains } = await chainsOf(house.id);
  for (const { act, version, steps } of chains) if (steps.length > 0) await set(act, [], version);
});

interface Step {
  readonly title: string;
  readonly amountFrom: string;
  readonly methods: [];
  readonly signers: string[];
}
const step = (title: string, signers: readonly Staff[] = [], amountFrom = ''): Step => ({
  ...{ title, amountFrom, methods: [] },
  signers: signers.map(({ accountId }) => accountId),
});
async function chainsOf(id: string) {
  const answer = await admin.client.call(approvals.getApprovalChains, { id });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}
const save = (act: ApprovalAct, steps: readonly Step[], version: number, id = house.id) =>
  admin.client.call(approvals.saveApprovalChain, { id, act, version, steps: [...steps] });
async function set(act: ApprovalAct, steps: readonly Step[], seen?: number): Promise<number> {
  const version = seen ?? (await chainsOf(house.id)).chains.find((one) => one.act === act)?.version ?? 0;
  const answer = await save(act, steps, version);
  if (!answer.ok) throw new Error(`${answer.message} ${JSON.stringify(answer.fields)}`);
  return answer.data.version;
}
const sign = (who: Staff, { id, version }: { id: string; version: number }, opinion = '') =>
  who.client.call(lifecycle.approveTender, { id, version, opinion });
const sees = async (who: Staff, { id }: { id: string }) =>
  (await who.client.call(tenders.getTender, { id })).ok;
async function listed(who: Staff, queue: 'waiting' | 'signed' = 'waiting'): Promise<ListedApproval[]> {
  const answer = await who.client.call(approvals.listApprovals, { queue, pageSize: 100 });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}
async function stepsOf(who: Staff, lotId: string) {
  const answer = await who.client.call(approvals.listLotApprovals, { lotId });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

describe('the approval chain of an organisation', () => {
  it('is saved as a whole by administrators of organisations, and each change is recorded', async () => {
    const steps = [step('部门负责人', [head]), step('分管领导', [], '1000000.5')];
    const version = await set('publish', steps);
    expect(await save('publish', steps, 0)).toMatchObject({ ok: true, data: { version } });
    expect(await save('publish', [step('部门负责人')], version - 1)).toMatchObject({ reason: 'conflict' });
    const { chains, people } = await chainsOf(house.id);
    expect(chains.find(({ act }) => act === 'publish')?.steps).toEqual([
      steps[0],
      { ...steps[1], amountFrom: '1000000.5' },
    ]);
    expect(people).toContainEqual({ id: head.accountId, name: head.username, able: true });
    const line = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('action', '=', 'set_chain')
      .where('entityId', '=', house.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actorId: admin.accountId, after: { act: 'publish' } });
  });

  it('names only approvers of that organisation in use', async () => {
    const stranger = await test.staffOf(neighbour.id, 'approver');
    const buyer = await test.staff('buyer');
    for (const wrong of [stranger, buyer])
      expect(await save('award', [step('负责人', [head, wrong])], 0)).toMatchObject({
        fields: [{ field: 'steps.0.signers', message: '请选择该单位在用的审批人' }],
      });
    expect(await save('award', [step('负责人')], 0, randomUUID())).toMatchObject({ reason: 'not_found' });
  });

  it('reports the errors of every step', async () => {
    const wrong = async (more: Partial<Step>) => {
      const answer = await save('award', [{ ...step('负责人'), ...more }], 0);
      return answer.ok ? [] : answer.fields.map(({ field }) => field);
    };
    for (const amountFrom of ['0', '-1', '1e9', '１００', '1.234', '一百万'])
      expect(await wrong({ amountFrom })).toEqual(['steps.0.amountFrom']);
    for (const title of ['', '长'.repeat(21)]) expect(await wrong({ title })).toEqual(['steps.0.title']);
    const many = Array.from({ length: 11 }, () => step('负责人'));
    expect(await save('award', many, 0)).toMatchObject({ reason: 'invalid_input' });
  });
});

describe('a tender with several signers', () => {
  it('is approved by the last of them, each in turn, and visible only to the possible next signers', async () => {
    await set('publish', [step('部门负责人', [head]), step('分管领导', [chief])]);
    const tender = await submittedTender(test);
    const { lotId } = tender;
    expect([await sees(head, tender), await sees(chief, tender), await sees(other, tender)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await sign(chief, tender)).toMatchObject({ reason: 'not_found' });
    expect((await listed(head)).find(({ tenderId }) => tenderId === tender.id)).toMatchObject({
      ...{ act: 'publish', lotId, place: 1, steps: 2, stepTitle: '部门负责人', state: 'waiting' },
      due: expect.any(String),
    });
    const first = await sign(head, tender, '同意，资料齐全。');
    if (!first.ok) throw new Error(first.message);
    expect(first.data).toEqual({ id: tender.id, version: tender.version + 1, waiting: true });
    // A repeat after a lost response signs nothing more.
    expect(await sign(head, tender, '同意，资料齐全。')).toMatchObject({ ok: true, data: first.data });
    expect(await firstLot(tender)).toMatchObject({ state: 'pending_approval' });
    expect(await sign(head, first.data)).toMatchObject({ reason: 'signed_already' });
    const told = await test
      .parts()
      .db.selectFrom('outbox')
      .select(['recipient', 'body'])
      .where('template', '=', 'approval_waits')
      .where('link', '=', `/tender/${tender.id}`)
      .execute();
    expect(told).toEqual([
      { recipient: chief.accountId, body: expect.stringContaining('分管领导（第2步，共2步）') },
    ]);
    expect([await sees(head, tender), await sees(chief, tender)]).toEqual([true, true]);
    // Approvals that wait for others are not on the list of a reader.
    expect((await listed(head)).map(({ tenderId }) => tenderId)).not.toContain(tender.id);
    // The version before the first signature cannot be signed.
    expect(await sign(chief, tender)).toMatchObject({ reason: 'conflict' });
    expect(await sign(chief, first.data)).toMatchObject({ ok: true, data: { waiting: false } });
    expect(await firstLot(tender)).toMatchObject({ state: 'approved', approvedBy: { id: chief.accountId } });
    expect(await stepsOf(tender.buyer, lotId)).toMatchObject([
      {
        ...{ act: 'publish', state: 'granted', requestedBy: tender.buyer.username },
        steps: [
          { title: '部门负责人', signedBy: head.username, opinion: '同意，资料齐全。' },
          { title: '分管领导', signedBy: chief.username, opinion: '' },
        ],
      },
    ]);
    expect((await listed(head, 'signed')).map(({ tenderId }) => tenderId)).toContain(tender.id);
    expect((await listed(chief)).map(({ tenderId }) => tenderId)).not.toContain(tender.id);
  });

  it('has the steps of its budget, including a step at its exact threshold', async () => {
    await set('publish', [step('部门负责人'), step('分管领导', [], '2000000')]);
    const lots = (estimates: readonly string[]) =>
      estimates.map((estimate, place) => lotContent({ estimate, title: `第${place + 1}标段` }));
    const count = async (estimates: readonly string[]) => {
      const { buyer, lotId } = await submittedTender(test, { lots: lots(estimates) });
      return (await stepsOf(buyer, lotId))[0]?.steps.length;
    };
    expect(await count(['1999999.99'])).toBe(1);
    expect(await count(['2000000'])).toBe(2);
    expect(await count(['1000000', '1000000'])).toBe(2);
  });

  it('keeps the steps of its request when the chain changes', async () => {
    await set('publish', [step('部门负责人', [head])]);
    const tender = await submittedTender(test);
    await set('publish', [step('分管领导', [chief]), step('总经理', [other])]);
    expect(await sign(head, tender)).toMatchObject({ ok: true, data: { waiting: false } });
  });

  it('begins with the first step again after a return', async () => {
    await set('publish', [step('部门负责人', [head]), step('分管领导', [chief])]);
    const tender = await submittedTender(test);
    const first = await sign(head, tender);
    if (!first.ok) throw new Error(first.message);
    const back = { id: tender.id, version: first.data.version, reason: '预算依据不足，请补充' };
    expect(await other.client.call(lifecycle.returnTender, back)).toMatchObject({ reason: 'not_found' });
    expect(await chief.client.call(lifecycle.returnTender, back)).toMatchObject({ ok: true });
    expect(await firstLot(tender)).toMatchObject({ state: 'draft', returnReason: back.reason });
    const again = await tender.buyer.client.call(lifecycle.requestApproval, {
      id: tender.id,
      version: back.version + 1,
    });
    expect(again).toMatchObject({ ok: true });
    expect((await stepsOf(tender.buyer, tender.lotId)).map(({ state }) => state)).toEqual([
      'waiting',
      'returned',
    ]);
    expect(await sees(other, tender)).toBe(false);
  });

  it('is signed once when ten sign the same step concurrently', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => test.staff('approver')));
    await set('publish', [step('部门负责人', ten), step('分管领导', [chief])]);
    const tender = await submittedTender(test);
    const answers = await Promise.all(ten.map((one) => sign(one, tender)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stepsOf(tender.buyer, tender.lotId)).toMatchObject([
      { state: 'waiting', steps: [{ signedBy: expect.any(String) }, { signedBy: null }] },
    ]);
  });

  it('is either signed or withdrawn, never both', async () => {
    await set('publish', [step('部门负责人', [head])]);
    for (let round = 0; round < 4; round += 1) {
      const tender = await submittedTender(test);
      const seen = { id: tender.id, version: tender.version };
      const [signed, recalled] = await Promise.all([
        sign(head, seen),
        tender.buyer.client.call(lifecycle.recallApproval, seen),
      ]);
      expect([signed.ok, recalled.ok].filter(Boolean)).toHaveLength(1);
      const [approval] = await stepsOf(tender.buyer, tender.lotId);
      const lot = await firstLot(tender);
      expect([lot.state, approval?.state]).toEqual(
        signed.ok ? ['approved', 'granted'] : ['draft', 'withdrawn'],
      );
    }
  });

  it('waits for any approver once no named one remains, disabled or without the role', async () => {
    const leaving = await test.staff('approver');
    await set('publish', [step('部门负责人', [leaving])]);
    const tender = await submittedTender(test);
    expect(await sees(other, tender)).toBe(false);
    const answer = await admin.client.call(accounts.disableStaffAccount, {
      id: leaving.accountId,
      version: 1,
      reason: '已离职，办理停用',
      successorId: '',
      openerSuccessorId: '',
      evaluatorSuccessorId: '',
    });
    expect(answer).toMatchObject({ ok: true });
    expect(await sees(other, tender)).toBe(true);
    expect(await sign(other, tender)).toMatchObject({ ok: true, data: { waiting: false } });

    const moved = await test.staff('approver');
    await set('publish', [step('部门负责人', [moved])]);
    const second = await submittedTender(test);
    const { db } = test.parts();
    await db.deleteFrom('accountRole').where('accountId', '=', moved.accountId).execute();
    expect((await sign(moved, second)).ok).toBe(false);
    expect(await sign(other, second)).toMatchObject({ ok: true });
    expect((await chainsOf(house.id)).people).toContainEqual({
      ...{ id: moved.accountId, name: moved.username },
      able: false,
    });
  });

  it('is invisible to an approver of another organisation, even if named in it', async () => {
    const stranger = await test.staffOf(neighbour.id, 'approver');
    const tender = await submittedTender(test);
    await rewrite(
      test,
      sql`update approval_step set signers = array[${stranger.accountId}]::uuid[]
        where approval_id = (select id from approval where tender_id = ${tender.id})`,
    );
    expect(await sees(stranger, tender)).toBe(false);
    expect(await sign(stranger, tender)).toMatchObject({ reason: 'not_found' });
    expect(await listed(stranger)).toEqual([]);
    expect(await stranger.client.call(approvals.listLotApprovals, { lotId: tender.lotId })).toMatchObject({
      reason: 'not_found',
    });
  });

  it('is withdrawn when its last waiting lot is ended', async () => {
    const two = [lotContent(), lotContent({ title: '第二标段' })];
    const tender = await submittedTender(test, { lots: two });
    const [lot, second] = tender.lotIds;
    const end = (lotId = '') =>
      tender.buyer.client.call(lifecycle.terminateLot, { lotId, version: 2, reason: '采购计划取消' });
    expect(await end(lot)).toMatchObject({ ok: true });
    expect(await stepsOf(tender.buyer, tender.lotId)).toMatchObject([{ state: 'waiting' }]);
    expect(await end(second)).toMatchObject({ ok: true });
    expect(await stepsOf(tender.buyer, tender.lotId)).toMatchObject([
      { state: 'withdrawn', endedReason: '采购计划取消' },
    ]);
  });
});

describe('an award with several signers', () => {
  it('is approved by the last of them; a new proposal needs new signatures', async () => {
    const lot = await decidingLot(test);
    const { lotId, tender, bidIds } = lot;
    await set('award', [step('部门负责人', [head]), step('分管领导', [chief], '122500')]);
    const [bidId = '', another = ''] = bidIds;
    const propose = (id: string, reason = '') =>
      tender.buyer.client.call(awards.proposeAward, { lotId, bidId: id, reason });
    const approve = (who: Staff, at: number, id = bidId) =>
      who.client.call(awards.approveAward, { lotId, bidId: id, step: at, opinion: '同意' });
    expect(await propose(bidId)).toMatchObject({ ok: true });
    expect(await approve(chief, 1)).toMatchObject({ reason: 'not_found' });
    expect(await approve(head, 1)).toMatchObject({ ok: true, data: { waiting: true } });
    expect(await approve(head, 1)).toMatchObject({ ok: true, data: { waiting: true } });
    expect(await propose(another, '报价与方案更为稳妥，经研究选择')).toMatchObject({ ok: true });
    // The proposal and the step that the second signer saw no longer exist.
    expect((await approve(chief, 2)).ok).toBe(false);
    expect(await propose(bidId)).toMatchObject({ ok: true });
    expect((await approve(chief, 2)).ok).toBe(false);
    expect(await approve(head, 1)).toMatchObject({ ok: true, data: { waiting: true } });
    expect(await approve(chief, 1)).toMatchObject({ reason: 'conflict' });
    expect(await approve(chief, 2)).toMatchObject({ ok: true, data: { waiting: false } });
    const award = await tender.buyer.client.call(awards.getAward, { lotId });
    expect(award).toMatchObject({ ok: true, data: { proposal: { approvedBy: chief.username } } });
    // A reader of the lot without access to its bids sees no approval of its award.
    expect((await stepsOf(tender.buyer, lotId)).map(({ act }) => act)).toContain('award');
  });
});

describe('an amendment with several signers', () => {
  it.each([
    ['change', { affectsBids: false, reason: '仅更正错别字，不影响投标文件编制。' }],
    ['amend', { affectsBids: true }],
  ] as const)('is published by the last of them: %s', async (act, effect) => {
    const tender = await publishedTender(test);
    await set(act, [step('部门负责人', [head]), step('分管领导', [chief])]);
    const { id, version } = await preparedChange(test, tender);
    const asked = await tender.buyer.client.call(amendments.submitAmendment, { id, version, ...effect });
    if (!asked.ok) throw new Error(asked.message);
    const confirm = (who: Staff, seen: number) =>
      who.client.call(amendments.confirmAmendment, { id, version: seen, opinion: '确属笔误' });
    const seen = asked.data.version;
    expect(await confirm(chief, seen)).toMatchObject({ reason: 'not_found' });
    expect(await confirm(head, seen)).toMatchObject({ ok: true, data: { state: 'pending' } });
    expect(await confirm(head, seen)).toMatchObject({ ok: true, data: { state: 'pending' } });
    expect(await confirm(chief, seen)).toMatchObject({ reason: 'conflict' });
    expect(await confirm(chief, seen + 1)).toMatchObject({ ok: true, data: { state: 'published' } });
  });
});

describe('drafts', () => {
  it('are invisible to approvers', async () => {
    const draft = await draftTender(test);
    for (const who of [head, draft.approver]) expect(await sees(who, draft)).toBe(false);
  });
});
