import type { TextStanding } from '@procure/domain/wording/document.ts';
import type { Kysely } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

/** The last version of each document of these lots, as far as this person sees them. */
export async function readDocuments(scope: StaffScope, db: Kysely<Database>, lotIds: readonly string[]) {
  if (lotIds.length === 0) return [];
  return db
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
    ])
    .$narrowType<{ standing: TextStanding | null }>()
    .where('tenderDocument.lotId', 'in', lotIds)
    .where(isSeen(scope, 'tender'))
    .orderBy('tenderDocument.lotId')
    .orderBy('tenderDocument.kind')
    .orderBy('tenderDocument.title')
    .orderBy('tenderDocument.versionNo', 'desc')
    .execute();
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
