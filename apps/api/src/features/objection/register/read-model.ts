import type { InputOf } from '@procure/contract/endpoint.ts';
import { registerCountCap } from '@procure/contract/objection/register.route.ts';
import type { getObjectionFigures } from '@procure/contract/objection/register.schema.ts';
import { forgottenName } from '@procure/domain/letter/keeping.ts';
import { readLotNumber } from '@procure/domain/lot/number.ts';
import type {
  ObjectionGround,
  ObjectionOutcome,
  ObjectionState,
  ObjectionSubject,
} from '@procure/domain/objection/objection.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { isWithin, readMonths } from '../../../platform/database/months.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isEntrusted, isSeenAt } from '../../../platform/sight.ts';
import { readPurchasers, registersIn } from '../../letter/register/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { isObjectionSeen, type OpenPerson } from '../read-model.ts';

type Reach = Kysely<Database>;
export type RegisterFilter = InputOf<typeof getObjectionFigures>;
export type RegisterQuery = RegisterFilter & { readonly pageNum: number; readonly pageSize: number };

/** SQL of the domain's `isLate`, in two parts that each use an index. */
const isLate = sql<boolean>`(objection.state in ('submitted', 'answering') and objection.due_at <= now()
  or objection.state in ('answered', 'not_receivable') and objection.ended_at >= objection.due_at)`;

/**
 * Condition: the register shows `objection`, of `tender`, to the reader. An auditor sees all; other staff see those of
 * the tenders that they supervise, or see in an organisation whose register they may read. The condition alone does not
 * permit showing the objector.
 */
function isRegistered(scope: StaffScope): RawBuilder<boolean> {
  const { all, own, agencies, watched } = registersIn(scope);
  if (all) return sql<boolean>`true`;
  const seen = sql<boolean>`(${isSeenAt(scope, 'tender', sql`objection.lot_id`)}
    and (objection.organisation_id = any (${sql.val(own)}::uuid[])
      or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted}))`;
  if (watched.length === 0) return seen;
  const below = sql<boolean>`objection.organisation_id = any (array(
    select organisations_below(${sql.val(watched)}::uuid[])))`;
  // Supervision is separate from every other duty, so the query can use the index by organisation alone.
  return own.length + agencies.length === 0 ? below : sql<boolean>`(${below} or ${seen})`;
}

/** Selects the submitted objections that this person may see in the register and that match the filter. */
function selectRegistered(scope: StaffScope, filter: RegisterFilter) {
  const { subject, state, outcome, overdue, organisationId, number } = filter;
  const { tenderNo, lotNo } = readLotNumber(number);
  const conditions = [
    sql`objection.state <> 'draft'`,
    isRegistered(scope),
    ...(subject === '' ? [] : [sql`objection.subject = ${subject}`]),
    ...(state === ''
      ? []
      : [
          state === 'open'
            ? sql`objection.state in ('submitted', 'answering')`
            : sql`objection.state = ${state}`,
        ]),
    // An outcome that is not approved yet does not count.
    ...(outcome === '' ? [] : [sql`objection.state = 'answered' and objection.outcome = ${outcome}`]),
    ...(overdue === '' ? [] : [isLate]),
    ...isWithin(sql`objection.submitted_at`, filter),
    ...(organisationId === '' ? [] : [sql`objection.organisation_id = ${organisationId}`]),
    ...(number === ''
      ? []
      : [
          sql`objection.lot_id in (select numbered.id from lot numbered join tender named on named.id = numbered.tender_id
            where named.tender_no = ${tenderNo} and (${lotNo}::int is null or numbered.lot_no = ${lotNo}))`,
        ]),
  ];
  // The planner omits left joins that no condition needs, so that the figures come from an index alone.
  return sql`from objection left join lot on lot.id = objection.lot_id left join tender on tender.id = lot.tender_id
    where ${sql.join(conditions, sql` and `)}`;
}

export interface RegisteredRow {
  readonly id: string;
  readonly objectionNo: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
  readonly organisationName: string;
  readonly subject: ObjectionSubject;
  readonly state: ObjectionState;
  readonly outcome: ObjectionOutcome | null;
  readonly ground: ObjectionGround | null;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
  /** Null for readers who do not answer the objection. */
  readonly objector: string | null;
  /** The sealed person without a company; also null for readers who do not answer the objection. */
  readonly person: string | null;
  /** Whether the objector is a person without a company; also false for readers who do not answer the objection. */
  readonly isPerson: boolean;
  readonly now: Date;
}

