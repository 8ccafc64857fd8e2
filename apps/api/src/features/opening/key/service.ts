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
import type { StaffActor } from '../../../platform/actor.ts';
import { lotKeyContext, shareContext } from '../../../platform/crypto.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import type { KeyPart } from '../session/store.ts';
import { keyEvents } from './events.ts';
import * as store from './store.ts';

interface NewKey {
  readonly id: string;
  readonly recipient: string;
  readonly byPassphrase: string;
  readonly byRecovery: string;
}

/** Repeated with the same id it answers that it is made, and changes nothing. */
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

/** The same key under another passphrase: of this server's sight, other ciphertext. A rehearsal is to prove it anew. */
export function wrapKey(
  parts: Parts,
  actor: StaffActor,
  {
    id,
    byPassphrase,
    byRecovery,
  }: Pick<NewKey, 'id' | 'byPassphrase'> & { readonly byRecovery: string | null },
) {
  return transact(parts, actor, async (unit) => {
    const key = await store.lockOwn(actor.scope, unit, id);
    if (key === null) return refuse('not_found');
    if (key.replacedAt !== null) return refuse('transition_not_allowed');
    const wrapping = { byPassphrase, byRecovery: byRecovery ?? key.byRecovery };
    if (key.byPassphrase === byPassphrase && key.byRecovery === wrapping.byRecovery) return {};
    await store.saveWrapping(actor.scope, unit, id, wrapping);
    await record(unit, keyEvents, { kind: 'wrap', recovery: byRecovery !== null }, { id });
    return {};
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Something nobody knows but who opens it. */
export function beginRehearsal(parts: Parts, actor: StaffActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const key = await store.lockOwn(actor.scope, unit, id);
    if (key === null) return refuse('not_found');
    const challenge = randomBytes(32).toString('base64url');
    const sealed = await sealBytes([key.recipient], new TextEncoder().encode(challenge));
    await store.saveRehearsal(actor.scope, unit, id, { challengeHash: hashOf(challenge) });
    return { sealed: Buffer.from(sealed).toString('base64') };
  });
}

/** The same answer again, in a call repeated because its answer was lost, proves the same. */
export function finishRehearsal(
  parts: Parts,
  actor: StaffActor,
  {
    id,
    answer,
    signer,
  }: { readonly id: string; readonly answer: string; readonly signer: OpenerSigner | null },
) {
  return transact(parts, actor, async (unit) => {
    const key = await store.lockOwn(actor.scope, unit, id);
    if (key === null) return refuse('not_found');
    if (key.challengeHash === null || !timingSafeEqual(key.challengeHash, hashOf(answer)))
      return refuse('rehearsal_failed');
    if (signer !== null && !(await isSignerOf(key.recipient, signer))) return refuse('rehearsal_failed');
    const rehearsedAt = await unit.now();
    if (signer !== null && !(await stateSigner(parts, unit, key, signer, rehearsedAt)))
      return refuse('rehearsal_failed');
    await store.saveRehearsal(actor.scope, unit, id, { rehearsedAt });
    await record(unit, keyEvents, { kind: 'rehearse' }, { id });
    return { rehearsedAt: rehearsedAt.toISOString() };
  });
}

/**
 * Signs what the opener's signatures are checked by: what the public log names from then on. Once for each key; false where
 * another signing half was told of it, or this one of another key.
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

/** Statements about openers' keys that are to be published: no row without the platform's signature is among them. */
export async function readUnpublishedSigners(
  { db, crypto }: Pick<Parts, 'db' | 'crypto'>,
  most: number,
): Promise<readonly store.StoredSigner[]> {
  const found = await store.findUnpublishedSigners(db, most);
  const stated = await Promise.all(found.map((one) => isStatedBy(one, crypto.signingKeys)));
  return found.filter((_, place) => stated[place]);
}

/** What was stated of an opener's key, where the rows of today still say the same; null otherwise. */
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
 * What opens the lot, out of the shares that were released: any that are enough and right. Null where they do not give
 * it, or this server's key does not fit. Without it nobody's bid opens: that is no bidder's failure, and nothing is recorded of any.
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

/** Each opener's whole share of each division, out of the parts that they released. */
function releasedOf({ crypto }: Pick<Parts, 'crypto'>, lot: Closed): readonly ReleasedShare[] {
  const shares = new Map<string, ReleasedShare>();
  for (const { division, openerId, released } of lot.parts) {
    if (released === null) continue;
    const of = `${division} ${openerId}`;
    // What does not decrypt any more is a false share, and keeps none of the right ones from opening the lot.
    const part = openPart(crypto, released, shareContext(lot.id, openerId));
    shares.set(of, { division, openerId, share: `${shares.get(of)?.share ?? ''}${part}` });
  }
  return [...shares.values()];
}
