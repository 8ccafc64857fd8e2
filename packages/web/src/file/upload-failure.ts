import { type Failure, failureIn, programFailure, unreadableFailure } from '@procure/client/client.ts';
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';

/** Cause of a failed upload: a broken connection, an answer of the server, or a fault of this program. */
export type UploadFailure =
  | { readonly kind: 'line' }
  /** `passing`: a temporary failure, so the same piece may be sent again. */
  | { readonly kind: 'answer'; readonly passing: boolean; readonly failure: Failure }
  | { readonly kind: 'program'; readonly failure: Failure };

/** A request for the offset of an upload failed for now. */
class NotToldForNow extends Error {
  readonly answer: HttpResponse;
  constructor(answer: HttpResponse) {
    super(`how far an upload came was answered with ${answer.getStatus()}`);
    this.answer = answer;
  }
}

/**
 * For the library's `onAfterResponse`. The library starts an upload over, from its first byte, whenever the server does
 * not report the offset, even if a database is unavailable for a moment. This function turns such an answer into a
 * failure, after which the library asks again.
 */
export function neverBeginAnewForNow(request: HttpRequest, answer: HttpResponse): void {
  if (request.getMethod() === 'HEAD' && isPassing(answer.getStatus())) throw new NotToldForNow(answer);
}

const isPassing = (status: number) => status === 409 || status === 423 || status === 429 || status >= 500;

/**
 * Interprets an error of the upload library, which reports every error around a request as a failed request. The cause
 * distinguishes a fault of this program from a broken connection: only the latter has an event of the request.
 */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (!(error instanceof DetailedError)) return { kind: 'program', failure: programFailure(error) };
  // Declared as Error by the library's types, but it passes on the event of the request.
  const cause: unknown = error.causingError;
  const answer = cause instanceof NotToldForNow ? cause.answer : error.originalResponse;
  if (answer) {
    const status = answer.getStatus();
    const failure = failureIn(answer.getBody()) ?? unreadableFailure(status);
    return { kind: 'answer', passing: isPassing(status), failure };
  }
  if (cause instanceof Event) return { kind: 'line' };
  return { kind: 'program', failure: programFailure(cause ?? error) };
}

/** Whether to retry the upload automatically. The library would retry after any error around a request. */
export function isWorthRetrying(error: unknown): boolean {
  const failure = uploadFailureOf(error);
  return failure.kind === 'line' || (failure.kind === 'answer' && failure.passing);
}
