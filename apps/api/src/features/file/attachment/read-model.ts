import type { FileView } from '@procure/contract/field.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * A column of the files that hang on the row whose id `ownerId` names, as screens show them, in order. Those of what was
 * taken from a library stand with it.
 */
export function attachedFiles(
  kind:
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
