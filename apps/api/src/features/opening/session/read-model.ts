import type { OpeningState, PauseCause } from '@procure/domain/opening/opening.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isHeldUp, openingFailure } from '../../../platform/jobs/held-up-opening.ts';

export interface LateOpening {
  readonly lotId: string;
  readonly tenderNo: string;
  readonly lotNo: number;
  readonly state: OpeningState;
  readonly pauseCause: PauseCause | null;
  readonly startedAt: Date;
  readonly failure: 'full' | 'fault' | null;
}

/**
 * Lists openings that failed, wait for the platform, or have not ended within a quarter of an hour, for the
 * operators of the system: only by number and cause, without the bids or their number.
 */
export async function readLateOpenings(db: Db): Promise<readonly LateOpening[]> {
  const { rows } =
    await sql<LateOpening>`select lot.id as lot_id, tender.tender_no, lot.lot_no, opening.state,
      opening.pause_cause, opening.started_at, ${openingFailure} as failure
    from opening join lot on lot.id = opening.lot_id join tender on tender.id = lot.tender_id
    where lot.state = 'opening' and ${isHeldUp}
    order by opening.started_at`.execute(db);
  return rows;
}
