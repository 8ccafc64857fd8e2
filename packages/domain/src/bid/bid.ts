import { isBefore, type Moment } from '../moment.ts';

/** What is stored of a bid; that it is sealed is computed, see `bidPhase`. */
export const bidStates = [
  'draft',
  'submitted',
  'withdrawn',
  'opened',
  'deemed_revoked',
  'deemed_withdrawn',
  'rejected',
  'responsive',
  'candidate',
  'won',
  'lost',
] as const;
export type BidState = (typeof bidStates)[number];

export const bidStateLabels: Readonly<Record<BidState, string>> = {
  draft: '编制中',
  submitted: '已递交',
  withdrawn: '已撤回',
  opened: '已开标',
  deemed_revoked: '视为撤销',
  deemed_withdrawn: '视为撤回',
  rejected: '否决投标',
  responsive: '通过初步评审',
  candidate: '中标候选人',
  won: '中标',
  lost: '未中标',
};

/** What a reader sees: the stored states, `sealed` once the deadline has passed and `missed` for a draft left behind. */
export const bidPhases = [...bidStates, 'sealed', 'missed'] as const;
export type BidPhase = (typeof bidPhases)[number];

export const bidPhaseLabels: Readonly<Record<BidPhase, string>> = {
  ...bidStateLabels,
  sealed: '已封标',
  missed: '逾期未递交',
};

/** The sealed files of a bid; each is opened on its own. */
export const envelopeKinds = ['technical', 'commercial', 'price'] as const;
export type EnvelopeKind = (typeof envelopeKinds)[number];

export const envelopeKindLabels: Readonly<Record<EnvelopeKind, string>> = {
  technical: '技术标',
  commercial: '商务标',
  price: '价格标',
};

/** How a bid bond is furnished. */
export const bondMethods = ['transfer', 'e_guarantee', 'insurance', 'cheque'] as const;
export type BondMethod = (typeof bondMethods)[number];

export const bondMethodLabels: Readonly<Record<BondMethod, string>> = {
  transfer: '转账',
  e_guarantee: '电子保函',
  insurance: '保险',
  cheque: '支票',
};

/** What a reader sees of a bid now: at the deadline itself it is sealed. */
export function bidPhase(state: BidState, bidDeadline: Moment, now: Moment): BidPhase {
  if (isBefore(now, bidDeadline)) return state;
  if (state === 'submitted') return 'sealed';
  return state === 'draft' ? 'missed' : state;
}

/**
 * What the bidder itself may see: findings of the committee only once the candidates are public (法44), the
 * result only with its notice. `opened` until then.
 */
export function bidPhaseForBidder(
  bid: {
    readonly state: BidState;
    readonly bidDeadline: Moment;
    readonly resultPublic: boolean;
    readonly noticeIssued: boolean;
  },
  now: Moment,
): BidPhase {
  const { state } = bid;
  if (state === 'won' || state === 'lost') return bid.noticeIssued ? state : 'opened';
  const finding = state === 'rejected' || state === 'responsive' || state === 'candidate';
  if (finding && !bid.resultPublic) return 'opened';
  return bidPhase(state, bid.bidDeadline, now);
}

/** How its own supplier reads it: who acted, and what comes next. */
export const bidPhaseWording: Readonly<Record<BidPhase, string>> = {
  draft: '您正在编制，尚未递交',
  submitted: '您已递交，待开标',
  withdrawn: '您已撤回，当前无有效投标',
  sealed: '您的投标已封存，待开标',
  missed: '您未在截止前递交',
  opened: '已开标，待评审',
  deemed_revoked: '开标时无法解密（投标人原因），视为撤销投标文件',
  deemed_withdrawn: '开标时无法解密（非投标人原因），视为撤回投标文件',
  rejected: '您的投标已被否决',
  responsive: '已通过初步评审',
  candidate: '您是中标候选人',
  won: '您已中标',
  lost: '您未中标',
};
