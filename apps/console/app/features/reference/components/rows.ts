import type { ReferenceEntry } from '@procure/contract/reference/reference.schema.ts';
import type { Day } from '@procure/domain/display/day.ts';
import { type Entry, type ReferenceKind, standingOf } from '@procure/domain/reference/entry.ts';

/** Converts an entry to the form of the rules: the API has empty strings in place of null. */
export function entryOf(row: Omit<ReferenceEntry, 'version' | 'locked'>): Entry {
  const { parent, code, name, nameEn, position, from, until } = row;
  const days = { from: from || null, until: until || null };
  return { parent: parent || null, code, name, nameEn, position, ...days };
}

export type Row = ReferenceEntry & { readonly depth: number };

/** The rows in depth-first order, siblings in the given order; the entries of a dictionary have no depth. */
export function inOrder(kind: ReferenceKind, entries: readonly ReferenceEntry[]): readonly Row[] {
  if (kind === 'dictionary') return entries.map((entry) => ({ ...entry, depth: 0 }));
  const below = new Map<string, ReferenceEntry[]>();
  for (const entry of entries) {
    const beside = below.get(entry.parent);
    if (beside === undefined) below.set(entry.parent, [entry]);
    else beside.push(entry);
  }
  const branch = (parent: string, depth: number): readonly Row[] =>
    (below.get(parent) ?? []).flatMap((entry) => [{ ...entry, depth }, ...branch(entry.code, depth + 1)]);
  return branch('', 0);
}

interface Narrowed {
  readonly keyword: string;
  readonly dictionary: string;
  readonly standing: string;
}

/** The rows that match the filter; words are searched for in codes and names. */
export function shownOf(
  kind: ReferenceKind,
  rows: readonly Row[],
  { keyword, dictionary, standing }: Narrowed,
  today: Day,
): readonly Row[] {
  const word = keyword.toLowerCase();
  return rows.filter(
    (row) =>
      (kind !== 'dictionary' || row.parent === dictionary) &&
      (standing === '' || standingOf(entryOf(row), today) === standing) &&
      `${row.code} ${row.name} ${row.nameEn}`.toLowerCase().includes(word),
  );
}
