import type { PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import { checkPasskeyRoom } from '@procure/domain/opening/passphrase.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { arePasskeysPossible, checkKeyPasskey, draftKeyPasskey, type Side } from '../passkey/service.ts';
import * as store from './store.ts';

type Owner = StaffActor | SupplierActor;

/** What a kind of key of somebody's own says of itself. */
export interface OwnKeys<A extends Owner> {
  readonly column: store.KeyColumn;
  /** The person's own key of this id, held; null where it is none of theirs. */
  lock(unit: Unit, actor: A, id: string): Promise<{ readonly replacedAt: Date | null } | null>;
  /** Writes what happened into the log. */
  note(unit: Unit, actor: A, keyId: string, event: PasskeyEvent): Promise<void>;
}

export interface PasskeyEvent {
  readonly kind: 'add_passkey' | 'remove_passkey';
  readonly name: string;
}

/** Whether the site's address can have any. */
export function canAddPasskeys(parts: Parts, side: Side): boolean {
  return arePasskeysPossible(parts, side);
}

/** What the browser makes a passkey from that opens this person's key. */
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

/** Repeated with the same id it answers that it is added. That what it wraps opens, its owner's browser has tried. */
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
    // What it was asked is used up: a refusal within would have undone that.
    if (credentialId === null) return { wrong: refuse('passkey_refused') };
    if (!(await store.insertPasskey(actor.scope, unit, key, { id, name, credentialId, byPasskey })))
      return refuse('conflict');
    await keys.note(unit, actor, keyId, { kind: 'add_passkey', name });
    return {};
  });
  if (isRefused(outcome)) return outcome;
  return 'wrong' in outcome ? outcome.wrong : {};
}

/** From now on it opens nothing of what lies here; copies of the database still hold the file it opens. */
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

/** The passkeys of a key that has room for one more. */
async function readRoom<A extends Owner>(unit: Unit, actor: A, keys: OwnKeys<A>, keyId: string) {
  const held = await hold(unit, actor, keys, keyId);
  if (isRefused(held)) return held;
  const there = await store.readPasskeys(actor.scope, unit, { column: keys.column, id: keyId });
  return checkPasskeyRoom(there.length) ?? there;
}
