import type { FileView, LetterFile } from '@procure/contract/field.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the files attached to the row whose id `ownerId` names, as pages show them, in order, including those
 * taken from a library.
 */
export function attachedFiles(
  kind:
    | 'award-forfeit'
    | 'prequalification'
    | 'question'
    | 'clarification'
    | 'objection'
    | 'objection-answer'
    | 'complaint'
    | 'complaint-buyer'
    | 'complaint-respondent'
    | 'complaint-decision',
  ownerId: RawBuilder<unknown>,
): RawBuilder<FileView[]> {
  return sql<FileView[]>`coalesce((
    select json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
      'sha256', file.sha256, 'path', file.path) order by attachment.position)
    from attachment join file on file.id = attachment.file_id
    where attachment.owner_kind = ${sql.lit(kind)} and attachment.owner_id = ${ownerId}
      and attachment.role <> 'library'), '[]')`;
}

/**
 * As `attachedFiles`, for a letter to which files may be added later: with the time of each and its signed receipt.
 */
export function letterFiles(
  kind: 'objection' | 'complaint',
  ownerId: RawBuilder<unknown>,
): RawBuilder<LetterFile[]> {
  return sql<LetterFile[]>`coalesce((
    select json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
      'sha256', file.sha256, 'path', file.path,
      'addedAt', to_char(file_receipt.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'receipt', case when file_receipt.file_id is not null then json_build_object('body', file_receipt.receipt,
        'signature', file_receipt.receipt_signature) end)
      order by attachment.position, file_receipt.added_at)
    from attachment join file on file.id = attachment.file_id
    left join file_receipt on file_receipt.file_id = file.id
    where attachment.owner_kind = ${sql.lit(kind)} and attachment.owner_id = ${ownerId}), '[]')`;
}
