import type { getComplaintFigures } from '@procure/contract/complaint/register.schema.ts';
import type { InputOf } from '@procure/contract/endpoint.ts';
import { registerCountCap } from '@procure/contract/objection/register.route.ts';
import type {
  ComplaintGround,
  ComplaintOutcome,
  ComplaintState,
  ComplaintSubject,
} from '@procure/domain/complaint/complaint.ts';
import { statesOfRegister } from '@procure/domain/complaint/register.ts';
import { forgottenName } from '@procure/domain/letter/keeping.ts';
import { readLotNumber } from '@procure/domain/lot/number.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { isWithin, readMonths } from '../../../platform/database/months.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isEntrusted, isSeenAt } from '../../../platform/sight.ts';
import { readPurchasers, registersIn } from '../../letter/register/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { isComplaintHandled, isComplaintSeen, type OpenComplainant } from '../read-model.ts';

type Reach = Kysely<Database>;
export type RegisterFilter = InputOf<typeof getComplaintFigures>;
export type RegisterQuery = RegisterFilter & { readonly pageNum: number; readonly pageSize: number };

/** SQL of the domain's `isComplaintLate`. */
const isLate = sql<boolean>`(complaint.state = 'submitted' and complaint.review_due_at <= now()
  or complaint.state in ('received', 'deciding') and complaint.decision_due_at <= now()
  or complaint.state in ('received', 'deciding', 'decided') and complaint.received_at >= complaint.review_due_at
  or complaint.state = 'decided' and complaint.ended_at >= complaint.decision_due_at
  or complaint.state = 'not_received' and complaint.ended_at >= complaint.review_due_at)`;

/**
 * Condition: the register shows `complaint`, of `tender`, to the reader: submitted to their supervisor's organisation
 * or one below it, received ones about tenders that they see, or all for an auditor. The condition alone does not
 * permit showing the complainant.
 */
function isRegistered(scope: StaffScope): RawBuilder<boolean> {
  const { all, own, agencies, watched } = registersIn(scope);
  if (all) return sql<boolean>`true`;
  const seen = sql<boolean>`(complaint.received_at is not null
    and ${isSeenAt(scope, 'tender', sql`complaint.lot_id`)}
    and (tender.organisation_id = any (${sql.val(own)}::uuid[])
      or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted}))`;
  if (watched.length === 0) return seen;
  const below = sql<boolean>`complaint.organisation_id = any (array(
    select organisations_below(${sql.val(watched)}::uuid[])))`;
  return own.length + agencies.length === 0 ? below : sql<boolean>`(${below} or ${seen})`;
}

/** Selects the submitted complaints that this person may see in the register and that match the filter. */
function selectRegistered(scope: StaffScope, filter: RegisterFilter) {
  const { subject, state, outcome, overdue, organisationId, number } = filter;
  const { tenderNo, lotNo } = readLotNumber(number);
  const conditions = [
    sql`complaint.state <> 'draft'`,
    isRegistered(scope),
    ...(subject === '' ? [] : [sql`complaint.subject = ${subject}`]),
    ...(state === '' ? [] : [sql`complaint.state = any (${sql.val([...statesOfRegister[state]])}::text[])`]),
    // An outcome that is not signed yet does not count.
    ...(outcome === '' ? [] : [sql`complaint.state = 'decided' and complaint.outcome = ${outcome}`]),
    ...(overdue === '' ? [] : [isLate]),
    ...isWithin(sql`complaint.submitted_at`, filter),
    ...(organisationId === '' ? [] : [sql`tender.organisation_id = ${organisationId}`]),
    ...(number === ''
      ? []
      : [sql`tender.tender_no = ${tenderNo} and (${lotNo}::int is null or lot.lot_no = ${lotNo})`]),
  ];
  // The planner omits left joins that no condition needs, so that the figures come from an index alone.
  return sql`from complaint left join lot on lot.id = complaint.lot_id left join tender on tender.id = lot.tender_id
    where ${sql.join(conditions, sql` and `)}`;
}

export interface RegisteredRow {
  readonly id: string;
  readonly complaintNo: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
  readonly organisationName: string;
  readonly subject: ComplaintSubject;
  readonly state: ComplaintState;
  readonly outcome: ComplaintOutcome | null;
  readonly ground: ComplaintGround | null;
  readonly submittedAt: Date;
  readonly receivedAt: Date | null;
  readonly reviewDueAt: Date | null;
  readonly decisionDueAt: Date | null;
  readonly endedAt: Date | null;
  /** Null for a person, and for readers who do not handle the complaint. */
  readonly complainant: string | null;
  /** The sealed person; null for a company, and for readers who do not handle the complaint. */
  readonly person: string | null;
  readonly isPerson: boolean;
  readonly readable: boolean;
  readonly now: Date;
}

