import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import type { SheetRowView, Standing } from '@procure/contract/evaluation/evaluation.schema.ts';
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import { longestReplyDays } from '@procure/domain/clarification/rules.ts';
import type { Seat } from '@procure/domain/evaluation/committee.ts';
import type { ScoreAnswer } from '@procure/domain/evaluation/discrepancy.ts';
import type { EvaluationMethod, EvaluationState } from '@procure/domain/evaluation/evaluation.ts';
import type { TracePair } from '@procure/domain/evaluation/file-trace.ts';
import type { AnsweredFinding, DecidedFinding } from '@procure/domain/evaluation/finding-answer.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';
import {
  divideCriteria,
  type QualificationStage,
  type QualifiedLot,
  qualificationStage,
} from '@procure/domain/evaluation/qualification.ts';
import type { Weights } from '@procure/domain/evaluation/scoring.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isCommitteeKnown, isHandled, isSeen, memberIdFor, nameFor } from '../../platform/sight.ts';
import { criteriaOfLot } from '../criterion/read-model.ts';
import { vacant } from '../draw/read-model.ts';
import { type LotHeaderRow, lotHeader } from '../lot/header/read-model.ts';
import {
  type BidRow,
  type ClauseRow,
  clausesOfLot,
  type ListedBidRow,
  openedBids,
  type PricedBidRow,
  pricedBids,
  withUnitPrices,
} from './opened-bid/read-model.ts';
import { type QualificationRow, qualificationOfLot } from './qualification/read-model.ts';
import {
  type ReadingRow,
  type RelationRow,
  readingOfLot,
  relations,
  tracesOfLot,
} from './relation/read-model.ts';

type Reach = Kysely<Database>;

/** A lot as lists and headers show it. */
export interface LotRow extends LotHeaderRow {
  readonly scope: TenderScope;
  readonly ceilingPrice: string | null;
  readonly evaluationMethod: EvaluationMethod;
  readonly splitEnvelope: boolean;
  readonly weights: Weights | null;
  readonly preferences: Preferences;
  readonly endedReason: string | null;
}

/**
 * The number of clarifications of `lot` that wait for a reply whose term has not ended, or for a decision on the reply.
 * Release 0.2.0 did not limit terms, so the limit is applied here too.
 */
const pendingClarifications = sql<number>`(select count(*)::int from clarification
  where clarification.lot_id = lot.id and (clarification.state = 'replied'
    or clarification.state = 'issued' and clarification.due_at > clock_timestamp()
      and clarification.issued_at > clock_timestamp() - make_interval(days => ${longestReplyDays}::int)))`;

/** The number of questions of members of `lot` that its chair has neither issued nor declined. */
const openProposals = sql<number>`(select count(*)::int from clarification_proposal proposal
  where proposal.lot_id = lot.id and proposal.state = 'open')`;

const pricesKnown = sql<boolean>`(exists (select from opening prices where prices.lot_id = lot.id and prices.no > 0)
    or exists (select from lot_opener opener where opener.lot_id = lot.id and opener.price_released_at is not null)
    or exists (select from negotiation_round round join negotiation held on held.id = round.negotiation_id
      where held.lot_id = lot.id)
    or exists (select from negotiation_meeting meeting where meeting.lot_id = lot.id and meeting.state <> 'cancelled'))`;

/**
 * Whether prices of a lot are known that were not at the opening: price envelopes are opened, an opener has released a
 * share for them (双信封), or a round or a meeting of a negotiation was announced.
 */
