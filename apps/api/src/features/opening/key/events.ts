import type { EventTable } from '../../../platform/record.ts';

type KeyEvent =
  | { readonly kind: 'make'; readonly recipient: string }
  | { readonly kind: 'wrap'; readonly recovery: boolean }
  | { readonly kind: 'add_passkey' | 'remove_passkey'; readonly name: string }
  | { readonly kind: 'rehearse' }
  | { readonly kind: 'state_signer'; readonly signer: string };

interface AboutKey {
  readonly id: string;
}

export const keyEvents: EventTable<KeyEvent, AboutKey> = {
  make: ({ recipient }, about) => ({ audit: { ...of(about), action: 'create', after: { recipient } } }),
  wrap: ({ recovery }, about) => ({ audit: { ...of(about), action: 'wrap', after: { recovery } } }),
  add_passkey: ({ name }, about) => ({
    audit: { ...of(about), action: 'add_passkey', after: { name } },
  }),
  remove_passkey: ({ name }, about) => ({
    audit: { ...of(about), action: 'remove_passkey', before: { name } },
  }),
  rehearse: (_, about) => ({ audit: { ...of(about), action: 'rehearse' } }),
  state_signer: ({ signer }, about) => ({
    audit: { ...of(about), action: 'state_signer', after: { signer } },
  }),
};

function of({ id }: AboutKey) {
  return { entity: 'opener_key', entityId: id };
}
