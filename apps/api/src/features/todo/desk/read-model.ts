import { type ApprovalAct, lotActs } from '@procure/domain/approval/chain.ts';
import { electionHours } from '@procure/domain/evaluation/chair.ts';
import { type LotState, overStates } from '@procure/domain/lot/lot.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import {
  type ComplaintQueue,
  complaintQueues,
  type DeskQueue,
  deskQueueFacts,
  deskQueues,
} from '@procure/domain/todo/desk.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { yearMissing } from '../../../platform/holidays.ts';
import { consentCount } from '../../../platform/keys/opener-signing.ts';
import {
  hasElectedSince,
  isChairMissing,
  isCommentSeen,
  isHandled,
  isJudge,
  isPlanOwn,
  isSeen,
  isSignInMissing,
  isWithin,
} from '../../../platform/sight.ts';
import { firstLot, waitsSince } from '../../approval/read-model.ts';
import { isOpen } from '../../comment/read-model.ts';
import { dueAt, isWaiting } from '../../complaint/due/read-model.ts';
import { isRemedyOwedOf } from '../../complaint/read-model.ts';
import { vacant } from '../../draw/read-model.ts';
import { isQualificationOpen } from '../../evaluation/qualification/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { awaitsConsent } from '../../tender/consent/read-model.ts';

type Reach = Kysely<Database>;

/** An item of a queue: the ids of its page, and since when it waits. */
export interface Waiting {
  readonly id: string;
  readonly tenderId: string | null;
  readonly lotId: string | null;
  readonly title: string;
  readonly since: string | null;
  /** The deadline, of the law or of an invitation; null if there is none. */
  readonly due: string | null;
}

interface DeskLot {
  readonly tenderId: string;
  readonly lotId: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
}

export interface Desk {
  readonly now: Date;
  readonly queues: readonly {
    readonly key: DeskQueue;
    readonly count: number;
    readonly first: Waiting | null;
  }[];
  readonly tenders: readonly (DeskLot & {
    readonly tenderNo: string;
    readonly state: LotState;
    readonly documentFrom: string;
    readonly documentUntil: string;
    readonly prequalificationDeadline: string | null;
    readonly prequalificationConcludedAt: string | null;
    readonly bidDeadline: string;
  })[];
  readonly deadlines: readonly (DeskLot & {
    readonly kind: 'question' | 'prequalification' | 'bid' | 'publicity';
    readonly at: string;
    readonly mine: boolean;
  })[];
}

