import type { ApprovalAct } from '@procure/domain/approval/chain.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { waitsSince } from '../../features/approval/read-model.ts';
import { type CompanyExpiry, endsBy, expiriesWhere } from '../../features/library/expiry/read-model.ts';
import { onePrice } from '../../features/todo/fact/read-model.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

/** Licences and certificates of approved companies and of their people that expire from today to `until`. */
export async function findExpiringCertificates(
  db: Reach,
  today: string,
  until: string,
): Promise<readonly CompanyExpiry[]> {
  const approved = sql<boolean>`company_status(company.status, company.status_until) = 'approved'
    and ${endsBy(until)}`;
  const { rows } =
    await sql<CompanyExpiry>`select company_id, kind, name, no, expiry_date from (${expiriesWhere(approved)}) ends
    where expiry_date between ${today} and ${until}`.execute(db);
  return rows;
}

export interface OpenDeadline {
  readonly companyId: string;
  readonly lotId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly deadline: Date;
}

/** The rows of a query of company, lot and deadline whose deadline is between `now` and `until`. */
async function dueFrom(
  db: Reach,
  now: Date,
  until: Date,
  owed: RawBuilder<unknown>,
): Promise<readonly OpenDeadline[]> {
  const { rows } = await sql<OpenDeadline>`
    select owed.company_id, owed.lot_id, tender.tender_no, tender.title, owed.deadline
    from (${owed}) owed
    join lot on lot.id = owed.lot_id
    join tender on tender.id = lot.tender_id
    where owed.deadline > ${now} and owed.deadline <= ${until}`.execute(db);
  return rows;
}

/**
 * Companies that hold the documents of a lot and have no valid bid in it, if the deadline is before `until`. Each
 * company is notified only of its own bid.
 */
export function findUnmetDeadlines(db: Reach, now: Date, until: Date): Promise<readonly OpenDeadline[]> {
  const owed = sql`select receipt.company_id, receipt.lot_id, lot.bid_deadline as deadline
    from document_receipt as receipt
    join lot on lot.id = receipt.lot_id
    join tender on tender.id = lot.tender_id
    left join bid on bid.lot_id = lot.id and bid.company_id = receipt.company_id
    where lot.state = 'published' and bid.valid_version_no is null
      and (coalesce(bid.last_version_no, 0) = 0 or not tender.method = any (${sql.val(onePrice)}::text[]))`;
  return dueFrom(db, now, until, owed);
}

/** Invitations without an answer whose time to reply ends before `until`. */
export function findUnansweredInvitations(
  db: Reach,
  now: Date,
  until: Date,
): Promise<readonly OpenDeadline[]> {
  const owed = sql`select invitation.company_id, invitation.lot_id, invitation.reply_until as deadline
    from invitation join lot on lot.id = invitation.lot_id
    where invitation.state = 'sent' and lot.state = 'published'`;
  return dueFrom(db, now, until, owed);
}

/** Applications that are drafts or withdrawn, if their deadline is before `until`. */
export function findUnmetPrequalifications(
  db: Reach,
  now: Date,
  until: Date,
): Promise<readonly OpenDeadline[]> {
  const owed = sql`select application.company_id, application.lot_id, lot.prequalification_deadline as deadline
    from prequalification as application join lot on lot.id = application.lot_id
    where application.state in ('draft', 'withdrawn') and lot.state = 'published'`;
  return dueFrom(db, now, until, owed);
}

/** Clarifications issued by the committee without a reply, except in suspended lots. */
export function findUnansweredClarifications(
  db: Reach,
  now: Date,
  until: Date,
): Promise<readonly OpenDeadline[]> {
  const owed = sql`select clarification.company_id, clarification.lot_id, clarification.due_at as deadline
    from clarification join lot on lot.id = clarification.lot_id
    where clarification.state = 'issued' and lot.state = 'evaluating'`;
  return dueFrom(db, now, until, owed);
}

export interface DueObjection {
  readonly lotId: string;
  readonly organisationId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly dueAt: Date;
}

/** Answers to objections that are due by `until`; objections of one lot with the same due time are one row. */
export async function findDueObjections(db: Reach, until: Date): Promise<readonly DueObjection[]> {
  const { rows } = await sql<DueObjection>`
    select distinct lot.id as lot_id, tender.organisation_id, tender.tender_no, tender.title, objection.due_at
    from objection join lot on lot.id = objection.lot_id join tender on tender.id = lot.tender_id
    where objection.state in ('submitted', 'answering') and objection.due_at <= ${until}
    order by objection.due_at, lot.id`.execute(db);
  return rows;
}

