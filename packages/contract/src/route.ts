import type { FactorUse } from '@procure/domain/account/factor.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import type { codes, Reason } from './codes.ts';

/**
 * The callers that may make a call. The session gate checks this before the handler runs.
 * `public` anyone · `signedIn` any session · `supplier` a supplier account, with or without a company yet · `company`
 * a supplier account of a registered company · `staff` the buyers' side.
 * If a permission is named, the server always checks it. `factor`: the second factor must have been verified in the
 * session recently (`factorMinutes`), or the answer is `factor_required`; for a signature, staff without one get
 * `factor_setup_required`.
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
 * Reasons, each with its code on the wire. Pages thus need not load the list of all codes with their messages, and the
 * compiler checks each code against that list.
 */
export type Refusals = { readonly [Name in Reason]?: (typeof codes)[Name]['code'] };

/** Refusals of acts that a suspended lot does not allow, and one that is over does not either. */
export const lotStopped = { lot_suspended: '4410', lot_over: '4411' } as const satisfies Refusals;

/**
 * One call of the wire as plain data, with everything that a browser needs. Input and output are defined in the schema
 * beside it (`<name>.schema.ts`), of which a page imports types only. Written `{ … } as const satisfies Route`, so
 * that the type keeps the literal values and bundles omit routes that no page calls.
 */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${'outer' | 'inner'}/${'platform' | 'pch'}/${string}`;
  readonly access: Access;
  /** The expected refusals beyond those of every call (`commonRefusals`). */
  readonly refusals?: Refusals;
  /** The answer is a page of a list, and the envelope carries `count`. */
  readonly paged?: true;
  /** The browser sends its device cookie: failures and requests are counted per device. */
  readonly device?: true;
  /** The call carries a signature over itself (RFC 9421); the handler receives the signed content. */
  readonly signed?: true;
  /**
   * The law depends on the time of arrival: the server reads the clock as soon as the call is complete. The path names
   * `:lotId`.
   */
  readonly timed?: true;
}

/** The names of a route's own refusals. */
export type ReasonsOf<R extends Route> = R extends { readonly refusals: infer Own }
  ? keyof Own & Reason
  : never;
