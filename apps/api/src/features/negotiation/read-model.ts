import type { NegotiatedLine, QuoteContents } from '@procure/contract/negotiation/negotiation.schema.ts';
import type { MeetingState } from '@procure/domain/negotiation/meeting.ts';
import type { NegotiationState, QuoteState } from '@procure/domain/negotiation/negotiation.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeenAt } from '../../platform/sight.ts';
import { type ReachableBidder, readOpenedBidders } from '../clarification/read-model.ts';
import { isReviewed } from '../evaluation/read-model.ts';

type Reach = Kysely<Database>;

const priceLines = sql<readonly NegotiatedLine[]>`coalesce((select json_agg(json_build_object('id', line.id,
    'lineNo', line.line_no, 'name', line.name, 'spec', line.spec, 'unit', line.unit, 'qty', line.qty::text,
    'ceilingUnitPrice', trim_scale(line.ceiling_unit_price)::text)
    order by line.line_no) from price_line line where line.lot_id = lot.id), '[]')`;

/**
 * Whether the panel negotiates with the company of `entry`: its bid passed the review, and it has not quit. That a company
 * quits is secret until its round is over.
 */
const isParticipant = sql<boolean>`(entry.result = 'opened' and bid.state <> 'rejected'
  and not exists (select from evaluation where evaluation.lot_id = entry.lot_id
    and evaluation.preliminary_closed_at is not null and entry.bid_id <> all (evaluation.passed))
  and not exists (select from negotiation_quote quote join negotiation_round round on round.id = quote.round_id
      join negotiation held on held.id = round.negotiation_id
    where quote.lot_id = entry.lot_id and quote.company_id = entry.company_id and quote.state = 'quit'
      and (round.revealed_at is not null or round.closes_at <= clock_timestamp() and held.state <> 'terminated')))`;

export interface BidderRow {
  readonly companyId: string;
  readonly companyName: string;
  readonly isParticipant: boolean;
  readonly meetings: readonly {
    readonly id: string;
    readonly state: MeetingState;
    /** The database's text of the time. */
    readonly dueAt: string | null;
  }[];
}

