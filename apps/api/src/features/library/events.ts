import { type LibraryKind, libraryKindLabels } from '@procure/domain/library/library.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

interface LibraryEvent {
  readonly kind: 'add' | 'change' | 'remove';
  readonly entry: LibraryKind;
  readonly version: number;
}

interface AboutEntry {
  readonly id: string;
  readonly companyId: string;
  readonly title: string;
}

/** The events of library entries. The log names the entry and the version; the versions contain the content. */
export const libraryEvents: EventTable<LibraryEvent, AboutEntry> = {
  add: (event, about) => consequencesOf('add_library_entry', event, about),
  change: (event, about) => consequencesOf('change_library_entry', event, about),
  remove: (event, about) => consequencesOf('remove_library_entry', event, about),
};

function consequencesOf(
  action: string,
  { entry, version }: LibraryEvent,
  { id, companyId, title }: AboutEntry,
): Consequences {
  const after = { kind: libraryKindLabels[entry], title, version };
  return { audit: { entity: 'library', entityId: id, companyId, action, after } };
}
