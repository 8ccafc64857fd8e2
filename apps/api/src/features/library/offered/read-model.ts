import { createHash } from 'node:crypto';
import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { describeContent } from '@procure/domain/library/describe.ts';
import { type LibraryContent, titleOf } from '@procure/domain/library/library.ts';
import { maskSecret } from '@procure/domain/library/secret.ts';
import { canonicalBytes } from '@procure/sealing/canonical.ts';
import type { Kysely } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { type CertificateRow, type EntryRow, type Library, readLibrary } from '../read-model.ts';

/** Opens what is stored; the service has the key. */
export type OpenContent = (
  entryId: string,
  stored: { readonly kind: LibraryContent['kind']; readonly content: unknown },
) => LibraryContent;

export const wordFor = (currencies: Library['currencies']) => (code: string) => currencies[code] ?? code;

/** All that the scope's company may pick now, as people read it. */
export async function readOffered(
  scope: CompanyScope,
  db: Kysely<Database>,
  open: OpenContent,
): Promise<readonly EntryView[]> {
  const { entries, certificates, currencies } = await readLibrary(scope, db);
  return [
    ...entries.map((row) => offeredEntry(open, row, currencies)),
    ...certificates.map(offeredCertificate),
  ];
}

export function offeredEntry(open: OpenContent, row: EntryRow, currencies: Library['currencies']): EntryView {
  const content = maskSecret(open(row.id, row));
  const { id, kind, version } = row;
  const shown = {
    id,
    kind,
    version,
    title: titleOf(content),
    lines: describeContent(content, wordFor(currencies)).map((line) => ({ ...line })),
    files: [...row.files],
  };
  const certificates = content.kind === 'person' ? content.certificates : [];
  const expiries = certificates.flatMap(({ name, no, expiryDate }) =>
    expiryDate === '' ? [] : [{ name: `${titleName(content)} ${name}`, no, expiryDate }],
  );
  return { ...shown, sha256: digestOf(shown), expiries };
}

const titleName = (content: LibraryContent) => (content.kind === 'person' ? content.name : '');

/** A certificate of the profile as an entry; its id is that of its scan. */
export function offeredCertificate(row: CertificateRow): EntryView {
  const { label, no, issuer, issueDate, expiryDate, isPermanent, version, file } = row;
  const name = label ?? '资质证书';
  const ends = !isPermanent && expiryDate !== '';
  const shown = {
    kind: 'certificate' as const,
    id: file.id,
    version,
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

/** Digest of the displayed content and the files' checksums, which a reader can recompute from both. */
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
