import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse } from '@procure/domain/outcome.ts';
import { revealKey as findKey, type ReleasedShare, type RevealedKey } from '@procure/sealing/division.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { isStatedBy } from '@procure/sealing/lot-key.ts';
import {
  isSignerOf,
  type OpenerSigner,
  readOpenerKey,
  signOpenerKey,
} from '@procure/sealing/opener-signing.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { lotKeyContext, shareContext } from '../../../platform/keys/crypto.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import type { KeyPart } from '../session/store.ts';
import { keyEvents } from './events.ts';
import * as store from './store.ts';

interface NewKey {
  readonly id: string;
  readonly recipient: string;
  readonly byPassphrase: string;
  readonly byRecovery: string;
}

/** Creates a key. A repeat with the same id succeeds and changes nothing. */
export function makeKey(parts: Parts, actor: StaffActor, key: NewKey) {
  return transact(parts, actor, async (unit) => {
    await store.holdOwner(actor.scope, unit);
    const earlier = await store.lockOwn(actor.scope, unit, key.id);
    if (earlier !== null) return earlier.recipient === key.recipient ? {} : refuse('conflict');
    if (!(await store.replaceKey(actor.scope, unit, key))) return refuse('conflict');
    await record(unit, keyEvents, { kind: 'make', recipient: key.recipient }, { id: key.id });
    return {};
  });
}

/** A personal key of the opener. */
const ownKey = {
  lock: (unit: Unit, { scope }: StaffActor, { id }: Pick<NewKey, 'id'>) => store.lockOwn(scope, unit, id),
  save: store.saveKey,
  events: keyEvents,
};

type Wrapping = Pick<NewKey, 'id' | 'byPassphrase'> & { readonly byRecovery: string | null };

/**
 * Replaces the ciphertexts of the key after a change of the passphrase; the server sees only ciphertext. A new
 * rehearsal must prove that the key opens.
 */
export const wrapKey = act(
  ownKey,
  async ({ held: key, keep }, { id, byPassphrase, byRecovery: recovery }: Wrapping) => {
    if (key.replacedAt !== null) return refuse('transition_not_allowed');
    const byRecovery = recovery ?? key.byRecovery;
    if (key.byPassphrase === byPassphrase && key.byRecovery === byRecovery) return {};
    const wrapped = { byPassphrase, byRecovery, challengeHash: null, rehearsedAt: null };
    await keep(wrapped, { kind: 'wrap', recovery: recovery !== null }, { id });
    return {};
  },
);

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Returns a random secret sealed to the key, which only the key's owner can decrypt. */
export function beginRehearsal(parts: Parts, actor: StaffActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const key = await store.lockOwn(actor.scope, unit, id);
    if (key === null) return refuse('not_found');
    const challenge = randomBytes(32).toString('base64url');
    const sealed = await sealBytes([key.recipient], new TextEncoder().encode(challenge));
    await store.saveKey(unit, key, { challengeHash: hashOf(challenge) });
    return { sealed: Buffer.from(sealed).toString('base64') };
  });
}

interface Rehearsal extends Pick<NewKey, 'id'> {
  readonly answer: string;
  readonly signer: OpenerSigner | null;
}

/** Verifies the decrypted secret. A repeat after a lost response succeeds as well. */
export const finishRehearsal = act(
  ownKey,
  async ({ parts, unit, held: key, keep }, { id, answer, signer }: Rehearsal) => {
    if (key.challengeHash === null || !timingSafeEqual(key.challengeHash, hashOf(answer)))
      return refuse('rehearsal_failed');
    if (signer !== null && !(await isSignerOf(key.recipient, signer))) return refuse('rehearsal_failed');
    const rehearsedAt = await unit.now();
    if (signer !== null && !(await stateSigner(parts, unit, key, signer, rehearsedAt)))
      return refuse('rehearsal_failed');
    await keep({ rehearsedAt }, { kind: 'rehearse' }, { id });
    return { rehearsedAt: rehearsedAt.toISOString() };
  },
);

