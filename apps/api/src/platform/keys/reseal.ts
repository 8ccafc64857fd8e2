import { sql } from 'kysely';
import { type Crypto, versionOf } from '../crypto.ts';
import type { Db } from '../db.ts';
import type { Database } from '../schema.gen.ts';

/** A column that holds what the server sealed: a text, or JSON with sealed texts in it. */
export interface SealedColumn {
  readonly table: keyof Database;
  readonly column: string;
  /** The columns that name a row, text each; the context is made of these and `with`. */
  readonly id: readonly string[];
  readonly with?: readonly string[];
  /** What the text at this path of the JSON (`invoice.account`; empty of a column of text) was sealed for; null of what is not sealed. */
  contextOf(row: Readonly<Record<string, string>>, path: string): string | null;
}

/** Rows that are read at once. */
const page = 200;

interface Row {
  readonly names: Readonly<Record<string, string>>;
  /** As the column writes it: JSON that is read here keeps the names of its members. */
  readonly text: string;
  readonly stored: unknown;
}

/** How many sealed texts of a column were made with which version of the key. */
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
 * By the role that owns the tables: some of them are not the server's to change.
 * Seals with the key in use what a former one sealed, row by row; what somebody saves meanwhile is left as they saved
 * it. May be broken off and begun again.
 * @returns rows that were written
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

/** The same value where no text becomes another. */
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
