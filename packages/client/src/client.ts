import { type CommonReason, commonRefusals, successCode } from '@procure/contract/answer.ts';
import { backgroundHeader } from '@procure/contract/background.ts';
import { personHeader } from '@procure/contract/page-person.ts';
import type { OutputOf, RequestOf } from '@procure/contract/registry.ts';
import type { ReasonsOf, Refusals, Route } from '@procure/contract/route.ts';
import { faultNumber } from './fault.ts';
import { toRequest } from './request.ts';
import { NetworkFailure, type Transport, type TransportResponse } from './transport.ts';

/** The specification's limit for every call, in milliseconds. */
export const timeoutMs = 180_000;
const signInAgainWords = '用户认证失败';

export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

export interface Success<R extends Route> {
  readonly ok: true;
  readonly data: OutputOf<R>;
  /** Rows in all pages together. */
  readonly count: R extends { readonly paged: true } ? number : undefined;
  readonly requestId: string;
}

export interface Failure<Reason extends string = string> {
  readonly ok: false;
  /**
   * The envelope's code; without an envelope `network`, `timeout` or `unreadable`; `program` for an error in this
   * program, whose message contains the number to quote.
   */
  readonly code: string;
  /** The name of an expected refusal. */
  readonly reason?: Reason;
  /** Chinese, ready to be shown. */
  readonly message: string;
  readonly fields: readonly FieldMessage[];
  /** Number to quote to support: the server's, or this program's for its own errors; empty if the connection broke. */
  readonly requestId: string;
}

export type Reply<R extends Route> = Success<R> | Failure<ReasonsOf<R> | CommonReason>;

/** Reasons of a temporary failure: the same call may be sent again unchanged. */
const passingReasons: ReadonlySet<string> = new Set<CommonReason>([
  'unavailable',
  'data_unavailable',
  'busy',
  'clock_set_back',
  'person_changed',
]);

/**
 * Whether the outcome of a call is unknown: the connection broke, time ran out, or the server could not tell whether it
 * was done. The caller keeps the input and sends it again unchanged, with the same ids.
 */
export function isPassing({ code, reason }: Failure): boolean {
  return (
    code === 'network' || code === 'timeout' || code === 'unreadable' || passingReasons.has(reason ?? '')
  );
}

export interface Client {
  /** Every outcome is returned. Rejects only with the reason of `signal`, when the caller itself gave up. */
  call<R extends Route>(
    route: R,
    input: RequestOf<R>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Reply<R>>;
}

export interface ClientOptions {
  readonly transport: Transport;
  /** The stored token; null when signed out. */
  token(): string | null;
  /** The account that the page was rendered for; null if it was rendered without one. */
  person?(): string | null;
  /**
   * The session is over: code 4030, or a message that says that user authentication failed. `token` is the one that was
   * sent: another may be stored by now.
   */
  onSignInRequired(token: string | null): void;
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Whether a person is using the page. Calls of an unattended page (polling) are marked as background and do not
   * extend the session. Without this function every call counts as a person's.
   */
  isAttended?(): boolean;
}

/** The typed client: one function for all routes, no code for any of them. */
export function createClient({
  transport,
  token,
  person = () => null,
  onSignInRequired,
  now,
  isAttended,
}: ClientOptions): Client {
  return {
    async call(route, input, { signal } = {}) {
      let sentToken: string | null = null;
      let response: TransportResponse;
      let timeout: AbortSignal | undefined;
      try {
        timeout = AbortSignal.timeout(timeoutMs);
        const pagePerson = person();
        sentToken = token();
        const request = toRequest(route.method, route.path, input as Record<string, unknown>, now());
        response = await transport({
          ...request,
          method: route.method,
          headers: {
            authorization: sentToken ?? '',
            'content-type': 'application/json',
            ...(pagePerson === null ? {} : { [personHeader]: pagePerson }),
            // A command is always the act of a person.
            ...(route.method === 'GET' && isAttended?.() === false ? { [backgroundHeader]: '1' } : {}),
          },
          ...(route.device ? { device: true } : {}),
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        });
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (timeout?.aborted) return failure('timeout', '等待服务器答复超时，请稍后重试');
        if (error instanceof NetworkFailure) {
          return failure('network', '网络连接失败，请检查网络后重试');
        }
        return programFailure(error);
      }
      const envelope = readEnvelope(response.text);
      if (envelope === null) return unreadableFailure(response.status);
      const { code, message, requestId } = envelope;
      if (code === successCode) {
        // The server parsed what it sends against the contract; the browser does not repeat it.
        return { ok: true, data: envelope.data, count: envelope.count, requestId } as Reply<typeof route>;
      }
      if (code === commonRefusals.sign_in_required || message.includes(signInAgainWords))
        onSignInRequired(sentToken);
      return failure(code, message, requestId, fieldsOf(envelope.data), reasonOf(code, route.refusals));
    },
  };
}

/** The failure for an error in this program. Its message contains the number to quote. */
export function programFailure(error: unknown): Failure<never> {
  const number = faultNumber(error);
  return failure('program', `页面程序出错（编号 ${number}），请刷新后重试`, number);
}

/** The failure for a response that is not an envelope, such as the error page of a proxy. */
export function unreadableFailure(status: number): Failure<never> {
  return failure('unreadable', `服务器暂时无法处理请求（${status}），请稍后重试`);
}

/**
 * Parses the refusal in a response to a request outside the client, such as an upload. Returns null without an
 * envelope.
 */
export function failureIn(text: string): Failure | null {
  const envelope = readEnvelope(text);
  if (envelope === null) return null;
  const { code, message, data, requestId } = envelope;
  return failure(code, message, requestId, fieldsOf(data), reasonOf(code));
}

interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  readonly count: unknown;
  readonly requestId: string;
}

function readEnvelope(text: string): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('code' in value)) return null;
  const { code, message, data, count, requestId } = value as Record<string, unknown>;
  return {
    code: String(code),
    message: typeof message === 'string' ? message : '',
    data,
    count,
    requestId: typeof requestId === 'string' ? requestId : '',
  };
}

function fieldsOf(data: unknown): readonly FieldMessage[] {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return [];
  return Array.isArray(data.fields) ? (data.fields as FieldMessage[]) : [];
}

function reasonOf(code: string, refusals: Refusals = {}): string | undefined {
  return Object.entries({ ...commonRefusals, ...refusals }).find(([, value]) => value === code)?.[0];
}

function failure(
  code: string,
  message: string,
  requestId = '',
  fields: readonly FieldMessage[] = [],
  reason?: string,
): Failure<never> {
  const base = { ok: false, code, message, fields, requestId } as const;
  return (reason === undefined ? base : { ...base, reason }) as Failure<never>;
}
