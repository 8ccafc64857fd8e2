import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyProof } from '@procure/contract/account/passkey.schema.ts';
import type { SignInMeans } from '@procure/domain/account/sign-in-record.ts';
import { describeDevice } from '@procure/domain/display/device.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import {
  actAs,
  type Caller,
  type Identity,
  type StaffActor,
  type SupplierActor,
  type SupplierScope,
  system,
} from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { isPassword } from '../../platform/keys/password.ts';
import { hashToken, newToken } from '../../platform/keys/token.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { hasFactor, proveFactor } from '../account/factor/service.ts';
import { isHumanChecked } from '../account/human-check/service.ts';
import { draftProof } from '../account/passkey/service.ts';
import { clearFailures, countTry, forgetFailures, isCheckDue, keyOf } from './failure/service.ts';
import { readCompaniesLeft } from './read-model.ts';
import * as store from './store.ts';

export interface OpenedSession {
  readonly token: string;
  /** ISO; when it ends at the latest. */
  readonly expiresAt: string;
}

export type Kind = 'supplier' | 'staff';

/**
 * Signs in by username, phone or mail address. A wrong name and a wrong password cannot be distinguished: same message,
 * same count, same lock, same time. A known device is counted and locked by itself; all unknown devices of an account
 * are counted together, so that strangers can lock out only strangers.
 */
export async function signIn(
  parts: Parts,
  visitor: Caller,
  kind: Kind,
  {
    loginName,
    password,
    humanCheck,
  }: { readonly loginName: string; readonly password: string; readonly humanCheck: string },
) {
  const candidate = await store.findCandidate(parts.db, kind, loginName, visitor.device?.tokenHash ?? null);
  const counted =
    candidate === null
      ? keyOf.name(kind, loginName)
      : candidate.deviceHash === null
        ? keyOf.account(candidate.id)
        : keyOf.device(candidate.id, candidate.deviceHash);
  if ((await isCheckDue(parts, counted, visitor.ip)) && !(await isHumanChecked(parts, humanCheck))) {
    return refuse('human_check_failed');
  }
  const matches = await isPassword(password, candidate?.passwordHash ?? null);

  const outcome = await transact(parts, visitor, async (unit) => {
    const tried = await countTry(unit, counted, candidate !== null && matches);
    const about = { entity: 'account', entityId: candidate?.id ?? null } as const;
    const from = {
      device: describeDevice(visitor.userAgent ?? null),
      known: candidate !== null && candidate.deviceHash !== null,
    };
    if ('right' in tried) return tried;
    if ('locked' in tried && !tried.now) {
      await unit.audit({ action: 'sign_in_while_locked', ...about, after: from });
      return tried;
    }
    const lockMinutes = 'locked' in tried ? tried.locked : 0;
    await unit.audit({
      action: 'sign_in_failed',
      ...about,
      after: { kind, failures: tried.failures, lockMinutes, ...from },
    });
    // Always by a job, so that the time of the answer does not reveal whether the account exists.
    if (lockMinutes > 0) {
      await unit.job('session.locked', {
        accountId: candidate?.id ?? null,
        known: from.known,
        minutes: lockMinutes,
      });
    }
    return tried;
  });

  // Counted and recorded above: a refusal inside the transaction would have undone that.
  if ('locked' in outcome) return refuse('account_locked', { m: outcome.locked });
  if ('left' in outcome) return refuse('credentials_wrong', { n: outcome.left });
  if (candidate === null || candidate.disabled) return refuse('account_disabled');
  return admit(parts, visitor, candidate.id, 'password');
}

/** Tells the owner that sign-ins were locked: by strangers, or on a device of theirs. */
export async function tellOfLock(
  parts: Pick<Parts, 'db' | 'cache'>,
  {
    accountId,
    known,
    minutes,
  }: { readonly accountId: string | null; readonly known: boolean; readonly minutes: number },
): Promise<void> {
  if (accountId === null) return;
  await transact(parts, system('session.locked'), (unit) =>
    unit.send({
      channel: 'account',
      to: accountId,
      among: ['message'],
      template: known ? 'device_locked' : 'account_locked',
      values: { minutes },
    }),
  );
}

/**
 * Opens a session after the first factor. If the account has a second factor, it must be shown in the same browser
 * first. Its existence is not revealed before the first factor is right.
 */
