// Reads the text and the properties of one document in a thread of its own; started by text-reader.ts.
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { type PdfLibrary, withPdf } from '@procure/domain/file/pdf.ts';
import { readZip } from '@procure/domain/file/zip.ts';
// The library's worker part, which the library finds once it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { noProperties, officeProperties, pdfProperties } from './document-properties.ts';
import { officeText, pdfText } from './document-text.ts';
import type { ReadDocument, ReadForm } from './text-reader.ts';
import { askFor, finish } from './thread-side.ts';

const { size, form, milliseconds } = workerData as { size: number; form: ReadForm; milliseconds: number };
const pieces = { size, read: askFor };

async function readPdf(): Promise<ReadDocument | null> {
  const until = performance.now() + milliseconds;
  // The drawing code needs these while loading, and warns if they are missing; nothing is drawn here.
  Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Chinese fonts that are named and not embedded need these tables.
  const cMapUrl = fileURLToPath(new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json')));
  const options = { cMapUrl, cMapPacked: true };
  const read = await withPdf(library as unknown as PdfLibrary, pieces, options, async (document) => ({
    properties: await pdfProperties(document, pieces).catch(() => noProperties),
    text: await pdfText(document, until),
  }));
  return read === 'locked' || read === 'unread' ? null : read;
}

async function readOffice(office: Exclude<ReadForm, 'pdf'>): Promise<ReadDocument | null> {
  const archive = await readZip(pieces);
  if (archive === null || archive.encrypted) return null;
  const text = await officeText(pieces, archive, office);
  const properties = await officeProperties(pieces, archive);
  // Only the name claims its form.
  const isOther = text.standing === 'unread' && Object.values(properties).every((value) => value === null);
  return isOther ? null : { properties, text };
}

finish(await (form === 'pdf' ? readPdf() : readOffice(form)));
