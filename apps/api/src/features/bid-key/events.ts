import type { EventTable } from '../../platform/record.ts';

type BidKeyEvent =
  | {
      readonly kind: 'make';
      readonly recipient: string;
      readonly versionNo: number;
      /** The accounts that received the key when it was made. */
      readonly to: readonly string[];
    }
  | { readonly kind: 'make_pair'; readonly recipient: string }
  | { readonly kind: 'wrap' }
  | { readonly kind: 'add_passkey' | 'remove_passkey'; readonly name: string }
  | { readonly kind: 'give'; readonly to: string; readonly keys: readonly string[] }
  | { readonly kind: 'know_outside'; readonly who: string };

interface AboutKey {
  /** Id of the company's key, or of a person's pair. */
  readonly id: string;
  readonly companyId: string;
}

export const bidKeyEvents: EventTable<BidKeyEvent, AboutKey> = {
  make: ({ recipient, versionNo, to }, about) => ({
    audit: { ...of(about), action: 'create', after: { recipient, versionNo, to } },
  }),
  make_pair: ({ recipient }, about) => ({
    audit: { ...of(about), action: 'make_pair', after: { recipient } },
  }),
  add_passkey: ({ name }, about) => ({
    audit: { ...of(about), action: 'add_passkey', after: { name } },
  }),
  remove_passkey: ({ name }, about) => ({
    audit: { ...of(about), action: 'remove_passkey', before: { name } },
  }),
  wrap: (_, about) => ({ audit: { ...of(about), action: 'wrap' } }),
  give: ({ to, keys }, about) => ({ audit: { ...of(about), action: 'give', after: { to, keys } } }),
  know_outside: ({ who }, about) => ({ audit: { ...of(about), action: 'know_outside', after: { who } } }),
};

function of({ id, companyId }: AboutKey) {
  return { entity: 'bid_key', entityId: id, companyId };
}