const lotWaits = (since: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select lot.id, lot.tender_id, lot.id as lot_id, tender.title, ${since} as since
  from lot join tender on tender.id = lot.tender_id where ${where}`;

const awardWaits = (where: RawBuilder<unknown>) => sql`
  select lot.id, lot.tender_id, lot.id as lot_id, tender.title,
    coalesce(award_notice.approved_at, award_notice.proposed_at) as since
  from award_notice join lot on lot.id = award_notice.lot_id join tender on tender.id = lot.tender_id
  where award_notice.kind = 'won' and award_notice.superseded_at is null and ${where}`;

/**
 * Approvals that wait for this person's signature. In a suspended lot only a termination and an objection can be
 * signed.
 */
const signatureWaits = (scope: StaffScope, acts: readonly ApprovalAct[], permission: StaffPermission) => sql`
  select approval.id, approval.tender_id, ${firstLot} as lot_id, tender.title, ${waitsSince} as since
  from approval join tender on tender.id = approval.tender_id left join lot on lot.id = approval.lot_id
  where approval.state = 'waiting' and approval.act = any (${sql.val(acts)}::text[])
    and (approval.act in ('terminate', 'objection') or lot.state is distinct from 'suspended')
    and ${isWithin(scope, permission)} and ${scope.accountId} in (select approval_signers(approval.id))`;

/** Approvals of plans that wait for this person's signature. */
const planWaits = ({ scope }: Asked) => sql`
  select plan.id, null::uuid as tender_id, null::uuid as lot_id, plan.title, ${waitsSince} as since
  from approval join plan on plan.id = approval.plan_id
  where approval.state = 'waiting' and ${isPlanOwn(scope)}
    and ${scope.accountId} in (select approval_signers(approval.id))`;

const complaintWaits =
  (queue: ComplaintQueue) =>
  ({ scope }: Asked) =>
    sql`
  select complaint.id, lot.tender_id, lot.id as lot_id, tender.title,
    coalesce(complaint.ended_at, complaint.handed_in_at, complaint.received_at, complaint.corrected_at,
      complaint.submitted_at) as since, ${dueAt} as due
  from complaint join lot on lot.id = complaint.lot_id join tender on tender.id = lot.tender_id
  where ${isWaiting(scope, queue)}`;

/** Open comments of tenders that take them, each with the time and the account of its last words. */
const openComments = sql`
  from tender_comment comment join tender on tender.id = comment.tender_id
  join lot on lot.tender_id = tender.id and lot.lot_no = 1 and lot.state in ('draft', 'pending_approval')
  cross join lateral (select said.by, said.at from (
      select comment.by, comment.at, 0 as position union all
      select entry.by, entry.at, entry.position from tender_comment_entry entry where entry.comment_id = comment.id
    ) said order by said.position desc limit 1) latest
  where ${isOpen}`;

interface Asked {
  readonly scope: StaffScope;
  /** The year whose list of holidays is missing by now. */
  readonly year: number | null;
  /** Descriptions of the missing settings. */
  readonly unset: readonly string[];
}

/** The items of each queue for this person. Before the deadline none of them depends on the participants. */
const waiting: Readonly<Record<DeskQueue, (asked: Asked) => RawBuilder<unknown>>> = {
  returned: ({ scope }) =>
    lotWaits(
      sql`lot.submitted_at`,
      sql`lot.state = 'draft' and lot.return_reason is not null and ${isHandled(scope)}`,
    ),
  // Open comments whose last words are not the team's own.
  comment: ({ scope }) => sql`
    select comment.id, lot.tender_id, lot.id as lot_id, tender.title, latest.at as since ${openComments}
      and ${isHandled(scope)} and not exists (select from tender_member writer where writer.tender_id = tender.id
        and writer.account_id = latest.by and writer.duty in ('owner', 'handler'))`,
  comment_answered: ({ scope }) => sql`
    select comment.id, lot.tender_id, lot.id as lot_id, tender.title, latest.at as since ${openComments}
      and comment.by = ${scope.accountId} and latest.by <> comment.by and ${isCommentSeen(scope)}`,
  approval: ({ scope }) => signatureWaits(scope, ['publish', ...lotActs], 'tender.approve'),
  plan_returned: ({ scope }) => sql`
    select plan.id, null::uuid as tender_id, null::uuid as lot_id, plan.title, plan.saved_at as since
    from plan where plan.state = 'returned' and ${scope.accountId} = any (plan.authors) and ${isPlanOwn(scope)}`,
  plan_approval: planWaits,
  publication: ({ scope }) =>
    lotWaits(sql`lot.approved_at`, sql`lot.state = 'approved' and ${isHandled(scope)}`),
  amendment: ({ scope }) => signatureWaits(scope, ['amend', 'change'], 'tender.approve'),
  question: ({ scope }) => sql`
    select question.id, lot.tender_id, lot.id as lot_id, tender.title, question.submitted_at as since
    from question join lot on lot.id = question.lot_id and lot.state in ('published', 'suspended')
    join tender on tender.id = lot.tender_id where question.state = 'submitted' and ${isHandled(scope)}`,
  objection: ({ scope }) => sql`
    select objection.id, lot.tender_id, lot.id as lot_id, tender.title, objection.submitted_at as since
    from objection join lot on lot.id = objection.lot_id join tender on tender.id = lot.tender_id
    where (objection.state = 'submitted' or objection.state = 'answered' and objection.remedy is not null
        and objection.remedied_at is null and lot.state not in ('failed', 'terminated', 'archived'))
      and ${isHandled(scope)}`,
  objection_approval: ({ scope }) => signatureWaits(scope, ['objection'], 'objection.approve'),
  complaint_overdue: complaintWaits('complaint_overdue'),
  complaint_review: complaintWaits('complaint_review'),
  complaint_correction: complaintWaits('complaint_correction'),
  complaint_decision: complaintWaits('complaint_decision'),
  complaint_signature: complaintWaits('complaint_signature'),
  complaint_remedy: complaintWaits('complaint_remedy'),
  prequalification: ({ scope }) =>
    lotWaits(
      sql`coalesce(lot.prequalification_reopened_at, lot.prequalification_deadline)`,
      sql`lot.state = 'published' and lot.prequalification_deadline <= now() and ${isHandled(scope)}
        and (lot.prequalification_concluded_at is null or lot.prequalification_reopened_at is not null
          or ${isRemedyOwedOf('prequalify_anew')})`,
    ),
  unconfirmed: ({ scope }) =>
    lotWaits(
      sql`lot.published_at`,
      sql`lot.state = 'published' and now() < lot.bid_deadline and lot.key_holder = 'openers'
        and ${consentCount} < lot.openers_needed and ${isHandled(scope)}`,
    ),
  consent: ({ scope }) =>
    lotWaits(sql`lot.published_at`, sql`${awaitsConsent(scope)} and ${isWithin(scope, 'opening.release')}`),
  // Holders deal their shares; once enough have dealt, the new openers confirm.
  division: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, division.asked_at as since
    from lot_division division join lot on lot.id = division.lot_id join tender on tender.id = lot.tender_id
    where division.state = 'open' and lot.state = 'published' and now() < lot.bid_deadline
      and ${isWithin(scope, 'opening.release')}
      and case when (select count(*) from lot_division_dealer dealer where dealer.division_id = division.id)
          < lot.openers_needed
        then exists (select from lot_opener opener join lot_share share
              on share.lot_id = opener.lot_id and share.account_id = opener.account_id
            where opener.lot_id = lot.id and opener.account_id = ${scope.accountId}
              and share.division = lot.key_division and share.sealed is not null)
          and not exists (select from lot_division_dealer dealer
            where dealer.division_id = division.id and dealer.account_id = ${scope.accountId})
        else exists (select from lot_division_opener named where named.division_id = division.id
          and named.account_id = ${scope.accountId} and named.confirmed_at is null) end`,
  opening: ({ scope }) =>
    lotWaits(
      sql`lot.bid_deadline`,
      sql`lot.state in ('published', 'opening') and lot.bid_deadline <= now() and exists (
        select from lot_opener where lot_opener.lot_id = lot.id and account_id = ${scope.accountId}
          and released_at is null) and ${isWithin(scope, 'opening.release')}`,
    ),
  qualification: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, opening.opened_at as since
    from lot join tender on tender.id = lot.tender_id
    join opening on opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed'
    where lot.state = 'evaluating' and ${isQualificationOpen} and ${isHandled(scope)}`,
  sign_in: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, opening.opened_at as since
    from lot_evaluator evaluator join lot on lot.id = evaluator.lot_id and lot.state = 'evaluating'
    join tender on tender.id = lot.tender_id
    join opening on opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed'
    where evaluator.account_id = ${scope.accountId} and ${isSignInMissing(scope, sql`lot.id`)}
      and ${isJudge(scope)}`,
  seat_vacant: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, (select min(vacant.left_at)
        from committee_departure vacant where vacant.lot_id = lot.id and vacant.successor_id is null) as since
    from lot join tender on tender.id = lot.tender_id
    where lot.state = 'evaluating' and ${isHandled(scope)}
      and (lot.id in (select vacant.lot_id from committee_departure vacant where vacant.successor_id is null
          and (vacant.seat = 'representative' or lot.drawn_experts = '[]'))
        or tender.scope <> 'government' and ${isChairMissing}
          and ${hasElectedSince(sql`now() - make_interval(hours => ${electionHours}::int)`)})`,
  chair_vote: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, (select max(own.signed_in_at)
        from committee_declaration own where own.lot_id = lot.id) as since
    from lot_evaluator evaluator join lot on lot.id = evaluator.lot_id and lot.state = 'evaluating'
    join tender on tender.id = lot.tender_id
    where evaluator.account_id = ${scope.accountId} and ${isJudge(scope)} and ${isChairMissing}
      and not exists (select from chair_vote given
        where given.lot_id = lot.id and given.evaluator_id = ${scope.accountId}
          and given.election = 1 + (select count(*) from committee_chair former where former.lot_id = lot.id))`,
  scoring: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, evaluation.started_at as since
    from lot_evaluator evaluator join lot on lot.id = evaluator.lot_id and lot.state = 'evaluating'
    join tender on tender.id = lot.tender_id
    left join evaluation on evaluation.lot_id = lot.id
    left join evaluation_sheet on evaluation_sheet.lot_id = lot.id and evaluator_id = evaluator.account_id
    where evaluator.account_id = ${scope.accountId} and evaluation_sheet.submitted_at is null
      -- A member who has handed in the preliminary review waits for its end.
      and (evaluation.state is distinct from 'preliminary' or evaluation_sheet.preliminary_at is null)
      and exists (select from committee_declaration own
        where own.lot_id = lot.id and own.evaluator_id = evaluator.account_id)
      and ${vacant} = 0 and ${isJudge(scope)}
      and coalesce(evaluation.state, '') not in ('awaiting_prices', 'signing', 'concluded')
      and not ${isQualificationOpen}`,
  expert_invitation: ({ scope }) => sql`
    select invitation.id, lot.tender_id, lot.id as lot_id, tender.title, invitation.invited_at as since,
      invitation.due_at as due
    from expert_invitation invitation join lot on lot.id = invitation.lot_id
    join tender on tender.id = lot.tender_id
    where invitation.account_id = ${scope.accountId} and invitation.state = 'invited'
      and invitation.due_at > clock_timestamp() and lot.state <> all (${sql.val(overStates)}::text[])`,
  report_signing: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title, report.drawn_up_at as since
    from evaluation_report report join lot on lot.id = report.lot_id and lot.state = 'evaluating'
    join tender on tender.id = lot.tender_id
    where report.state = 'signing' and ${scope.accountId} = any (report.members)
      and not exists (select from report_opinion opinion where opinion.lot_id = report.lot_id
        and opinion.no = report.no and opinion.evaluator_id = ${scope.accountId})
      and exists (select from lot_evaluator evaluator where evaluator.lot_id = lot.id
        and evaluator.account_id = ${scope.accountId} and ${isJudge(scope)})`,
  decision: ({ scope }) => sql`
    select lot.id, lot.tender_id, lot.id as lot_id, tender.title,
      coalesce(lot.publicity_until, evaluation.concluded_at) as since
    from lot join tender on tender.id = lot.tender_id
    left join evaluation on evaluation.lot_id = lot.id
    where lot.state in ('evaluating', 'reshowing', 'publicity', 'deciding') and ${isHandled(scope)} and case lot.state
      when 'evaluating' then evaluation.state = 'concluded'
      when 'reshowing' then true
      when 'publicity' then lot.publicity_until <= now()
      else not exists (select from award_notice where award_notice.lot_id = lot.id and kind = 'won'
        and superseded_at is null and state in ('draft', 'approved') and return_reason is null) end`,
  award_approval: ({ scope }) => signatureWaits(scope, ['award'], 'award.approve'),
  award_issue: ({ scope }) => awardWaits(sql`award_notice.state = 'approved' and ${isHandled(scope)}`),
  order: ({ scope }) => sql`
    select purchase_order.id, null::uuid as tender_id, lot_id, order_no as title, issued_at as since
    from purchase_order join lot on lot.id = purchase_order.lot_id
    where ${isHandled(scope)} and (purchase_order.state in ('change_proposed', 'rejected', 'received', 'invoiced')
      or (purchase_order.state = 'delivering' and (delivered_all_at is not null or voided_at is not null)))`,
  company: () => sql`
    select id, null::uuid as tender_id, null::uuid as lot_id, coalesce(name, '') as title, submitted_at as since
    from company where status = 'pending'`,
  change_request: () => sql`
    select change_request.id, null::uuid as tender_id, null::uuid as lot_id, coalesce(company.name, '') as title,
      change_request.submitted_at as since
    from change_request join company on company.id = change_request.company_id
    where change_request.state = 'pending'`,
  claim: () => sql`
    select claim.id, null::uuid as tender_id, null::uuid as lot_id,
      coalesce(company.name, claim.company_name) as title, claim.created_at as since
    from claim join company on company.id = claim.company_id where claim.state = 'open'`,
  expert: () => sql`
    select account_id as id, null::uuid as tender_id, null::uuid as lot_id, name as title, submitted_at as since
    from expert where state = 'submitted' or change_state = 'submitted'`,
  holiday: ({ year }) => sql`
    select ${String(year)}::text as id, null::uuid as tender_id, null::uuid as lot_id, ${`${year}年`}::text as title,
      null::timestamptz as since where ${year !== null}::boolean`,
  setting: ({ unset }) => sql`
    select to_char(place, 'FM000') as id, null::uuid as tender_id, null::uuid as lot_id, title,
      null::timestamptz as since
    from unnest(${sql.val(unset)}::text[]) with ordinality as left_out (title, place)`,
};

