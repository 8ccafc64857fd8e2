import type { PdfStanding } from './inspect.ts';
import type { Pieces } from './pieces.ts';

export interface PdfDocument {
  readonly numPages: number;
  /** The permanent identifier of the file, and the one of its last change. */
  readonly fingerprints: readonly [string, string | null];
  /** The information dictionary, with values of any type. */
  getMetadata(): Promise<{ readonly info: object }>;
  /** From 1. */
  getPage(page: number): Promise<{
    getTextContent(): Promise<{
      readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
    }>;
    cleanup(): unknown;
  }>;
}

/** The part of a PDF library that is used. The caller provides the library. */
export interface PdfLibrary {
  readonly getDocument: (options: Readonly<Record<string, unknown>>) => {
    readonly promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
  readonly PDFDataRangeTransport: new (length: number, initialData: Uint8Array | null) => RangeTransport;
}

interface RangeTransport {
  onDataRange(begin: number, chunk: Uint8Array | null): void;
  requestDataRange(begin: number, end: number): void;
}

/** The number of bytes that are fetched together. */
const pieceSize = 64 * 1024;

/**
 * Opens a PDF without a password. Only the pieces that this requires are read. A file that restricts its use opens; a
 * damaged one gives no indication of a password.
 */
export function openPdf(
  library: PdfLibrary,
  pieces: Pieces,
  options: Readonly<Record<string, unknown>> = {},
): Promise<PdfStanding> {
  return withPdf(library, pieces, options, () => Promise.resolve('open' as const));
}

/** Opens a PDF as `openPdf` does, and returns the result of the work on it. */
export async function withPdf<Result>(
  { getDocument, PDFDataRangeTransport }: PdfLibrary,
  pieces: Pieces,
  options: Readonly<Record<string, unknown>>,
  work: (document: PdfDocument) => Promise<Result>,
): Promise<Result | Exclude<PdfStanding, 'open'>> {
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  class Transport extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      pieces.read(begin, end - begin).then((bytes) => this.onDataRange(begin, bytes), fail);
    }
  }
  const loading = getDocument({
    range: new Transport(pieces.size, null),
    rangeChunkSize: pieceSize,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    // The library's warnings concern uploaded files and are not logged.
    verbosity: 0,
    ...options,
  });
  const result = loading.promise.then(
    work,
    ({ name }: Error): Exclude<PdfStanding, 'open'> => (name === 'PasswordException' ? 'locked' : 'unread'),
  );
  try {
    return await Promise.race([result, failed]);
  } finally {
    await loading.destroy();
  }
}
