import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { isSealed, sealedPrefixLength } from '@procure/sealing/envelope.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isOldOfficeEncrypted } from './inspect-old-office.ts';
import { isPdfEncrypted } from './inspect-pdf.ts';
import { isRarEncrypted } from './inspect-rar.ts';
import { readZip } from './inspect-zip.ts';
import type { Pieces } from './pieces.ts';
import { allowedExtensions, type FileForm, fileForms, formOf, type UploadPurpose } from './purpose.ts';

export type InspectionRefusal = Refusal<
  'file_content_mismatch' | 'file_encrypted' | 'file_type_refused' | 'envelope_not_sealed'
>;

/** What the first bytes must say, by extension (`cfb`: the container of old Office files). */
const magic: Readonly<Record<FileForm, string>> = {
  pdf: 'pdf',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  doc: 'cfb',
  xls: 'cfb',
  docx: 'zip',
  xlsx: 'zip',
  zip: 'zip',
  rar: 'rar',
};
/** The part that makes a zip archive a document of the form. */
const innerFolder: Partial<Readonly<Record<FileForm, string>>> = { docx: 'word/', xlsx: 'xl/' };

/**
 * Whether the content is what the name and the purpose say, and can be opened without a password where
 * that can be told. Returns the type on the wire, or the refusal the user reads.
 */
export async function inspect(
  purpose: UploadPurpose,
  name: string,
  pieces: Pieces,
): Promise<string | InspectionRefusal> {
  if (purpose === 'envelope') {
    const start = await pieces.read(0, sealedPrefixLength);
    return isSealed(start) ? 'application/octet-stream' : refuse('envelope_not_sealed', { name });
  }
  const form = formOf(name);
  if (form === null) return refuse('file_type_refused', { exts: allowedExtensions });
  const found = await containerOf(pieces);
  // A docx or xlsx with a password is an old container around the encrypted document.
  if (found === 'cfb' && innerFolder[form] !== undefined) return refuse('file_encrypted');
  if (found !== magic[form]) return refuse('file_content_mismatch');
  if (found === 'zip') {
    const zip = await readZip(pieces);
    if (zip === null) return refuse('file_content_mismatch');
    if (zip.encrypted) return refuse('file_encrypted');
    const folder = innerFolder[form];
    if (folder !== undefined && !zip.names.some((entry) => entry.startsWith(folder))) {
      return refuse('file_content_mismatch');
    }
  }
  if (await isEncrypted(found, pieces)) return refuse('file_encrypted');
  return fileForms[form];
}

function isEncrypted(container: string, pieces: Pieces): Promise<boolean> {
  switch (container) {
    case 'pdf':
      return isPdfEncrypted(pieces);
    case 'rar':
      return isRarEncrypted(pieces);
    case 'cfb':
      return isOldOfficeEncrypted(pieces);
    default:
      return Promise.resolve(false);
  }
}

async function containerOf(pieces: Pieces): Promise<string | null> {
  const start = await pieces.read(0, 4100);
  // The library looks into a zip for the document in it; here only the container counts, read from its end.
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'zip';
  if (start.subarray(0, 4).equals(Buffer.from('PK\x05\x06', 'latin1'))) return 'zip';
  const type = await fileTypeFromBuffer(start);
  return type?.ext ?? null;
}
