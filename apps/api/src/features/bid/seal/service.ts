import type { Seal } from '@procure/domain/bid/envelope.ts';
import { type HeaderFault, headerLimit, readAgeHeader } from '@procure/sealing/age-header.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { EnvelopeFile } from '../submission/store.ts';

/** The contents of files' headers, by the file's id. */
export type Seals = ReadonlyMap<string, Seal>;

/** Reads the headers of the files. They never change, so no lock is needed, and none should be held. */
export async function readSeals(parts: Parts, files: readonly EnvelopeFile[]): Promise<Seals> {
  const seals = new Map<string, Seal>();
  for (const file of files) seals.set(file.fileId, await readSeal(parts, file));
  return seals;
}

async function readSeal(parts: Parts, { path, size }: EnvelopeFile): Promise<Seal> {
  const end = Math.min(headerLimit, size) - 1;
  const pieces: Buffer[] = [];
  for await (const piece of await parts.files.read(path, { start: 0, end })) pieces.push(piece);
  return readAgeHeader(Buffer.concat(pieces), size);
}

/**
 * The seals of a submission's files: stored at the upload, or of older files read since.
 * @returns unread: the files whose headers must be read first
 */
export function sealsOf(
  files: readonly EnvelopeFile[],
  read: Seals,
): { readonly seals: Seals; readonly unread: readonly EnvelopeFile[] } {
  const seals = new Map<string, Seal>();
  const unread: EnvelopeFile[] = [];
  for (const file of files) {
    const seal = storedSeal(file) ?? read.get(file.fileId);
    if (seal === undefined) unread.push(file);
    else seals.set(file.fileId, seal);
  }
  return { seals, unread };
}

function storedSeal({ sealRecipients, sealFault }: EnvelopeFile): Seal | null {
  if (sealRecipients !== null) return { recipients: sealRecipients };
  return isFault(sealFault) ? sealFault : null;
}

const isFault = (seal: string | null): seal is HeaderFault =>
  seal === 'version' || seal === 'recipients' || seal === 'mac' || seal === 'payload';
