import { codes, type Reason } from '@procure/contract/codes.ts';
import type { Topic } from '@procure/contract/topic.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, denial } from '../actor.ts';
import { isTooSlow } from '../database/db.ts';
import { digestOf, signedCallOf } from '../keys/signature.ts';
import { tokenOf } from '../keys/token.ts';
import { refusalText, successText } from './answer.ts';
import type { Arrival, Arrivals } from './arrival.ts';
import {
  AddressMemo,
  chooseEncoding,
  compress,
  type Fresh,
  type PublicCache,
  type Stored,
  withoutTimeStamp,
} from './cache.ts';
import { deviceOf } from './device.ts';
import type { Result, Route } from './serve.ts';

/** Determines the caller of a request: the session gate. */
export type Gate = (request: FastifyRequest, side: Side) => Promise<Caller>;
/** The side whose sessions a path accepts: suppliers' below /api/outer, staff's below /api/inner. */
export type Side = 'outer' | 'inner';
/** Seconds to wait if the address exceeded its limit; null if the call may proceed. */
export type Limiter = (request: FastifyRequest, kind: 'ordinary' | 'tight') => Promise<number | null>;

export interface Wiring {
  readonly gate: Gate;
  readonly limiter: Limiter;
  readonly cache: PublicCache;
  readonly arrivals: Arrivals;
  /** Whether browsers reach this listener by HTTPS. */
  readonly https: boolean;
}

declare module 'fastify' {
  interface FastifyReply {
    /** The envelope's code, for the log and the metrics. */
    answerCode: string | null;
  }
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const publicHeaders = {
  ...json,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
};
const privateHeaders = { ...json, 'cache-control': 'no-store' };

/** Registers the routes on a listener: the only place where the contract meets Fastify. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], wiring: Wiring): void {
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const handler =
      route.cache === undefined ? privateHandler(route, wiring) : publicHandler(route, route.cache, wiring);
    const digesting = route.endpoint.signed === true ? { preParsing: digestOf } : {};
    const long =
      route.bodyLimit === undefined
        ? {}
        : { bodyLimit: route.bodyLimit, onRequest: letInBefore(route, wiring) };
    app.route({ method, url: path, handler, ...long, ...digesting });
  }
}

/** Refuses, before the body is read, a caller above the rate limit or without access. */
function letInBefore(route: Route, { gate, limiter }: Wiring) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = await limiter(request, route.limit ?? 'ordinary');
    if (wait !== null) return refuseTooMany(request, reply, wait);
    const denied = denial(route.endpoint.access, await gate(request, sideOf(route)));
    return denied === null ? undefined : sendRefusal(request, reply, refuse(denied));
  };
}

function sideOf({ endpoint }: Route): Side {
  return endpoint.path.startsWith('/api/inner/') ? 'inner' : 'outer';
}

function privateHandler(route: Route, { gate, limiter, arrivals, https }: Wiring) {
  const side = sideOf(route);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A call with a long body was counted before the body was read.
    const wait = route.bodyLimit === undefined ? await limiter(request, route.limit ?? 'ordinary') : null;
    if (wait !== null) return refuseTooMany(request, reply, wait);
    // Before any wait: a call that is queued for a connection or a lock has arrived already.
    const arrival = route.endpoint.timed === true ? await noteArrival(arrivals, request) : null;
    try {
      return await answerTo(request, reply, arrival);
    } finally {
      if (arrival !== null) arrivals.end(arrival);
    }
  };

  async function answerTo(request: FastifyRequest, reply: FastifyReply, arrival: Arrival | null) {
    const shown = route.endpoint.device ? deviceOf(request, side, https) : null;
    const result = await untilDecided(arrival, async () => {
      const caller = await gate(request, side);
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
      const known: Caller = {
        ...caller,
        ...(shown === null ? {} : { device: shown.device, userAgent }),
        ...(route.endpoint.signed === true ? { signedCall: signedCallOf(request) } : {}),
        ...(arrival === null ? {} : { arrivedAt: arrival.at }),
      };
      return route.answer(inputOf(request), known);
    });
    if (shown !== null) reply.header('set-cookie', shown.cookie);
    const text = textOf(result, request.id);
    note(reply, result);
    const body = Buffer.from(text);
    const encoding = chooseEncoding(request.headers['accept-encoding'], body.length);
    reply.headers(privateHeaders);
    if (encoding !== 'identity') reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    return reply.send(encoding === 'identity' ? body : await compress(body, encoding));
  }
}

const lotIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Null without a session token or a lot in the address, which is refused later, and if the database cannot be reached.
 */
async function noteArrival(arrivals: Arrivals, request: FastifyRequest): Promise<Arrival | null> {
  const { lotId } = request.params as { readonly lotId?: string };
  if (lotId === undefined || !lotIdForm.test(lotId) || tokenOf(request.headers.authorization) === null) {
    return null;
  }
  try {
    return await arrivals.note(lotId);
  } catch (error) {
    request.log.warn({ err: error }, 'an arrival could not be noted: the clock is asked later');
    return null;
  }
}

