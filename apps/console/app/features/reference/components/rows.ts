import type { ReferenceEntry } from '@procure/contract/reference/reference.schema.ts';
import type { Day } from '@procure/domain/display/day.ts';
import { type Entry, type ReferenceKind, standingOf } from '@procure/domain/reference/entry.ts';

/** An entry as the rules know it: the wire writes nothing where there is nothing. */
export function entryOf(row: Omit<ReferenceEntry, 'version' | 'locked'>): Entry {
  const { parent, code, name, nameEn, position, from, until } = row;
  const days = { from: from || null, until: until || null };
  return { parent: parent || null, code, name, nameEn, position, ...days };
}

export type Row = ReferenceEntry & { readonly depth: number };

/** Each branch whole before the next, in the order the entries came; a dictionary's entries beside each other. */
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

/** What of them is shown; words are looked for in codes and names. */
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