export async function admit(parts: Parts, visitor: Caller, accountId: string, means: SignInMeans) {
  if (!(await hasFactor(parts, accountId)))
    return (await openFor(parts, visitor, accountId, means)) ?? refuse('account_disabled');
  const { device } = visitor;
  if (device !== undefined)
    await transact(parts, visitor, (unit) =>
      store.savePending(unit.db, device.tokenHash, { accountId, means }),
    );
  return refuse('second_step_required');
}

/** The passkey challenge for the pending sign-in of this browser; null options if the account has no passkey. */
export async function draftSecondStep(parts: Parts, visitor: Caller, kind: Kind) {
  return transact(parts, visitor, async (unit) => {
    const pending = await store.lockPending(unit.db, kind, visitor.device?.tokenHash ?? null);
    if (pending === null) return refuse('second_step_over');
    return { options: await draftProof(parts, unit, kind, pending.accountId) };
  });
}

/** The second step of a sign-in that waits in this browser. */
export async function finishSignIn(
  parts: Parts,
  visitor: Caller,
  kind: Kind,
  shown: { readonly factor: string } | { readonly passkey: PasskeyProof },
) {
  const answer = 'passkey' in shown ? shown : { typed: shown.factor };
  const deviceHash = visitor.device?.tokenHash ?? null;
  const outcome = await transact(parts, visitor, async (unit) => {
    const pending = await store.lockPending(unit.db, kind, deviceHash);
    if (pending === null) return refuse('second_step_over');
    const { accountId, known } = pending;
    const from = known ? deviceHash : null;
    const proven = await proveFactor(parts, unit, { accountId, side: kind, answer, from });
    if ('factor' in proven) {
      const device = describeDevice(visitor.userAgent ?? null);
      const after = { means: pending.means, device, known };
      await unit.audit({ action: 'second_step_failed', entity: 'account', entityId: accountId, after });
      return proven;
    }
    await store.removePending(unit.db, deviceHash);
    return pending;
  });
  if (isRefused(outcome)) return outcome;
  // Counted within: a refusal inside the transaction would have undone that.
  if ('factor' in outcome) return outcome.factor;
  const { accountId, means } = outcome;
  return (
    (await openFor(parts, visitor, accountId, means, { factorShown: true })) ?? refuse('account_disabled')
  );
}

/** Opens a session for an account that is proven by now; null if it is disabled. */
export async function openFor(
  parts: Parts,
  visitor: Caller,
  accountId: string,
  means: SignInMeans,
  { factorShown = false }: { readonly factorShown?: boolean } = {},
): Promise<OpenedSession | null> {
  const identity = await store.findIdentity(parts.db, accountId);
  if (identity === null) return null;
  const actor = actAs(identity, { requestId: visitor.requestId, ip: visitor.ip });
  return transact(parts, actor, async (unit) => {
    const token = newToken();
    const deviceHash = visitor.device?.tokenHash ?? null;
    const expiresAt = await store.openSession(unit.db, {
      tokenHash: hashToken(token),
      accountId,
      ip: visitor.ip,
      userAgent: visitor.userAgent ?? null,
      deviceHash,
      factorShown,
    });
    const known = deviceHash !== null && (await store.rememberDevice(unit.db, accountId, deviceHash));
    const device = describeDevice(visitor.userAgent ?? null);
    const after = { means, device, known };
    await unit.audit({ action: 'sign_in', entity: 'account', entityId: accountId, after });
    return { token, expiresAt: expiresAt.toISOString() };
  });
}

export async function signOut(parts: Parts, actor: SupplierActor | StaffActor) {
  await transact(parts, actor, async (unit) => {
    await closeSession(unit, actor);
    await unit.audit({ action: 'sign_out', entity: 'account', entityId: actor.accountId });
  });
  return {};
}

/** The channel on which every process hears that a session has ended; the word is the hash of its token. */
export const sessionEndChannel = 'session';

/** The sessions among these that have ended, including expired ones, of which no notification is sent. */
export async function endedAmong(
  { db }: Pick<Parts, 'db'>,
  tokenHashes: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const live = await store.findLive(db, tokenHashes);
  return tokenHashes.filter((one) => !live.some((other) => other.equals(one)));
}

/** Ends the session in hand, in the caller's transaction. */
export async function closeSession(unit: Unit, actor: SupplierActor | StaffActor): Promise<void> {
  if (actor.session !== null) await store.closeSession(unit.db, actor.session);
}

/** Ends one of the account's sessions; its device is a stranger from then on, unless it is the one in hand. */
export async function endSession(parts: Parts, actor: SupplierActor | StaffActor, id: string) {
  return transact(parts, actor, async (unit) => {
    if (!(await store.endSession(unit.db, actor.scope, id, actor.session))) return refuse('not_found');
    await unit.audit({ action: 'end_session', entity: 'account', entityId: actor.accountId });
    return {};
  });
}

