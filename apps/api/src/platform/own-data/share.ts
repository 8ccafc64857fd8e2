import type { RawBuilder } from 'kysely';
import type { Database } from '../schema.gen.ts';

/** Why a column, or a whole table, is not in the copy of somebody's own data. */
export interface Left {
  readonly left: string;
}

export const left = (reason: string): Left => ({ left: reason });

/** What the copy of somebody's own data holds of a table. */
export interface Share<T extends keyof Database> {
  /** As the overview calls it. */
  readonly title: string;
  /** SQL: whether a row is theirs, by their id; the table goes by its own name. */
  readonly whose: (id: string) => RawBuilder<boolean>;
  /** Each column with its name for people, or why it is not given. None may be missing: a new one is decided about. */
  readonly columns: { readonly [Column in keyof Database[T] & string]: string | Left };
}

/** Of every table what is given, why nothing is, or null where no row is about anybody. */
export type Shares = { readonly [T in keyof Database]: Share<T> | Left | null };

export type GivenRow = Readonly<Record<string, unknown>>;

/** What is given of one table. */
export interface GivenTable {
  readonly table: keyof Database;
  readonly title: string;
  /** Each given column with its name for people, in the order in which it is shown. */
  readonly columns: readonly (readonly [column: string, label: string])[];
  readonly rows: readonly GivenRow[];
}
