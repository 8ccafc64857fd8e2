import { lateMinutes } from '@procure/domain/opening/resuming.ts';
import { type RawBuilder, sql } from 'kysely';

/** Why the job of an opening failed at its last try, told apart by what an operator does about it. */
export const openingFailure: RawBuilder<'full' | 'fault' | null> = sql`(select case
    when job.last_error ~* 'ENOSPC|EDQUOT|no space left|disk full|quota|StorageFull|InsufficientStorage' then 'full'
    else 'fault' end
  from graphile_worker.jobs job where job.key = 'opening/' || opening.lot_id and job.last_error is not null)`;

/**
 * Of a row `opening`: its job failed, the platform waits for its key or its storage, or it has not ended in a quarter of an
 * hour. For the page of the installation and the numbers alike.
 */
export const isHeldUp: RawBuilder<boolean> = sql`(opening.state in ('in_progress', 'paused') and (
  opening.started_at <= clock_timestamp() - ${lateMinutes} * interval '1 minute'
  or opening.state = 'paused' and opening.pause_cause in ('key', 'storage')
  or ${openingFailure} is not null))`;
