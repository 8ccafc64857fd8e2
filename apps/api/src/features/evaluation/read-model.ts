import type { OpenedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import type { SheetRowView, Standing } from '@procure/contract/evaluation/evaluation.schema.ts';
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import { longestReplyDays } from '@procure/domain/clarification/rules.ts';
import type { RelationKind } from '@procure/domain/company/mark.ts';
import type { Consortium } from '@procure/domain/consortium/consortium.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import type { Seat } from '@procure/domain/evaluation/committee.ts';
import type { ScoreAnswer } from '@procure/domain/evaluation/discrepancy.ts';
import type { EvaluationMethod, EvaluationState } from '@procure/domain/evaluation/evaluation.ts';
import type { AnsweredFinding, BidderInLot, OpenedContent } from '@procure/domain/evaluation/finding.ts';
import { judge } from '@procure/domain/evaluation/judged.ts';
import type { PreferenceStatement, Preferences } from '@procure/domain/evaluation/preference.ts';
import { pricePatterns } from '@procure/domain/evaluation/price-pattern.ts';
import {
  divideCriteria,
  type QualificationStage,
  type QualifiedLot,
  qualificationStage,
} from '@procure/domain/evaluation/qualification.ts';
import type { Weights } from '@procure/domain/evaluation/scoring.ts';
import { textLikenesses } from '@procure/domain/evaluation/text-likeness.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import type { OpeningResult } from '@procure/domain/opening/opening.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import {
  isCommitteeKnown,
  isHandled,
  isOfCommittee,
  isSeen,
  memberIdFor,
  nameFor,
} from '../../platform/sight.ts';
import { isLogSeen } from '../audit/read-model.ts';
import { criteriaOfLot } from '../criterion/read-model.ts';
import { vacant } from '../draw/read-model.ts';
import { type LotHeaderRow, lotHeader } from '../lot/header/read-model.ts';
import {
  disqualificationOfEntry,
  type QualificationRow,
  qualificationOfLot,
} from './qualification/read-model.ts';

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

export interface AnswerRow {
  readonly clauseId: string;
  readonly response: string;
  readonly deviation: 'none' | 'positive' | 'negative';
  readonly explanation: string;
}

type Found = NonNullable<OpenedContent['contents']>;

/** A clause of the lot. */
export interface ClauseRow {
  readonly id: string;
  readonly kind: 'technical' | 'commercial';
  readonly clauseNo: string;
  readonly requirement: string;
  readonly starred: boolean;
}

export interface QuotedLine {
  readonly lineId: string;
  readonly unitPriceIncl: string;
  readonly taxRate: string;
  readonly brand?: string;
}

/** One opened bid, with the last quote of a negotiation beside what was bid. */
export interface BidRow {
  readonly bidId: string;
  readonly companyId: string;
  /** The bidder; of a consortium, the lead with its members. */
  readonly companyName: string;
  /** The company that submitted the bid. */
  readonly registeredName: string;
  readonly companyCode: string;
  /** The consortium that passed the prequalification; null if the lot has none. */
  readonly prequalification: { readonly consortium: Consortium | null } | null;
  readonly position: number;
  readonly result: OpeningResult;
  readonly cause: string | null;
  /** See `OpenedOffer`. */
  readonly disqualification: string | null;
  readonly openingPrice: string | null;
  readonly totalExcl: string | null;
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly bondAmount: string | null;
  /** Whether its price envelope is still sealed (双信封). */
  readonly priceSealed: boolean;
  readonly contents: {
    readonly price?: Omit<NonNullable<Found['price']>, 'lines'> & { readonly lines: readonly QuotedLine[] };
    /** The quantities that the bid was made for; absent if they are in force. */
    readonly quantities?: readonly { readonly lineId: string; readonly qty: string }[];
    readonly technical?: { readonly rows: readonly AnswerRow[] };
    readonly commercial?: Found['commercial'] & {
      readonly rows: readonly AnswerRow[];
      readonly statement?: PreferenceStatement;
    };
    /** Absent or null in bids of earlier releases. */
    readonly answers?:
      | readonly {
          readonly criterionId: string;
          readonly response: string;
          readonly value: string;
          readonly evidence: readonly { readonly fileId: string; readonly pages: string }[];
        }[]
      | null;
    readonly consortium?: OpenedConsortium;
    readonly remarks?: readonly string[];
  } | null;
  /** Null if no round of a negotiation was revealed; `quote` null if the bidder gave none in the last. */
  readonly lastRound: {
    readonly quote: {
      readonly state: string;
      readonly totalIncl: string | null;
      readonly totalExcl: string | null;
      readonly lines: readonly QuotedLine[] | null;
    } | null;
  } | null;
}

/**
 * The opened bids of `lot`, one JSON array. In a concluded negotiation a bidder's last quote counts; if the last round
 * was the final one, only quotes of that round count. A bidder who quit has no quote.
 */
export const openedBids = sql`coalesce((select json_agg(json_build_object('bidId', entry.bid_id, 'companyId', entry.company_id,
    'companyName', entry.bidder_name, 'registeredName', entry.company_name, 'companyCode', company_version.uscc,
    'prequalification', case when lot.prequalification_deadline is null then null else json_build_object('consortium',
      (select application.consortium from prequalification application
        where application.lot_id = entry.lot_id and application.company_id = entry.company_id)) end,
    'position', entry.position, 'result', entry.result, 'cause', entry.cause,
    'openingPrice', entry.total_incl::text, 'totalExcl', entry.total_excl::text, 'delivery', entry.delivery,
    'quality', entry.quality, 'validityDays', entry.validity_days, 'bondAmount', entry.bond_amount::text,
    'disqualification', ${disqualificationOfEntry},
    'contents', entry.contents, 'priceSealed', entry.price_sealed, 'lastRound', case when last_round.id is null then null else
      json_build_object('quote', (select json_build_object('state', quote.state,
          'totalIncl', quote.total_incl::text, 'totalExcl', quote.contents ->> 'totalExcl',
          'lines', quote.contents -> 'lines')
        from negotiation_quote quote
        join negotiation_round given on given.id = quote.round_id and given.revealed_at is not null
        where quote.lot_id = entry.lot_id and quote.company_id = entry.company_id
          and (quote.state = 'quit' or quote.state = 'submitted' and (not last_round.final or given.id = last_round.id))
        order by quote.state = 'quit' desc, given.round_no desc limit 1)) end)
    order by entry.position)
  from opened_bid entry
  join bid_version on bid_version.id = entry.bid_version_id
  join company_version on company_version.id = bid_version.company_version_id
  left join lateral (select round.id, round.final from negotiation_round round
    join negotiation on negotiation.id = round.negotiation_id
    where negotiation.lot_id = entry.lot_id and negotiation.state = 'concluded' and round.revealed_at is not null
    order by round.round_no desc limit 1) last_round on true
  where entry.lot_id = lot.id), '[]')`;

type LotContent = Pick<JudgedOn, 'bids' | 'clauses' | 'criteria' | 'qualificationCriteria'>;

/** The opened bids of a lot, with the companies that take part in them and what they have in common. */
export function biddersOf(
  { bids, clauses, criteria, qualificationCriteria }: LotContent,
  method: Method,
): readonly BidderInLot[] {
  const opened = bids.filter(({ contents }) => contents !== null);
  const patterns = pricePatterns(
    opened.map(({ bidId, companyName, contents }) => ({
      ...{ bidId, companyName },
      unitPrices: contents?.price?.lines ?? [],
    })),
  );
  const likenesses = textLikenesses(
    opened.map(({ bidId, companyName, contents }) => ({ bidId, companyName, texts: writtenTexts(contents) })),
    [
      ...clauses.map(({ requirement }) => requirement),
      ...[...qualificationCriteria, ...criteria].flatMap(({ title, requirement, evidence, scoring }) => [
        ...[title, requirement, evidence],
        scoringText(scoring),
      ]),
    ],
  );
  return opened.map((bid) => {
    const { bidId, registeredName, companyCode, contents, prequalification } = bid;
    return {
      ...{ bidId, companyName: registeredName, companyCode },
      members: contents?.consortium?.members ?? [],
      prequalified: prequalification === null ? undefined : prequalification.consortium,
      price: judge(bid, method).price,
      patterns: patterns.get(bidId) ?? [],
      likenesses: likenesses.get(bidId) ?? [],
    };
  });
}

/** The texts of a bid that its company wrote. */
function writtenTexts(contents: BidRow['contents']): readonly string[] {
  const rows = [...(contents?.technical?.rows ?? []), ...(contents?.commercial?.rows ?? [])];
  return [
    ...rows.flatMap(({ response, explanation }) => [response, explanation]),
    ...(contents?.answers ?? []).map(({ response }) => response),
  ];
}

const clauses = sql`coalesce((select json_agg(json_build_object('id', clause.id, 'kind', clause.kind,
    'clauseNo', clause.clause_no, 'requirement', clause.requirement, 'starred', clause.starred)
    order by clause.kind desc, clause.position)
  from clause where clause.lot_id = lot.id), '[]')`;

export interface RelationRow {
  readonly one: string;
  readonly other: string;
  readonly kinds: readonly RelationKind[];
}

/** A text in the content of the `entry` of a query, without spaces. */
const written = (path: '{commercial,bond,payerName}' | '{price,letter,representative}') =>
  sql`regexp_replace(coalesce(entry.contents #>> ${sql.lit(path)}, ''), '\\s', '', 'g')`;

/** The digests of the files of a bid. */
const digestsOf = (entry: string) =>
  sql`select file.sha256 from attachment join file on file.id = attachment.file_id
    where attachment.owner_kind = 'bid' and attachment.owner_id = ${sql.ref(`${entry}.bid_id`)}`;

/** The relations between bidders of an opened `lot`, by name; empty before its opening is complete. */
const relations = sql`case when opening.state = 'completed' then coalesce((
    -- A content has up to megabytes: it is read once for each bid, not for each pair.
    with bidder as materialized (select entry.bid_id, entry.company_id, entry.company_name, entry.position,
        ${written('{commercial,bond,payerName}')} as payer,
        ${written('{price,letter,representative}')} as representative
      from opening_entry entry where entry.lot_id = lot.id)
    select json_agg(json_build_object('one', pair.one, 'other', pair.other, 'kinds', pair.kinds)
      order by pair.first, pair.second)
    from (select one.company_name as one, other.company_name as other, one.position as first,
        other.position as second, array_agg(shared.kind order by shared.kind) as kinds
      from bidder one
      join bidder other on other.position > one.position
      cross join lateral (
        select mark.kind from company_mark mark join company_mark same using (kind, tag)
        where mark.company_id = one.company_id and mark.request_id is null
          and same.company_id = other.company_id and same.request_id is null
        union select 'device' from account own join device on device.account_id = own.id
          join device same on same.token_hash = device.token_hash
          join account theirs on theirs.id = same.account_id
          where own.company_id = one.company_id and theirs.company_id = other.company_id
        union select 'payer' where one.payer <> '' and one.payer in (other.payer, other.company_name)
          or other.payer <> '' and other.payer = one.company_name
        union select 'representative' where one.representative <> ''
            and one.representative = other.representative
        union select 'file' where exists (${digestsOf('one')} intersect ${digestsOf('other')}
          except select file.sha256 from tender_document document join file on file.id = document.file_id
            where document.lot_id = lot.id)) shared
      group by one.company_name, other.company_name, one.position, other.position) pair), '[]') else '[]' end`;

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
      where held.lot_id = lot.id))`;

/**
 * Whether prices of a lot are known that were not at the opening: price envelopes are opened, an opener has released a
 * share for them (双信封), or a round of a negotiation was announced.
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

const lotColumns = sql`${lotHeader}, lot.ceiling_price, lot.evaluation_method, lot.split_envelope, lot.weights, lot.preferences, lot.ended_reason`;

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
  const { rows } = await sql<Omit<EvaluationRow, keyof DividedCriteria> & UndividedRow>`
    select clock_timestamp() as now, ${lotColumns}, coalesce(opening.state = 'completed', false) as opened,
      evaluation.state as evaluation_state, evaluation.preliminary_closed_at, evaluation.passed, evaluation.concluded_at, ${concluder(scope)} as concluded_by,
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
      ${clauses} as clauses, ${qualifiedColumns}, ${relations} as relations, tender.kind,
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
  return row === undefined ? null : divided(row);
}