export async function arePricesKnown(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select ${pricesKnown} as known from lot
    where lot.id = ${lotId}`.execute(unit.db);
  return rows[0]?.known ?? false;
}

/**
 * Whether the preliminary review of the `lot` of a query is closed. Evaluations that began in an earlier release have none,
 * and count as reviewed.
 */
export const isReviewed = sql<boolean>`exists (select from evaluation where evaluation.lot_id = lot.id
    and evaluation.state not in ('preparing', 'preliminary'))`;

/** See `isReviewed`. */
export async function isLotReviewed(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const { rows } = await sql<{ reviewed: boolean }>`select ${isReviewed} as reviewed from lot
    where lot.id = ${lotId}`.execute(unit.db);
  return rows[0]?.reviewed ?? false;
}

/** The price lines of the `lot` of a query, by their numbers. */
export const linesOfLot = sql`coalesce((select json_agg(json_build_object('id', line.id, 'lineNo', line.line_no, 'name', line.name,
    'spec', line.spec, 'unit', line.unit, 'qty', line.qty::text,
    'ceilingUnitPrice', trim_scale(line.ceiling_unit_price)::text) order by line.line_no)
  from price_line line where line.lot_id = lot.id), '[]')`;

/** The columns of `LotRow`, for a query of `lot` and `tender`. */
export const lotColumns = sql`${lotHeader}, lot.ceiling_price, lot.evaluation_method, lot.split_envelope, lot.weights, lot.preferences, lot.ended_reason`;

export interface LineRow {
  readonly id: string;
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly ceilingUnitPrice: string | null;
}

/** The criteria that the committee judges, those that the buyer reviews before, and that review (资格审查). */
interface DividedCriteria {
  readonly criteria: readonly CriterionView[];
  readonly qualificationCriteria: readonly CriterionView[];
  readonly qualification: QualificationRow & { readonly stage: QualificationStage };
}

/** A row of a query that selects `qualifiedColumns`. */
interface UndividedRow extends QualifiedLot {
  readonly criteria: readonly CriterionView[];
  readonly qualification: QualificationRow;
}

const qualifiedColumns = sql`tender.scope, tender.method, lot.prequalification_deadline, ${criteriaOfLot} as criteria,
  ${qualificationOfLot} as qualification`;

function divided<R extends UndividedRow>(row: R): R & DividedCriteria {
  const stage = qualificationStage(row, row.qualification.isBegun, row.qualification.review);
  return {
    ...row,
    ...divideCriteria(row.criteria, stage),
    qualification: { ...row.qualification, stage },
  };
}

export interface EvaluationRow extends LotRow, DividedCriteria {
  readonly now: Date;
  readonly opened: boolean;
  readonly evaluationState: EvaluationState | null;
  readonly preliminaryClosedAt: Date | null;
  readonly passed: readonly string[] | null;
  readonly decidedFindings: readonly DecidedFinding[] | null;
  readonly concludedAt: Date | null;
  readonly concludedBy: string | null;
  /** Drawn seats without an expert. */
  readonly vacant: number;
  readonly report: string | null;
  readonly result: readonly Standing[] | null;
  readonly findings: readonly AnsweredFinding[] | null;
  /** The report that is being signed. */
  readonly signing: {
    readonly no: number;
    readonly drawnUpBy: string;
    readonly drawnUpAt: string;
    readonly dueAt: string;
    readonly members: readonly string[];
    readonly answered: readonly string[];
    readonly result: readonly Standing[];
  } | null;
  readonly formerReport: string | null;
  readonly negotiation: NegotiationState | null;
  /** See `arePricesKnown`. */
  readonly pricesKnown: boolean;
  readonly vacancies: number;
  readonly openProposals: number;
  readonly pendingClarifications: number;
  /** The answers of the present members about points that differ. */
  readonly scoreAnswers: readonly (ScoreAnswer & { readonly givenAt: string })[];
  readonly lastChair: string | null;
  readonly evaluators: readonly {
    readonly id: string;
    readonly nickName: string;
    readonly seat: Seat;
    readonly signedInAt: string | null;
    readonly preliminaryAt: string | null;
    readonly submittedAt: string | null;
    readonly version: number;
    readonly scores: readonly (Omit<SheetRowView, 'judgements'> &
      Partial<Pick<SheetRowView, 'judgements'>>)[];
  }[];
  readonly bids: readonly BidRow[];
  readonly clauses: readonly ClauseRow[];
  /** Whether the reader acts for the buyer on the lot, and has left no committee of it for a relation with a bidder. */
  readonly handles: boolean;
  readonly relations: readonly RelationRow[];
  /** Null for a lot that an earlier release evaluated. */
  readonly reading: ReadingRow | null;
  readonly traces: readonly TracePair[];
  readonly kind: CategoryKind;
  readonly allowsConsortium: boolean;
  readonly bondAmount: string;
  readonly bidValidityDays: number;
  readonly priceLines: readonly LineRow[];
  readonly files: readonly {
    readonly bidId: string;
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly sha256: string;
    readonly path: string;
    readonly envelope: string;
  }[];
}

const concluder = (scope: StaffScope) =>
  nameFor(scope, {
    lotId: sql`lot.id`,
    accountId: sql`concluder.id`,
    name: sql`concluder.nick_name`,
  });

/**
 * Everything of a lot's evaluation; `present.ts` decides which sheets a reader sees. Null if the reader may not see the
 * lot's bids.
 */
export async function readEvaluation(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<EvaluationRow | null> {
  const { rows } = await sql<
    Omit<EvaluationRow, keyof DividedCriteria | 'bids'> &
      UndividedRow & { readonly bids: readonly ListedBidRow[] }
  >`
    select clock_timestamp() as now, ${lotColumns}, coalesce(opening.state = 'completed', false) as opened,
      evaluation.state as evaluation_state, evaluation.preliminary_closed_at, evaluation.passed, evaluation.decided_findings, evaluation.concluded_at, ${concluder(scope)} as concluded_by,
      ${vacant} as vacant,
      evaluation.report, evaluation.result, evaluation.findings, negotiation.state as negotiation,
      (select json_build_object('no', signing.no, 'drawnUpBy', drafter.nick_name, 'drawnUpAt', signing.drawn_up_at,
          'dueAt', signing.due_at, 'members', signing.members, 'result', signing.content::json -> 'standings',
          'answered', array(select opinion.evaluator_id from report_opinion opinion
            where opinion.lot_id = signing.lot_id and opinion.no = signing.no))
        from evaluation_report signing join account drafter on drafter.id = signing.drawn_up_by
        where signing.lot_id = lot.id and signing.state = 'signing') as signing,
      (select former.content::json ->> 'report' from evaluation_report former
        where former.lot_id = lot.id and former.state = 'void' order by former.no desc limit 1) as former_report,
      ${pricesKnown} as prices_known,
      committee_vacancies(lot.id) as vacancies,
      ${openProposals} as open_proposals, ${pendingClarifications} as pending_clarifications,
      coalesce((select json_agg(json_build_object('evaluatorId', ${memberIdFor(scope, sql`answer.evaluator_id`)},
          'bidId', answer.bid_id, 'criterionId', answer.criterion_id,
          'before', trim_scale(answer.points_before)::text, 'after', trim_scale(answer.points_after)::text,
          'reason', answer.reason, 'givenAt', answer.given_at) order by answer.no)
        from score_answer answer
        join lot_evaluator member on member.lot_id = answer.lot_id and member.account_id = answer.evaluator_id
        where answer.lot_id = lot.id), '[]') as score_answers,
      (select ${memberIdFor(scope, sql`chair.chair_id`)} from committee_chair chair
        where chair.lot_id = lot.id order by chair.no desc limit 1) as last_chair,
      coalesce((select json_agg(json_build_object('id', person.id, 'nickName', person.name,
          'seat', lot_evaluator.seat, 'signedInAt', own.signed_in_at,
          'preliminaryAt', to_char(sheet.preliminary_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'submittedAt', to_char(sheet.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'version', coalesce(sheet.version, 0), 'scores', coalesce(sheet.scores, '[]'))
          order by person.name, person.id)
        from lot_evaluator join account on account.id = lot_evaluator.account_id
        cross join lateral (select ${isCommitteeKnown(scope)} or lot_evaluator.invitation_id is null as known) sight
        cross join lateral (select case when sight.known then account.id else lot_evaluator.invitation_id end as id,
          case when sight.known then account.nick_name else drawn_expert_name(lot.id, account.id) end as name) person
        left join committee_declaration own on own.lot_id = lot.id and own.evaluator_id = account.id
        left join evaluation_sheet sheet on sheet.lot_id = lot.id and sheet.evaluator_id = account.id
        where lot_evaluator.lot_id = lot.id), '[]') as evaluators,
      case when opening.state = 'completed' then ${openedBids} else '[]' end as bids,
      ${clausesOfLot} as clauses, ${qualifiedColumns}, ${relations} as relations, ${readingOfLot} as reading,
      ${tracesOfLot} as traces, tender.kind,
      ${isHandled(scope)} and not exists (select from committee_departure departure where departure.lot_id = lot.id
        and departure.evaluator_id = ${scope.accountId} and departure.ground = 'relation') as handles,
      tender.allows_consortium, lot.bond_amount, lot.bid_validity_days,
      ${linesOfLot} as price_lines,
      case when opening.state = 'completed' then coalesce((select json_agg(json_build_object(
          'bidId', attachment.owner_id, 'id', file.id, 'name', file.name, 'size', file.size,
          'sha256', file.sha256, 'path', file.path, 'envelope', attachment.role) order by attachment.position)
        from opening_entry entry
        join attachment on attachment.owner_kind = 'bid' and attachment.owner_id = entry.bid_id
        join file on file.id = attachment.file_id
        where entry.lot_id = lot.id), '[]') else '[]' end as files
    from lot
    join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    left join evaluation on evaluation.lot_id = lot.id
    left join account concluder on concluder.id = evaluation.concluded_by
    left join negotiation on negotiation.lot_id = lot.id
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : divided({ ...row, bids: row.bids.map(withUnitPrices) });
}

export interface JudgedOn<Bid = BidRow> extends DividedCriteria {
  readonly bids: readonly Bid[];
  readonly clauses: readonly ClauseRow[];
  readonly priceLines: readonly LineRow[];
  readonly reading: ReadingRow | null;
  readonly traces: readonly TracePair[];
  readonly openProposals: number;
  readonly pendingClarifications: number;
}

/** The bids, clauses, criteria and lines from which the conclusion is computed, read under the lot's lock. */
export async function readBids(scope: StaffScope, db: Reach, lotId: string): Promise<JudgedOn> {
  const judgedOn = await readWith<ListedBidRow>(scope, db, lotId, openedBids);
  return { ...judgedOn, bids: judgedOn.bids.map(withUnitPrices) };
}

/** As `readBids`, with the whole price lines of the bids. */
export const readPricedBids = (
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<JudgedOn<PricedBidRow>> => readWith<PricedBidRow>(scope, db, lotId, pricedBids);

async function readWith<Bid>(
  scope: StaffScope,
  db: Reach,
  lotId: string,
  bids: RawBuilder<unknown>,
): Promise<JudgedOn<Bid>> {
  const { rows } = await sql<Omit<JudgedOn<Bid>, keyof DividedCriteria> & UndividedRow>`
    select ${bids} as bids, ${clausesOfLot} as clauses, ${qualifiedColumns}, ${linesOfLot} as price_lines,
      ${readingOfLot} as reading, ${tracesOfLot} as traces,
      ${openProposals} as open_proposals, ${pendingClarifications} as pending_clarifications
    from lot join tender on tender.id = lot.tender_id where lot.id = ${lotId} and ${isSeen(scope, 'bids')}`.execute(
    db,
  );
  const [row] = rows;
  if (row !== undefined) return divided(row);
  return {
    ...{ bids: [], clauses: [], criteria: [], qualificationCriteria: [], priceLines: [] },
    qualification: { isBegun: false, review: null, judgements: [], stage: 'none' },
    ...{ reading: null, traces: [], openProposals: 0, pendingClarifications: 0 },
  };
}
