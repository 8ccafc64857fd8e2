import type { PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import { checkPasskeyRoom } from '@procure/domain/opening/passphrase.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { arePasskeysPossible, checkKeyPasskey, draftKeyPasskey, type Side } from '../passkey/service.ts';
import * as store from './store.ts';

type Owner = StaffActor | SupplierActor;

/** The operations that differ between the kinds of personal keys. */
export interface OwnKeys<A extends Owner> {
  readonly column: store.KeyColumn;
  /** Locks the person's own key of this id; null if they have none. */
  lock(unit: Unit, actor: A, id: string): Promise<{ readonly replacedAt: Date | null } | null>;
  /** Writes the event to the audit log. */
  note(unit: Unit, actor: A, keyId: string, event: PasskeyEvent): Promise<void>;
}

export interface PasskeyEvent {
  readonly kind: 'add_passkey' | 'remove_passkey';
  readonly name: string;
}

/** Whether passkeys are possible at the site's address. */
export function canAddPasskeys(parts: Parts, side: Side): boolean {
  return arePasskeysPossible(parts, side);
}

/** Returns the browser's options for creating a passkey that opens this key of the person. */
export function draftPasskey<A extends Owner>(parts: Parts, actor: A, keys: OwnKeys<A>, keyId: string) {
  return transact(parts, actor, async (unit) => {
    const there = await readRoom(unit, actor, keys, keyId);
    if (isRefused(there)) return there;
    const known = there.map(({ credentialId }) => credentialId);
    return (await draftKeyPasskey(parts, unit, actor, { keyId, known })) ?? refuse('key_passkeys_impossible');
  });
}

export interface NewPasskey {
  readonly id: string;
  readonly keyId: string;
  readonly name: string;
  readonly answer: PasskeyRegistration;
  readonly byPasskey: string;
}

/**
 * Adds the passkey; a repeat with the same id succeeds. The owner's browser has tried before that it opens the
 * wrapped key.
 */
export async function addPasskey<A extends Owner>(
  parts: Parts,
  actor: A,
  keys: OwnKeys<A>,
  { id, keyId, name, answer, byPasskey }: NewPasskey,
) {
  const key = { column: keys.column, id: keyId };
  const outcome = await transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, keys, keyId);
    if (isRefused(held)) return held;
    const there = await store.readPasskeys(actor.scope, unit, key);
    if (there.some((one) => one.id === id && one.credentialId === answer.id)) return {};
    const full = checkPasskeyRoom(there.length);
    if (full !== null) return full;
    const made = { accountId: actor.accountId, answer };
    const credentialId = await checkKeyPasskey(parts, unit, actor.kind, made);
    // The challenge is used up: a refusal in the transaction would have rolled that back.
    if (credentialId === null) return { wrong: refuse('passkey_refused') };
    if (!(await store.insertPasskey(actor.scope, unit, key, { id, name, credentialId, byPasskey })))
      return refuse('conflict');
    await keys.note(unit, actor, keyId, { kind: 'add_passkey', name });
    return {};
  });
  if (isRefused(outcome)) return outcome;
  return 'wrong' in outcome ? outcome.wrong : {};
}

/** Removes the passkey from the database. Copies of the database still contain the key file that it opens. */
export function removePasskey<A extends Owner>(parts: Parts, actor: A, keys: OwnKeys<A>, id: string) {
  return transact(parts, actor, async (unit) => {
    const removed = await store.removePasskey(actor.scope, unit, keys.column, id);
    if (removed === null) return refuse('not_found');
    await keys.note(unit, actor, removed.keyId, { kind: 'remove_passkey', name: removed.name });
    return {};
  });
}

async function hold<A extends Owner>(unit: Unit, actor: A, keys: OwnKeys<A>, keyId: string) {
  const held = await keys.lock(unit, actor, keyId);
  if (held === null) return refuse('not_found');
  return held.replacedAt === null ? held : refuse('transition_not_allowed');
}

/** Returns the passkeys of a key that can take another one. */
async function readRoom<A extends Owner>(unit: Unit, actor: A, keys: OwnKeys<A>, keyId: string) {
  const held = await hold(unit, actor, keys, keyId);
  if (isRefused(held)) return held;
  const there = await store.readPasskeys(actor.scope, unit, { column: keys.column, id: keyId });
  return checkPasskeyRoom(there.length) ?? there;
}