export interface JudgedOn extends DividedCriteria {
  readonly bids: readonly BidRow[];
  readonly clauses: readonly ClauseRow[];
  readonly priceLines: readonly LineRow[];
  readonly openProposals: number;
  readonly pendingClarifications: number;
}

/** The bids, clauses, criteria and lines from which the conclusion is computed, read under the lot's lock. */
export async function readBids(scope: StaffScope, db: Reach, lotId: string): Promise<JudgedOn> {
  const { rows } = await sql<Omit<JudgedOn, keyof DividedCriteria> & UndividedRow>`
    select ${openedBids} as bids, ${clauses} as clauses, ${qualifiedColumns}, ${linesOfLot} as price_lines,
      ${openProposals} as open_proposals, ${pendingClarifications} as pending_clarifications
    from lot join tender on tender.id = lot.tender_id where lot.id = ${lotId} and ${isSeen(scope, 'bids')}`.execute(
    db,
  );
  const [row] = rows;
  if (row !== undefined) return divided(row);
  return {
    ...{ bids: [], clauses: [], criteria: [], qualificationCriteria: [], priceLines: [] },
    qualification: { isBegun: false, review: null, judgements: [], stage: 'none' },
    ...{ openProposals: 0, pendingClarifications: 0 },
  };
}

/** The relations between bidders of a lot, for readers of the log; null before the opening and for other readers. */
export async function readRelations(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly RelationRow[] | null> {
  const { rows } = await sql<{ relations: readonly RelationRow[] }>`select ${relations} as relations
    from lot join opening on opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed'
    where lot.id = ${lotId} and ${isLogSeen(scope)}`.execute(db);
  return rows[0]?.relations ?? null;
}

export interface QueueRow extends LotRow {
  readonly now: Date;
  readonly evaluatorCount: number;
  readonly submittedCount: number;
  readonly submittedByMe: boolean;
}

const queues = {
  waiting: { condition: sql`lot.state = 'evaluating' and evaluation.concluded_at is null`, order: sql`asc` },
  concluded: { condition: sql`evaluation.concluded_at is not null`, order: sql`desc` },
};

export async function readQueue(
  scope: StaffScope,
  db: Reach,
  query: {
    readonly queue: keyof typeof queues;
    readonly whose: 'mine' | 'all';
    readonly pageNum: number;
    readonly pageSize: number;
  },
): Promise<{ rows: readonly QueueRow[]; count: number }> {
  const { condition, order } = queues[query.queue];
  const mine =
    query.whose === 'mine'
      ? sql`join lot_evaluator own on own.lot_id = lot.id and own.account_id = ${scope.accountId}`
      : sql``;
  const from = sql`from lot ${mine}
    join tender on tender.id = lot.tender_id
    left join evaluation on evaluation.lot_id = lot.id
    where ${condition} and (${isSeen(scope, 'bids')} or ${isOfCommittee(scope)})`;
  const { rows } = await sql<QueueRow>`
    select clock_timestamp() as now, ${lotColumns},
      (select count(*) from lot_evaluator one where one.lot_id = lot.id) as evaluator_count,
      (select count(*) from evaluation_sheet sheet
        where sheet.lot_id = lot.id and sheet.submitted_at is not null) as submitted_count,
      exists (select from evaluation_sheet sheet where sheet.lot_id = lot.id
        and sheet.evaluator_id = ${scope.accountId} and sheet.submitted_at is not null) as submitted_by_me
    ${from} order by lot.bid_deadline ${order}, lot.id
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
