import type { BlindLine } from '@procure/sealing/audit-export.ts';
import { type AuditLine, auditLeaf } from '@procure/sealing/audit-seal.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isHeldUp, isLogSeen, isRunning, isShown } from '../read-model.ts';

type Reach = Kysely<Database>;

/** Whether a lot accepts bids or quotes, or may do so again: the participants and their number are still secret. */
const isSecret = sql<boolean>`(lot.bid_deadline > now() or ${isHeldUp}
  or exists (select from negotiation_round as round join negotiation on negotiation.id = round.negotiation_id
    where negotiation.lot_id = lot.id and ${isRunning}))`;

/** Which seals may be exported of those asked for. */
export interface Stretch {
  readonly now: Date;
  /** Made before the oldest lot that is still secret was; null if there is none. */
  readonly reach: Date | null;
  /** Null if there is nothing to export. */
  readonly first: number | null;
  readonly last: number | null;
}

/**
 * The seals of a range, up to the creation of the oldest lot that is still secret. A seal reveals its number of lines and
 * the number of seals before it, so a seal that could cover a line of such a lot must not be exported. Staff know when
 * lots are created and end; nothing here depends on acts of suppliers.
 */
export async function readStretch(
  scope: StaffScope,
  db: Reach,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<Stretch> {
  const { rows } = await sql<Stretch>`
    with secret as (select min(lot.created_at) as reach from lot where ${isSecret})
    select clock_timestamp() as now, secret.reach,
      (select min(no) from audit_seal where ${isLogSeen(scope)} and ${isTold} and (${from}::timestamptz is null or sealed_at >= ${from})) as first,
      (select max(no) from audit_seal where ${isTold} and (${until}::timestamptz is null
        or no <= (select coalesce(min(no), 2147483647) from audit_seal where sealed_at >= ${until}))) as last
    from secret`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate answers with one row');
  const isEmpty = found.first === null || found.last === null || found.first > found.last;
  return isEmpty ? { ...found, first: null, last: null } : found;
}

const isTold = sql<boolean>`(secret.reach is null
  or no < (select coalesce(min(late.no), 2147483647) from audit_seal late where late.sealed_at >= secret.reach))`;

/** The lines of one seal, those that may not be seen by their hashes. */
export async function readSealed(
  scope: StaffScope,
  db: Reach,
  { after, through }: { readonly after: string | null; readonly through: string },
): Promise<readonly (AuditLine | BlindLine)[]> {
  const { rows } = await sql<AuditLine & { readonly shown: boolean }>`
    select log.id::text as id, to_char(log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      log.actor_kind, log.actor_id::text as actor_id, log.action, log.entity, log.entity_id::text as entity_id,
      log.lot_id::text as lot_id, log.company_id::text as company_id, log.before::text as before,
      log.after::text as after, log.reason, log.ip, log.request_id, log.salt::text as salt,
      coalesce(${isShown} and ${isLogSeen(scope)}, false) as shown
    from audit_log log left join lot on lot.id = log.lot_id
    where (${after}::bigint is null or log.id > ${after}::bigint) and log.id <= ${through}::bigint
    order by log.id`.execute(db);
  return rows.map(({ shown, ...line }) => (shown ? line : { leaf: auditLeaf(line) }));
}
