import type { AwardView, OwnAwardNotice } from '@procure/contract/award/award.schema.ts';
import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import type { AwardNoticeKind, AwardNoticeState } from '@procure/domain/award/award.ts';
import type { StrikeGround } from '@procure/domain/award/strike.ts';
import type { Remedy } from '@procure/domain/complaint/complaint.ts';
import type { CriterionPoints } from '@procure/domain/evaluation/criterion-points.ts';
import type { EvaluationMethod } from '@procure/domain/evaluation/evaluation.ts';
import type { Points } from '@procure/domain/evaluation/standing.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeen, isSeenAt } from '../../platform/sight.ts';
import { isOrdered, isRemedyOwedOf } from '../complaint/read-model.ts';
import { type LotHeaderRow, lotHeader } from '../lot/header/read-model.ts';
import { isHeldByObjection, isReevaluationPromised, promisedStrikes } from '../objection/hold/read-model.ts';
import { letterOf } from '../official-document/read-model.ts';
import { forfeitOfLot, forfeitOfNotice } from './forfeit/read-model.ts';

type Reach = Kysely<Database>;

export interface LotRow extends LotHeaderRow {
  readonly scope: TenderScope;
  readonly stateFunded: boolean | null;
  readonly evaluationMethod: EvaluationMethod;
  readonly bidValidityDays: number;
  readonly publicityFrom: Date | null;
  readonly publicityUntil: Date | null;
  readonly endedReason: string | null;
}

/** The decision that voided an award, without the complainant. */
export interface Voided {
  readonly at: string;
  readonly complaintNo: string;
  readonly remedy: Remedy;
}

export interface CandidateRow {
  readonly bidId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly rank: number;
  readonly price: string;
  readonly score: string | null;
  readonly scores: Points;
  readonly quality: string;
  readonly delivery: string;
  readonly declined: boolean;
  readonly barred: boolean;
  readonly struck: { readonly ground: StrikeGround; readonly reason: string; readonly at: string } | null;
}

export interface NoticeRow {
  readonly id: string;
  readonly bidId: string;
  readonly noticeNo: string;
  readonly kind: AwardNoticeKind;
  readonly state: AwardNoticeState;
  readonly companyName: string;
  readonly amount: string | null;
  readonly proposalReason: string;
  readonly proposedBy: string;
  readonly proposerId: string;
  readonly proposedAt: string | null;
  readonly returnReason: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly issuedAt: string | null;
  readonly acknowledgedAt: string | null;
  readonly declinedAt: string | null;
  readonly declinedReason: string | null;
  readonly voided: Voided | null;
  readonly contractDueAt: string | null;
  readonly contractNo: string | null;
  readonly contractSignedOn: string | null;
  readonly superseded: boolean;
  readonly letter: SignedDocumentView | null;
}

export interface AwardRow extends LotRow {
  readonly now: Date;
  readonly concludedAt: Date | null;
  readonly candidates: readonly CandidateRow[];
  /** Winners first, latest decision first. */
  readonly notices: readonly NoticeRow[];
  readonly held: boolean;
  readonly ordered: boolean;
  readonly forfeit: AwardView['forfeit'];
  readonly reevaluation: boolean;
  /**
   * Names of the candidates whose removal an answer or the supervisor orders; empty for any candidate, null for
   * none.
   */
  readonly striking: { readonly targets: readonly string[] } | null;
}

/** ISO, as `toISOString` writes it. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The decision that voided the award of `notice`. */
const voided = sql`(select json_build_object('at', ${iso('notice.voided_at')}, 'complaintNo', complaint.complaint_no,
    'remedy', complaint.remedy) from complaint where complaint.id = notice.voided_by_complaint)`;

const lotColumns = sql`${lotHeader}, tender.state_funded, lot.evaluation_method, lot.bid_validity_days, lot.publicity_from, lot.publicity_until, lot.ended_reason`;

const candidates = sql`coalesce((select json_agg(json_build_object('bidId', candidate.bid_id,
    'companyId', candidate.company_id, 'companyName', candidate.company_name, 'rank', candidate.rank,
    'price', candidate.price::text, 'score', candidate.scores ->> 'total', 'scores', candidate.scores,
    'quality', entry.quality, 'delivery', entry.delivery, 'barred', is_barred(candidate.company_id, candidate.lot_id),
    'declined', exists (select from award_notice gave_up where gave_up.bid_id = candidate.bid_id
      and gave_up.kind = 'won' and gave_up.state = 'declined'),
    'struck', (select json_build_object('ground', struck.ground, 'reason', struck.reason,
        'at', ${iso('struck.struck_at')})
      from struck_candidate struck where struck.bid_id = candidate.bid_id and struck.lifted_at is null)) order by candidate.rank)
  from candidate join opened_bid entry on entry.bid_id = candidate.bid_id
  where candidate.lot_id = lot.id), '[]')`;