/** Name of the complainant for the staff who handle the complaint; null for other readers. */
export const complainantOf = (
  { id, complainant, person }: RegisteredRow,
  open: OpenComplainant,
): string | null => (person === null ? complainant : open(id, person).name);

/** The due time of the supervisor's last step, taken or not; null while it waits for a correction. */
export const lastDue = ({ decisionDueAt, reviewDueAt }: RegisteredRow): Date | null =>
  decisionDueAt ?? reviewDueAt;

export const nameOf = (row: RegisteredRow): string =>
  lotName(row, row.lotCount > 1 ? { lotNo: row.lotNo, title: row.lotTitle } : null);

/** Returns one page, newest first and within the cap, and the count up to the cap. Both use an index by time. */
export async function readRegister(scope: StaffScope, db: Reach, query: RegisterQuery) {
  const offset = (query.pageNum - 1) * query.pageSize;
  const size = Math.max(0, Math.min(query.pageSize, registerCountCap - offset));
  const { rows } = await sql<RegisteredRow>`
    with page as materialized (select complaint.id ${selectRegistered(scope, query)}
      order by complaint.submitted_at desc, complaint.id
      limit ${size} offset ${offset})
    select complaint.id, complaint.complaint_no, lot.tender_id, tender.tender_no, tender.title, lot.lot_no,
      lot.title as lot_title, ${lotCount} as lot_count,
      tender.buyer_name as organisation_name, complaint.subject, complaint.state, complaint.outcome, complaint.ground,
      complaint.submitted_at, complaint.received_at, complaint.review_due_at, complaint.decision_due_at,
      complaint.ended_at, case when ${isComplaintHandled(scope)} then coalesce(company.name, ${forgottenName}) end as complainant,
      case when ${isComplaintHandled(scope)} then complaint_person.content end as person,
      complaint.company_id is null as is_person,
      ${isComplaintSeen(scope)} as readable, clock_timestamp() as now
    from page join complaint on complaint.id = page.id join lot on lot.id = complaint.lot_id
    join tender on tender.id = lot.tender_id left join company on company.id = complaint.company_id
    left join complaint_person on complaint_person.complaint_id = complaint.id
    order by complaint.submitted_at desc, complaint.id`.execute(db);
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
  readonly notReceived: number;
  readonly withdrawn: number;
  readonly late: number;
  readonly medianDays: number | null;
}

/** Counts complaints by outcome, and computes the median time to a decision. */
export async function readFigures(scope: StaffScope, db: Reach, filter: RegisterFilter): Promise<Figures> {
  const decided = (outcome: ComplaintOutcome) =>
    sql`(count(*) filter (where complaint.state = 'decided' and complaint.outcome = ${sql.lit(outcome)}))::int`;
  const { rows } = await sql<Figures>`select count(*)::int as received,
      (count(*) filter (where complaint.state in ('submitted', 'correcting', 'received', 'deciding')))::int as open,
      ${decided('upheld')} as upheld, ${decided('partly_upheld')} as partly_upheld,
      ${decided('rejected')} as rejected,
      (count(*) filter (where complaint.state = 'not_received'))::int as not_received,
      (count(*) filter (where complaint.state = 'withdrawn'))::int as withdrawn,
      (count(*) filter (where ${isLate}))::int as late,
      round((percentile_cont(0.5) within group (order by extract(epoch from complaint.ended_at - complaint.received_at))
        filter (where complaint.state = 'decided') / 86400)::numeric, 1)::float8 as median_days
    ${selectRegistered(scope, filter)}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate has one row');
  return found;
}

/** Figures by outcome and by month, with the purchasers for the filter. */
export async function readOverview(scope: StaffScope, db: Reach, filter: RegisterFilter) {
  const upheld = sql`complaint.state = 'decided' and complaint.outcome in ('upheld', 'partly_upheld')`;
  const among = selectRegistered(scope, filter);
  const at = sql`complaint.submitted_at`;
  return {
    ...(await readFigures(scope, db, filter)),
    months: await readMonths(db, { among, at, upheld, late: isLate, until: filter.until }),
    organisations: await readPurchasers(scope, db),
  };
}
