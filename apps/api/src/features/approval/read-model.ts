import type { ApprovalState } from '@procure/domain/approval/approval.ts';
import type { ApprovalAct, ChainStep } from '@procure/domain/approval/chain.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isPlanSeen, isSeenAt } from '../../platform/sight.ts';
import { staffWith } from '../account/audience/read-model.ts';

type Reach = Kysely<Database>;

/** Since when `approval` waits for its next step. */
export const waitsSince = sql`coalesce((select max(signed_at) from approval_step
  where approval_step.approval_id = approval.id), approval.requested_at)`;

/** The lot through which `approval` of the query is opened; for a tender, the first submitted one. */
export const firstLot = sql`coalesce(approval.lot_id, (select one.id from lot one
  where one.tender_id = approval.tender_id order by one.state = 'pending_approval' desc, one.lot_no limit 1))`;

const place = sql`(select count(*) + 1 from approval_step done
  where done.approval_id = approval.id and done.signed_by is not null)`;
const steps = sql`(select count(*) from approval_step every where every.approval_id = approval.id)`;

export interface ListedRow {
  readonly id: string;
  readonly act: ApprovalAct;
  readonly tenderId: string | null;
  readonly planId: string | null;
  readonly lotId: string | null;
  readonly tenderNo: string;
  readonly title: string;
  readonly lotTitle: string | null;
  readonly requestedBy: string;
  readonly state: ApprovalState;
  readonly place: number;
  readonly steps: number;
  readonly stepTitle: string;
  readonly since: Date;
}

export interface ApprovalQuery {
  readonly queue: 'waiting' | 'signed';
  readonly pageNum: number;
  readonly pageSize: number;
}

/**
 * Approvals that wait for this person's signature, longest waiting first; or those that they signed, had signed for
 * them or returned, latest first.
 */
