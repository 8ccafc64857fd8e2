import { formerAdministrators, judge } from '@procure/domain/claim/claim.ts';
import { withoutAdministration } from '@procure/domain/member/decide.ts';
import { isAdministrator } from '@procure/domain/member/member.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
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

/**
 * Accepts a claim: the claimant becomes administrator; `formerStay` decides whether the former administrators remain.
 */
export function accept(
  parts: Parts,
  actor: StaffActor,
  { id, objections, formerStay }: Decision & { readonly formerStay: boolean },
) {
  return transact(parts, actor, async (unit) => {
    const held = await holdAll(unit, id);
    if (held === null) return refuse('not_found');
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
    await store.saveJudged(unit, stored, judged, actor.accountId);
    const about = await aboutClaim(unit, stored, claimant, company.name);
    const letGoOf = claimant.companyId === company.id ? null : claimant.companyId;
    const event = { kind: 'accept', formerStay, former: former.map((one) => one.id), letGoOf } as const;
    await record(unit, claimEvents, event, about);
    return {};
  });
}

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

export function decline(
  parts: Parts,
  actor: StaffActor,
  { id, objections, reason }: Decision & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await holdAll(unit, id);
    if (held === null) return refuse('not_found');
    const { stored, company, accounts } = held;
    const { claim } = stored;
    if (claim.state === 'refused' && claim.refusal === reason && stored.decidedBy === actor.accountId)
      return {};
    const there = await store.countObjections(unit, stored);
    const judgement = { kind: 'refuse', reason, objections: { read: objections, there } } as const;
    const judged = judge(claim, judgement, await unit.now());
    if (isRefused(judged)) return judged;
    await store.saveJudged(unit, stored, judged, actor.accountId);
    const claimant = accounts.get(stored.accountId);
    if (claimant === undefined) return refuse('not_found');
    await record(
      unit,
      claimEvents,
      { kind: 'refuse', reason },
      await aboutClaim(unit, stored, claimant, company.name),
    );
    return {};
  });
}
