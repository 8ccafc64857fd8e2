import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';
import { isYetToOpen } from '../../../platform/sight.ts';

/** The numbers of the tenders that this account is to open, the oldest first. */
export async function openingNumbers(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lotOpener')
    .innerJoin('lot', 'lot.id', 'lotOpener.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .select(['tender.id', 'tender.tenderNo', 'tender.createdAt'])
    .distinct()
    .where('lotOpener.accountId', '=', accountId)
    .where(isYetToOpen)
    .orderBy('tender.createdAt')
    .orderBy('tender.id')
    .execute();
  return rows.map(({ tenderNo }) => tenderNo);
}
