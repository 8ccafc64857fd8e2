// Opens one PDF in a thread of its own; started by openers.ts.
import { workerData } from 'node:worker_threads';
import { openPdf, type PdfLibrary } from '@procure/domain/file/pdf.ts';
// The library's worker part, which the library finds once it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { askFor, finish } from './thread-side.ts';

// The drawing code needs these while loading, and warns if they are missing; nothing is drawn here.
Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
const library = await import('pdfjs-dist/legacy/build/pdf.mjs');

finish(await openPdf(library as unknown as PdfLibrary, { size: Number(workerData), read: askFor }));
