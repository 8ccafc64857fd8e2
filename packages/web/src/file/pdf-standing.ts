import '@procure/ui/baseline/pdf-polyfills.ts';
import type { PdfStanding } from '@procure/domain/file/inspect.ts';
import { openPdf, type PdfLibrary } from '@procure/domain/file/pdf.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import {
  getDocument,
  PDFDataRangeTransport,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from './pdf-worker.ts?worker&url';

/** Milliseconds. Opening an ordinary file takes a second and a few pieces of it. */
const patience = 10_000;
const mostBytes = 64 * 1024 * 1024;

const library = { getDocument, PDFDataRangeTransport } as unknown as PdfLibrary;

/** Determines whether a PDF opens without a password, in a worker of its own, which ends with the call. */
export async function pdfStanding({ size, read }: Pieces): Promise<PdfStanding> {
  const port = new Worker(workerAddress, { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  let bytesRead = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (standing: PdfStanding) => void = () => {};
  const stopped = new Promise<PdfStanding>((resolve) => {
    stop = resolve;
    timer = setTimeout(() => resolve('unread'), patience);
  });
  const bounded: Pieces = {
    size,
    read: (start, length) => {
      bytesRead += length;
      if (bytesRead > mostBytes) stop('unread');
      return read(start, length);
    },
  };
  try {
    return await Promise.race([openPdf(library, bounded, { worker }), stopped]);
  } finally {
    clearTimeout(timer);
    worker.destroy();
    port.terminate();
  }
}
