import type { Reason } from '@procure/contract/codes.ts';
import type {
  NegotiationDesk,
  OwnNegotiation,
  OwnRound,
  OwnSession,
  QuoteContents,
  StaffRound,
} from '@procure/contract/negotiation/negotiation.schema.ts';
import { canMeet } from '@procure/domain/negotiation/decide-meeting.ts';
import { type NegotiationState, quotePhase, roundPhase } from '@procure/domain/negotiation/negotiation.ts';
import {
  canConclude,
  canManageNegotiation,
  canOpenNegotiation,
  canOpenRound,
  canQuote,
  mayStillQuote,
} from '@procure/domain/negotiation/rules.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import { presentOwnMeeting, presentStaffMeeting } from './meeting/present.ts';
import type { MeetingFacts } from './meeting/read-model.ts';
import type { DeskRow, OwnQuoteRow, OwnSessionRow, StaffRoundRow } from './read-model.ts';

type SupplierLot = Parameters<typeof presentSupplierLot>[0];
type StaffLot = Parameters<typeof presentStaffLot>[0];
/** Opens one of the company's own quotes. */
type Reveal = (quoteId: string, sealed: string) => QuoteContents;

interface Own {
  readonly lot: SupplierLot;
  readonly session: OwnSessionRow | null;
  readonly meetings: readonly MeetingFacts[];
  /** Those that may be chosen today. */
  readonly taxRates: string[];
}

export function presentOwn({ lot, session, meetings, taxRates }: Own, reveal: Reveal): OwnNegotiation {
  const { now } = lot;
  return {
    lot: presentSupplierLot(lot),
    serverTime: iso(now),
    meetings: meetings.map((meeting) => presentOwnMeeting(meeting, { lot: lot.lot.state, now })),
    session: session === null ? null : { ...presentSession(lot, session, reveal), taxRates },
  };
}

function presentSession(
  facts: SupplierLot,
  row: OwnSessionRow,
  reveal: Reveal,
): Omit<OwnSession, 'taxRates'> {
  const { now } = facts;
  const rounds = row.rounds.map(
    (round): OwnRound => ({
      ...presentRound({ ...round, id: round.roundId }, row.state, now),
      quotePhase: quotePhase(round.state, { ...round, concludedAt: row.concludedAt }, now),
      quote: round.sealed === null ? null : reveal(round.quoteId, round.sealed),
      submittedAt: isoOrNull(round.submittedAt),
      quitReason: round.quitReason,
    }),
  );
  return {
    state: row.state,
    subject: row.subject,
    priceMustNotIncrease: row.priceMustNotIncrease,
    ceilingPrice: row.ceilingPrice,
    lines: [...row.lines],
    rounds,
    previous: previousOf(row, rounds),
    quoteBlocker: blockerOf(facts, row, row.rounds[0]),
  };
}

function presentRound(
  round: Pick<StaffRoundRow, 'id' | 'roundNo' | 'final' | 'requirements' | 'opensAt' | 'closesAt'>,
  negotiation: NegotiationState,
  now: Date,
) {
  const { id, roundNo, final, requirements, opensAt, closesAt } = round;
  const phase = roundPhase(round, negotiation, now);
  return { id, roundNo, final, requirements, opensAt: iso(opensAt), closesAt: iso(closesAt), phase };
}

/** The offer before the latest round: an earlier quote, else the bid. */
function previousOf(row: OwnSessionRow, rounds: readonly OwnRound[]): OwnSession['previous'] {
  const earlier = rounds.slice(1).find(({ quote }) => quote !== null);
  if (earlier?.quote) return { ...earlier.quote, roundNo: earlier.roundNo };
  const { bid } = row;
  if (bid === null || bid.totalIncl === null || bid.totalExcl === null || bid.totalTax === null) return null;
  const lines = row.lines.map(({ id: lineId }) => {
    const line = bid.lines.find((one) => one.lineId === lineId);
    return { lineId, unitPriceIncl: line?.unitPriceIncl ?? '', taxRate: line?.taxRate ?? '' };
  });
  const { totalIncl, totalExcl, totalTax } = bid;
  const delivery = bid.delivery ?? '';
  return { lines, delivery, paymentTerms: '', totalIncl, totalExcl, totalTax, roundNo: 0 };
}

function blockerOf(facts: SupplierLot, row: OwnSessionRow, round: OwnQuoteRow | undefined) {
  const open = mayStillQuote(facts.lot.state, row.state);
  if (open !== true) return presentBlocker(open);
  if (round === undefined) return presentBlocker(refuse('round_closed'));
  const quote = { state: round.state, total: '0', previous: null };
  return presentBlocker(canQuote(quote, round, false, facts.now));
}

interface Desk {
  readonly lot: StaffLot;
  readonly desk: DeskRow;
  readonly meetings: readonly MeetingFacts[];
  /** Whether the reader is the chair of the committee. */
  readonly chairs: true | Refusal<Reason>;
}

export function presentDesk({ lot, desk: row, meetings, chairs }: Desk): NegotiationDesk {
  const { now } = lot;
  const state = row.session?.state ?? null;
  const lastClosesAt = row.session?.rounds[0]?.closesAt ?? null;
  const terminable = state === 'scheduled' || state === 'in_progress' || state === 'final_call';
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(now),
    priceMustNotIncrease: row.priceMustNotIncrease,
    ceilingPrice: row.ceilingPrice,
    lines: [...row.lines],
    bidders: row.bidders.map(({ companyId, companyName, openingPrice }) => ({
      ...{ companyId, companyName, openingPrice },
      isParticipant: row.participants.includes(companyId),
    })),
    session: row.session && presentStaffSession(row.session, now),
    meetings: meetings.map((meeting) => presentStaffMeeting(meeting, row.bidders, { lot: lot.state, now })),
    meetingBlocker: presentBlocker(
      chairs !== true
        ? chairs
        : state === null
          ? refuse('transition_not_allowed')
          : canMeet(lot, state, row.isReviewed),
    ),
    openBlocker: presentBlocker(canOpenNegotiation(lot, state)),
    roundBlocker: presentBlocker(canOpenRound(lot, state, { lastClosesAt, isReviewed: row.isReviewed }, now)),
    concludeBlocker: presentBlocker(canConclude(lot, state, lastClosesAt, now)),
    terminateBlocker: presentBlocker(
      terminable ? canManageNegotiation(lot.state, lot.method) : refuse('transition_not_allowed'),
    ),
  };
}

function presentStaffSession(session: NonNullable<DeskRow['session']>, now: Date) {
  const { state, createdAt, concludedAt, rounds } = session;
  return {
    ...session,
    createdAt: iso(createdAt),
    concludedAt: isoOrNull(concludedAt),
    rounds: rounds.map((round) => presentStaffRound(round, state, now)),
  };
}

function presentStaffRound(round: StaffRoundRow, negotiation: NegotiationState, now: Date): StaffRound {
  return {
    ...presentRound(round, negotiation, now),
    quotes: round.quotes.map((quote) => {
      const { companyId, companyName } = quote;
      if (!('state' in quote)) {
        return { companyId, companyName, phase: null, contents: null, submittedAt: null, quitReason: null };
      }
      const phase =
        quote.state === 'quit' ? 'quit' : quote.state === 'submitted' ? 'revealed' : ('missed' as const);
      const { contents, quitReason } = quote;
      return {
        companyId,
        companyName,
        phase,
        contents,
        submittedAt: isoOrNull(quote.submittedAt),
        quitReason,
      };
    }),
  };
}
