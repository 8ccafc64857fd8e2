import { createHash } from 'node:crypto';
import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import type {
  KeptEntryView,
  LibraryVersionView,
  LibraryView,
} from '@procure/contract/library/library.schema.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { describeContent } from '@procure/domain/library/describe.ts';
import { type LibraryContent, titleOf } from '@procure/domain/library/library.ts';
import { maskSecret } from '@procure/domain/library/secret.ts';
import { canonicalBytes } from '@procure/sealing/canonical.ts';
import type { CertificateRow, EntryRow, Library, VersionRow } from './read-model.ts';

/** Opens what is stored; the service has the key. */
type OpenContent = (
  entryId: string,
  stored: { readonly kind: LibraryContent['kind']; readonly content: unknown },
) => LibraryContent;

const wordFor = (currencies: Library['currencies']) => (code: string) => currencies[code] ?? code;

export function presentLibrary(open: OpenContent, library: Library): LibraryView {
  return {
    entries: library.entries.map((row) => presentEntry(open, row, library.currencies)),
    certificates: library.certificates.map(presentCertificate),
    expiries: library.expiries.map((one) => ({ ...one })),
    serverTime: library.now.toISOString(),
  };
}

/** All that may be picked now, as people read it. */
export function presentOffered(open: OpenContent, library: Library): readonly EntryView[] {
  const { entries, certificates } = presentLibrary(open, library);
  const read = ({ kind, id, version, title, lines, files, expiries, sha256 }: EntryView) => ({
    ...{ kind, id, version, title, lines, files, expiries, sha256 },
  });
  return [...entries.map(read), ...certificates];
}

function presentEntry(open: OpenContent, row: EntryRow, currencies: Library['currencies']): KeptEntryView {
  const content = maskSecret(open(row.id, row));
  const { id, kind, version, savedBy, savedAt } = row;
  const shown = {
    ...{ id, kind, version },
    title: titleOf(content),
    lines: describeContent(content, wordFor(currencies)).map((line) => ({ ...line })),
    files: [...row.files],
  };
  return {
    ...shown,
    sha256: digestOf(shown),
    expiries:
      content.kind === 'person'
        ? content.certificates.flatMap(({ name, no, expiryDate }) =>
            expiryDate === '' ? [] : [{ name: `${content.name} ${name}`, no, expiryDate }],
          )
        : [],
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

/** A certificate of the profile is known by its scan. */
function presentCertificate(row: CertificateRow): EntryView {
  const { label, no, issuer, issueDate, expiryDate, isPermanent, version, file } = row;
  const name = label ?? '资质证书';
  const ends = !isPermanent && expiryDate !== '';
  const shown = {
    ...{ kind: 'certificate' as const, id: file.id, version },
    title: `${name} ${no}`,
    lines: [
      { label: '证书类型', value: name },
      { label: '证书编号', value: no },
      { label: '发证机关', value: issuer },
      ...(issueDate === '' ? [] : [{ label: '发证日期', value: formatDay(issueDate) }]),
      { label: '有效期', value: ends ? `至${formatDay(expiryDate)}` : '长期有效' },
    ],
    files: [file],
  };
  return { ...shown, sha256: digestOf(shown), expiries: ends ? [{ name, no, expiryDate }] : [] };
}

/** Over what people read and the files' own checksums: whoever has those can compute it again. */
function digestOf({
  kind,
  id,
  version,
  title,
  lines,
  files,
}: Omit<EntryView, 'sha256' | 'expiries'>): string {
  const proofs = files.map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  const text = { kind, id, version, title, lines: lines.map((line) => ({ ...line })), files: proofs };
  return createHash('sha256').update(canonicalBytes(text)).digest('hex');
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