/** Milliseconds for which an arrived call is retried; less than the minute of its arrival. */
const tried = 40_000;

/** Retries, so that a call that arrived in time is not lost to a lock or a queue that outlasts one attempt. */
async function untilDecided<T>(arrival: Arrival | null, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + tried;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isQueued =
        error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
      if (arrival === null || performance.now() > until || !(isQueued || isTooSlow(error))) throw error;
    }
  }
}

/**
 * Serves public answers from the process's cache. The key consists only of the input that the contract parsed, so two
 * addresses share an answer exactly if their input is equal. Answers that the contract refuses are not cached. The
 * `requestId` in a cached body is that of the request that produced it; the header `x-request-id` is always the
 * caller's own.
 */
function publicHandler(route: Route, topics: readonly Topic[], { cache, limiter }: Wiring) {
  const { method, path } = route.endpoint;
  /** False: refused by the contract, and never cached. */
  const keys = new AddressMemo<string | false>();

  return (request: FastifyRequest, reply: FastifyReply) => {
    const address = withoutTimeStamp(request.url);
    let key = keys.get(address);
    if (key === undefined) {
      const parsed = route.parse(inputOf(request));
      key = 'refusal' in parsed ? false : keyOf(parsed.input);
      keys.set(address, key);
    }
    const stored = key === false ? undefined : cache.get(key);
    // Returns no promise for cached answers, which are the majority.
    return stored === undefined ? missed(request, reply) : sendStored(cache, stored, request, reply);
  };

  /** The contract determines the order of the fields, not the caller. */
  function keyOf(input: unknown): string {
    return `${method} ${path} ${JSON.stringify(input)}`;
  }

  async function missed(request: FastifyRequest, reply: FastifyReply) {
    const wait = await limiter(request, 'ordinary');
    if (wait !== null) return refuseTooMany(request, reply, wait);
    const parsed = route.parse(inputOf(request));
    if ('refusal' in parsed) return sendRefusal(request, reply, parsed.refusal);
    const { input } = parsed;
    const made = await cache.load(keyOf(input), topics, () => compute(route, topics, input, request.id));
    return sendStored(cache, made, request, reply);
  }
}

async function compute(
  route: Route,
  topics: readonly Topic[],
  input: unknown,
  requestId: string,
): Promise<Fresh> {
  const visitor: Caller = { kind: 'visitor', requestId, ip: null };
  const result = await route.run(input, visitor);
  const body = Buffer.from(textOf(result, requestId));
  if ('refusal' in result) return { status: 200, headers: privateHeaders, body, topics: null };
  const data = JSON.stringify(result.data);
  return { status: 200, headers: publicHeaders, body, topics, identity: `${result.count}\n${data}` };
}

/** Sends a cached answer: in the encoding that the caller accepts, or as 304. */
export function sendStored(
  cache: PublicCache,
  stored: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.code(stored.status).headers(stored.headers);
  if (stored.headers['cache-control'] === privateHeaders['cache-control']) return reply.send(stored.body);
  reply.header('etag', stored.etag);
  if (request.headers['if-none-match']?.includes(stored.etag) && stored.status === 200) {
    return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], stored.body.length);
  if (encoding === 'identity') return reply.send(stored.body);
  reply.header('content-encoding', encoding);
  const encoded = cache.encoded(stored, encoding);
  return encoded instanceof Promise ? encoded.then((body) => reply.send(body)) : reply.send(encoded);
}

/** Path parameters take precedence over query and body. */
function inputOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const given: unknown = request.method === 'POST' ? request.body : request.query;
  const fields = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  return { ...fields, ...(request.params as Readonly<Record<string, unknown>>) };
}

function textOf(result: Result, requestId: string): string {
  return 'refusal' in result
    ? refusalText(result.refusal, requestId)
    : successText(result.data, requestId, result.count);
}

function note(reply: FastifyReply, result: Result): void {
  if (!('refusal' in result)) return;
  const { code, status = 200 } = answerOf(result.refusal.refused);
  reply.answerCode = code;
  reply.code(status);
}

/** Sends a refusal that does not come from a route's handler: limits, errors, unknown addresses. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal<Reason>,
  status?: number,
): FastifyReply {
  const answer = answerOf(refusal.refused);
  reply.answerCode = answer.code;
  return reply
    .code(status ?? answer.status ?? 200)
    .headers(privateHeaders)
    .send(Buffer.from(refusalText(refusal, request.id)));
}

function refuseTooMany(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  reply.header('retry-after', seconds);
  return sendRefusal(request, reply, { refused: 'rate_limited', values: { seconds } });
}

function answerOf(reason: Reason): { readonly code: string; readonly status?: number } {
  return codes[reason];
}
