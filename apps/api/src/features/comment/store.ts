import type { CommentEntryKind } from '@procure/domain/comment/comment.ts';
import type { CommentPlace } from '@procure/domain/comment/place.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isCommentSeen } from '../../platform/sight.ts';

/** A tender whose comments this person reads, locked until the end of the transaction. */
export interface HeldTender {
  readonly id: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly lots: readonly { readonly state: LotState }[];
  /** The number of its comments. */
  readonly comments: number;
  /** Whether this person may sign the step for which it waits. */
  readonly isSigner: boolean;
  /** The accounts in use that write the tender: its owner and handlers. */
  readonly team: readonly string[];
  /** All accounts in use that read its comments. */
  readonly readers: readonly string[];
}

/** Locks the tender, as every act on it does; null if this person may not read its comments. */
export async function holdTender(
  scope: StaffScope,
  unit: Unit,
  tenderId: string,
): Promise<HeldTender | null> {
  await sql`select from tender where tender.id = ${tenderId} for update`.execute(unit.db);
  // A second statement: it sees what the transaction before has committed.
  const { rows } = await sql<HeldTender>`
    with approver as (
      select approval.id, true as waits, signer.id as account_id from approval
        cross join lateral approval_signers(approval.id) as signer (id)
        where approval.tender_id = ${tenderId} and approval.act = 'publish' and approval.state = 'waiting'
      union all select approval.id, false, ended_by from approval
        where approval.tender_id = ${tenderId} and approval.act = 'publish' and approval.state = 'returned'
      union all select approval.id, false, unnest(array[step.signed_by, step.signed_for]) from approval
        join approval_step step on step.approval_id = approval.id
        where approval.tender_id = ${tenderId} and approval.act = 'publish'
    )
    select tender.id, tender.title, tender.tender_no,
      (select json_agg(json_build_object('state', lot.state)) from lot where lot.tender_id = tender.id) as lots,
      (select count(*)::int from tender_comment comment where comment.tender_id = tender.id) as comments,
      exists (select from approver where waits and account_id = ${scope.accountId}) as is_signer,
      array(select account.id from tender_member member join account on account.id = member.account_id
        where member.tender_id = tender.id and member.duty in ('owner', 'handler')
          and account.disabled_at is null order by account.id) as team,
      array(select account.id from account where account.disabled_at is null and account.id in (
        select account_id from tender_member member where member.tender_id = tender.id
        union select account_id from approver) order by account.id) as readers
    from tender where tender.id = ${tenderId} and ${isCommentSeen(scope)}`.execute(unit.db);
  return rows[0] ?? null;
}

export interface StoredComment extends CommentPlace {
  readonly id: string;
  readonly tenderId: string;
  readonly label: string;
  readonly value: string;
  readonly valueSha256: string;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
}

/** False if the id exists. */
export async function insertComment(unit: Unit, comment: StoredComment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('tenderComment')
    .values(comment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether this person wrote the comment on the tender: a repeated call. */
export async function isWritten(
  scope: StaffScope,
  unit: Unit,
  { id, tenderId }: Pick<StoredComment, 'id' | 'tenderId'>,
): Promise<boolean> {
  const { rows } = await sql`select from tender_comment comment join tender on tender.id = comment.tender_id
    where comment.id = ${id} and comment.tender_id = ${tenderId} and comment.by = ${scope.accountId}
      and ${isCommentSeen(scope)}`.execute(unit.db);
  return rows.length > 0;
}

export interface Thread {
  readonly id: string;
  readonly label: string;
  readonly lotId: string | null;
  readonly by: string;
  readonly entries: readonly {
    readonly id: string;
    readonly kind: CommentEntryKind;
    readonly by: string;
  }[];
}

/** A comment of a held tender with its thread; null if the tender has no such comment. */
export async function findThread(
  scope: StaffScope,
  unit: Unit,
  tenderId: string,
  commentId: string,
): Promise<Thread | null> {
  const { rows } = await sql<Thread>`select comment.id, comment.label, comment.lot_id, comment.by,
      coalesce((select json_agg(json_build_object('id', entry.id, 'kind', entry.kind, 'by', entry.by)
        order by entry.position) from tender_comment_entry entry where entry.comment_id = comment.id), '[]') as entries
    from tender_comment comment join tender on tender.id = comment.tender_id
    where comment.id = ${commentId} and comment.tender_id = ${tenderId} and ${isCommentSeen(scope)}`.execute(
    unit.db,
  );
  return rows[0] ?? null;
}

interface StoredEntry {
  readonly id: string;
  readonly commentId: string;
  readonly position: number;
  readonly kind: CommentEntryKind;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
}

/** Adds an entry to the thread of a held tender's comment. False if the id exists, in another thread. */
export async function insertEntry(unit: Unit, entry: StoredEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('tenderCommentEntry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The name of the account that acts. */
export async function nameOf(unit: Unit, accountId: string): Promise<string> {
  const { nickName } = await unit.db
    .selectFrom('account')
    .select('nickName')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return nickName;
}
