import type { PdfStanding } from './inspect.ts';
import type { Pieces } from './pieces.ts';

/** The part of a PDF library that is used. The caller provides the library. */
export interface PdfLibrary {
  readonly getDocument: (options: Readonly<Record<string, unknown>>) => {
    readonly promise: Promise<{ readonly numPages: number }>;
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
export async function openPdf(
  { getDocument, PDFDataRangeTransport }: PdfLibrary,
  pieces: Pieces,
  options: Readonly<Record<string, unknown>> = {},
): Promise<PdfStanding> {
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
  const standing = loading.promise.then(
    (): PdfStanding => 'open',
    ({ name }: Error): PdfStanding => (name === 'PasswordException' ? 'locked' : 'unread'),
  );
  try {
    return await Promise.race([standing, failed]);
  } finally {
    await loading.destroy();
  }
}
