import type { LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Method, methodSteps } from '../tender/method.ts';

/** Stored states of a bid. `bidPhase` derives `sealed` and `missed`. */
export const bidStates = [
  'draft',
  'submitted',
  'withdrawn',
  'opened',
  'deemed_revoked',
  'deemed_withdrawn',
  'unqualified',
  'rejected',
  'responsive',
  'candidate',
  'won',
  'lost',
] as const;
export type BidState = (typeof bidStates)[number];

/**
 * Displayed states: the stored ones, `sealed` for a bid after the deadline, and `missed` for a draft not submitted in
 * time.
 */
export const bidPhases = [...bidStates, 'sealed', 'missed'] as const;
export type BidPhase = (typeof bidPhases)[number];

/** Kinds of sealed files of a bid; each is opened separately. */
export const envelopeKinds = ['technical', 'commercial', 'price'] as const;
export type EnvelopeKind = (typeof envelopeKinds)[number];

export const envelopeKindLabels: Readonly<Record<EnvelopeKind, string>> = {
  technical: '技术标',
  commercial: '商务标',
  price: '价格标',
};

/** Forms of a bid bond. */
export const bondMethods = ['transfer', 'e_guarantee', 'insurance', 'cheque'] as const;
export type BondMethod = (typeof bondMethods)[number];

export const bondMethodLabels: Readonly<Record<BondMethod, string>> = {
  transfer: '转账',
  e_guarantee: '电子保函',
  insurance: '保险',
  cheque: '支票',
};

/**
 * The displayed state of a bid. A submitted bid is sealed from the deadline itself on.
 * @param qualified false if the company has since failed a repeated prequalification
 */
export function bidPhase(state: BidState, bidDeadline: Moment, now: Moment, qualified = true): BidPhase {
  if (state === 'submitted' && !qualified) return 'unqualified';
  if (isBefore(now, bidDeadline)) return state;
  if (state === 'submitted') return 'sealed';
  return state === 'draft' ? 'missed' : state;
}

/**
 * The state of a bid as its supplier may know it. The committee's judgement is secret until its candidates are publicized,
 * or the result is announced (招标投标法44, 条例54).
 */
export function shownState<S extends BidState>(state: S, lot: LotState, method: Method): S | 'opened' {
  const isSecret =
    secretStates.includes(lot) || (lot === 'deciding' && methodSteps[method].publicity !== 'candidates');
  return isSecret && judgedStates.includes(state) ? 'opened' : state;
}

const secretStates: readonly LotState[] = ['evaluating', 'reshowing', 'suspended'];
const judgedStates: readonly BidState[] = ['rejected', 'responsive', 'candidate'];

/** Text of each phase for the bid's own supplier. */
export const bidPhaseWording: Readonly<Record<BidPhase, string>> = {
  draft: '您正在编制，尚未递交',
  submitted: '您已递交，待开标',
  withdrawn: '您已撤回，当前无有效投标',
  sealed: '您的投标已封存，待开标',
  missed: '您未在截止前递交',
  opened: '已开标，待评审',
  deemed_revoked: '开标时无法解密（投标人原因），视为撤销投标文件',
  deemed_withdrawn: '开标时无法解密（非投标人原因），视为撤回投标文件',
  unqualified: '您未通过资格预审，投标文件不予开启',
  rejected: '您的投标已被否决',
  responsive: '已通过初步评审',
  candidate: '您是候选人',
  won: '您已中标（成交）',
  lost: '您未中标（成交）',
};
