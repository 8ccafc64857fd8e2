/** The ways to procure (采购方式). A method is data: what differs between them is the step table below. */
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

export interface MethodSteps {
  /** 招标 in the law's sense: price and plan may not be negotiated before the award (招标投标法43、55). */
  readonly isTendering: boolean;
  /** `none` anybody may take part · `required` only the invited · `optional` by notice or by invitation. */
  readonly invitation: 'none' | 'required' | 'optional';
  /** The least and the most suppliers that are invited; 0 and null where the method sets no number. */
  readonly minInvited: number;
  readonly maxInvited: number | null;
  readonly prequalification: 'no' | 'optional';
  readonly documents: boolean;
  readonly questions: boolean;
  /** `sealed` bids · `response` files sealed alike, prices not announced · `quote` one price · `auction` live. */
  readonly submission: 'sealed' | 'response' | 'quote' | 'auction';
  /** Below this many bids the lot fails (招标投标法28、条例44 for tendering). */
  readonly minBids: number;
  readonly publicOpening: boolean;
  readonly priceAnnounced: boolean;
  readonly clarification: boolean;
  /** `rounds` with a last offer · `per_document` as far as the document allows · `none` forbidden or unused. */
  readonly negotiation: 'none' | 'rounds' | 'per_document';
  /** `candidates` shown before the decision · `result` announced after it · `before` the purchase is shown first. */
  readonly publicity: 'candidates' | 'result' | 'before';
}

export const methodSteps: Readonly<Record<Method, MethodSteps>> = {
  open_tender: {
    isTendering: true,
    invitation: 'none',
    minInvited: 0,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    submission: 'sealed',
    minBids: 3,
    publicOpening: true,
    priceAnnounced: true,
    clarification: true,
    negotiation: 'none',
    publicity: 'candidates',
  },
  invited_tender: {
    isTendering: true,
    invitation: 'required',
    minInvited: 3,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    submission: 'sealed',
    minBids: 3,
    publicOpening: true,
    priceAnnounced: true,
    clarification: true,
    negotiation: 'none',
    publicity: 'candidates',
  },
  negotiation: {
    isTendering: false,
    invitation: 'required',
    minInvited: 3,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    submission: 'response',
    minBids: 3,
    publicOpening: false,
    priceAnnounced: false,
    clarification: true,
    negotiation: 'rounds',
    publicity: 'result',
  },
  consultation: {
    isTendering: false,
    invitation: 'optional',
    minInvited: 3,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    submission: 'response',
    minBids: 3,
    publicOpening: false,
    priceAnnounced: false,
    clarification: true,
    negotiation: 'rounds',
    publicity: 'candidates',
  },
  inquiry: {
    isTendering: false,
    invitation: 'required',
    minInvited: 3,
    maxInvited: null,
    prequalification: 'no',
    documents: true,
    questions: true,
    submission: 'quote',
    minBids: 3,
    publicOpening: false,
    priceAnnounced: false,
    clarification: true,
    negotiation: 'none',
    publicity: 'candidates',
  },
  rfq: {
    isTendering: false,
    invitation: 'required',
    minInvited: 1,
    maxInvited: null,
    prequalification: 'no',
    documents: true,
    questions: true,
    submission: 'response',
    minBids: 1,
    publicOpening: false,
    priceAnnounced: false,
    clarification: true,
    negotiation: 'per_document',
    publicity: 'candidates',
  },
  single_source: {
    isTendering: false,
    invitation: 'required',
    minInvited: 1,
    maxInvited: 1,
    prequalification: 'no',
    documents: true,
    questions: false,
    submission: 'quote',
    minBids: 1,
    publicOpening: false,
    priceAnnounced: false,
    clarification: false,
    negotiation: 'rounds',
    publicity: 'before',
  },
  reverse_auction: {
    isTendering: false,
    invitation: 'required',
    minInvited: 1,
    maxInvited: null,
    prequalification: 'optional',
    documents: true,
    questions: true,
    submission: 'auction',
    minBids: 1,
    publicOpening: false,
    priceAnnounced: false,
    clarification: false,
    negotiation: 'none',
    publicity: 'candidates',
  },
};
