import { type Failure, programFailure } from '@procure/client/client.ts';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import type { Refusal } from '@procure/ui/refusal/refusal.tsx';
import { withWay } from '../call/way.ts';
import type { UploadFailure } from './upload-failure.ts';

/** An upload that came to nothing, in words for whoever sent it. */
export class UploadError extends Error {
  readonly failure: Failure;

  /** @param broken what to do where the line broke; the rest says so itself */
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

/** Why a file did not arrive, and the way on; whatever else was thrown on the way is a fault of ours. */
export function uploadRefusal(error: unknown): Refusal {
  if (error instanceof LoadFailure) return { message: error.message, fields: [] };
  return withWay(error instanceof UploadError ? error.failure : programFailure(error));
}
