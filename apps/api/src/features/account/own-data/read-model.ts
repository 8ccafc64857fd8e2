import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** The reason why a column, or a whole table, is omitted from the copy of own data. */
export interface Exclusion {
  readonly excluded: string;
}

export const exclude = (reason: string): Exclusion => ({ excluded: reason });

/** The part of a table in the copy of own data. */
export interface Share<T extends keyof Database> {
  /** The table's name in the overview. */
  readonly title: string;
  /** SQL condition that a row belongs to the given id; the table has its own name. */
  readonly whose: (id: string) => RawBuilder<boolean>;
  /**
   * Each column with its label, or the reason for omitting it. The type requires all columns, so that new ones are
   * decided on.
   */
  readonly columns: { readonly [Column in keyof Database[T] & string]: string | Exclusion };
}

/** For every table its share, the reason for omitting it, or null if its rows are about no person. */
export type Shares = { readonly [T in keyof Database]: Share<T> | Exclusion | null };

export type GivenRow = Readonly<Record<string, unknown>>;

/** The copied data of one table. */
export interface GivenTable {
  readonly table: keyof Database;
  readonly title: string;
  /** Each copied column with its label, in display order. */
  readonly columns: readonly (readonly [column: string, label: string])[];
  readonly rows: readonly GivenRow[];
}

type Table = keyof Database;
type Lines = Pick<Share<Table>, 'title' | 'whose'> & {
  readonly columns: Readonly<Record<string, string | Exclusion>>;
};

/** Counts the copies that the account requested in the last day, those of its company included. */
export async function countAsked(
  { accountId }: SupplierScope | StaffScope,
  db: Transaction<Database>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
    where actor_id = ${accountId} and action in ('export_own_data', 'export_company_data')
      and at > clock_timestamp() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads the tables that have a share, all at one moment. */
export async function readShares(
  db: Kysely<Database>,
  shares: Readonly<Record<Table, Lines | Exclusion | null>>,
  id: string,
): Promise<readonly GivenTable[]> {
  const given: GivenTable[] = [];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (held) => {
      for (const table of Object.keys(shares) as Table[]) {
        const share = shares[table];
        if (share !== null && 'columns' in share) given.push(await readTable(held, table, share, id));
      }
    });
  return given;
}

async function readTable(
  db: Transaction<Database>,
  table: Table,
  { title, whose, columns }: Lines,
  id: string,
): Promise<GivenTable> {
  const named = Object.entries(columns).filter((one): one is [string, string] => typeof one[1] === 'string');
  const list = sql.join(named.map(([column]) => sql.ref(column)));
  const { rows } = await sql<GivenRow>`select ${list} from ${sql.table(table)} where ${whose(id)}
    order by ${sql.ref(named[0]?.[0] ?? '')}`.execute(db);
  return { table, title, columns: named, rows };
}
