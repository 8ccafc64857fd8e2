import { extensionOf } from '../display/file.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { isOldOfficeEncrypted } from './old-office.ts';
import { isPdfEncrypted } from './pdf.ts';
import { latin, type Pieces } from './pieces.ts';
import { isRarEncrypted } from './rar.ts';
import { allowedExtensions, type FileForm, fileMessages, formRefusal, uploadExtensions } from './rules.ts';
import { readZip } from './zip.ts';

export type ContentRefusal = Refusal<'file_content_mismatch' | 'file_encrypted' | 'file_type_refused'>;

/** What stands at the beginning of a file; `cfb` is the container of old Office files. */
const marks = [
  ['pdf', '%PDF'],
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['rar', 'Rar!\x1a\x07\x00'],
  ['rar', 'Rar!\x1a\x07\x01\x00'],
] as const;
type Container = (typeof marks)[number][0];

const containers: Readonly<Record<FileForm, Container>> = {
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

/** The form that the name claims; null where none of ours. */
export function formOf(name: string): FileForm | null {
  const extension = extensionOf(name);
  return uploadExtensions.find((allowed) => allowed === extension) ?? null;
}

/**
 * Whether the content is what the name says, and can be opened without a password where that can be told; the form,
 * or the refusal. The same on the server, for what is uploaded, and in the browser, for what is sealed there and never
 * seen by the server: what it would find at the opening only, the bidder learns when choosing the file.
 */
export async function inspectContent(name: string, pieces: Pieces): Promise<FileForm | ContentRefusal> {
  const form = formOf(name);
  if (form === null) return refuse('file_type_refused', { exts: allowedExtensions });
  const found = await containerOf(pieces);
  // A docx or xlsx with a password is an old container around the encrypted document.
  if (found === 'cfb' && innerFolder[form] !== undefined) return refuse('file_encrypted');
  if (found !== containers[form]) return refuse('file_content_mismatch');
  if (found === 'zip') {
    const zip = await readZip(pieces);
    if (zip === null) return refuse('file_content_mismatch');
    if (zip.encrypted) return refuse('file_encrypted');
    const folder = innerFolder[form];
    if (folder !== undefined && !zip.names.some((entry) => entry.startsWith(folder))) {
      return refuse('file_content_mismatch');
    }
  }
  return (await isEncrypted(found, pieces)) ? refuse('file_encrypted') : form;
}

/** What the user reads of it; null where nothing is wrong. */
export function contentMessage(outcome: FileForm | ContentRefusal): string | null {
  if (typeof outcome === 'string') return null;
  switch (outcome.refused) {
    case 'file_type_refused':
      return formRefusal;
    case 'file_encrypted':
      return fileMessages.encrypted;
    case 'file_content_mismatch':
      return fileMessages.mismatch;
  }
}

function isEncrypted(container: Container, pieces: Pieces): Promise<boolean> {
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

async function containerOf(pieces: Pieces): Promise<Container | null> {
  const start = latin(await pieces.read(0, 16));
  return marks.find(([, mark]) => start.startsWith(mark))?.[0] ?? null;
}
