import type { CompanyState } from '../company/company.ts';
import { dayOf, type IsHoliday, lastWorkingDayOf, startOfDay } from '../display/day.ts';
import { isAdministrator, type Member } from '../member/member.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** By one account in 24 hours: neither a company's people nor the reviewers are to be worn out. */
export const claimsPerDay = 3;

/** Working days in which a company's people may object; before they are over no claim is accepted. */
export const objectionDays = 3;

/** Somebody says that a registered company is theirs to manage; the operator decides. */
export type Claim = { readonly objectUntil: Date } & (
  | { readonly state: 'open' | 'withdrawn'; readonly formerStay: null; readonly refusal: null }
  /** `formerStay`: whether those who managed the company till then still do. */
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

/** What is known where somebody claims. */
export interface ClaimFacts {
  /** Of the company with that code; null where the platform has none. */
  readonly company: CompanyState | null;
  /** Whether they manage it already. */
  readonly manages: boolean;
  /** Whether a claim of theirs is open, to whatever company. */
  readonly isOpen: boolean;
  readonly today: number;
  /** The company's people whose accounts are in use, the claimant left out. */
  readonly others: number;
}

/** While it is shut out a company passes into nobody's hands this way; why it is shut out is told to no stranger. */
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
  // Where nobody is left, there is nobody to wait for.
  const objectUntil = others === 0 ? now : objectionEnd(now, isHoliday);
  return { state: 'open', objectUntil, formerStay: null, refusal: null };
}

/** The same time of day, so many working days later. */
function objectionEnd(now: Date, isHoliday: IsHoliday): Date {
  const day = dayOf(now);
  const last = lastWorkingDayOf(day, objectionDays, isHoliday);
  return new Date(now.getTime() + startOfDay(last).getTime() - startOfDay(day).getTime());
}

/** As the reviewer read them: who decides over objections that came since is told so. */
interface Read {
  readonly objections: { readonly read: number; readonly there: number };
}
export type Judgement =
  | ({ readonly kind: 'accept'; readonly formerStay: boolean; readonly company: CompanyState } & Read)
  | ({ readonly kind: 'refuse'; readonly reason: string } & Read)
  /** By whoever claimed. */
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

/** Whether its people may still say something to it. */
export function canObject({ state }: Pick<Claim, 'state'>): true | Refusal<'transition_not_allowed'> {
  return state === 'open' ? true : refuse('transition_not_allowed');
}

/** Of the company's people, those who managed it till the claimant came. */
export function formerAdministrators(people: readonly Member[], claimant: string): readonly Member[] {
  return people.filter((one) => one.id !== claimant && isAdministrator(one));
}

/** What a claimant typed, beside what the platform holds. `unknown`: it holds none. */
export type Agreement = 'same' | 'different' | 'unknown';

export const agreementLabels: Readonly<Record<Agreement, string>> = {
  same: '与登记一致',
  different: '与登记不一致',
  unknown: '平台无此资料',
};
