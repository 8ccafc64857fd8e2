import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { Method } from '../tender/method.ts';
import { next } from '../transition.ts';
import { checkMeetings, checkNoOther, type ParticipantMeetings } from './decide-meeting.ts';
import type { NegotiationState } from './negotiation.ts';
import {
  canConclude,
  canManageNegotiation,
  canOpenNegotiation,
  canOpenRound,
  canQuote,
  checkRoundTimes,
  type ManageReason,
  mayStillQuote,
  type QuoteReason,
  type Round,
} from './rules.ts';
import { negotiationMachine, quoteMachine } from './transitions.ts';

/** A session. Only an ended one has a time of its end. */
export type Negotiation =
  | {
      readonly state: 'scheduled' | 'in_progress' | 'final_call';
      readonly concludedAt: null;
      readonly terminationReason: null;
    }
  | { readonly state: 'concluded'; readonly concludedAt: Moment; readonly terminationReason: null }
  | { readonly state: 'terminated'; readonly concludedAt: Moment; readonly terminationReason: string };

/** An act of the buyer, with the lot's state. */
interface OnLot {
  readonly lot: { readonly state: LotState; readonly method: Method };
}

export interface Open extends OnLot {
  readonly kind: 'open';
}

/** Opens the next round for all remaining participants. */
export interface OpenRound extends OnLot {
  readonly kind: 'openRound';
  /** Whether the preliminary review of the bids is closed. */
  readonly isReviewed: boolean;
  /** The end of the previous round; null if there was none. */
  readonly lastClosesAt: Moment | null;
  readonly opensAt: Moment | null;
  readonly closesAt: Moment;
  readonly final: boolean;
  /** Sent to every participant. */
  readonly requirements: string;
  /** All bidders of the opening. */
  readonly bidders: readonly (ParticipantMeetings & { readonly isParticipant: boolean })[];
}

/** Ends it on the last offers. */
export interface Conclude extends OnLot {
  readonly kind: 'conclude';
  readonly lastClosesAt: Moment | null;
  readonly note: string;
}

/** Terminates it. A running round is cut short, and its quotes stay sealed. */
export interface Terminate extends OnLot {
  readonly kind: 'terminate';
  readonly reason: string;
}

export interface Opened {
  readonly kind: 'open';
}
export interface RoundOpened {
  readonly kind: 'open_round' | 'call_final';
  readonly from: Negotiation;
  readonly state: NegotiationState;
}
export interface Concluded {
  readonly kind: 'conclude';
  readonly from: Negotiation;
  readonly at: Moment;
  readonly note: string | null;
}
export interface Terminated {
  readonly kind: 'terminate';
  readonly from: Negotiation;
  readonly at: Moment;
  readonly reason: string;
}

interface Decided<Event> {
  readonly negotiation: Negotiation;
  readonly event: Event;
}

/**
 * Applies a command to a negotiation. Returns the new negotiation and the event, or the refusal. `now` is the
 * database's clock, read after the locks.
 */
export function decide(
  negotiation: Negotiation | null,
  command: Open,
  now: Moment,
): Decided<Opened> | Refusal<ManageReason>;
export function decide(
  negotiation: Negotiation,
  command: OpenRound,
  now: Moment,
):
  | Decided<RoundOpened>
  | Refusal<
      | ManageReason
      | 'round_open'
      | 'preliminary_open'
      | 'bids_too_few'
      | 'meeting_open'
      | 'meeting_missing'
      | 'invalid_input'
    >;
export function decide(
  negotiation: Negotiation,
  command: Conclude,
  now: Moment,
): Decided<Concluded> | Refusal<ManageReason | 'round_open'>;
export function decide(
  negotiation: Negotiation,
  command: Terminate,
  now: Moment,
): Decided<Terminated> | Refusal<ManageReason>;
export function decide(
  from: Negotiation | null,
  command: Open | OpenRound | Conclude | Terminate,
  now: Moment,
): Decided<Opened | RoundOpened | Concluded | Terminated> | Refusal {
  if (command.kind === 'open') {
    const may = canOpenNegotiation(command.lot, from?.state ?? null);
    if (may !== true) return may;
    return { negotiation: { state: 'scheduled', ...unended }, event: { kind: 'open' } };
  }
  if (from === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'openRound':
      return openRound(from, command, now);
    case 'conclude':
      return conclude(from, command, now);
    case 'terminate':
      return terminate(from, command, now);
  }
}

/** Returns the negotiation when its panel meets a supplier: the first meeting starts it, as the first round does. */
export function startedBy(from: Negotiation): Negotiation {
  const state = next(negotiationMachine, from.state, 'start', 'evaluator');
  return state === 'in_progress' ? { state, ...unended } : from;
}

const unended = { concludedAt: null, terminationReason: null } as const;

function openRound(from: Negotiation, command: OpenRound, now: Moment): Decided<RoundOpened> | Refusal {
  const { lot, opensAt, closesAt, final, requirements, bidders } = command;
  const may = canOpenRound(lot, from.state, command, now);
  if (may !== true) return may;
  const disclosure = checkNoOther(
    requirements,
    bidders.map(({ companyName }) => companyName),
  );
  const wrong = [
    ...(disclosure === null ? [] : [{ field: 'requirements', message: disclosure }]),
    ...checkRoundTimes(opensAt, closesAt, now, final),
  ];
  if (wrong.length > 0) return refuseFields(wrong);
  const participants = bidders.filter(({ isParticipant }) => isParticipant);
  if (participants.length === 0) return refuse('bids_too_few', { n: 1 });
  const prepared = final ? checkMeetings(participants) : true;
  if (prepared !== true) return prepared;
  const state = final
    ? next(negotiationMachine, from.state, 'callFinal', 'buyer')
    : from.state === 'scheduled'
      ? next(negotiationMachine, from.state, 'start', 'buyer')
      : from.state;
  if (isRefused(state)) return state;
  if (state === 'concluded' || state === 'terminated') return refuse('transition_not_allowed');
  const kind = final ? 'call_final' : 'open_round';
  return { negotiation: { state, ...unended }, event: { kind, from, state } };
}

