import { committeeEntities, concealedEntities } from '@procure/domain/audit/audit.ts';
import { readLotNumber } from '@procure/domain/lot/number.ts';
import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

/** Whether the reader may read the audit log: only the operator's auditor, who reads all of it. */
export function isLogSeen({ memberships }: StaffScope): RawBuilder<boolean> {
  const reads = memberships.some(
    ({ kind, permissions }) => kind === 'operator' && permissions.has('audit.read'),
  );
  return sql<boolean>`${sql.val(reads)}::boolean`;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: 'visitor' | 'supplier' | 'staff' | 'system';
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorOrganisations: OrganisationKind[];
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly lotId: string | null;
  readonly lotName: string | null;
  readonly tenderId: string | null;
  readonly tenderNo: string | null;
  readonly lotNo: number | null;
  readonly entityNo: string | null;
  readonly companyName: string | null;
  /** JSON as it was written: names inside are evidence, and stay as they are. */
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** Secret, so that the hash does not reveal the line's number. */
  readonly salt: string;
  readonly companyId: string | null;
  /** The time to the microsecond, as it is sealed. */
  readonly written: string;
}

export interface AuditQuery {
  readonly entity: string;
  readonly action: string;
  readonly entityId: string;
  readonly lotId: string;
  /** The number of a tender, a lot or an order, as people write it. */
  readonly number: string;
  readonly actor: string;
  /** The instants between which it was written; null without a bound. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Rows older than this one; null from the newest on. */
  readonly below: string | null;
  readonly pageSize: number;
}

/** Suspended while it was published: it may be resumed with a later deadline. */
export const isHeldUp = sql<boolean>`(lot.state = 'suspended' and lot.state_before_suspension = 'published')`;

/** A round whose quotes are as secret as bids. */
export const isRunning = sql<boolean>`(round.revealed_at is null and round.closes_at > clock_timestamp())`;

/**
 * Whether a line of the log may be seen (招标投标法22). Before the bid deadline of its lot, a line is hidden if a
 * supplier made it, if it names a company, or if its entity concerns participation. A line of such an entity without a
 * lot is always hidden, because the time of its disclosure is unknown. A lot suspended while it was published may still
 * be resumed with a later deadline. A quote of a running round is as secret as a bid. Until the award, a line about a
 * committee with drawn experts is hidden if it can name one of them (招标投标法37).
 */
export const isShown = sql<boolean>`not (
  case when log.lot_id is null
    then log.entity = any (${sql.val([...concealedEntities])}::text[])
      and (log.entity <> 'file' or log.actor_kind = 'supplier')
    else (log.company_id is not null or log.actor_kind = 'supplier'
        or log.entity = any (${sql.val([...concealedEntities])}::text[]))
      and (lot.id is null or lot.bid_deadline > now() or ${isHeldUp}) end)
  and not (log.entity = 'negotiation' and log.actor_kind = 'supplier' and exists (
    select from negotiation_quote as quote join negotiation_round as round on round.id = quote.round_id
    where quote.id = log.entity_id and ${isRunning}))
  and not (log.lot_id is not null and lot.drawn_experts <> '[]' and not committee_known(lot.awarded_at, lot.state)
    and (log.entity = any (${sql.val([...committeeEntities])}::text[]) or exists (select from expert_invitation drawn
      where drawn.lot_id = log.lot_id and drawn.account_id = log.actor_id)))`;

/** The lines about what has this number; none if nothing has it. */
function isNumbered(number: string) {
  const { tenderNo, lotNo } = readLotNumber(number);
  return sql`(log.lot_id in (select numbered.id from lot numbered join tender on tender.id = numbered.tender_id
      where tender.tender_no = ${tenderNo} and (${lotNo}::int is null or numbered.lot_no = ${lotNo}))
    or (${lotNo}::int is null and log.entity = 'tender'
      and log.entity_id in (select id from tender where tender_no = ${tenderNo}))
    or (log.entity = 'order' and log.entity_id in (select id from purchase_order where order_no = ${tenderNo})))`;
}

