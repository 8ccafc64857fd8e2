import type { CommonReason } from '@procure/contract/answer.ts';
import type { Reason } from '@procure/contract/codes.ts';
import type { Endpoint, InputOf } from '@procure/contract/endpoint.ts';
import type { ReasonsOf } from '@procure/contract/route.ts';
import type { Topic } from '@procure/contract/topic.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { z } from 'zod';
import { config as configureZod } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { type ActorOf, type Caller, denial } from '../actor.ts';
import { isPrepared, type Prepared } from './answer.ts';
import { findUnkeepable } from './input-text.ts';

// Messages of the contract take precedence; Zod's own messages are set to Chinese.
configureZod(zhCN());

/** `T` as a handler may return it, with read-only objects and arrays. */
type Sendable<T> = T extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sendable<T[Key]> }
    : T;
type Data<T> = Sendable<T> | Prepared;

/** The result of a handler: the output, for a paged endpoint with the count of all pages, or a refusal. */
export type Outcome<E extends Endpoint> =
  | (E extends { readonly paged: true }
      ? { readonly rows: Data<z.output<E['output']>>; readonly count: number }
      : Data<z.output<E['output']>>)
  | Refusal<ReasonsOf<E> | CommonReason>;

export interface Call<E extends Endpoint> {
  readonly input: InputOf<E>;
  readonly actor: ActorOf<E['access']>;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<E>>;

export interface RouteOptions {
  /** Topics of the public cache; the handler then does not receive the caller. Public GET endpoints only. */
  readonly cache?: readonly Topic[];
  /** `tight`: few calls per minute and address (signing in, sending codes). */
  readonly limit?: 'tight';
  /**
   * The body limit in bytes, if it differs from that of all calls. Such a body is read only for a caller whom the
   * access admits.
   */
  readonly bodyLimit?: number;
}

/** The result of a call, without the envelope. */
export type Result =
  | { readonly data: unknown; readonly count?: number }
  | { readonly refusal: Refusal<Reason> };

/** The input of a call after the contract parsed it: known fields only, in canonical form. */
export type Parsed = { readonly input: unknown } | { readonly refusal: Refusal<Reason> };

export interface Route extends RouteOptions {
  readonly endpoint: Endpoint;
  parse(raw: Readonly<Record<string, unknown>>): Parsed;
  /** Requires the input from `parse`, and a caller whom the endpoint's access admits. */
  run(input: unknown, caller: Caller): Promise<Result>;
  /** `raw` is the merged path, query and body. */
  answer(raw: Readonly<Record<string, unknown>>, caller: Caller): Promise<Result>;
}

/** Turns a contract entry and its handler into a route. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route {
  if (options.cache !== undefined && (endpoint.access.who !== 'public' || endpoint.method !== 'GET')) {
    throw new Error(`${endpoint.path}: only a public GET may be answered from the shared cache`);
  }
  function parse(raw: Readonly<Record<string, unknown>>): Parsed {
    const { timeStamp: _, ...given } = raw;
    const unkeepable = findUnkeepable(given);
    if (unkeepable !== null) return { refusal: refuseFields([unkeepable]) };
    const parsed = endpoint.input.safeParse(given);
    return parsed.success ? { input: parsed.data } : { refusal: refuseFields(fieldErrors(parsed.error)) };
  }

  async function run(input: unknown, caller: Caller): Promise<Result> {
    // `denial` has proved that the caller is of the kind that the endpoint's access names, and `parse` the input.
    const call = { input: input as InputOf<E>, actor: caller as ActorOf<E['access']> };
    const outcome: unknown = await handler(call);
    if (isRefused(outcome)) return { refusal: outcome as Refusal<Reason> };
    if (!endpoint.paged) return { data: checkedOutput(endpoint, outcome) };
    const page = outcome as { rows: unknown; count: number };
    return { data: checkedOutput(endpoint, page.rows), count: page.count };
  }

  return {
    ...options,
    endpoint,
    parse,
    run,
    async answer(raw, caller) {
      const denied = denial(endpoint.access, caller);
      if (denied !== null) return { refusal: refuse(denied) };
      const parsed = parse(raw);
      return 'refusal' in parsed ? parsed : run(parsed.input, caller);
    },
  };
}

/**
 * Validates every answer against the contract and removes unknown fields, also from JSON written by SQL, so that no
 * additional column is sent. An answer that violates the contract is a fault of the server and is not sent.
 */
function checkedOutput(endpoint: Endpoint, data: unknown): unknown {
  const parsed = endpoint.output.safeParse(isPrepared(data) ? JSON.parse(data.json) : data);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${endpoint.method} ${endpoint.path}: the answer breaks the contract: ${parsed.error.message}`,
  );
}

/** The first message of each field, as forms show one per field. */
function fieldErrors(error: z.ZodError): readonly FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, { field, message });
  }
  return [...byField.values()];
}

/**
 * Checks that every endpoint of the contract has exactly one route, and that no route is unknown.
 * @throws Error naming all endpoints that are missing, unknown or served twice.
 */
export function assertAllServed(endpoints: ReadonlyMap<string, Endpoint>, routes: readonly Route[]): void {
  const served = new Set<Endpoint>();
  const known = new Set(endpoints.values());
  const wrong: string[] = [];
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (!known.has(endpoint)) wrong.push(`${name} is not in the registry`);
    if (served.has(endpoint)) wrong.push(`${name} has two routes`);
    served.add(endpoint);
  }
  for (const [name, endpoint] of endpoints) {
    if (!served.has(endpoint)) wrong.push(`${name} (${endpoint.method} ${endpoint.path}) has no route`);
  }
  if (wrong.length > 0) throw new Error(`routes and contract differ:\n${wrong.join('\n')}`);
}
