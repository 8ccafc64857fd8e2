import type { z } from 'zod';
import { commonRefusals } from './answer.ts';
import type { Reason } from './codes.ts';
import type { Refusals, Route } from './route.ts';

interface Schema<I extends z.ZodType, O extends z.ZodType> {
  /** One Chinese line for the API page. */
  readonly summary: string;
  /** Path parameters (`:id`), query and body arrive as one flat `input`; `timeStamp` is removed before. */
  readonly input: I;
  /** The `data` of the envelope. */
  readonly output: O;
}

/** A route with its input and output, as the server serves it and the API page shows it. */
export type Endpoint<
  R extends Route = Route,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = R & Schema<I, O>;

export type InputOf<E extends Endpoint> = z.output<E['input']>;

/** Binds a route to its schema; the only way to make an endpoint. */
export function endpoint<R extends Route, I extends z.ZodType, O extends z.ZodType>(
  route: R,
  schema: Schema<I, O>,
): Endpoint<R, I, O> {
  return { ...route, ...schema };
}

/** The reasons of these refusals, in the order in which they are written. */
export function reasonsIn(refusals: Refusals = {}): Reason[] {
  // `Refusals` allows only keys of type `Reason`, but TypeScript types the keys of any object as plain strings.
  return Object.keys(refusals) as Reason[];
}

/** All refusals of these endpoints and of every call, each once. */
export function reasonsMet(endpoints: readonly Endpoint[]): Set<Reason> {
  return new Set([commonRefusals, ...endpoints.map(({ refusals }) => refusals)].flatMap(reasonsIn));
}