/** Returns the objector to the answering staff; null to other readers. */
export function objectorOf({ id, objector, person }: RegisteredRow, open: OpenPerson): string | null {
  return person === null ? objector : open(id, person).name;
}

/** Returns one page, newest first and within the cap, and the count up to the cap. Both use an index by time. */
export async function readRegister(scope: StaffScope, db: Reach, query: RegisterQuery) {
  const offset = (query.pageNum - 1) * query.pageSize;
  const size = Math.max(0, Math.min(query.pageSize, registerCountCap - offset));
  const { rows } = await sql<RegisteredRow>`
    with page as materialized (select objection.id ${selectRegistered(scope, query)}
      order by objection.submitted_at desc, objection.id
      limit ${size} offset ${offset})
    select objection.id, objection.objection_no, lot.tender_id, tender.tender_no, tender.title, lot.lot_no,
      lot.title as lot_title, ${lotCount} as lot_count,
      tender.buyer_name as organisation_name, objection.subject, objection.state, objection.outcome, objection.ground,
      objection.submitted_at, objection.due_at, objection.ended_at,
      case when ${isObjectionSeen(scope)} then coalesce(company.name, ${forgottenName}) end as objector,
      ${isObjectionSeen(scope)} and objection.company_id is null as is_person,
      case when ${isObjectionSeen(scope)} then objection_person.content end as person, clock_timestamp() as now
    from page join objection on objection.id = page.id join lot on lot.id = objection.lot_id
    join tender on tender.id = lot.tender_id left join company on company.id = objection.company_id
    left join objection_person on objection_person.objection_id = objection.id
    order by objection.submitted_at desc, objection.id`.execute(db);
  const found = await sql<{ count: number }>`select count(*)::int as count from (
    select ${selectRegistered(scope, query)} limit ${registerCountCap + 1}) as counted`.execute(db);
  return { rows, count: found.rows[0]?.count ?? 0 };
}

export interface Figures {
  readonly received: number;
  readonly open: number;
  readonly upheld: number;
  readonly partlyUpheld: number;
  readonly rejected: number;
  readonly notReceivable: number;
  readonly withdrawn: number;
  readonly late: number;
  readonly medianDays: number | null;
}

/** Counts objections by outcome, and computes the median time to an answer. */
export async function readFigures(scope: StaffScope, db: Reach, filter: RegisterFilter): Promise<Figures> {
  const answered = (outcome: ObjectionOutcome) =>
    sql`(count(*) filter (where objection.state = 'answered' and objection.outcome = ${sql.lit(outcome)}))::int`;
  const { rows } = await sql<Figures>`select count(*)::int as received,
      (count(*) filter (where objection.state in ('submitted', 'answering')))::int as open,
      ${answered('upheld')} as upheld, ${answered('partly_upheld')} as partly_upheld,
      ${answered('rejected')} as rejected,
      (count(*) filter (where objection.state = 'not_receivable'))::int as not_receivable,
      (count(*) filter (where objection.state = 'withdrawn'))::int as withdrawn,
      (count(*) filter (where ${isLate}))::int as late,
      round((percentile_cont(0.5) within group (order by extract(epoch from objection.ended_at - objection.submitted_at))
        filter (where objection.state = 'answered') / 86400)::numeric, 1)::float8 as median_days
    ${selectRegistered(scope, filter)}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate has one row');
  return found;
}

/** Figures by outcome and by month, with the purchasers for the filter. */
export async function readOverview(scope: StaffScope, db: Reach, filter: RegisterFilter) {
  const upheld = sql`objection.state = 'answered' and objection.outcome in ('upheld', 'partly_upheld')`;
  const among = selectRegistered(scope, filter);
  const at = sql`objection.submitted_at`;
  return {
    ...(await readFigures(scope, db, filter)),
    months: await readMonths(db, { among, at, upheld, late: isLate, until: filter.until }),
    organisations: await readPurchasers(scope, db),
  };
}