/** All bidders of the opening, with the panel's meetings, in the order of the opening. */
export async function readBidders(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly BidderRow[]> {
  const { rows } = await sql<BidderRow>`
    select entry.company_id, entry.bidder_name as company_name, ${isParticipant} as is_participant,
      coalesce((select json_agg(json_build_object('id', meeting.id, 'state', meeting.state, 'dueAt', meeting.due_at))
        from negotiation_meeting meeting
        where meeting.lot_id = entry.lot_id and meeting.company_id = entry.company_id), '[]') as meetings
    from opening_entry entry join bid on bid.id = entry.bid_id
    where entry.lot_id = ${lotId} and ${isSeenAt(scope, 'bids', sql`entry.lot_id`)}
    order by entry.position`.execute(db);
  return rows;
}

interface SessionFacts {
  readonly priceMustNotIncrease: boolean;
  readonly ceilingPrice: string | null;
  readonly lines: readonly NegotiatedLine[];
}

/** Times inside JSON are the database's text of them. */
export interface OwnQuoteRow {
  readonly roundId: string;
  readonly roundNo: number;
  readonly final: boolean;
  readonly requirements: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly quoteId: string;
  readonly state: QuoteState;
  readonly sealed: string | null;
  readonly submittedAt: string | null;
  readonly quitReason: string | null;
}

/** The company's opened bid, which prefills its first quote. */
export interface BidOffer {
  readonly lines: QuoteContents['lines'];
  readonly delivery: string | null;
  readonly totalIncl: string | null;
  readonly totalExcl: string | null;
  readonly totalTax: string | null;
}

export interface OwnSessionRow extends SessionFacts {
  readonly state: NegotiationState;
  readonly concludedAt: Date | null;
  readonly subject: string;
  /** The latest first. */
  readonly rounds: readonly OwnQuoteRow[];
  readonly bid: BidOffer | null;
}

/** The negotiation as one company sees it, without data of others; null if the company is asked in no round. */
export async function readOwnSession(
  scope: CompanyScope,
  db: Reach,
  lotId: string,
): Promise<OwnSessionRow | null> {
  const { rows } = await sql<OwnSessionRow>`
    select negotiation.state, negotiation.concluded_at, negotiation.subject, lot.price_must_not_increase, lot.ceiling_price,
      ${priceLines} as lines, asked.rounds,
      (select json_build_object('delivery', entry.delivery, 'totalIncl', entry.total_incl::text,
          'totalExcl', entry.total_excl::text, 'totalTax', entry.total_tax::text,
          'lines', coalesce(entry.contents -> 'price' -> 'lines', '[]'))
        from opening_entry entry
        where entry.lot_id = lot.id and entry.company_id = ${scope.companyId}) as bid
    from negotiation
    join lot on lot.id = negotiation.lot_id
    cross join lateral (select json_agg(json_build_object('roundId', round.id, 'roundNo', round.round_no,
          'final', round.final, 'requirements', round.requirements, 'opensAt', round.opens_at,
          'closesAt', round.closes_at, 'quoteId', quote.id, 'state', quote.state, 'sealed', quote.sealed,
          'submittedAt', quote.submitted_at, 'quitReason', quote.quit_reason)
        order by round.round_no desc) as rounds
      from negotiation_quote quote join negotiation_round round on round.id = quote.round_id
      where round.negotiation_id = negotiation.id and quote.company_id = ${scope.companyId}) asked
    where negotiation.lot_id = ${lotId} and asked.rounds is not null`.execute(db);
  return rows[0] ?? null;
}

export interface StaffQuoteRow {
  readonly companyId: string;
  readonly companyName: string;
  readonly state: QuoteState;
  readonly contents: QuoteContents | null;
  readonly submittedAt: string | null;
  readonly quitReason: string | null;
}

export interface StaffRoundRow {
  readonly id: string;
  readonly roundNo: number;
  readonly final: boolean;
  readonly requirements: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** Before the round is revealed, only the companies that were asked. */
  readonly quotes: readonly (StaffQuoteRow | Pick<StaffQuoteRow, 'companyId' | 'companyName'>)[];
}

export interface DeskRow extends SessionFacts {
  /** Whether the preliminary review of the bids is closed. */
  readonly isReviewed: boolean;
  readonly bidders: readonly ReachableBidder[];
  /** The companies with which the panel negotiates. */
  readonly participants: readonly string[];
  readonly session: {
    readonly id: string;
    readonly state: NegotiationState;
    readonly subject: string;
    readonly createdAt: string;
    readonly createdBy: string;
    readonly concludedAt: string | null;
    readonly terminationReason: string | null;
    readonly rounds: readonly StaffRoundRow[];
  } | null;
}

/**
 * The lot's negotiation for the buyers' side. The quotes of a round are read only once the round is revealed;
 * until then neither the quoting companies nor their number is shown. Null while the opening is not completed.
 */
export async function readDesk(scope: StaffScope, db: Reach, lotId: string): Promise<DeskRow | null> {
  const bidders = await readOpenedBidders(scope, db, lotId);
  if (bidders === null) return null;
  const { rows } = await sql<Omit<DeskRow, 'bidders'>>`
    select lot.price_must_not_increase, lot.ceiling_price, ${priceLines} as lines,
      ${isReviewed} as is_reviewed,
      array(select entry.company_id from opening_entry entry join bid on bid.id = entry.bid_id
        where entry.lot_id = lot.id and ${isParticipant}) as participants,
      (select json_build_object('id', negotiation.id, 'state', negotiation.state, 'subject', negotiation.subject,
          'createdAt', negotiation.created_at, 'createdBy', creator.nick_name,
          'concludedAt', negotiation.concluded_at, 'terminationReason', negotiation.termination_reason,
          'rounds', coalesce((select json_agg(json_build_object('id', round.id, 'roundNo', round.round_no,
                'final', round.final, 'requirements', round.requirements, 'opensAt', round.opens_at,
                'closesAt', round.closes_at, 'quotes', (
                  select coalesce(json_agg(case when round.revealed_at is null
                      then json_build_object('companyId', quote.company_id, 'companyName', entry.company_name)
                      else json_build_object('companyId', quote.company_id, 'companyName', entry.company_name,
                        'state', quote.state, 'contents', quote.contents, 'submittedAt', quote.submitted_at,
                        'quitReason', quote.quit_reason) end
                    order by entry.position), '[]')
                  from negotiation_quote quote
                  join opening_entry entry on entry.lot_id = quote.lot_id and entry.company_id = quote.company_id
                  where quote.round_id = round.id))
              order by round.round_no desc)
            from negotiation_round round where round.negotiation_id = negotiation.id), '[]'))
        from negotiation join account creator on creator.id = negotiation.created_by
        where negotiation.lot_id = lot.id) as session
    from lot where lot.id = ${lotId}`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { ...row, bidders };
}
