import { type LawRuleCode, minBidders } from './law.ts';

/** The procurement methods (采购方式). A method is data: the methods differ in the step table below. */
export const methods = [
  'open_tender',
  'invited_tender',
  'negotiation',
  'consultation',
  'inquiry',
  'rfq',
  'single_source',
  'reverse_auction',
] as const;
export type Method = (typeof methods)[number];

export const methodLabels: Readonly<Record<Method, string>> = {
  open_tender: '公开招标',
  invited_tender: '邀请招标',
  negotiation: '竞争性谈判',
  consultation: '竞争性磋商',
  inquiry: '询价',
  rfq: '询比采购',
  single_source: '单一来源采购',
  reverse_auction: '竞价采购',
};

/** The ways to find suppliers (供应商产生方式): by a public notice, or by letters to the invited suppliers only. */
export const sourcings = ['announced', 'invited'] as const;
export type Sourcing = (typeof sourcings)[number];

export interface MethodSteps {
  /** Whether the platform supports it. An unsupported method cannot be chosen, and a tender with it cannot continue. */
  readonly available: boolean;
  /** 招标 in the law's sense: price and plan may not be negotiated before the award (招标投标法43、55). */
  readonly isTendering: boolean;
  /** The least and the greatest number of invited suppliers; 0 and null if the method sets none. */
  readonly minInvited: number;
  readonly maxInvited: number | null;
  readonly prequalification: 'no' | 'optional';
  readonly documents: boolean;
  readonly questions: boolean;
  /**
   * One price that never changes (政采法40): a submitted bid can neither be replaced nor be submitted again after its
   * withdrawal.
   */
  readonly priceOnce: boolean;
  /** Below this many bids the lot fails (招标投标法28、条例44 for tendering). */
  readonly minBids: number;
  readonly publicOpening: boolean;
  /** Whether the price envelopes may be opened after the technical and commercial parts are judged (双信封). */
  readonly splitEnvelope: boolean;
  readonly clarification: boolean;
  /** The name of the evaluators if they are not a 评标委员会; null if the law requires no panel. */
  readonly panel: string | null;
  /** `rounds`: with a last offer · `per_document`: as far as the document allows · `none`: forbidden or unused. */
  readonly negotiation: 'none' | 'rounds' | 'per_document';
  /** The method by which a government purchase compares the responses (74号令35、48, 磋商办法23); null if the tender chooses. */
  readonly governmentEvaluation: {
    readonly by: 'lowest_price' | 'comprehensive';
    readonly ruleCode: LawRuleCode;
  } | null;
  /**
   * `candidates`: publicized before the decision · `result`: announced after it · `before`: the purchase is publicized
   * first.
   */
  readonly publicity: 'candidates' | 'result' | 'before';
}

export const methodSteps: Readonly<Record<Method, MethodSteps>> = {
  open_tender: {
    available: true,
    isTendering: true,
    minInvited: 0,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    priceOnce: false,
    minBids: minBidders.value,
    publicOpening: true,
    splitEnvelope: true,
    clarification: true,
    panel: null,
    negotiation: 'none',
    governmentEvaluation: null,
    publicity: 'candidates',
  },
  invited_tender: {
    available: true,
    isTendering: true,
    minInvited: minBidders.value,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    priceOnce: false,
    minBids: minBidders.value,
    publicOpening: true,
    splitEnvelope: true,
    clarification: true,
    panel: null,
    negotiation: 'none',
    governmentEvaluation: null,
    publicity: 'candidates',
  },
  negotiation: {
    available: true,
    isTendering: false,
    minInvited: minBidders.value,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    priceOnce: false,
    minBids: minBidders.value,
    publicOpening: false,
    splitEnvelope: false,
    clarification: true,
    panel: '谈判小组',
    negotiation: 'rounds',
    governmentEvaluation: { by: 'lowest_price', ruleCode: 'lowestPriceNegotiation' },
    publicity: 'result',
  },
  consultation: {
    available: true,
    isTendering: false,
    minInvited: minBidders.value,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    priceOnce: false,
    minBids: minBidders.value,
    publicOpening: false,
    splitEnvelope: false,
    clarification: true,
    panel: '磋商小组',
    negotiation: 'rounds',
    governmentEvaluation: { by: 'comprehensive', ruleCode: 'pointsConsultation' },
    publicity: 'candidates',
  },
  inquiry: {
    available: true,
    isTendering: false,
    minInvited: minBidders.value,
    maxInvited: null,
    prequalification: 'no',
    documents: true,
    questions: true,
    priceOnce: true,
    minBids: minBidders.value,
    publicOpening: false,
    splitEnvelope: false,
    clarification: true,
    panel: '询价小组',
    negotiation: 'none',
    governmentEvaluation: { by: 'lowest_price', ruleCode: 'lowestPriceInquiry' },
    publicity: 'candidates',
  },
  rfq: {
    available: true,
    isTendering: false,
    minInvited: 1,
    maxInvited: null,
    prequalification: 'no',
    documents: true,
    questions: true,
    priceOnce: false,
    minBids: 1,
    publicOpening: false,
    splitEnvelope: false,
    clarification: true,
    panel: null,
    negotiation: 'per_document',
    governmentEvaluation: null,
    publicity: 'candidates',
  },
  single_source: {
    available: true,
    isTendering: false,
    minInvited: 1,
    maxInvited: 1,
    prequalification: 'no',
    documents: true,
    questions: false,
    priceOnce: false,
    minBids: 1,
    publicOpening: false,
    splitEnvelope: false,
    clarification: false,
    panel: null,
    negotiation: 'rounds',
    governmentEvaluation: null,
    publicity: 'before',
  },
  reverse_auction: {
    available: false,
    isTendering: false,
    minInvited: 1,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    priceOnce: false,
    minBids: 1,
    publicOpening: false,
    splitEnvelope: false,
    clarification: false,
    panel: null,
    negotiation: 'none',
    governmentEvaluation: null,
    publicity: 'candidates',
  },
};

/** The methods that a new tender may have. @testing Tests try each of them; the acts check a single one. */
export const availableMethods: readonly Method[] = methods.filter((method) => methodSteps[method].available);

export const methodUnavailable = '该采购方式尚未开放，请选择其他采购方式';
