import { type Failure, failureIn, programFailure, unreadableFailure } from '@procure/client/client.ts';
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';

/** Why an upload failed: the line broke, the server answered, or our own program is wrong. */
export type UploadFailure =
  | { readonly kind: 'line' }
  /** `passing`: the same piece is worth sending again as it was. */
  | { readonly kind: 'answer'; readonly passing: boolean; readonly failure: Failure }
  | { readonly kind: 'program'; readonly failure: Failure };

/** How far an upload came was asked, and not answered for now. */
class NotToldForNow extends Error {
  readonly answer: HttpResponse;
  constructor(answer: HttpResponse) {
    super(`how far an upload came was answered with ${answer.getStatus()}`);
    this.answer = answer;
  }
}

/**
 * For the library's `onAfterResponse`. It begins an upload anew, from its first byte, whatever keeps the server from
 * saying how far it came, a database that is away for a moment too. Such an answer is made a failure here, after which it
 * asks again.
 */
export function neverBeginAnewForNow(request: HttpRequest, answer: HttpResponse): void {
  if (request.getMethod() === 'HEAD' && isPassing(answer.getStatus())) throw new NotToldForNow(answer);
}

const isPassing = (status: number) => status === 409 || status === 423 || status === 429 || status >= 500;

/**
 * What an error of the upload library means. It calls everything around a request a failed request: an error of ours
 * thrown there is told from a broken line by its cause, which is an event of the request only where the line broke.
 */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (!(error instanceof DetailedError)) return { kind: 'program', failure: programFailure(error) };
  // The library's types say Error; what it hands on from the request is the event.
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

/** Whether the upload may go on by itself. The library would ask again whatever was thrown around a request. */
export function isWorthRetrying(error: unknown): boolean {
  const failure = uploadFailureOf(error);
  return failure.kind === 'line' || (failure.kind === 'answer' && failure.passing);
}