/**
 * Signs the public key for verifying an opener's signatures, which the public log names from then on. Once for each
 * key; returns false if another signing key was stated before, or if this one belongs to another key.
 */
async function stateSigner(
  { crypto }: Pick<Parts, 'crypto'>,
  unit: Unit,
  { id, recipient }: { readonly id: string; readonly recipient: string },
  { signer, proof }: OpenerSigner,
  statedAt: Date,
): Promise<boolean> {
  const known = await store.findSigner(unit, id);
  if (known !== null) return known === signer;
  const stated = { recipient, signer, statedAt: statedAt.toISOString() };
  const statement = await signOpenerKey(crypto.signing, stated);
  if (!(await store.insertSigner(unit, { keyId: id, signer, proof, ...statement, statedAt }))) return false;
  await record(unit, keyEvents, { kind: 'state_signer', signer }, { id });
  return true;
}

/** Returns the statements about openers' keys to be published, without rows that lack the platform's signature. */
export async function readUnpublishedSigners(
  { db, crypto }: Pick<Parts, 'db' | 'crypto'>,
  most: number,
): Promise<readonly store.StoredSigner[]> {
  const found = await store.findUnpublishedSigners(db, most);
  const stated = await Promise.all(found.map((one) => isStatedBy(one, crypto.signingKeys)));
  return found.filter((_, place) => stated[place]);
}

/** Returns the statement about an opener's key if the present rows agree with it; null otherwise. */
export async function readStatedSigner(db: Parts['db'], keyId: string): Promise<Statement | null> {
  const found = await store.findStatedSigner(db, keyId);
  const stated = found === null ? null : readOpenerKey(found.body);
  if (found === null || stated === null) return null;
  const { recipient, signer, proof, body, signature } = found;
  const isSame = stated.recipient === recipient && stated.signer === signer;
  return isSame && (await isSignerOf(recipient, { signer, proof })) ? { body, signature } : null;
}

interface Closed {
  readonly id: string;
  readonly sealRecipient: string | null;
  readonly sealIdentity: string | null;
  readonly openersNeeded: number;
  readonly parts: readonly KeyPart[];
}

/**
 * Reconstructs the lot's key from any sufficient set of right released shares. Returns null if they do not give it,
 * or if this server's key does not fit. Then no bid opens, which is no bidder's fault, and nothing is recorded
 * about any bid.
 */
export async function revealKey(parts: Parts, lot: Closed): Promise<RevealedKey | null> {
  try {
    if (lot.sealIdentity !== null)
      return {
        identity: parts.crypto.openText(lot.sealIdentity, lotKeyContext(lot.id)),
        falseShares: [],
        falseDealers: [],
      };
    const released = releasedOf(parts, lot);
    const found = await findKey(lot.parts, released, lot.openersNeeded, lot.sealRecipient ?? '');
    if (found === null)
      parts.log.error({ lotId: lot.id }, 'the released shares do not give the key of a lot');
    return found;
  } catch (error) {
    parts.log.error({ err: error, lotId: lot.id }, 'the key of a lot does not open');
    return null;
  }
}

function openPart(crypto: Parts['crypto'], released: string, context: string): string {
  try {
    return crypto.openText(released, context);
  } catch {
    return '';
  }
}

/** Joins the released parts to each opener's whole share of each division. */
function releasedOf({ crypto }: Pick<Parts, 'crypto'>, lot: Closed): readonly ReleasedShare[] {
  const shares = new Map<string, ReleasedShare>();
  for (const { division, openerId, released } of lot.parts) {
    if (released === null) continue;
    const of = `${division} ${openerId}`;
    // A part that no longer decrypts counts as a false share, and does not prevent the right ones from opening the
    // lot.
    const part = openPart(crypto, released, shareContext(lot.id, openerId));
    shares.set(of, { division, openerId, share: `${shares.get(of)?.share ?? ''}${part}` });
  }
  return [...shares.values()];
}
