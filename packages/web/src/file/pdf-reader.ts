import '@procure/ui/baseline/pdf-polyfills.ts';
import {
  AnnotationMode,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from './pdf-worker.ts?worker&url';

/** Reason why a file is not shown. */
export type PdfFault = 'empty' | 'damaged' | 'locked' | 'endless';

export interface PageLook {
  /** From 1. */
  readonly page: number;
  /** In device pixels. */
  readonly width: number;
  /** Degrees clockwise, added to the file's own rotation. */
  readonly turn: number;
}

export interface PdfReader {
  readonly pages: number;
  /** Draws one page. Cancels a drawing in progress. */
  draw(look: PageLook): Promise<HTMLCanvasElement | PdfFault>;
  close(): void;
}

/** Time limit in milliseconds for opening a file and for drawing a page, since a file may be made to take forever. */
const patience = 30_000;
/** Canvas limits in pixels: supported by every browser of the baseline, and small enough for a phone's memory. */
const longestSide = 8192;
const largestArea = 16_000_000;
/** Larger images inside a page are left out; in pixels, two sheets of A3 at 600 dpi. */
const largestImage = 140_000_000;

/** Warnings about a file stay out of the browser's log: the page shows what matters to the reader. */
const verbosity = VerbosityLevel.ERRORS;

/** Folder of the files that the library fetches on demand (`pdf-parts.ts`). */
const parts = `/assets/pdf-${version}/`;

/**
 * Opens a file to show its pages. Nothing in it runs: the library's script interpreter is not part of the build, forms
 * and links are drawn as pictures, and the file is read in a worker of its own, which ends with it.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfReader | PdfFault> {
  if (bytes.length === 0) return 'empty';
  const port = new Worker(workerAddress, { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port, verbosity });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  const loading = getDocument({
    data: bytes,
    worker,
    verbosity,
    // The worker's own content security policy forbids connections, so the page fetches the files.
    useWorkerFetch: false,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    // The content security policy forbids WebAssembly; the folder has the same decoders as scripts.
    wasmUrl: `${parts}wasm/`,
    useWasm: false,
    maxImageSize: largestImage,
    enableXfa: false,
  });
  const opened = await inTime(loading.promise);
  if (typeof opened !== 'string' && opened.numPages > 0) return reading(opened, close);
  close();
  return typeof opened === 'string' ? opened : 'damaged';
}

function reading(document: PDFDocumentProxy, close: () => void): PdfReader {
  let giveUp = () => {};
  return {
    pages: document.numPages,
    close,
    draw(look) {
      giveUp();
      const given = new AbortController();
      giveUp = () => given.abort();
      return inTime(drawPage(document, look, given.signal), giveUp);
    },
  };
}

async function drawPage(
  document: PDFDocumentProxy,
  { page: place, width, turn }: PageLook,
  given: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(place);
  const rotation = (page.rotate + turn) % 360;
  const paper = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(
    width / paper.width,
    longestSide / paper.width,
    longestSide / paper.height,
    Math.sqrt(largestArea / (paper.width * paper.height)),
  );
  const viewport = page.getViewport({ scale, rotation });
  given.throwIfAborted();
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  given.addEventListener('abort', () => task.cancel());
  await task.promise;
  page.cleanup();
  return canvas;
}

async function inTime<T extends object>(work: Promise<T>, late?: () => void): Promise<T | PdfFault> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<PdfFault>((done) => {
    timer = setTimeout(() => {
      done('endless');
      late?.();
    }, patience);
  });
  try {
    return await Promise.race([work.catch(faultOf), end]);
  } finally {
    clearTimeout(timer);
  }
}

const faultOf = (error: unknown): PdfFault => (error instanceof PasswordException ? 'locked' : 'damaged');
