import type { MonthFigures } from '@procure/contract/months.ts';
import { addDays, startOfDay } from '@procure/domain/display/day.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.gen.ts';

interface Monthly {
  /** The rows to be counted: a from clause with conditions, to which `and` can be appended. */
  readonly among: RawBuilder<unknown>;
  /** The time of submission. */
  readonly at: RawBuilder<unknown>;
  readonly upheld: RawBuilder<unknown>;
  readonly late: RawBuilder<unknown>;
  /** The last day of the filter; empty: today in Beijing. */
  readonly until: string;
}

/** Condition: between two days of Beijing, both included; an empty day is no limit. */
export function isWithin(
  at: RawBuilder<unknown>,
  { from, until }: { readonly from: string; readonly until: string },
): readonly RawBuilder<boolean>[] {
  return [
    ...(from === '' ? [] : [sql<boolean>`${at} >= ${startOfDay(from)}`]),
    ...(until === '' ? [] : [sql<boolean>`${at} < ${startOfDay(addDays(until, 1))}`]),
  ];
}

const monthOf = (at: RawBuilder<unknown>) => sql`date_trunc('month', ${at} at time zone 'Asia/Shanghai')`;

/** The figures of each of the twelve months up to the last day, the oldest first, including months without any. */
export async function readMonths(
  db: Kysely<Database>,
  { among, at, upheld, late, until }: Monthly,
): Promise<MonthFigures[]> {
  const last = until === '' ? monthOf(sql`now()`) : sql`date_trunc('month', ${until}::date::timestamp)`;
  const { rows } = await sql<MonthFigures>`
    with counted as (select ${monthOf(at)} as month, count(*)::int as received,
        (count(*) filter (where ${upheld}))::int as upheld, (count(*) filter (where ${late}))::int as late
      ${among} and ${at} >= (${last} - interval '11 months') at time zone 'Asia/Shanghai' group by 1)
    select to_char(month, 'YYYY-MM') as month, coalesce(received, 0) as received, coalesce(upheld, 0) as upheld,
      coalesce(late, 0) as late
    from generate_series(${last} - interval '11 months', ${last}, interval '1 month') as month
    left join counted using (month) order by month`.execute(db);
  return rows;
}
