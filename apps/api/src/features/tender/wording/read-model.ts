import type { TextStanding } from '@procure/domain/wording/document.ts';
import type { Kysely } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

/**
 * The last version of each uploaded document of these lots, as far as this person sees them. Generated ones contain only
 * texts that are checked at their fields.
 */
export async function readDocuments(scope: StaffScope, db: Kysely<Database>, lotIds: readonly string[]) {
  if (lotIds.length === 0) return [];
  const last = await db
    .selectFrom('tenderDocument')
    .innerJoin('lot', 'lot.id', 'tenderDocument.lotId')
    .innerJoin('file', 'file.id', 'tenderDocument.fileId')
    .leftJoin('fileText', 'fileText.fileId', 'file.id')
    .distinctOn(['tenderDocument.lotId', 'tenderDocument.kind', 'tenderDocument.title'])
    .select([
      'tenderDocument.lotId',
      'tenderDocument.kind',
      'tenderDocument.title',
      'tenderDocument.fileId',
      'file.name as fileName',
      'fileText.standing',
      'tenderDocument.contentSha256',
    ])
    .$narrowType<{ standing: TextStanding | null }>()
    .where('tenderDocument.lotId', 'in', lotIds)
    .where(isSeen(scope, 'tender'))
    .orderBy('tenderDocument.lotId')
    .orderBy('tenderDocument.kind')
    .orderBy('tenderDocument.title')
    .orderBy('tenderDocument.versionNo', 'desc')
    .execute();
  return last.filter(({ contentSha256 }) => contentSha256 === null);
}

/** The text of a file that `readDocuments` returned. */
export async function readFileText(db: Kysely<Database>, fileId: string): Promise<string> {
  const row = await db
    .selectFrom('fileText')
    .select('content')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row?.content ?? '';
}
