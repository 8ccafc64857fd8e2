import type { TextStanding } from '@procure/domain/wording/document.ts';
import type { Kysely } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

/** The files of an amendment, and how far the text of each was read. */
export function readPreparedDocuments(scope: StaffScope, db: Kysely<Database>, amendmentId: string) {
  return db
    .selectFrom('amendmentDocument')
    .innerJoin('amendment', 'amendment.id', 'amendmentDocument.amendmentId')
    .innerJoin('lot', 'lot.id', 'amendment.lotId')
    .innerJoin('file', 'file.id', 'amendmentDocument.fileId')
    .leftJoin('fileText', 'fileText.fileId', 'file.id')
    .select([
      'amendmentDocument.kind',
      'amendmentDocument.title',
      'amendmentDocument.fileId',
      'file.name as fileName',
      'fileText.standing',
    ])
    .$narrowType<{ standing: TextStanding | null }>()
    .where('amendmentDocument.amendmentId', '=', amendmentId)
    .where(isSeen(scope, 'tender'))
    .orderBy('amendmentDocument.position')
    .execute();
}