/** Whether the lot has a result that may be changed. */
const isJudged = sql`lot.state in ('reshowing', 'publicity', 'deciding')`;

const strikingOf = sql`(select json_build_object('targets', case when bool_or(asked.target = '') then '[]'::json
      else json_agg(distinct asked.target) end)
  from (${promisedStrikes} union all select '' where ${isJudged} and ${isRemedyOwedOf('void_award')}) as asked (target)
  having count(*) > 0)`;

/** A lot's decision for the buyers' side; null before the opening. */
export async function readAward(scope: StaffScope, db: Reach, lotId: string): Promise<AwardRow | null> {
  const { rows } = await sql<AwardRow>`
    select clock_timestamp() as now, ${lotColumns}, evaluation.concluded_at, ${candidates} as candidates,
      ${isHeldByObjection} as held, (${isReevaluationPromised} or ${isJudged} and ${isRemedyOwedOf('reevaluate')}) as reevaluation,
      ${strikingOf} as striking,
      ${isOrdered} as ordered, ${forfeitOfLot} as forfeit,
      coalesce((select json_agg(json_build_object('id', notice.id, 'bidId', notice.bid_id,
          'noticeNo', notice.notice_no, 'kind', notice.kind, 'state', notice.state,
          'companyName', entry.bidder_name, 'amount', notice.amount::text,
          'proposalReason', notice.proposal_reason, 'proposedBy', proposer.nick_name,
          'proposerId', notice.created_by, 'proposedAt', ${iso('notice.proposed_at')},
          'returnReason', notice.return_reason, 'approvedBy', approver.nick_name,
          'approvedAt', ${iso('notice.approved_at')}, 'issuedAt', ${iso('notice.issued_at')},
          'acknowledgedAt', ${iso('notice.acknowledged_at')}, 'declinedAt', ${iso('notice.declined_at')},
          'declinedReason', notice.declined_reason, 'voided', ${voided}, 'contractDueAt', ${iso('notice.contract_due_at')},
          'contractNo', notice.contract_no, 'contractSignedOn', notice.contract_signed_on::text,
          'superseded', notice.superseded_at is not null, 'letter', ${letterOf(sql`notice.id`)})
          order by notice.superseded_at desc nulls first, notice.state in ('declined', 'voided'), notice.kind desc,
            entry.position)
        from award_notice notice
        join opening_entry entry on entry.bid_id = notice.bid_id
        join account proposer on proposer.id = notice.created_by
        left join account approver on approver.id = notice.approved_by
        where notice.lot_id = lot.id), '[]') as notices
    from lot
    join tender on tender.id = lot.tender_id
    left join evaluation on evaluation.lot_id = lot.id
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  return rows[0] ?? null;
}

export interface QueueRow extends LotRow {
  readonly now: Date;
  readonly winner: string | null;
}

const proposals = sql`select from award_notice notice where notice.lot_id = lot.id and notice.kind = 'won'
  and notice.state not in ('declined', 'voided')`;

const queues = {
  publicize: sql`(lot.state = 'reshowing' or lot.state = 'evaluating' and evaluation.concluded_at is not null)`,
  publicity: sql`lot.state = 'publicity'`,
  propose: sql`lot.state = 'deciding' and not exists (${proposals} and notice.return_reason is null)`,
  approve: sql`lot.state = 'deciding' and exists (${proposals} and notice.state = 'draft'
    and notice.return_reason is null)`,
  issue: sql`lot.state = 'deciding' and exists (${proposals} and notice.state = 'approved')`,
  contract: sql`lot.state = 'awarded'`,
  awarded: sql`lot.state in ('awarded', 'contracted', 'archived') and lot.awarded_at is not null`,
};

export async function readQueue(
  scope: StaffScope,
  db: Reach,
  query: { readonly queue: keyof typeof queues; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: readonly QueueRow[]; count: number }> {
  const from = sql`from lot
    join tender on tender.id = lot.tender_id
    left join evaluation on evaluation.lot_id = lot.id
    where ${queues[query.queue]} and ${isSeen(scope, 'bids')}`;
  const { rows } = await sql<QueueRow>`
    select clock_timestamp() as now, ${lotColumns},
      (select entry.bidder_name from award_notice notice join opening_entry entry on entry.bid_id = notice.bid_id
        where notice.lot_id = lot.id and notice.kind = 'won' and notice.state not in ('declined', 'voided')) as winner
    ${from} order by coalesce(lot.awarded_at, lot.bid_deadline) desc, lot.id
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export interface OwnNoticeRow extends LotRow {
  readonly now: Date;
  readonly noticeId: string;
  readonly kind: AwardNoticeKind;
  readonly noticeState: AwardNoticeState;
  readonly noticeNo: string;
  readonly companyName: string;
  readonly content: string;
  readonly amount: string | null;
  readonly scores: Partial<Points>;
  readonly criterionPoints: readonly CriterionPoints[];
  readonly reason: string;
  readonly issuedAt: Date;
  readonly contractDueAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
  readonly declinedAt: Date | null;
  readonly declinedReason: string | null;
  readonly voided: Voided | null;
  readonly superseded: boolean;
  readonly forfeit: OwnAwardNotice['forfeit'];
  readonly contractNo: string | null;
  readonly contractSignedOn: string | null;
  readonly letter: SignedDocumentView | null;
  readonly resultNoticeId: string | null;
  readonly orderId: string | null;
}

/** The company's own notice once issued: the one in force, or else the last one. */
export async function readOwnNotice(
  scope: CompanyScope,
  db: Reach,
  lotId: string,
): Promise<OwnNoticeRow | null> {
  const { rows } = await sql<OwnNoticeRow>`
    select clock_timestamp() as now, ${lotColumns}, notice.id as notice_id, notice.kind,
      notice.state as notice_state, notice.notice_no, entry.bidder_name as company_name, notice.content, notice.amount,
      notice.scores, notice.criterion_points, notice.reason, notice.issued_at, notice.contract_due_at, notice.acknowledged_at,
      person.nick_name as acknowledged_by, notice.declined_at, notice.declined_reason, ${voided} as voided,
      notice.superseded_at is not null as superseded, ${forfeitOfNotice} as forfeit,
      ${letterOf(sql`notice.id`)} as letter, notice.contract_no, notice.contract_signed_on::text as contract_signed_on,
      (select result.id from notice result where result.lot_id = lot.id and result.kind = 'award'
        order by result.published_at desc limit 1) as result_notice_id,
      (select own.id from purchase_order own where own.lot_id = lot.id and own.company_id = ${scope.companyId}
        order by own.issued_at desc limit 1) as order_id
    from award_notice notice
    join lot on lot.id = notice.lot_id
    join tender on tender.id = lot.tender_id
    join opening_entry entry on entry.bid_id = notice.bid_id
    left join account person on person.id = notice.acknowledged_by
    where notice.lot_id = ${lotId} and notice.company_id = ${scope.companyId}
      and notice.issued_at is not null
    order by notice.superseded_at desc nulls first limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The winner of a lot with an acknowledged notice, who may receive orders. */
export interface WinnerRow {
  readonly companyId: string;
  readonly companyName: string;
  readonly bidId: string;
  readonly state: AwardNoticeState;
  readonly contractNo: string | null;
  readonly scope: TenderScope;
  /** As registered at present; empty if the company is not registered. */
  readonly companyScale: string;
}

export async function readWinner(scope: StaffScope, db: Reach, lotId: string): Promise<WinnerRow | null> {
  const { rows } = await sql<WinnerRow>`
    select notice.company_id, entry.bidder_name as company_name, notice.bid_id, notice.state, notice.contract_no, tender.scope,
      coalesce((select current.profile ->> 'companyScale' from company
        join company_version current on current.id = company.current_version_id
        where company.id = notice.company_id), '') as company_scale
    from award_notice notice join opening_entry entry on entry.bid_id = notice.bid_id
    join lot on lot.id = notice.lot_id join tender on tender.id = lot.tender_id
    where notice.lot_id = ${lotId} and ${isSeenAt(scope, 'bids', sql`notice.lot_id`)} and notice.kind = 'won'
      and notice.state not in ('declined', 'voided') and notice.issued_at is not null`.execute(db);
  return rows[0] ?? null;
}
