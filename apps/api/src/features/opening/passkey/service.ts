import type { PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import { checkPasskeyRoom } from '@procure/domain/opening/passphrase.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import { transact } from '../../../platform/transaction.ts';
import { arePasskeysPossible, checkKeyPasskey, draftKeyPasskey } from '../../account/passkey/service.ts';
import { keyEvents } from '../key/events.ts';
import { lockOwn } from '../key/store.ts';
import * as store from './store.ts';

/** Whether the site's address can have any. */
export function canAddPasskeys(parts: Parts): boolean {
  return arePasskeysPossible(parts, 'staff');
}

/** What the browser makes a passkey from that opens this person's key. */
export function draftPasskey(parts: Parts, actor: StaffActor, keyId: string) {
  return transact(parts, actor, async (unit) => {
    const key = await lockOwn(actor.scope, unit, keyId);
    if (key === null) return refuse('not_found');
    if (key.replacedAt !== null) return refuse('transition_not_allowed');
    const there = await store.readPasskeys(actor.scope, unit, keyId);
    const full = checkPasskeyRoom(there.length);
    if (full !== null) return full;
    const known = there.map(({ credentialId }) => credentialId);
    return (await draftKeyPasskey(parts, unit, actor, { keyId, known })) ?? refuse('key_passkeys_impossible');
  });
}

interface NewPasskey {
  readonly id: string;
  readonly keyId: string;
  readonly name: string;
  readonly answer: PasskeyRegistration;
  readonly byPasskey: string;
}

/** Repeated with the same id it answers that it is added. That what it wraps opens, its owner's browser has tried. */
export async function addPasskey(
  parts: Parts,
  actor: StaffActor,
  { id, keyId, name, answer, byPasskey }: NewPasskey,
) {
  const outcome = await transact(parts, actor, async (unit) => {
    const key = await lockOwn(actor.scope, unit, keyId);
    if (key === null) return refuse('not_found');
    if (key.replacedAt !== null) return refuse('transition_not_allowed');
    const there = await store.readPasskeys(actor.scope, unit, keyId);
    if (there.some((one) => one.id === id && one.credentialId === answer.id)) return {};
    const full = checkPasskeyRoom(there.length);
    if (full !== null) return full;
    const credentialId = await checkKeyPasskey(parts, unit, 'staff', { accountId: actor.accountId, answer });
    // What it was asked is used up: a refusal within would have undone that.
    if (credentialId === null) return { wrong: refuse('passkey_refused') };
    if (!(await store.insertPasskey(actor.scope, unit, { id, keyId, name, credentialId, byPasskey })))
      return refuse('conflict');
    await record(unit, keyEvents, { kind: 'add_passkey', name }, { id: keyId });
    return {};
  });
  if (isRefused(outcome)) return outcome;
  return 'wrong' in outcome ? outcome.wrong : {};
}

/** From now on it opens nothing of what lies here; copies of the database still hold the file it opens. */
export function removePasskey(parts: Parts, actor: StaffActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const removed = await store.removePasskey(actor.scope, unit, id);
    if (removed === null) return refuse('not_found');
    await record(unit, keyEvents, { kind: 'remove_passkey', name: removed.name }, { id: removed.keyId });
    return {};
  });
}
