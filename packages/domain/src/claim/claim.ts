import type { CompanyState } from '../company/company.ts';
import { dayOf, type IsHoliday, lastWorkingDayOf, startOfDay } from '../display/day.ts';
import { isAdministrator, type Member } from '../member/member.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** The limit of claims by one account in 24 hours, which protects members and reviewers. */
export const claimsPerDay = 3;

/** Working days in which a company's members may object. No claim is accepted before they are over. */
export const objectionDays = 3;

/** A claim to manage a registered company, decided by the operator. */
export type Claim = { readonly objectUntil: Date } & (
  | { readonly state: 'open' | 'withdrawn'; readonly formerStay: null; readonly refusal: null }
  /** `formerStay`: whether the former administrators remain administrators. */
  | { readonly state: 'accepted'; readonly formerStay: boolean; readonly refusal: null }
  | { readonly state: 'refused'; readonly formerStay: null; readonly refusal: string }
);

export const claimStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type ClaimState = Claim['state'];

export const claimStateLabels: Readonly<Record<ClaimState, string>> = {
  open: '待审核',
  accepted: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
};

/** The facts at the time of a claim. */
export interface ClaimFacts {
  /** The state of the company with that code; null if the platform has none. */
  readonly company: CompanyState | null;
  /** Whether the claimant already manages it. */
  readonly manages: boolean;
  /** Whether the claimant has an open claim, to any company. */
  readonly isOpen: boolean;
  readonly today: number;
  /** The number of the company's other members whose accounts are in use. */
  readonly others: number;
}

/** A restricted company cannot be claimed. The refusal does not reveal the reason of the restriction. */
const takes = (company: CompanyState): true | Refusal<'claim_shut_out'> =>
  company === 'frozen' || company === 'blacklisted' ? refuse('claim_shut_out') : true;

export function claim(
  { company, manages, isOpen, today, others }: ClaimFacts,
  now: Date,
  isHoliday: IsHoliday,
):
  | Claim
  | Refusal<'claim_open' | 'claims_too_many' | 'company_unknown' | 'claim_needless' | 'claim_shut_out'> {
  if (isOpen) return refuse('claim_open');
  if (today >= claimsPerDay) return refuse('claims_too_many', { n: claimsPerDay });
  if (company === null) return refuse('company_unknown');
  if (manages) return refuse('claim_needless');
  const open = takes(company);
  if (open !== true) return open;
  // Without other members no objection is possible.
  const objectUntil = others === 0 ? now : objectionEnd(now, isHoliday);
  return { state: 'open', objectUntil, formerStay: null, refusal: null };
}

/** Returns the same time of day, that many working days later. */
function objectionEnd(now: Date, isHoliday: IsHoliday): Date {
  const day = dayOf(now);
  const last = lastWorkingDayOf(day, objectionDays, isHoliday);
  return new Date(now.getTime() + startOfDay(last).getTime() - startOfDay(day).getTime());
}

/**
 * The number of objections that the reviewer read, and of those that exist. A decision that ignores newer ones is
 * refused.
 */
interface Read {
  readonly objections: { readonly read: number; readonly there: number };
}
export type Judgement =
  | ({ readonly kind: 'accept'; readonly formerStay: boolean; readonly company: CompanyState } & Read)
  | ({ readonly kind: 'refuse'; readonly reason: string } & Read)
  /** By the claimant. */
  | { readonly kind: 'withdraw' };

export function judge(
  held: Claim,
  judgement: Judgement,
  now: Date,
): Claim | Refusal<'transition_not_allowed' | 'conflict' | 'claim_shut_out' | 'claim_too_early'> {
  if (held.state !== 'open') return refuse('transition_not_allowed');
  const { objectUntil } = held;
  if (judgement.kind === 'withdraw')
    return { state: 'withdrawn', objectUntil, formerStay: null, refusal: null };
  const { read, there } = judgement.objections;
  if (read !== there) return refuse('conflict');
  if (judgement.kind === 'refuse')
    return { state: 'refused', objectUntil, formerStay: null, refusal: judgement.reason };
  const open = takes(judgement.company);
  if (open !== true) return open;
  if (now < objectUntil) return refuse('claim_too_early');
  return { state: 'accepted', objectUntil, formerStay: judgement.formerStay, refusal: null };
}

/** Checks whether the company's members may still object. */
export function canObject({ state }: Pick<Claim, 'state'>): true | Refusal<'transition_not_allowed'> {
  return state === 'open' ? true : refuse('transition_not_allowed');
}

/** Returns the company's administrators without the claimant. */
export function formerAdministrators(people: readonly Member[], claimant: string): readonly Member[] {
  return people.filter((one) => one.id !== claimant && isAdministrator(one));
}

/** The comparison of a claimant's statement with the registered value. `unknown`: none is registered. */
export type Agreement = 'same' | 'different' | 'unknown';

export const agreementLabels: Readonly<Record<Agreement, string>> = {
  same: '与登记一致',
  different: '与登记不一致',
  unknown: '平台无此资料',
};
