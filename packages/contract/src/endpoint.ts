import type { Permission } from '@procure/domain/permission/permission.ts';
import type { z } from 'zod';
import type { Reason } from './codes.ts';

/**
 * Who may call an endpoint. The session gate proves it before the handler runs:
 * `public` anyone · `signedIn` any session · `supplier` a supplier account, with or without a company yet ·
 * `company` a supplier account of a registered company · `staff` the buyers' side.
 * The permission, where one is named, is checked on the server always.
 */
export type Access =
  | { readonly who: 'public' }
  | { readonly who: 'signedIn' }
  | { readonly who: 'supplier' | 'company' | 'staff'; readonly permission?: Permission };

/**
 * One call of the wire, as data. Path parameters (`:id`), query and body arrive as one flat `input`;
 * `timeStamp` is taken off before. The output is what stands in the envelope's `data`.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Reasons extends Reason = Reason,
  Paged extends boolean = boolean,
  Allowed extends Access = Access,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${'outer' | 'inner'}/${'platform' | 'pch'}/${string}`;
  /** One Chinese line for the API page. */
  readonly summary: string;
  readonly access: Allowed;
  readonly input: Input;
  readonly output: Output;
  /** The expected refusals beyond those every endpoint has (see `commonReasons`). */
  readonly refusals: readonly Reasons[];
  /** True where the answer is a page of a list: the envelope then carries `count`. */
  readonly paged: Paged;
  /** True where the browser's device cookie goes along: whose failures and requests are counted depends on it. */
  readonly device: boolean;
}

export type AnyEndpoint = Endpoint;
export type InputOf<E extends AnyEndpoint> = z.output<E['input']>;
/** What a caller writes: before coercion and defaults. */
export type RequestOf<E extends AnyEndpoint> = z.input<E['input']>;
export type OutputOf<E extends AnyEndpoint> = z.output<E['output']>;
export type ReasonsOf<E extends AnyEndpoint> = E['refusals'][number];

interface Definition<
  I extends z.ZodType,
  O extends z.ZodType,
  R extends Reason,
  P extends boolean,
  A extends Access,
> extends Omit<Endpoint<I, O, R, P, A>, 'refusals' | 'paged' | 'device'> {
  readonly refusals?: readonly R[];
  readonly paged?: P;
  readonly device?: boolean;
}

/** Defines an endpoint; the only way to make one. What it says of paging and access stays in its type. */
export function endpoint<
  I extends z.ZodType,
  O extends z.ZodType,
  const A extends Access,
  R extends Reason = never,
  const P extends boolean = false,
>(definition: Definition<I, O, R, P, A>): Endpoint<I, O, R, P, A> {
  const { refusals = [], paged = false as P, device = false, ...rest } = definition;
  return { ...rest, refusals, paged, device };
}
