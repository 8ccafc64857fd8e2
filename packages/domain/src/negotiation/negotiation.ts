import { isBefore, type Moment } from '../moment.ts';

/** A negotiation session. */
export const negotiationStates = [
  'scheduled',
  'in_progress',
  'final_call',
  'concluded',
  'terminated',
] as const;
export type NegotiationState = (typeof negotiationStates)[number];

export const negotiationStateLabels: Readonly<Record<NegotiationState, string>> = {
  scheduled: '待开始',
  in_progress: '谈判中',
  final_call: '最后报价',
  concluded: '已结束',
  terminated: '已终止',
};

/** The stored states of a quote in a round. The other `quotePhases` are computed, see `quotePhase`. */
export const quoteStates = ['pending', 'submitted', 'quit'] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteStateLabels: Readonly<Record<QuoteState, string>> = {
  pending: '待报价',
  submitted: '已报价',
  quit: '已退出',
};

/**
 * The displayed phases. After the round a submitted quote is revealed and a pending one is missed. If the negotiation
 * was terminated before, nothing is revealed or missed.
 */
export const quotePhases = [...quoteStates, 'revealed', 'missed', 'unrevealed'] as const;
export type QuotePhase = (typeof quotePhases)[number];

export const quotePhaseLabels: Readonly<Record<QuotePhase, string>> = {
  ...quoteStateLabels,
  revealed: '已揭晓',
  missed: '未报价',
  unrevealed: '未揭晓',
};

/** The wording of each phase for the quoting supplier. */
export const quotePhaseWording: Readonly<Record<QuotePhase, string>> = {
  pending: '待您报价',
  submitted: '您已报价，本轮结束前不揭晓',
  revealed: '您已报价，本轮已结束',
  missed: '您未在截止前报价',
  unrevealed: '谈判已终止，本轮不揭晓',
  quit: '您已退出谈判',
};

export const roundPhases = ['upcoming', 'open', 'over'] as const;
export type RoundPhase = (typeof roundPhases)[number];

export const roundPhaseLabels: Readonly<Record<RoundPhase, string>> = {
  upcoming: '待开始',
  open: '报价中',
  over: '已结束',
};

/** Returns the phase of a round by the clock. A terminated negotiation has no open round. */
export function roundPhase(
  round: { readonly opensAt: Moment; readonly closesAt: Moment },
  negotiation: NegotiationState,
  now: Moment,
): RoundPhase {
  if (negotiation === 'terminated') return 'over';
  if (isBefore(now, round.opensAt)) return 'upcoming';
  return isBefore(now, round.closesAt) ? 'open' : 'over';
}

/** Returns the phase of a quote. It stays sealed until its round ends (政采法38: no competitor learns a price before). */
export function quotePhase(
  state: QuoteState,
  { closesAt, concludedAt }: { readonly closesAt: Moment; readonly concludedAt: Moment | null },
  now: Moment,
): QuotePhase {
  if (concludedAt !== null && isBefore(concludedAt, closesAt)) return state === 'quit' ? state : 'unrevealed';
  if (isBefore(now, closesAt)) return state;
  if (state === 'submitted') return 'revealed';
  return state === 'pending' ? 'missed' : state;
}