export interface DueRemedy {
  readonly remedy: 'amend_document' | 'prequalify_anew';
  readonly lotId: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly deadline: Date;
}

/**
 * Remedies that an answer promises or the supervisor has ordered, that must be done before the deadline of their lot,
 * and are not done, if the deadline is `until` at the latest. Suspended lots are excluded.
 */
export async function findDueRemedies(db: Reach, until: Date): Promise<readonly DueRemedy[]> {
  const { rows } = await sql<DueRemedy>`
    select owed.remedy, lot.id as lot_id, lot.tender_id, tender.tender_no, tender.title, lot.bid_deadline as deadline
    from lot join tender on tender.id = lot.tender_id
    join (select lot_id, remedy from objection
        where state = 'answered' and remedy in ('amend_document', 'prequalify_anew') and remedied_at is null
      union select lot_id, remedy from complaint
        where state = 'decided' and remedy = 'prequalify_anew' and remedy_taken_at is null and remedy_done_at is null
      ) owed on owed.lot_id = lot.id
    where lot.state = 'published' and lot.bid_deadline <= ${until}
    order by lot.bid_deadline, lot.id, owed.remedy`.execute(db);
  return rows;
}

export interface DueComplaint {
  readonly lotId: string;
  readonly organisationId: string;
  readonly tenderNo: string;
  readonly title: string;
  /** The supervisor's act that is due. */
  readonly act: 'review' | 'decision';
  readonly dueAt: Date;
  /** The complaining companies, which are notified once the term has passed. */
  readonly companyIds: readonly string[];
}

/**
 * Acts of the supervisor on complaints that are due by `until`; complaints of one lot with the same due time are one
 * row.
 */
export async function findDueComplaints(db: Reach, until: Date): Promise<readonly DueComplaint[]> {
  const { rows } = await sql<DueComplaint>`
    select lot.id as lot_id, owed.organisation_id, tender.tender_no, tender.title, owed.act, owed.due_at,
      coalesce(array_agg(distinct owed.company_id::text) filter (where owed.company_id is not null), '{}') as company_ids
    from (select lot_id, organisation_id, company_id,
        case state when 'submitted' then 'review' else 'decision' end as act,
        case state when 'submitted' then review_due_at else decision_due_at end as due_at
      from complaint where state in ('submitted', 'received', 'deciding')) owed
    join lot on lot.id = owed.lot_id join tender on tender.id = lot.tender_id
    where owed.due_at <= ${until}
    group by lot.id, owed.organisation_id, tender.tender_no, tender.title, owed.act, owed.due_at
    order by owed.due_at, lot.id`.execute(db);
  return rows;
}

export interface WaitingSignature {
  readonly id: string;
  readonly act: ApprovalAct;
  readonly tenderId: string | null;
  readonly planId: string | null;
  readonly lotId: string | null;
  readonly tenderNo: string;
  readonly title: string;
  /** The number of the next step, from one. */
  readonly place: number;
  readonly stepTitle: string;
  readonly since: Date;
  /** The accounts that may sign it now. */
  readonly signers: readonly string[];
}

/** Approvals waiting since `before` or longer, each with the signers of its next step, except in suspended lots. */
export async function findWaitingSignatures(db: Reach, before: Date): Promise<readonly WaitingSignature[]> {
  const { rows } = await sql<WaitingSignature>`
    select approval.id, approval.act, approval.tender_id, approval.plan_id, approval.lot_id,
      coalesce(tender.tender_no, plan.plan_no) as tender_no, coalesce(tender.title, plan.title) as title,
      turn.position as place, turn.title as step_title, ${waitsSince} as since,
      array(select approval_signers(approval.id)::text order by 1) as signers
    from approval
    left join tender on tender.id = approval.tender_id
    left join plan on plan.id = approval.plan_id
    left join lot on lot.id = approval.lot_id
    cross join lateral (select position, title from approval_step where approval_id = approval.id and signed_by is null
      order by position limit 1) turn
    where approval.state = 'waiting' and ${waitsSince} <= ${before}
      and (approval.act in ('terminate', 'objection') or lot.state is distinct from 'suspended')`.execute(db);
  return rows;
}
