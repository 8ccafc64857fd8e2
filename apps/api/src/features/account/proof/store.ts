import type { CodeRoad } from '@procure/domain/account/factor.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** A database or a transaction. */
type Reach = Kysely<Database>;

/**
 * Whether codes on this channel are not delivered: the last one to this recipient was tried within the hour and not
 * accepted, and no text was sent on the channel since. Many requests for codes do not simulate an outage, because
 * other recipients still receive theirs.
 */
export async function isRoadOut(db: Reach, road: CodeRoad, recipient: string): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`with last as (
      select created_at, state <> 'sent' and attempts > 0 as refused from outbox
      where channel = ${road} and recipient = ${recipient} and template = 'otp'
        and created_at > clock_timestamp() - interval '1 hour'
      order by created_at desc limit 1)
    select coalesce(bool_or(refused and not exists (select from outbox
      where channel = ${road} and sent_at >= last.created_at)), false) as out from last`.execute(db);
  return rows[0]?.out === true;
}
