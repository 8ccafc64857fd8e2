import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/plan/plan.schema.ts';
import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { plainPlan } from '@procure/domain/plan/content.ts';
import { decide, type Plan, type PlanEvent } from '@procure/domain/plan/decide.ts';
import type { PlanState } from '@procure/domain/plan/plan.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { makeNumber } from '../../platform/number.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { mayIn } from '../../platform/sight.ts';
import type { Target } from '../../platform/versioned.ts';
import {
  askApproval,
  giveBack,
  hasJustSigned,
  type Subject,
  signNext,
  withdrawOpen,
} from '../approval/service.ts';
import { holdOrganisation } from '../organisation/service.ts';
import { planEvents } from './events.ts';
import * as store from './store.ts';

const noOrganisation = { field: 'organisationId', message: '请选择采购单位' };
const foreignPackage = { field: 'packages', message: '有标段属于其他招标方案，请删除后重新添加' };

/** Writes a plan that is prepared; the same call again answers as the first time. */
export function savePlan(
  parts: Parts,
  actor: StaffActor,
  { id, version, organisationId, ...written }: InputOf<typeof wire.savePlan>,
) {
  return transact(parts, actor, async (unit) => {
    // Another organisation is answered as if there were none.
    if (!mayIn(actor.scope, 'tender.create', { organisationId })) return refuse('not_found');
    const organisation = await holdOrganisation(unit, organisationId);
    if (organisation === null || !organisation.inUse || organisation.kind !== 'purchaser')
      return refuseFields([noOrganisation]);
    const content = plainPlan(written);
    const packages = content.packages.map((planned) => planned.id);
    if (await store.hasForeignPackage(unit, id, packages)) return refuseFields([foreignPackage]);
    const now = await unit.now();
    const by = actor.accountId;
    const saving = { savedBy: by, savedAt: now };
    const command = { kind: 'save', content, by } as const;
    if (version === 0) {
      const begun = decide(null, command);
      if (isRefused(begun)) return begun;
      const { plan, event } = begun;
      const key = { id, organisationId, planNo: makeNumber('FA', now) };
      if (await store.insertPlan(unit, key, plan, saving)) {
        await record(unit, planEvents, event, { id });
        return { id, state: plan.state, version: 1 };
      }
    }
    const row = await store.lockPlan(actor.scope, unit, id);
    // An id of another organisation does not exist for this person, and a plan stays with its organisation.
    if (row === null || row.organisationId !== organisationId) return refuse('not_found');
    const repeated = row.savedBy === by && isDeepStrictEqual(row.content, content);
    if (repeated && row.version === version + 1) return { id, state: row.state, version: row.version };
    if (row.version !== version) return refuse('conflict');
    const decided = decide(store.planOf(row), command);
    if (isRefused(decided)) return decided;
    await record(unit, planEvents, decided.event, { id });
    const saved = await store.saveDecided(unit, row, decided.plan, saving);
    return { id, state: decided.plan.state, version: saved };
  });
}

interface Held {
  readonly unit: Unit;
  readonly actor: StaffActor;
  readonly row: store.PlanRow;
  readonly plan: Plan;
}

interface Decision {
  readonly plan: Plan;
  /** Null if only another step of its approval was signed. */
  readonly event: PlanEvent | null;
}

/** Makes an act on the version that was read. `isDone` recognises a repeat of the same person's call. */
function change<R extends string>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  permission: StaffPermission,
  isDone: (held: Held) => boolean | Promise<boolean>,
  work: (held: Held) => Promise<Decision | Refusal<R>>,
) {
  return transact(
    parts,
    actor,
    async (
      unit,
    ): Promise<{ id: string; state: PlanState; version: number } | Refusal<R | 'not_found' | 'conflict'>> => {
      const row = await store.lockPlan(actor.scope, unit, id);
      if (row === null || !mayIn(actor.scope, permission, row)) return refuse('not_found');
      const held = { unit, actor, row, plan: store.planOf(row) };
      const isNext = row.version === version + 1 && row.savedBy === actor.accountId;
      if (isNext && (await isDone(held))) return { id, state: row.state, version: row.version };
      if (row.version !== version) return refuse('conflict');
      const decided = await work(held);
      if ('refused' in decided) return decided;
      const { plan, event } = decided;
      const saving = { savedBy: actor.accountId, savedAt: await unit.now() };
      const saved = await store.saveDecided(unit, row, plan, saving);
      if (event !== null) await record(unit, planEvents, event, { id });
      return { id, state: plan.state, version: saved };
    },
  );
}

