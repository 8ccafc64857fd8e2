import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Database } from '../database/schema.gen.ts';
import { type Crypto, versionOf } from './crypto.ts';

/** A column with values that the server encrypted: a text, or JSON that contains encrypted texts. */
export interface SealedColumn {
  readonly table: keyof Database;
  readonly column: string;
  /** The columns that identify a row, each cast to text; the context consists of these and `with`. */
  readonly id: readonly string[];
  readonly with?: readonly string[];
  /**
   * The context of the text at this path of the JSON (`invoice.account`; empty for a text column); null if it is not
   * encrypted.
   */
  contextOf(row: Readonly<Record<string, string>>, path: string): string | null;
}

/** Rows read at a time. */
const page = 200;

interface Row {
  readonly names: Readonly<Record<string, string>>;
  /** As the column stores it: JSON parsed here keeps the names of its members. */
  readonly text: string;
  readonly stored: unknown;
}

/** The number of encrypted texts of a column by version of the key. */
export async function countSealed(db: Db, column: SealedColumn): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for await (const { names, stored } of rowsOf(db, column)) {
    mapTexts(stored, '', (text, path) => {
      const versionNo = column.contextOf(names, path) === null ? null : versionOf(text);
      if (versionNo !== null) counts.set(versionNo, (counts.get(versionNo) ?? 0) + 1);
      return text;
    });
  }
  return counts;
}

/**
 * Encrypts anew, row by row, texts of previous keys with the current one. Needs the role that owns the tables, because
 * the server may not update some of them. Rows that a user saves meanwhile are left unchanged. May be interrupted and
 * repeated.
 * @returns the number of rows written
 */
export async function resealColumn(db: Db, crypto: Crypto, column: SealedColumn): Promise<number> {
  let written = 0;
  for await (const { names, stored, text } of rowsOf(db, column)) {
    const anew = mapTexts(stored, '', (value, path) => {
      const context = column.contextOf(names, path);
      if (context === null || versionOf(value) === null || crypto.isCurrent(value)) return value;
      return crypto.seal(crypto.open(value, context), context);
    });
    if (anew === stored) continue;
    const value = typeof anew === 'string' ? sql`${anew}` : sql`${JSON.stringify(anew)}::text::jsonb`;
    const { numAffectedRows } =
      await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}
      where ${isRow(column, names)} and ${sql.ref(column.column)}::text = ${text}`.execute(db);
    written += Number(numAffectedRows ?? 0n);
  }
  return written;
}

const isRow = ({ id }: SealedColumn, names: Row['names']) =>
  sql.join(
    id.map((name) => sql`${sql.ref(name)}::text = ${names[name]}`),
    sql` and `,
  );

async function* rowsOf(db: Db, column: SealedColumn): AsyncGenerator<Row, void, undefined> {
  const named = [...column.id, ...(column.with ?? [])];
  const pairs = named.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}::text`);
  const place = sql.join(column.id.map((name) => sql`${sql.ref(name)}::text`));
  let after: readonly string[] | null = null;
  for (;;) {
    const beyond: ReturnType<typeof sql> =
      after === null ? sql`true` : sql`(${place}) > (${sql.join([...after])})`;
    const { rows }: { rows: { named: string; text: string }[] } = await sql<{ named: string; text: string }>`
      select jsonb_build_object(${sql.join(pairs)})::text as named, ${sql.ref(column.column)}::text as text
      from ${sql.table(column.table)}
      where ${sql.ref(column.column)} is not null and ${beyond}
      order by ${place} limit ${page}`.execute(db);
    const read: Row[] = rows.map(({ named, text }) => ({
      names: JSON.parse(named),
      text,
      stored: text.startsWith('{') ? JSON.parse(text) : text,
    }));
    yield* read;
    const last = read.at(-1);
    if (last === undefined || read.length < page) return;
    after = column.id.map((name) => last.names[name] ?? '');
  }
}

/** Returns the same value if no text changes. */
function mapTexts(value: unknown, path: string, change: (text: string, path: string) => string): unknown {
  if (typeof value === 'string') return change(value, path);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const mapped = entries.map(
    ([key, inner]) => [key, mapTexts(inner, path === '' ? key : `${path}.${key}`, change)] as const,
  );
  return mapped.every(([, inner], index) => inner === entries[index]?.[1])
    ? value
    : Object.fromEntries(mapped);
}
