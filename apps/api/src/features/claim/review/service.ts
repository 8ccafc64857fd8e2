import { type Claim, formerAdministrators, judge } from '@procure/domain/claim/claim.ts';
import { withoutAdministration } from '@procure/domain/member/decide.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { enter, giveRoles, type HeldPerson, holdPeople, peopleOf } from '../../account/membership/service.ts';
import { type HeldCompany, holdCompany, stateOfHeld } from '../../company/service.ts';
import { claimEvents } from '../events.ts';
import { aboutClaim } from '../service.ts';
import * as store from '../store.ts';

interface Decision {
  readonly id: string;
  /** How many objections were read. */
  readonly objections: number;
}

/** A claim with its company, the claimant and the company's people. */
const reviewedClaim = {
  async lock(unit: Unit, actor: StaffActor, { id }: Decision) {
    const held = await holdAll(unit, id);
    return held === null ? null : { ...held, by: actor.accountId };
  },
  save: (
    unit: Unit,
    { stored, by }: { readonly stored: store.StoredClaim; readonly by: string },
    judged: Claim,
  ) => store.saveJudged(unit, stored, judged, by),
  events: claimEvents,
};

/**
 * Accepts a claim: the claimant becomes administrator; `formerStay` decides whether the former administrators remain.
 */
export const accept = act(
  reviewedClaim,
  async (
    { unit, held, keep, actor },
    { objections, formerStay }: Decision & { readonly formerStay: boolean },
  ) => {
    const { stored, company, people } = held;
    const { claim, accountId } = stored;
    if (claim.state === 'accepted' && claim.formerStay === formerStay && stored.decidedBy === actor.accountId)
      return {};
    const judgement = {
      kind: 'accept',
      formerStay,
      company: await stateOfHeld(unit, company),
      objections: { read: objections, there: await store.countObjections(unit, stored) },
    } as const;
    const judged = judge(claim, judgement, await unit.now());
    if (isRefused(judged)) return judged;
    const claimant = held.accounts.get(accountId);
    if (claimant === undefined) return refuse('claimant_gone');
    const former = formerAdministrators(people, accountId);
    // An administrator was added between the two reads: the reviewer must see them before deciding.
    if (former.some((one) => !held.accounts.has(one.id))) return refuse('conflict');
    if (!(await install(unit, claimant, company.id))) return refuse('claimant_gone');
    if (!formerStay)
      for (const one of former) await giveRoles(unit, one.id, withoutAdministration(one.roles));
    const about = await aboutClaim(unit, stored, claimant, company.name);
    const letGoOf = claimant.companyId === company.id ? null : claimant.companyId;
    const event = { kind: 'accept', formerStay, former: former.map((one) => one.id), letGoOf } as const;
    await keep(judged, event, about);
    return {};
  },
);

/** Locks the accounts before the company, as everywhere, then reads the company's people again. */
async function holdAll(unit: Unit, id: string) {
  const seen = await store.findClaim(unit, id);
  if (seen === null) return null;
  const before = await peopleOf(unit, seen);
  const accounts = await holdPeople(unit, [seen.accountId, ...before.map((one) => one.id)]);
  const company: HeldCompany | null = await holdCompany(unit, seen.companyId);
  const stored = await store.lockClaim(unit, id);
  if (company === null || stored === null) return null;
  return { stored, company, accounts, people: await peopleOf(unit, seen) };
}

/** @returns false if the claimant cannot manage it: out of use, of another company, or managing it by now */
async function install(unit: Unit, claimant: HeldPerson, companyId: string): Promise<boolean> {
  if (claimant.companyId === companyId) {
    const own = (await peopleOf(unit, { companyId })).find((one) => one.id === claimant.id);
    if (own === undefined || isAdministrator(own)) return false;
    await giveRoles(unit, claimant.id, ['company_admin', ...own.roles]);
    return true;
  }
  if ((await enter(unit, claimant, companyId, ['company_admin'])) !== true) return false;
  return (await peopleOf(unit, { companyId })).some((one) => one.id === claimant.id);
}

export const decline = act(
  reviewedClaim,
  async (
    { unit, actor, held: { stored, company, accounts }, keep },
    { objections, reason }: Decision & { readonly reason: string },
  ) => {
    const { claim } = stored;
    if (claim.state === 'refused' && claim.refusal === reason && stored.decidedBy === actor.accountId)
      return {};
    const there = await store.countObjections(unit, stored);
    const judgement = { kind: 'refuse', reason, objections: { read: objections, there } } as const;
    const judged = judge(claim, judgement, await unit.now());
    if (isRefused(judged)) return judged;
    const claimant = accounts.get(stored.accountId);
    if (claimant === undefined) return refuse('not_found');
    const about = await aboutClaim(unit, stored, claimant, company.name);
    await keep(judged, { kind: 'refuse', reason }, about);
    return {};
  },
);
