import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isYetToOpen } from '../../../platform/sight.ts';

/** The tenders that this account is to open, the oldest first: their numbers and whose they are. */
export async function openingTenders(
  db: Kysely<Database>,
  accountId: string,
): Promise<readonly { readonly tenderNo: string; readonly organisationId: string }[]> {
  return db
    .selectFrom('lotOpener')
    .innerJoin('lot', 'lot.id', 'lotOpener.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .select(['tender.id', 'tender.tenderNo', 'tender.organisationId', 'tender.createdAt'])
    .distinct()
    .where('lotOpener.accountId', '=', accountId)
    .where(isYetToOpen)
    .orderBy('tender.createdAt')
    .orderBy('tender.id')
    .execute();
}
