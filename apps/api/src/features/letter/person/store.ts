import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface PublicLot {
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly title: string;
}

/**
 * Locks a publicly announced lot in share mode. It waits for acts that open, publicise or decide the lot, and they
 * wait for it.
 */
export async function holdPublicLot(unit: Unit, lotId: string): Promise<PublicLot | null> {
  const { rows } = await sql<PublicLot>`select tender.id as tender_id, tender.tender_no, tender.title
    from lot join tender on tender.id = lot.tender_id where lot.id = ${lotId} and lot.published_at is not null
      and exists (select from notice where notice.tender_id = tender.id and notice.kind in ('tender', 'prequalification'))
    for share of lot`.execute(unit.db);
  return rows[0] ?? null;
}
