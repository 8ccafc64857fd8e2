import type { LawLimitCode } from './law.ts';
import { type Method, methodSteps, methods } from './method.ts';
import { type TenderScope, tenderScopes } from './scope.ts';

/** The statutory times that bind a tender; null if the law sets none. */
export interface BindingTimes {
  /** The period in which the documents are available. */
  readonly sale: LawLimitCode | null;
  /** From the issue of the documents to the bid deadline. */
  readonly preparation: LawLimitCode | null;
  readonly prequalification: LawLimitCode | null;
  /** The time that a change affecting bids must leave before the bid deadline. Otherwise the deadline is extended. */
  readonly clarification: LawLimitCode | null;
  /** The same before the deadline of a prequalification. */
  readonly prequalificationClarification: LawLimitCode | null;
}

const free: BindingTimes = {
  sale: null,
  preparation: null,
  prequalification: null,
  clarification: null,
  prequalificationClarification: null,
};

/** 招标投标法 binds every 招标, including a voluntary one, for which a violation is a warning (see `severityOf`). */
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

/** Government procurement has times for its other methods too. Elsewhere only 招标 is bound. */
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

/** The binding times by scope and method. */
export const bindingTimes = Object.fromEntries(
  tenderScopes.map((scope) => [
    scope,
    Object.fromEntries(methods.map((method) => [method, timesOf(scope, method)])),
  ]),
) as Readonly<Record<TenderScope, Readonly<Record<Method, BindingTimes>>>>;