/** Reads one row more than requested, which shows whether there is a next page. Rows are never counted. */
export async function readAudit(scope: StaffScope, db: Reach, query: AuditQuery): Promise<AuditRow[]> {
  const person = `%${query.actor.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const conditions = [
    isShown,
    isLogSeen(scope),
    ...(query.below === null ? [] : [sql`log.id < ${query.below}::bigint`]),
    ...(query.entity === '' ? [] : [sql`log.entity = ${query.entity}`]),
    ...(query.action === '' ? [] : [sql`log.action = ${query.action}`]),
    ...(query.entityId === '' ? [] : [sql`log.entity_id = ${query.entityId}::uuid`]),
    ...(query.lotId === '' ? [] : [sql`log.lot_id = ${query.lotId}::uuid`]),
    ...(query.number === '' ? [] : [isNumbered(query.number)]),
    ...(query.from === null ? [] : [sql`log.at >= ${query.from}`]),
    ...(query.until === null ? [] : [sql`log.at < ${query.until}`]),
    ...(query.actor === ''
      ? []
      : [
          sql`log.actor_id in (select id from account where username ilike ${person} or nick_name ilike ${person})`,
        ]),
  ];
  const { rows } = await sql<AuditRow>`
    select log.id::text as id, log.at, log.actor_kind, log.actor_id, actor.nick_name as actor_name,
      array(select distinct organisation.kind from account_role held
        join organisation on organisation.id = held.organisation_id
        where log.actor_kind = 'staff' and held.account_id = log.actor_id order by 1) as actor_organisations, log.action,
      log.entity, log.entity_id, log.lot_id, tender.title as lot_name, tender.id as tender_id, tender.tender_no, lot.lot_no,
      case log.entity
        when 'account' then (select username from account where account.id = log.entity_id)
        when 'company' then (select name from company about where about.id = log.entity_id)
        when 'order' then (select order_no from purchase_order where purchase_order.id = log.entity_id)
      end as entity_no, company.name as company_name,
      log.before::text as before, log.after::text as after, log.reason, log.ip, log.request_id,
      log.salt, log.company_id, to_char(log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as written
    from audit_log log
    left join lot on lot.id = log.lot_id
    left join tender on tender.id = coalesce(lot.tender_id, case when log.entity = 'tender' then log.entity_id end)
    left join account actor on actor.id = log.actor_id
    left join company on company.id = log.company_id
    where ${sql.join(conditions, sql` and `)}
    order by log.id desc limit ${query.pageSize + 1}`.execute(db);
  return rows;
}

/** The visible part of a range, to which an answer about the range is restricted. */
export interface ShownRange {
  readonly now: Date;
  /** Lines that may be seen. */
  readonly shown: number;
  /** Times of the first and the last visible line. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Of the first and the last line of the range, seen or not, as far as one answer goes; null if there is none. */
  readonly firstId: string | null;
  readonly lastId: string | null;
}

/** Maximum number of visible lines that one answer covers. */
export const checkedAtOnce = 200_000;

interface Range {
  readonly from: Date | null;
  readonly until: Date | null;
}

const isInRange = ({ from, until }: Range) => sql<boolean>`(${from}::timestamptz is null or log.at >= ${from})
  and (${until}::timestamptz is null or log.at < ${until})`;

export async function readShownRange(scope: StaffScope, db: Reach, range: Range): Promise<ShownRange> {
  const { rows } = await sql<ShownRange>`
    with shown as materialized (
      select log.id, log.at from audit_log log left join lot on lot.id = log.lot_id
      where ${isInRange(range)} and ${isShown} and ${isLogSeen(scope)}
      order by log.id limit ${checkedAtOnce}
    )
    select clock_timestamp() as now, (select count(*) from shown) as shown,
      (select min(at) from shown) as "from", (select max(at) from shown) as until,
      (select min(log.id)::text from audit_log log where ${isInRange(range)}) as first_id,
      (select max(log.id)::text from audit_log log where ${isInRange(range)}
        and ((select count(*) from shown) < ${checkedAtOnce} or log.id <= (select max(id) from shown))) as last_id`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a table answers with one row');
  return row;
}

/** When the last line of the range that may be seen was written, up to a number; null if there is none. */
export async function readLastShown(
  scope: StaffScope,
  db: Reach,
  range: Range,
  throughId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select log.at from audit_log log left join lot on lot.id = log.lot_id
    where ${isInRange(range)} and log.id <= ${throughId}::bigint and ${isShown} and ${isLogSeen(scope)}
    order by log.id desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
