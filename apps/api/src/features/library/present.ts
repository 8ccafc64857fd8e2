import type {
  KeptEntryView,
  LibraryVersionView,
  LibraryView,
} from '@procure/contract/library/library.schema.ts';
import { describeContent } from '@procure/domain/library/describe.ts';
import type { LibraryContent } from '@procure/domain/library/library.ts';
import { maskSecret } from '@procure/domain/library/secret.ts';
import { type OpenContent, offeredCertificate, offeredEntry, wordFor } from './offered/read-model.ts';
import type { EntryRow, Library, VersionRow } from './read-model.ts';

export function presentLibrary(open: OpenContent, library: Library): LibraryView {
  return {
    entries: library.entries.map((row) => presentEntry(open, row, library.currencies)),
    certificates: library.certificates.map(offeredCertificate),
    expiries: library.expiries.map((one) => ({ ...one })),
    serverTime: library.now.toISOString(),
  };
}

function presentEntry(open: OpenContent, row: EntryRow, currencies: Library['currencies']): KeptEntryView {
  const content = maskSecret(open(row.id, row));
  const { savedBy, savedAt } = row;
  return {
    ...offeredEntry(open, row, currencies),
    content: onWire(content),
    savedBy,
    savedAt: new Date(savedAt).toISOString(),
  };
}

/** The wire's lists are the caller's to change. */
function onWire(content: LibraryContent): KeptEntryView['content'] {
  const fileIds = [...content.fileIds];
  return content.kind === 'person'
    ? { ...content, fileIds, certificates: content.certificates.map((one) => ({ ...one })) }
    : { ...content, fileIds };
}

export function presentVersions(
  open: OpenContent,
  id: string,
  versions: readonly VersionRow[],
  currencies: Library['currencies'],
): LibraryVersionView[] {
  return versions.map((row) => ({
    version: row.version,
    savedBy: row.savedBy,
    savedAt: new Date(row.savedAt).toISOString(),
    lines: describeContent(open(id, row), wordFor(currencies)).map((line) => ({ ...line })),
    files: [...row.files],
  }));
}