function conclude(
  from: Negotiation,
  { lot, lastClosesAt, note }: Conclude,
  now: Moment,
): Decided<Concluded> | Refusal {
  const may = canConclude(lot, from.state, lastClosesAt, now);
  if (may !== true) return may;
  const state = next(negotiationMachine, from.state, 'conclude', 'buyer');
  if (isRefused(state)) return state;
  return {
    negotiation: { state: 'concluded', concludedAt: now, terminationReason: null },
    event: { kind: 'conclude', from, at: now, note: note === '' ? null : note },
  };
}

function terminate(
  from: Negotiation,
  { lot, reason }: Terminate,
  now: Moment,
): Decided<Terminated> | Refusal {
  const may = canManageNegotiation(lot.state, lot.method);
  if (may !== true) return may;
  const state = next(negotiationMachine, from.state, 'terminate', 'buyer');
  if (isRefused(state)) return state;
  return {
    negotiation: { state: 'terminated', concludedAt: now, terminationReason: reason },
    event: { kind: 'terminate', from, at: now, reason },
  };
}

/** A company's quote in a round. A company that quit gave a reason and has no offer in the round. */
export type Quote =
  | {
      readonly state: 'pending';
      readonly sealed: null;
      readonly submittedAt: null;
      readonly submittedBy: null;
      readonly quitReason: null;
    }
  | {
      readonly state: 'submitted';
      /** The encrypted offer. No competitor can read it before the round ends. */
      readonly sealed: string;
      readonly submittedAt: Moment;
      readonly submittedBy: string;
      readonly quitReason: null;
    }
  | {
      readonly state: 'quit';
      readonly sealed: null;
      readonly submittedAt: Moment;
      readonly submittedBy: string;
      readonly quitReason: string;
    };

interface InRound {
  readonly lot: LotState;
  readonly session: NegotiationState;
  readonly round: Round;
  readonly by: string;
}

export interface Submit extends InRound {
  readonly kind: 'submit';
  readonly total: string;
  readonly previous: string | null;
  readonly priceMustNotIncrease: boolean;
  readonly wrong: readonly FieldError[];
  readonly sealed: string;
}

/** Leaves the negotiation. */
export interface Quit extends InRound {
  readonly kind: 'quit';
  readonly reason: string;
}

export interface Submitted {
  readonly kind: 'submit' | 'revise';
}
export interface HasQuit {
  readonly kind: 'quit';
  readonly from: Quote;
  readonly reason: string;
}

type QuoteRefusal = 'lot_suspended' | 'lot_over' | 'round_closed' | 'transition_not_allowed';

export function decideQuote(
  quote: Quote,
  command: Submit,
  now: Moment,
):
  | { readonly quote: Quote; readonly event: Submitted }
  | Refusal<QuoteRefusal | QuoteReason | 'invalid_input'>;
export function decideQuote(
  quote: Quote,
  command: Quit,
  now: Moment,
): { readonly quote: Quote & { readonly state: 'quit' }; readonly event: HasQuit } | Refusal<QuoteRefusal>;
export function decideQuote(
  from: Quote,
  command: Submit | Quit,
  now: Moment,
): { readonly quote: Quote; readonly event: Submitted | HasQuit } | Refusal {
  const open = mayStillQuote(command.lot, command.session);
  if (open !== true) return open;
  return command.kind === 'submit' ? submit(from, command, now) : quit(from, command, now);
}

function submit(from: Quote, command: Submit, now: Moment) {
  const { round, total, previous, priceMustNotIncrease, wrong, sealed, by } = command;
  // The time is checked first, so that a late supplier is not asked to correct the form.
  const inTime = canQuote({ state: from.state, total, previous: null }, round, false, now);
  if (inTime !== true) return inTime;
  if (wrong.length > 0) return refuseFields(wrong);
  const may = canQuote({ state: from.state, total, previous }, round, priceMustNotIncrease, now);
  if (may !== true) return may;
  const kind = from.state === 'submitted' ? ('revise' as const) : ('submit' as const);
  const state = next(quoteMachine, from.state, kind, 'supplier');
  if (isRefused(state)) return state;
  const quote: Quote = { state: 'submitted', sealed, submittedAt: now, submittedBy: by, quitReason: null };
  return { quote, event: { kind } };
}

function quit(from: Quote, { round, reason, by }: Quit, now: Moment) {
  const inTime = canQuote({ state: 'pending', total: '0', previous: null }, round, false, now);
  if (inTime !== true) return refuse('round_closed');
  const state = next(quoteMachine, from.state, 'quit', 'supplier');
  if (isRefused(state)) return state;
  const quote: Quote = {
    state: 'quit',
    sealed: null,
    submittedAt: now,
    submittedBy: by,
    quitReason: reason,
  };
  return { quote, event: { kind: 'quit' as const, from, reason } };
}
