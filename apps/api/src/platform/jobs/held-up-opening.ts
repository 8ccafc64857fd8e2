import { lateMinutes } from '@procure/domain/opening/resuming.ts';
import { type RawBuilder, sql } from 'kysely';

/** The cause of the last failure of an opening's job, classified by the operator's remedy. */
export const openingFailure: RawBuilder<'full' | 'fault' | null> = sql`(select case
    when job.last_error ~* 'ENOSPC|EDQUOT|no space left|disk full|quota|StorageFull|InsufficientStorage' then 'full'
    else 'fault' end
  from graphile_worker.jobs job where job.key = 'opening/' || opening.lot_id and job.last_error is not null)`;

/**
 * Condition on a row `opening`: its job failed, it waits for the platform's key or storage, or it has run for more
 * than a quarter of an hour. Used by both the installation page and the metrics.
 */
export const isHeldUp: RawBuilder<boolean> = sql`(opening.state in ('in_progress', 'paused') and (
  opening.started_at <= clock_timestamp() - ${lateMinutes} * interval '1 minute'
  or opening.state = 'paused' and opening.pause_cause in ('key', 'storage')
  or ${openingFailure} is not null))`;
