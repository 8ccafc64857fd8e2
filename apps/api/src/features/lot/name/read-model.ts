import { lotName } from '@procure/domain/tender/announcement.ts';
import { sql } from 'kysely';

/** The number of lots of the lot's tender, for a query of `lot`. */
export const lotCount = sql<number>`(select count(*)::int from lot sibling where sibling.tender_id = lot.tender_id)`;

/** The name that suppliers know the lot by: the tender's, with the lot's own if there are several. */
export function lotNameOf(lot: {
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
}): string {
  const { tenderTitle, lotNo, lotTitle } = lot;
  return lotName({ title: tenderTitle }, lot.lotCount > 1 ? { lotNo, title: lotTitle } : null);
}
