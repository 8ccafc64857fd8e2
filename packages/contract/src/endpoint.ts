import type { z } from 'zod';
import { commonRefusals } from './answer.ts';
import type { Reason } from './codes.ts';
import type { Refusals, Route } from './route.ts';

interface Schema<I extends z.ZodType, O extends z.ZodType> {
  /** One Chinese line for the API page. */
  readonly summary: string;
  /** Path parameters (`:id`), query and body arrive as one flat `input`; `timeStamp` is taken off before. */
  readonly input: I;
  /** What stands in the envelope's `data`. */
  readonly output: O;
}

/** A route with what it takes and gives: what the server serves, and the API page shows. */
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
  // The compiler holds the names to the list of reasons, but knows no object's names as more than texts.
  return Object.keys(refusals) as Reason[];
}

/** Whatever these endpoints may be refused with, each once. */
export function reasonsMet(endpoints: readonly Endpoint[]): Set<Reason> {
  return new Set([commonRefusals, ...endpoints.map(({ refusals }) => refusals)].flatMap(reasonsIn));
}
