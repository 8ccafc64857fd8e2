import type { ReferenceChange, ReferenceEntry } from '@procure/contract/reference/reference.schema.ts';
import { type Entry, isNeeded, isRuled, type ReferenceKind } from '@procure/domain/reference/entry.ts';
import type { Change } from '@procure/domain/reference/plan.ts';

/** A form has an empty text instead of null. */
const formOf = ({ parent, code, name, nameEn, position, from, until }: Entry) => ({
  parent: parent ?? '',
  code,
  name,
  nameEn,
  position,
  from: from ?? '',
  until: until ?? '',
});

export function presentEntry(
  kind: ReferenceKind,
  { version, ...entry }: Entry & { readonly version: number },
): ReferenceEntry {
  const ruled = kind === 'dictionary' && isRuled(entry.parent ?? '');
  return {
    ...formOf(entry),
    version,
    locked: ruled ? 'ruled' : isNeeded(kind, entry) ? 'needed' : 'no',
  };
}

export function presentChange({ line, kind, before, after }: Change): ReferenceChange {
  return { line, kind, before: before === null ? null : formOf(before), after: formOf(after) };
}
