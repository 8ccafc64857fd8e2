import type { FactorUse } from '@procure/domain/account/factor.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import type { codes, Reason } from './codes.ts';

/**
 * Who may make a call. The session gate proves it before the handler runs:
 * `public` anyone · `signedIn` any session · `supplier` a supplier account, with or without a company yet ·
 * `company` a supplier account of a registered company · `staff` the buyers' side.
 * The permission, where one is named, is checked on the server always. `factor`: the second factor must have been shown
 * in the session a short time ago (`factorMinutes`), or the answer is `factor_required`.
 */
export type Access =
  | { readonly who: 'public' }
  | { readonly who: 'signedIn' }
  | {
      readonly who: 'supplier' | 'company' | 'staff';
      readonly permission?: Permission;
      readonly factor?: FactorUse;
    };

/**
 * Reasons, each with the code that the wire knows it by: a page does not carry the list of all codes with their words,
 * and the compiler holds each to that list.
 */
export type Refusals = { readonly [Name in Reason]?: (typeof codes)[Name]['code'] };

/**
 * One call of the wire as plain data: all that a browser needs of it. What is sent and answered stands in the schema
 * beside it (`<name>.schema.ts`), of which a page knows the types only. Written `{ … } as const satisfies Route`: what
 * it says stays in its type, and one that a page does not call is left out of its bundle.
 */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${'outer' | 'inner'}/${'platform' | 'pch'}/${string}`;
  readonly access: Access;
  /** The expected refusals beyond those of every call (`commonRefusals`). */
  readonly refusals?: Refusals;
  /** Where the answer is a page of a list: the envelope then carries `count`. */
  readonly paged?: true;
  /** Where the browser's device cookie goes along: whose failures and requests are counted depends on it. */
  readonly device?: true;
  /** Where the call carries a signature over itself (RFC 9421): its handler gets what was signed. */
  readonly signed?: true;
  /** Where the law asks when it arrived: the clock is asked as soon as the call is there whole; the path names `:lotId`. */
  readonly timed?: true;
}

/** The names of a route's own refusals. */
export type ReasonsOf<R extends Route> = R extends { readonly refusals: infer Own }
  ? keyof Own & Reason
  : never;