/** Ends all of the account's sessions, this one too, and forgets its devices. */
export async function endSessions(parts: Parts, actor: SupplierActor | StaffActor) {
  await transact(parts, actor, async (unit) => {
    await store.closeSessionsOf(unit.db, actor.accountId);
    await unit.audit({ action: 'end_all_sessions', entity: 'account', entityId: actor.accountId });
  });
  return {};
}

/** Ends every session of the account and forgets its devices, in the caller's transaction: the password has changed. */
export async function closeSessions(unit: Unit, accountId: string): Promise<void> {
  await store.closeSessionsOf(unit.db, accountId);
  await clearFailures(unit, keyOf.account(accountId), keyOf.password(accountId));
}

/**
 * Finds the identity of a token for the session gate. Accounts of a demo, whose password is public, need not set up a
 * second factor.
 */
export async function findSession(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  tokenHash: Buffer,
  isAct: boolean,
): Promise<Identity | null> {
  const identity = await store.findSession(db, tokenHash, isAct);
  if (identity === null) return null;
  if (config.demo !== 'off') return { ...identity, factor: { ...identity.factor, due: false, waived: true } };
  if (!identity.factor.due) return identity;
  const memberships = identity.memberships.map((one) => ({ ...one, permissions: [] }));
  return { ...identity, permissions: [], memberships };
}

/** The second factor was shown in the session in hand. */
export async function noteFactor(unit: Unit, actor: SupplierActor | StaffActor): Promise<void> {
  if (actor.session !== null) await store.saveFactorShown(unit.db, actor.session, 'factorAt');
}

/** No code could be sent, and the password was taken in its place: for prices only. */
export async function noteOutage(unit: Unit, actor: SupplierActor): Promise<void> {
  if (actor.session !== null) await store.saveFactorShown(unit.db, actor.session, 'outageAt');
}

export type TakenCode = store.TakenCode;

const loginCodeContext = 'login-code';

/**
 * Makes the value of a `loginName` link: signed, valid once, for a number of minutes. The caller ensures that the link
 * reaches only its person, and logs the issuer.
 */
export async function issueLoginCode(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  { minutes, ...of }: store.LoginCodeOf & { readonly minutes: number },
): Promise<{ readonly code: string; readonly expiresAt: string }> {
  const secret = randomBytes(24).toString('base64url');
  const code = `${secret}.${parts.crypto.tag(secret, loginCodeContext)}`;
  const expiresAt = await store.saveLoginCode(unit.db, { codeHash: hashOf(code), of, minutes });
  return { code, expiresAt: expiresAt.toISOString() };
}

/** Consumes the code of a `loginName` link and returns its account; `none` if the code is forged. */
export async function takeLoginCode(
  parts: Pick<Parts, 'db' | 'crypto'>,
  code: string,
): Promise<store.TakenCode | 'none' | 'over'> {
  const [secret = '', tag = '', ...rest] = code.split('.');
  const isOurs = rest.length === 0 && tag !== '' && parts.crypto.isTag(tag, secret, loginCodeContext);
  if (!isOurs) return 'none';
  return (await store.consumeLoginCode(parts.db, hashOf(code))) ?? 'over';
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The key of unfinished work stored by the account's browsers. It is derived from the master key, so that it is the same
 * on every machine and after every sign-in, and stored nowhere. It changes when the account leaves a company, so that a
 * former member cannot decrypt work of the company.
 */
export async function vaultKeyOf(
  parts: Pick<Parts, 'crypto' | 'db'>,
  { scope }: SupplierActor | StaffActor,
): Promise<string> {
  const left = await readCompaniesLeft(scope, parts.db);
  const name = left === 0 ? scope.accountId : `${scope.accountId}/${left}`;
  return Buffer.from(parts.crypto.mark(name, 'browser-vault'), 'base64url').toString('base64');
}

/** Forgets the links that would lead to an account, and what was counted against it: it is closed. */
export async function forgetLinks(scope: SupplierScope, unit: Unit): Promise<void> {
  await store.removeLoginCodes(scope, unit.db);
  await clearFailures(unit, keyOf.factor(scope.accountId, null));
}

/** Removes sign-in data that can no longer be used. */
export async function forgetOver(parts: Pick<Parts, 'db'>): Promise<void> {
  await store.purge(parts.db);
  await forgetFailures(parts);
}