const isIn =
  (state: PlanState) =>
  ({ row }: Held) =>
    row.state === state;

const subjectOf = ({ row, plan: { content } }: Held): Subject => ({
  act: 'plan',
  plan: {
    ...{ id: row.id, organisationId: row.organisationId, planNo: row.planNo, title: content.title },
    methods: [...new Set(content.packages.map(({ method }) => method))],
  },
});

/** Requests the approval of the saved content. Another person than its authors signs. */
export const submitPlan = (parts: Parts, actor: StaffActor, target: Target) =>
  change(parts, actor, target, 'tender.submit', isIn('submitted'), async (held) => {
    const { unit, plan, row } = held;
    const organisation = await holdOrganisation(unit, row.organisationId);
    if (organisation === null || !organisation.inUse)
      return refuse('organisation_out_of_use', { name: organisation?.name ?? '' });
    const decided = decide(plan, { kind: 'submit' });
    if (isRefused(decided)) return decided;
    const contentSha256 = await store.digestOf(actor.scope, unit, row.id);
    const asking = { amount: plan.content.budget, authors: plan.authors, by: actor.accountId, contentSha256 };
    await askApproval(unit, subjectOf(held), asking);
    return decided;
  });

export const recallPlan = (parts: Parts, actor: StaffActor, target: Target) =>
  change(parts, actor, target, 'tender.submit', isIn('draft'), async (held) => {
    const decided = decide(held.plan, { kind: 'recall' });
    if (!isRefused(decided)) await withdrawOpen(held.unit, subjectOf(held), actor.accountId);
    return decided;
  });

/** Signs the next step. The last signature puts the content in effect that all signers approved. */
export async function approvePlan(
  parts: Parts,
  actor: StaffActor,
  { opinion, ...target }: InputOf<typeof wire.approvePlan>,
) {
  let waiting = false;
  const isDone = async (held: Held) => {
    if (held.row.state === 'approved') return true;
    waiting = await hasJustSigned(held.unit, actor.accountId, subjectOf(held));
    return waiting;
  };
  const outcome = await change(parts, actor, target, 'tender.approve', isDone, async (held) => {
    const { unit, plan, row } = held;
    const decided = decide(plan, { kind: 'approve' });
    if (isRefused(decided)) return decided;
    const signed = await signNext(unit, actor, subjectOf(held), { asSeen: true, opinion });
    if (isRefused(signed)) return signed;
    const packages = plan.content.packages.map(({ id }) => id);
    const isStale =
      signed.contentSha256 !== (await store.digestOf(actor.scope, unit, row.id)) ||
      (await store.hasForeignPackage(unit, row.id, packages));
    if (isStale)
      return refuse('approval_stale', {
        act: approvalActFacts.plan.label,
        why: '招标方案的内容与提交审批时不一致',
      });
    waiting = !signed.last;
    if (waiting) return { plan, event: null };
    const approved = { approvalId: signed.id, effectiveAt: await unit.now() };
    await store.insertVersion(unit, row.id, decided.plan, approved);
    return decided;
  });
  return isRefused(outcome) ? outcome : { ...outcome, waiting };
}

export const returnPlan = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.returnPlan>,
) =>
  change(parts, actor, target, 'tender.approve', isIn('returned'), async (held) => {
    const decided = decide(held.plan, { kind: 'return', reason });
    if (isRefused(decided)) return decided;
    const returned = await giveBack(held.unit, actor, subjectOf(held), { asSeen: true, reason });
    return isRefused(returned) ? returned : decided;
  });

export const revisePlan = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.revisePlan>,
) =>
  change(parts, actor, target, 'tender.create', isIn('draft'), async ({ plan }) =>
    decide(plan, { kind: 'revise', reason, by: actor.accountId }),
  );

export const discardPlan = (parts: Parts, actor: StaffActor, target: Target) =>
  change(parts, actor, target, 'tender.create', isIn('approved'), async ({ unit, row, plan }) =>
    decide(plan, { kind: 'discard', inEffect: await store.readInEffect(actor.scope, unit, row.id) }),
  );

export const endPlan = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.endPlan>,
) =>
  change(parts, actor, target, 'tender.create', isIn('ended'), async ({ unit, row, plan }) =>
    decide(plan, { kind: 'end', reason, inEffect: await store.readInEffect(actor.scope, unit, row.id) }),
  );
