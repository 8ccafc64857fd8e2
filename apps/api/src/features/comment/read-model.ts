import type { CommentEntryKind } from '@procure/domain/comment/comment.ts';
import type { CommentedLot, CommentedTender, CommentPlace } from '@procure/domain/comment/place.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isCommentSeen } from '../../platform/sight.ts';
import { seesTender } from '../tender/member/read-model.ts';
import { type TenderDetail, tenderDetail } from '../tender/read-model.ts';

type Reach = Kysely<Database>;

/** Condition: `comment` of the query is open, by its last entry that is not a reply. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`coalesce((select entry.kind from tender_comment_entry entry
  where entry.comment_id = comment.id and entry.kind <> 'reply' order by entry.position desc limit 1), 'reopening')
  = 'reopening'`;

/** The number of open comments of a tender. */
export async function countOpen(db: Reach, tenderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tender_comment comment
    where comment.tender_id = ${tenderId} and ${isOpen}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface CommentRow extends CommentPlace {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly valueSha256: string;
  readonly text: string;
  readonly by: Person;
  readonly at: string;
  readonly entries: readonly {
    readonly id: string;
    readonly kind: CommentEntryKind;
    readonly text: string;
    readonly by: Person;
    readonly at: string;
  }[];
}

export interface Discussion {
  readonly comments: readonly CommentRow[];
  readonly isSigner: boolean;
  readonly lots: readonly { readonly state: LotState }[];
}

/**
 * All comments of a tender with their threads, the latest first; null if there is no such tender for this person.
 * `hidden`: a supervisor, an opener or an evaluator sees the tender without its comments.
 */
export async function readDiscussion(
  scope: StaffScope,
  db: Reach,
  tenderId: string,
): Promise<Discussion | 'hidden' | null> {
  const { rows } = await sql<Discussion>`
    select (select json_agg(json_build_object('state', lot.state)) from lot where lot.tender_id = tender.id) as lots,
      exists (select from approval where approval.tender_id = tender.id and approval.act = 'publish'
        and approval.state = 'waiting' and ${scope.accountId} in (select approval_signers(approval.id))) as is_signer,
      coalesce((select json_agg(json_build_object('id', comment.id, 'lotId', comment.lot_id, 'field', comment.field,
          'rowId', comment.row_id, 'label', comment.label, 'value', comment.value,
          'valueSha256', comment.value_sha256, 'text', comment.text, 'at', comment.at,
          'by', json_build_object('id', writer.id, 'name', writer.nick_name),
          'entries', coalesce((select json_agg(json_build_object('id', entry.id, 'kind', entry.kind,
              'text', entry.text, 'at', entry.at, 'by', json_build_object('id', person.id, 'name', person.nick_name))
              order by entry.position)
            from tender_comment_entry entry join account person on person.id = entry.by
            where entry.comment_id = comment.id), '[]')) order by comment.at desc, comment.id)
        from tender_comment comment join account writer on writer.id = comment.by
        where comment.tender_id = tender.id), '[]') as comments
    from tender where tender.id = ${tenderId} and ${isCommentSeen(scope)}`.execute(db);
  return rows[0] ?? ((await seesTender(scope, db, tenderId)) ? 'hidden' : null);
}

/** The tender as its comments refer to it; null if this person may not see it. */
export async function readCommented(
  scope: StaffScope,
  db: Reach,
  tenderId: string,
): Promise<CommentedTender | null> {
  const detail = await tenderDetail(scope, db, tenderId);
  return detail === null ? null : commentedOf(detail);
}

function commentedOf(detail: TenderDetail): CommentedTender {
  return {
    ...detail,
    contact: detail.contact as unknown as CommentedTender['contact'],
    lots: detail.lots.map((lot) => ({
      ...lot,
      weights: lot.weights as CommentedLot['weights'],
      preferences: lot.preferences as unknown as CommentedLot['preferences'],
    })),
  };
}
