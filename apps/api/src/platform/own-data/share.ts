import type { RawBuilder } from 'kysely';
import type { Database } from '../database/schema.gen.ts';

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
