import { type Failure, programFailure } from '@procure/client/client.ts';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import type { Refusal } from '@procure/ui/refusal/refusal.tsx';
import { withWay } from '../call/way.ts';
import type { UploadFailure } from './upload-failure.ts';

/** A failed upload, with a message for the user. */
export class UploadError extends Error {
  readonly failure: Failure;

  /** @param broken message for a broken connection; other failures have their own */
  constructor(of: UploadFailure, broken: string) {
    const failure: Failure =
      of.kind === 'line'
        ? { ok: false, code: 'network', message: broken, fields: [], requestId: '' }
        : of.failure;
    super(failure.message);
    this.name = 'UploadError';
    this.failure = failure;
  }
}

/** Reason why a file did not arrive, and the way out. Any other error is a fault of this program. */
export function uploadRefusal(error: unknown): Refusal {
  if (error instanceof LoadFailure) return { message: error.message, fields: [] };
  return withWay(error instanceof UploadError ? error.failure : programFailure(error));
}
