import type { ObjectionOutcome, ObjectionState } from '@procure/domain/objection/objection.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../../platform/actor.ts';

/** An objection to an opening for followers of the opening, without the objector. */
export interface RaisedRow {
  readonly id: string;
  readonly version: number;
  readonly state: ObjectionState;
  readonly objectionNo: string;
  readonly raisedAt: string;
  readonly target: string;
  readonly facts: string;
  readonly request: string;
  readonly outcome: ObjectionOutcome | null;
  readonly answer: string | null;
  readonly answeredAt: string | null;
  readonly dueAt: string;
  /** For a company, whether it objected; for staff, whether they wrote or submitted the answer. */
  readonly own: boolean;
}

const utc = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ended = sql`said.state in ('answered', 'not_receivable')`;
const withoutName = (column: RawBuilder<unknown>) =>
  sql`replace(${column}, coalesce(company.name, ''), '某投标人')`;

const selectRaised = (
  own: RawBuilder<unknown>,
  seen: RawBuilder<unknown>,
  answered: RawBuilder<unknown>,
) => sql<
  readonly RaisedRow[]
>`coalesce((select json_agg(json_build_object('id', said.id, 'version', said.version, 'state', said.state,
      'objectionNo', said.objection_no, 'raisedAt', ${utc(sql`said.submitted_at`)}, 'target', said.target,
      'facts', ${withoutName(sql`said.facts`)}, 'request', ${withoutName(sql`said.request`)},
      'outcome', case when ${answered} then said.outcome end,
      'answer', case when ${answered} then ${withoutName(sql`coalesce(said.answer, said.ground_reason)`)} end,
      'answeredAt', case when ${ended} then ${utc(sql`said.ended_at`)} end,
      'dueAt', ${utc(sql`said.due_at`)}, 'own', ${own}) order by said.submitted_at, said.id)
    from objection said join company on company.id = said.company_id
    where said.lot_id = lot.id and said.subject = 'opening' and said.state not in ('draft', 'withdrawn')
      and ${seen}), '[]')`;

/** For a bidder at `lot`: answered objections and its own. */
export function raisedFor({ companyId }: CompanyScope) {
  const own = sql`said.company_id = ${companyId}`;
  return selectRaised(own, sql`(${ended} or ${own})`, ended);
}

/**
 * For staff at `lot`: answered objections; openers and handlers of the tender also see pending ones, and the answer
 * to be confirmed.
 */
export function raisedAt({ accountId }: StaffScope, handled: RawBuilder<boolean>) {
  const own = sql`(${accountId} in (said.written_by, said.handed_in_by))`;
  const inCharge = sql`(${handled} or exists (select from lot_opener mine
    where mine.lot_id = lot.id and mine.account_id = ${accountId}))`;
  return selectRaised(
    sql`coalesce(${own}, false)`,
    sql`(${ended} or ${inCharge})`,
    sql`said.state <> 'submitted'`,
  );
}
