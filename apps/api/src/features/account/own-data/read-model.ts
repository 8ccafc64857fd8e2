import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompanyScope, StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { companyShares } from '../../../platform/own-data/company.ts';
import { personShares } from '../../../platform/own-data/person.ts';
import type { GivenRow, GivenTable, Share } from '../../../platform/own-data/share.ts';

type Table = keyof Database;
type Lines = Pick<Share<Table>, 'title' | 'whose'> & {
  readonly columns: Readonly<Record<string, string | { readonly excluded: string }>>;
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

/** Reads all data of the person at one moment. */
export async function readPerson(
  { accountId }: SupplierScope | StaffScope,
  db: Kysely<Database>,
): Promise<readonly GivenTable[]> {
  const tables = await readAll(db, personShares, accountId);
  return tables.map((one) =>
    one.table === 'auditLog' ? { ...one, rows: one.rows.map((row) => ownLine(row, accountId)) } : one,
  );
}

/** Reads all data of the company at one moment, as stored: secrets stay sealed. */
export function readCompany(
  { companyId }: CompanyScope,
  db: Kysely<Database>,
): Promise<readonly GivenTable[]> {
  return readAll(db, companyShares, companyId);
}

async function readAll(
  db: Kysely<Database>,
  shares: Readonly<Record<Table, Lines | { readonly excluded: string } | null>>,
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

/** Removes identity and address of other persons who acted on the account. */
function ownLine(row: GivenRow, accountId: string): GivenRow {
  if (row.actorId === accountId || row.actorKind === 'visitor') return row;
  return { ...row, actorId: null, ip: null };
}