export async function readApprovals(
  scope: StaffScope,
  db: Reach,
  { queue, pageNum, pageSize }: ApprovalQuery,
): Promise<{ rows: readonly ListedRow[]; count: number }> {
  const me = scope.accountId;
  const mine =
    queue === 'waiting'
      ? sql`approval.state = 'waiting' and ${me} in (select approval_signers(approval.id))`
      : sql`(approval.state = 'returned' and approval.ended_by = ${me} or exists (select from approval_step signed
          where signed.approval_id = approval.id and ${me} in (signed.signed_by, signed.signed_for)))`;
  // Approvals of an award contain contents of the bids, which its signers may see.
  const from = sql`from approval left join tender on tender.id = approval.tender_id
    left join plan on plan.id = approval.plan_id
    left join lot on lot.id = approval.lot_id join account asker on asker.id = approval.requested_by
    where ${mine} and case when approval.plan_id is null then ${isSeenAt(scope, 'tender', firstLot)}
      else ${isPlanSeen(scope)} end`;
  const order = queue === 'waiting' ? sql`since, approval.id` : sql`since desc, approval.id`;
  const { rows } = await sql<ListedRow>`
    select approval.id, approval.act, approval.tender_id, approval.plan_id, ${firstLot} as lot_id,
      coalesce(tender.tender_no, plan.plan_no) as tender_no, coalesce(tender.title, plan.title) as title,
      lot.title as lot_title, asker.nick_name as requested_by, approval.state,
      least(${place}, ${steps}) as place, ${steps} as steps,
      (select title from approval_step step where step.approval_id = approval.id
        and step.position = least(${place}, ${steps})) as step_title,
      coalesce(approval.ended_at, ${waitsSince}) as since
    ${from} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export interface ApprovalRow {
  readonly id: string;
  readonly act: ApprovalAct;
  readonly amendmentId: string | null;
  readonly state: ApprovalState;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  readonly endedReason: string | null;
  /** The requested command. */
  readonly command: unknown;
  readonly mine: boolean;
  readonly steps: readonly {
    readonly title: string;
    readonly signers: string[];
    readonly signedBy: string | null;
    readonly signedFor: string | null;
    readonly opinion: string | null;
    readonly signedAt: string | null;
  }[];
}

const approvalColumns = (scope: StaffScope) => sql`
  approval.id, approval.act, approval.amendment_id, approval.state, asker.nick_name as requested_by,
    approval.requested_at, ender.nick_name as ended_by, approval.ended_at, approval.ended_reason,
    approval.command,
    ${scope.accountId} in (select approval_signers(approval.id)) as mine,
    (select json_agg(json_build_object('title', step.title, 'signers',
        coalesce((select json_agg(named.nick_name order by named.nick_name) from account named
          where named.id = any (step.signers)), '[]'),
        'signedBy', signer.nick_name, 'signedFor', away.nick_name, 'opinion', step.opinion,
        'signedAt', to_char(step.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by step.position)
      from approval_step step left join account signer on signer.id = step.signed_by
      left join account away on away.id = step.signed_for where step.approval_id = approval.id) as steps`;

/** Every approval about the lot and its tender, latest first; those of its award only for staff who see the bids. */
export async function readLotApprovals(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly ApprovalRow[] | null> {
  const seen = await sql`select lot.id from lot where lot.id = ${lotId}
    and ${isSeenAt(scope, 'tender', sql`lot.id`)}`.execute(db);
  if (seen.rows.length === 0) return null;
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns(scope)}
    from lot join approval on approval.tender_id = lot.tender_id and coalesce(approval.lot_id, lot.id) = lot.id
    join account asker on asker.id = approval.requested_by left join account ender on ender.id = approval.ended_by
    where lot.id = ${lotId} and approval.act <> 'objection' and (approval.act <> 'award' or ${isSeenAt(scope, 'bids', sql`lot.id`)})
    order by approval.requested_at desc, approval.id`.execute(db);
  return rows;
}

/** Every approval of a plan that the reader may see, latest first. */
export async function readPlanApprovals(
  scope: StaffScope,
  db: Reach,
  planId: string,
): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns(scope)}
    from plan join approval on approval.plan_id = plan.id
    join account asker on asker.id = approval.requested_by left join account ender on ender.id = approval.ended_by
    where plan.id = ${planId} and ${isPlanSeen(scope)}
    order by approval.requested_at desc, approval.id`.execute(db);
  return rows;
}

export interface ChainRow extends ChainStep {
  readonly act: ApprovalAct;
}

/** The chains of an organisation, visible to all administrators of organisations. */
export async function readChains(db: Reach, organisationId: string) {
  const versions = await db
    .selectFrom('approvalChain')
    .select(['act', 'version'])
    .where('organisationId', '=', organisationId)
    .$narrowType<{ act: ApprovalAct }>()
    .execute();
  const { rows } =
    await sql<ChainRow>`select act, title, trim_scale(amount_from)::text as amount_from, methods, signers
    from chain_step where organisation_id = ${organisationId} order by act, position`.execute(db);
  const named = [...new Set(rows.flatMap(({ signers }) => signers))];
  const people =
    named.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', 'nickName as name'])
          .where('id', 'in', named)
          .orderBy('nickName')
          .execute();
  const able = await staffWith(db, 'tender.approve', { organisationId });
  return { versions, steps: rows, people, able };
}

export interface WaitingTender {
  readonly tenderNo: string;
  readonly organisationId: string;
  /** Names of the other accounts in use that could sign without this one. */
  readonly others: string[];
}

/** Tenders and plans with an approval that waits for this account's signature: their numbers and organisations. */
export async function waitingTenders(db: Reach, accountId: string): Promise<readonly WaitingTender[]> {
  const { rows } = await sql<WaitingTender>`
    select distinct on (subject.created_at, subject.id) subject.tender_no, subject.organisation_id,
      array(select account.nick_name from account where account.disabled_at is null
        and account.id <> ${accountId} and account.id <> all (approval.authors)
        and exists (select from account_role held join role_permission granted using (role_id)
          where held.account_id = account.id and held.organisation_id = subject.organisation_id
            and granted.code = approval_permission(approval.act))
        and not exists (select from approval_step signed where signed.approval_id = approval.id
          and account.id in (signed.signed_by, signed.signed_for))
        order by account.nick_name) as others
    from approval left join tender on tender.id = approval.tender_id left join plan on plan.id = approval.plan_id
    cross join lateral (select coalesce(tender.id, plan.id) as id,
      coalesce(tender.tender_no, plan.plan_no) as tender_no, coalesce(tender.created_at, plan.created_at) as created_at,
      coalesce(tender.organisation_id, plan.organisation_id) as organisation_id) subject
    where approval.state = 'waiting' and ${accountId} in (select approval_signers(approval.id))
    order by subject.created_at, subject.id`.execute(db);
  return rows;
}
