// Reads the text of one document in a thread of its own; started by text-reader.ts.
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { PdfLibrary } from '@procure/domain/file/pdf.ts';
// The library's worker part, which the library finds once it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { readDocxText, readPdfText } from './document-text.ts';
import { askFor, finish } from './thread-side.ts';

const { size, form, milliseconds } = workerData as { size: number; form: string; milliseconds: number };
const pieces = { size, read: askFor };

async function readPdf() {
  const until = performance.now() + milliseconds;
  // The drawing code needs these while loading, and warns if they are missing; nothing is drawn here.
  Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Chinese fonts that are named and not embedded need these tables.
  const cMapUrl = new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json'));
  return readPdfText(library as unknown as PdfLibrary, pieces, until, {
    ...{ cMapUrl: fileURLToPath(cMapUrl), cMapPacked: true },
  });
}

finish(await (form === 'pdf' ? readPdf() : readDocxText(pieces)));
