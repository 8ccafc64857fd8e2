import type { Kysely } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

/** Whether the file is a document of a lot that this person sees. */
export async function isSeenDocument(
  scope: StaffScope,
  db: Kysely<Database>,
  fileId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('tenderDocument')
    .innerJoin('lot', 'lot.id', 'tenderDocument.lotId')
    .select('tenderDocument.id')
    .where('tenderDocument.fileId', '=', fileId)
    .where(isSeen(scope, 'tender'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether anybody may have the file: a public attachment of a lot that was announced to all. */
export async function isPublicDocument(db: Kysely<Database>, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('tenderDocument')
    .innerJoin('notice', 'notice.lotId', 'tenderDocument.lotId')
    .select('tenderDocument.id')
    .where('tenderDocument.fileId', '=', fileId)
    .where('tenderDocument.public', '=', true)
    // A result that the law orders to be shown makes no file of an invited tender public.
    .where('notice.kind', 'in', ['tender', 'prequalification'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
