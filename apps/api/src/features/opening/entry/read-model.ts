import { methodSteps, methods } from '@procure/domain/tender/method.ts';
import type { SignedRecord } from '@procure/sealing/opening-record.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

const readOut = methods.filter((method) => methodSteps[method].publicOpening);

/** Whether the method of a `tender` reads its bids out to all bidders. */
export const opensInPublic = sql<boolean>`tender.method in (${sql.join(readOut)})`;

/** Whether the opened bids of a `tender` are public: it was publicly announced, and its method opens in public. */
export const isReadOut = sql`(${opensInPublic} and exists (select from notice as first
  where first.tender_id = tender.id and first.kind in ('tender', 'prequalification')))`;

/** The signed records of a lot's completed sessions, the first first; empty if they are not public. */
export async function readPublicRecords(
  db: Kysely<Database>,
  lotId: string,
): Promise<readonly SignedRecord[]> {
  const { rows } = await sql<SignedRecord>`select record.body, record.signature
    from opening_record record join lot on lot.id = record.lot_id join tender on tender.id = lot.tender_id
    where record.lot_id = ${lotId} and ${isReadOut} order by record.no`.execute(db);
  return rows;
}
