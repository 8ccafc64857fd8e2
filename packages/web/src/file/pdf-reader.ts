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

/** Why a file is not shown; the words are the page's. */
export type PdfFault = 'empty' | 'damaged' | 'locked' | 'endless';

export interface PageLook {
  /** From 1. */
  readonly page: number;
  /** In pixels of the screen. */
  readonly width: number;
  /** Clockwise, on top of what the file says. */
  readonly turn: number;
}

export interface PdfReader {
  readonly pages: number;
  /** Draws one page. What was begun before is given up. */
  draw(look: PageLook): Promise<HTMLCanvasElement | PdfFault>;
  close(): void;
}

/** Whoever wrote the file may have written it to hold us up: reading it, and drawing a page, each have so long. */
const patience = 30_000;
/** What every browser of the baseline can draw on, and a phone's memory holds. */
const longestSide = 8192;
const largestArea = 16_000_000;
/** Larger pictures inside a page are left out: two sheets of A3 at 600 dpi. */
const largestImage = 140_000_000;

/** What is wrong with a file is said on the page, where it matters to whoever reads it: not in the browser's log. */
const verbosity = VerbosityLevel.ERRORS;

/** Where the build puts what the library fetches when a file asks for it (`pdf-parts.ts`). */
const parts = `/assets/pdf-${version}/`;

/**
 * Opens a file for showing its pages. Nothing in it runs: the library's interpreter of scripts is not part of what we
 * build, forms and links are drawn as pictures, and the file is read in a worker of its own, which ends with it.
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
    // The worker may speak to nobody (its file's own policy): the page fetches what a file asks for.
    useWorkerFetch: false,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    // The policy of our pages lets no WebAssembly run; the same decoders stand there as scripts.
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