/** Orders items with a deadline by it, other items by the time they have waited. */
const firstBy = (key: DeskQueue) =>
  key === 'expert_invitation' || complaintQueues.some((one) => one === key)
    ? sql`due nulls last, since`
    : sql`since nulls last`;

/** The items are found once for their number and the first of them: to plan their query takes longer than to run it. */
const queueOf = (key: DeskQueue, asked: Asked) => sql`
  (with waits as (${waiting[key](asked)})
    select ${key}::text as key, (select count(*) from waits) as count,
      (select to_json(oldest) from (select * from waits order by ${firstBy(key)}, 1 limit 1) oldest) as first)`;

const limits = { lots: 8, deadlines: 8, days: 14 };

/**
 * The desk in one query: the queues that this person may work at, the lots they have a part in, and deadlines. `at`
 * replaces the database's clock for the check of a missing year's list.
 */
export async function readDesk(
  scope: StaffScope,
  db: Reach,
  permissions: ReadonlySet<string>,
  { at, unset = [] }: { readonly at?: Date; readonly unset?: readonly string[] } = {},
): Promise<Desk> {
  const me = scope.accountId;
  const open = deskQueues.filter((key) => permissions.has(deskQueueFacts[key].permission));
  const year = open.includes('holiday') ? await yearMissing(db, at) : null;
  const queues =
    open.length === 0
      ? sql`'[]'::json`
      : sql`(select json_agg(to_json(queue)) from (${sql.join(
          open.map((key) => queueOf(key, { scope, year, unset })),
          sql` union all `,
        )}) queue)`;
  const mayRead = permissions.has('tender.read');
  const columns = sql`lot.tender_id, lot.id as lot_id, tender.title as tender_title, lot.lot_no,
    lot.title as lot_title,
    ${lotCount} as lot_count`;
  const { rows } = await sql<Desk>`
    with mine as (
      select lot.id from (
        select lot.id from (select tender_id as id from tender_member where account_id = ${me}
          order by added_at desc limit 200) own join lot on lot.tender_id = own.id
        union select lot_id from lot_opener where account_id = ${me}
        union select lot_id from lot_evaluator where account_id = ${me}
      ) named join lot on lot.id = named.id where ${isSeen(scope, 'tender')}
    ), due as (
      select lot.id, due.kind, due.at, true as mine
      from mine join lot on lot.id = mine.id cross join lateral (values
        ('question', case when lot.state = 'published' then lot.question_until end),
        ('prequalification', case when lot.state = 'published' then lot.prequalification_deadline end),
        ('bid', case when lot.state = 'published' then lot.bid_deadline end),
        ('publicity', case when lot.state = 'publicity' then lot.publicity_until end)) as due (kind, at)
      where due.at > now() and due.at < now() + make_interval(days => ${limits.days}::int)
      union all (
        select lot.id, 'bid', lot.bid_deadline, false from lot
        where lot.state = 'published' and lot.bid_deadline > now() and ${isSeen(scope, 'tender')}
          and lot.bid_deadline < now() + make_interval(days => ${limits.days}::int)
          and not exists (select from mine)
        order by lot.bid_deadline limit ${limits.deadlines})
    )
    select now() as now, ${queues} as queues,
      coalesce((select json_agg(to_json(recent)) from (
        select ${columns}, tender.tender_no, lot.state, lot.document_from, lot.document_until,
          lot.prequalification_deadline, lot.prequalification_concluded_at, lot.bid_deadline
        from mine join lot on lot.id = mine.id join tender on tender.id = lot.tender_id
        where ${mayRead} and lot.state not in ('archived', 'failed', 'terminated')
        order by lot.state = 'contracted', tender.created_at desc, lot.lot_no
        limit ${limits.lots}) recent), '[]') as tenders,
      coalesce((select json_agg(to_json(near)) from (
        select ${columns}, due.kind, due.at, due.mine
        from due join lot on lot.id = due.id join tender on tender.id = lot.tender_id
        where ${mayRead} order by due.at, lot.id limit ${limits.deadlines}) near), '[]') as deadlines`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a table answers with one row');
  return row;
}
