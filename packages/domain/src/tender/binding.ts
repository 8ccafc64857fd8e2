import type { LawRuleCode } from './law.ts';
import { type Method, methodSteps, methods } from './method.ts';
import { type TenderScope, tenderScopes } from './scope.ts';

/** Which statutory times bind a tender; null where the law sets none. */
export interface BindingTimes {
  /** How long documents are given out. */
  readonly sale: LawRuleCode | null;
  /** From the issue of the documents to the bid deadline. */
  readonly preparation: LawRuleCode | null;
  readonly prequalification: LawRuleCode | null;
  /** What a change that may affect bids must leave before the bid deadline, else it is put later. */
  readonly clarification: LawRuleCode | null;
  /** The same before the deadline of a prequalification. */
  readonly prequalificationClarification: LawRuleCode | null;
}

const free: BindingTimes = {
  sale: null,
  preparation: null,
  prequalification: null,
  clarification: null,
  prequalificationClarification: null,
};

/** 招标投标法 binds every 招标, the voluntary one too (there a breach is a warning, see `severityOf`). */
const tendering: BindingTimes = {
  sale: 'docSaleMinDays',
  preparation: 'bidPrepMinDays',
  prequalification: 'prequalSubmitMin',
  clarification: 'clarifyBeforeDeadline',
  prequalificationClarification: 'clarifyBeforePrequalification',
};

const governmentTendering: BindingTimes = {
  ...tendering,
  sale: 'docSaleMinDaysGovernment',
  preparation: 'bidPrepMinDaysGovernment',
  clarification: 'clarifyBeforeDeadlineGovernment',
  prequalificationClarification: 'clarifyBeforePrequalificationGovernment',
};

/** Government procurement has times for its other methods too; outside of it only 招标 is bound. */
const governmentOther: Partial<Record<Method, BindingTimes>> = {
  negotiation: { ...free, preparation: 'negotiationPrepMinDays', clarification: 'clarifyNegotiation' },
  inquiry: { ...free, preparation: 'inquiryPrepMinDays', clarification: 'clarifyInquiry' },
  consultation: {
    ...free,
    sale: 'docSaleMinDaysConsultation',
    preparation: 'consultationPrepMinDays',
    clarification: 'clarifyConsultation',
  },
};

function timesOf(scope: TenderScope, method: Method): BindingTimes {
  if (methodSteps[method].isTendering) return scope === 'government' ? governmentTendering : tendering;
  return (scope === 'government' ? governmentOther[method] : undefined) ?? free;
}

/** By scope, then by method: the one table that says which times bind whom. */
export const bindingTimes = Object.fromEntries(
  tenderScopes.map((scope) => [
    scope,
    Object.fromEntries(methods.map((method) => [method, timesOf(scope, method)])),
  ]),
) as Readonly<Record<TenderScope, Readonly<Record<Method, BindingTimes>>>>;
