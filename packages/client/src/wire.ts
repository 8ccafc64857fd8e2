import type { AnyEndpoint, ReasonsOf } from '@procure/contract/endpoint.ts';

declare const contracted: unique symbol;

/**
 * What a browser needs of a contract entry: where to send, and the names of the refusals. The entry itself
 * carries Zod schemas, which no page needs; the `*.gen.ts` files beside this one are made from the contract
 * by `generate.ts` and keep its types only.
 */
export interface Wire<E extends AnyEndpoint = AnyEndpoint> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The entry's own refusals, by the code that stands in the envelope. */
  readonly reasons?: Readonly<Record<string, ReasonsOf<E>>>;
  /** True where the browser's device cookie goes along. */
  readonly device?: true;
  readonly [contracted]?: E;
}
