import type { Openers, PdfStanding } from '@procure/domain/file/inspect.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { isDefaultLock } from '@procure/sealing/workbook-password.ts';
import { ThreadStopped, workInThread } from './bounded-thread.ts';
import { Turns } from './turns.ts';

/** A PDF of thousands of pages opens in a second, and needs a tenth of these limits. */
const bounds = { milliseconds: 10_000, megabytes: 256, askedBytes: 48 * 1024 * 1024 };

/** One at a time, which limits the total cost of untrusted files. */
const turns = new Turns(['thread']);

export const openers: Openers = { pdf: openPdf, isDefaultLock };

function openPdf({ size, read }: Pieces): Promise<PdfStanding> {
  return turns.take(async () => {
    try {
      const module = new URL('./pdf-thread.ts', import.meta.url);
      return (await workInThread({ module, data: size, bounds, read })) as PdfStanding;
    } catch (error) {
      if (error instanceof ThreadStopped) return 'unread';
      throw error;
    }
  });
}
