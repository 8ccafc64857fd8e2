// Opens one PDF in a thread of its own. Begun by openers.ts.
import { workerData } from 'node:worker_threads';
import { openPdf, type PdfLibrary } from '@procure/domain/file/pdf.ts';
import { askFor, finish } from '../thread-side.ts';

// What draws asks for these while it is loaded, and warns of their absence; nothing is drawn here.
Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
// The library looks for its other half at a place of its own, unless it is here already.
const pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
Object.assign(globalThis, { pdfjsWorker });
const library = await import('pdfjs-dist/legacy/build/pdf.min.mjs');

finish(await openPdf(library as unknown as PdfLibrary, { size: Number(workerData), read: askFor }));
