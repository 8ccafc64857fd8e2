import { type Failure, failureIn, programFailure, unreadableFailure } from '@procure/client/client.ts';
import { DetailedError } from 'tus-js-client';

/** Why an upload failed: the line broke, the server answered, or our own program is wrong. */
export type UploadFailure =
  | { readonly kind: 'line' }
  /** `passing`: the same piece is worth sending again as it was. */
  | { readonly kind: 'answer'; readonly passing: boolean; readonly failure: Failure }
  | { readonly kind: 'program'; readonly failure: Failure };

/**
 * What an error of the upload library means. It calls everything around a request a failed request: an error of ours
 * thrown there is told from a broken line by its cause, which is an event of the request only where the line broke.
 */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (!(error instanceof DetailedError)) return { kind: 'program', failure: programFailure(error) };
  const { originalResponse: answer, causingError } = error;
  if (answer) {
    const status = answer.getStatus();
    const passing = status === 409 || status === 423 || status === 429 || status >= 500;
    return { kind: 'answer', passing, failure: failureIn(answer.getBody()) ?? unreadableFailure(status) };
  }
  // The library's types say Error; what it hands on from the request is the event.
  const cause: unknown = causingError;
  if (cause instanceof Event) return { kind: 'line' };
  return { kind: 'program', failure: programFailure(cause ?? error) };
}

/** Whether the upload may go on by itself. The library would ask again whatever was thrown around a request. */
export function isWorthRetrying(error: unknown): boolean {
  const failure = uploadFailureOf(error);
  return failure.kind === 'line' || (failure.kind === 'answer' && failure.passing);
}
