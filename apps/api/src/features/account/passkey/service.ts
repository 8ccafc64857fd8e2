import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { PasskeyProof, PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import { secondStepMinutes } from '@procure/domain/account/factor.ts';
import { z } from 'zod';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { lockOwn } from '../store.ts';
import * as store from './store.ts';

/** Loaded on first use: the library takes memory that most processes do not need. */
const loadWebauthn = () => import('@simplewebauthn/server');

export type Side = 'supplier' | 'staff';
type Asked = Pick<Parts, 'config'>;

interface Site {
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
}

/**
 * Returns the address to which a side's passkeys are bound. Null for an IP address, which WebAuthn cannot bind, and
 * for an address without TLS other than localhost.
 */
function siteOf({ config }: Asked, side: Side): Site | null {
  const { origin, hostname, protocol } = new URL(side === 'staff' ? config.consoleUrl : config.publicUrl);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isNamed && isSafe ? { expectedOrigin: origin, expectedRPID: hostname } : null;
}

export function arePasskeysPossible(parts: Asked, side: Side): boolean {
  return siteOf(parts, side) !== null;
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
const timeout = secondStepMinutes * 60_000;

/** Returns the browser's options for a new passkey; null if the site can have none. */
export async function draftKey(
  parts: Asked,
  unit: Unit,
  side: Side,
  { id: accountId, username }: { readonly id: string; readonly username: string },
) {
  const kept = await store.readPasskeys(unit.db, accountId);
  const user = { accountId, username, handle: new TextEncoder().encode(accountId) };
  const draft = await draftFor(parts, unit, side, user, 'registration');
  return (
    draft && {
      ...draft,
      excludeCredentials: kept.map(descriptorOf),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' } as const,
    }
  );
}

/**
 * Returns the browser's options for a passkey that opens a key of the account (WebAuthn PRF), excluding those
 * named. An authenticator that keeps one passkey a user would replace the one for signing in; therefore it gets a
 * separate user handle.
 */
export async function draftKeyPasskey(
  parts: Asked,
  unit: Unit,
  actor: SupplierActor | StaffActor,
  { keyId, known }: OfKey,
) {
  const account = await lockOwn(actor.scope, unit.db);
  if (account === undefined) return null;
  const { id: accountId, username } = account;
  const handle = new Uint8Array(hashOf(`${accountId}/${keyId}`));
  const draft = await draftFor(parts, unit, actor.kind, { accountId, username, handle }, 'key');
  return (
    draft && {
      ...draft,
      excludeCredentials: known.map((credentialId) => descriptorOf({ credentialId })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' } as const,
    }
  );
}

interface OfKey {
  readonly keyId: string;
  /** Existing passkeys of the key. */
  readonly known: readonly string[];
}

interface NewUser {
  readonly accountId: string;
  readonly username: string;
  readonly handle: Uint8Array<ArrayBuffer>;
}

async function draftFor(
  parts: Asked,
  unit: Unit,
  side: Side,
  { accountId, username, handle }: NewUser,
  purpose: store.Purpose,
) {
  const site = siteOf(parts, side);
  if (site === null) return null;
  const rp = { name: '招标采购平台', id: site.expectedRPID };
  const webauthn = await loadWebauthn();
  const { challenge, user, pubKeyCredParams } = await webauthn.generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: username,
    userID: handle,
  });
  await store.saveChallenge(unit.db, { accountId, challengeHash: hashOf(challenge), purpose });
  return { challenge, rp, user, pubKeyCredParams, timeout, attestation: 'none' as const };
}

const descriptorOf = ({ credentialId: id }: Pick<store.Passkey, 'credentialId'>) =>
  ({ id, type: 'public-key' }) as const;

/** Stores the new passkey; false if the response does not match the challenge or this site. */
export async function keepKey(
  parts: Asked,
  unit: Unit,
  side: Side,
  { accountId, name, answer }: { accountId: string; name: string; answer: PasskeyRegistration },
): Promise<boolean> {
  const made = await checkMade(parts, unit, side, { accountId, answer }, 'registration');
  if (made === null) return false;
  const { id, publicKey, counter } = made;
  const key = { accountId, name, credentialId: id, publicKey: Buffer.from(publicKey), counter };
  return store.insertPasskey(unit.db, key);
}

/**
 * Returns the credential of a new passkey for a key, created with user verification; null if the response does not
 * match the challenge or this site. The secret that opens the key never reaches the server.
 */
export async function checkKeyPasskey(
  parts: Asked,
  unit: Unit,
  side: Side,
  made: { readonly accountId: string; readonly answer: PasskeyRegistration },
): Promise<string | null> {
  return (await checkMade(parts, unit, side, made, 'key'))?.id ?? null;
}

async function checkMade(
  parts: Asked,
  unit: Unit,
  side: Side,
  { accountId, answer }: { readonly accountId: string; readonly answer: PasskeyRegistration },
  purpose: store.Purpose,
) {
  const site = siteOf(parts, side);
  if (site === null) return null;
  if (!(await isChallenge(unit, accountId, purpose, answer.response.clientDataJSON))) return null;
  const webauthn = await loadWebauthn();
  const verified = await webauthn
    .verifyRegistrationResponse({
      ...site,
      response: { ...answer, clientExtensionResults: {} },
      // The challenge was verified above, by its hash.
      expectedChallenge: () => true,
      requireUserVerification: purpose === 'key',
    })
    .catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/**
 * Returns the browser's options for signing with a passkey of the account; null if there is none, or if the site
 * can have none.
 */
export async function draftProof(parts: Asked, unit: Unit, side: Side, accountId: string) {
  const site = siteOf(parts, side);
  const kept = await store.readPasskeys(unit.db, accountId);
  if (site === null || kept.length === 0) return null;
  const webauthn = await loadWebauthn();
  const { challenge } = await webauthn.generateAuthenticationOptions({ rpID: site.expectedRPID });
  await store.saveChallenge(unit.db, { accountId, challengeHash: hashOf(challenge), purpose: 'proof' });
  return {
    challenge,
    rpId: site.expectedRPID,
    timeout,
    allowCredentials: kept.map(descriptorOf),
    userVerification: 'preferred' as const,
  };
}

/**
 * Whether one of the account's passkeys signed a recent challenge on this site. A decreased counter indicates a
 * copied key and is refused.
 */
export async function isKeyProof(
  parts: Asked,
  unit: Unit,
  side: Side,
  { accountId, answer }: { readonly accountId: string; readonly answer: PasskeyProof },
): Promise<boolean> {
  const site = siteOf(parts, side);
  if (site === null) return false;
  if (!(await isChallenge(unit, accountId, 'proof', answer.response.clientDataJSON))) return false;
  const key = (await store.readPasskeys(unit.db, accountId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (key === undefined) return false;
  const webauthn = await loadWebauthn();
  const verified = await webauthn
    .verifyAuthenticationResponse({
      ...site,
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: () => true,
      requireUserVerification: false,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    })
    .catch(() => null);
  if (!verified?.verified) return false;
  await store.savePasskeyUse(unit.db, key.id, verified.authenticationInfo.newCounter);
  return true;
}

const clientData = z.object({ challenge: z.string() });

/** Consumes the signed challenge. */
async function isChallenge(
  unit: Unit,
  accountId: string,
  purpose: store.Purpose,
  signed: string,
): Promise<boolean> {
  try {
    const text = Buffer.from(signed, 'base64url').toString('utf8');
    const { challenge } = clientData.parse(JSON.parse(text));
    return await store.consumeChallenge(unit.db, { accountId, challengeHash: hashOf(challenge), purpose });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return false;
    throw error;
  }
}
