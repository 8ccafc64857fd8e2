import { createHash, randomBytes } from 'node:crypto';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { actAs, type Caller, type StaffActor, type SupplierActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { isPassword } from '../../platform/password.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { unionIdOf } from './dingtalk/service.ts';
import * as store from './store.ts';

export interface OpenedSession {
  readonly token: string;
  /** ISO; when it ends at the latest. */
  readonly expiresAt: string;
}

export type Kind = 'supplier' | 'staff';

/** Failures to the first lock, and the minutes of the locks: 等保三级 asks for 15 minutes, then an hour. */
const failuresPerLock = 5;

function lockMinutesAfter(failedCount: number): number {
  if (failedCount % failuresPerLock !== 0) return 0;
  return failedCount >= 2 * failuresPerLock ? 60 : 15;
}

/**
 * Signs in by username or phone. Wrong name and wrong password cannot be told apart: same words, same
 * count, same lock, same time. While locked nothing is tried, so a right guess does not show either.
 */
export async function signIn(
  parts: Parts,
  visitor: Caller,
  kind: Kind,
  { loginName, password }: { readonly loginName: string; readonly password: string },
) {
  const candidate = await store.findCandidate(parts.db, kind, loginName);
  const matches = await isPassword(password, candidate?.passwordHash ?? null);
  const counted =
    candidate === null
      ? { nameHash: hashOf(`${kind}:${loginName.toLowerCase()}`) }
      : { accountId: candidate.id };

  const outcome = await transact(parts, visitor, async (unit) => {
    const { failedCount, lockedSeconds } = await store.lockFailures(unit.db, counted);
    const about = { entity: 'account', entityId: candidate?.id ?? null } as const;
    if (lockedSeconds > 0) {
      await unit.audit({ action: 'sign_in_while_locked', ...about });
      return { locked: Math.ceil(lockedSeconds / 60) };
    }
    if (candidate !== null && matches) {
      await store.saveFailures(unit.db, counted, 0, 0);
      return candidate.disabled ? { disabled: true } : { accountId: candidate.id };
    }
    const failures = failedCount + 1;
    const lockMinutes = lockMinutesAfter(failures);
    await store.saveFailures(unit.db, counted, failures, lockMinutes);
    await unit.audit({ action: 'sign_in_failed', ...about, after: { kind, failures, lockMinutes } });
    if (lockMinutes === 0) return { left: failuresPerLock - (failures % failuresPerLock) };
    if (candidate !== null) {
      await unit.send({
        channel: 'message',
        to: candidate.id,
        template: 'account_locked',
        values: { minutes: lockMinutes },
      });
    }
    return { locked: lockMinutes };
  });

  // Counted and recorded above: a refusal inside the transaction would have undone that.
  if ('locked' in outcome) return refuse('account_locked', { m: outcome.locked });
  if ('left' in outcome) return refuse('credentials_wrong', { n: outcome.left });
  if ('disabled' in outcome) return refuse('account_disabled');
  return (await openFor(parts, visitor, outcome.accountId, 'password')) ?? refuse('account_disabled');
}

/** How somebody showed who they are. */
export type Means = 'password' | 'login_code' | 'dingtalk' | 'registration';

async function openFor(
  parts: Parts,
  visitor: Caller,
  accountId: string,
  means: Means,
): Promise<OpenedSession | null> {
  const identity = await store.findIdentity(parts.db, accountId);
  if (identity === null) return null;
  const actor = actAs(identity, { requestId: visitor.requestId, ip: visitor.ip });
  return transact(parts, actor, (unit) => openSession(unit, accountId, means));
}

/** Opens a session in the caller's transaction; the account is proven by then. */
export async function openSession(unit: Unit, accountId: string, means: Means): Promise<OpenedSession> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = await store.openSession(unit.db, { tokenHash, accountId, ip: unit.actor.ip });
  await unit.audit({ action: 'sign_in', entity: 'account', entityId: accountId, after: { means } });
  return { token, expiresAt: expiresAt.toISOString() };
}

export async function signOut(parts: Parts, actor: SupplierActor | StaffActor) {
  await transact(parts, actor, async (unit) => {
    if (actor.session !== null) await store.closeSession(unit.db, actor.session);
    await unit.audit({ action: 'sign_out', entity: 'account', entityId: actor.accountId });
  });
  return {};
}

/** Ends every session of the account, in the caller's transaction: the password has changed. */
export async function closeSessions(unit: Unit, accountId: string): Promise<void> {
  await store.closeSessionsOf(unit.db, accountId);
}

/** What the session gate asks for each call that shows a token. */
export function findSession(parts: Pick<Parts, 'db'>, tokenHash: Buffer) {
  return store.findSession(parts.db, tokenHash);
}

const loginCodeMinutes = 5;
const loginCodeContext = 'login-code';

/**
 * Makes the value of a `loginName` link for an account: signed, good once, for five minutes. The caller has
 * made sure that the link reaches nobody but the account's owner.
 * @testing No feature sends such links yet; the exchange of a code is the specification's.
 */
export async function issueLoginCode(parts: Parts, unit: Unit, accountId: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const code = `${secret}.${parts.crypto.tag(secret, loginCodeContext)}`;
  await store.saveLoginCode(unit.db, { codeHash: hashOf(code), accountId, minutes: loginCodeMinutes });
  await unit.audit({ action: 'issue_login_code', entity: 'account', entityId: accountId });
  return code;
}

/** Exchanges the code of a `loginName` link for a token: one of our own, or one that DingTalk gave out. */
export async function exchangeCode(parts: Parts, visitor: Caller, code: string) {
  const [secret = '', tag = '', ...rest] = code.split('.');
  const isOurs = rest.length === 0 && tag !== '' && parts.crypto.isTag(tag, secret, loginCodeContext);
  if (isOurs) {
    const accountId = await store.consumeLoginCode(parts.db, hashOf(code));
    if (accountId === null) return refuse('login_code_invalid');
    return (await openFor(parts, visitor, accountId, 'login_code')) ?? refuse('account_disabled');
  }
  if (parts.config.dingtalk === null) return refuse('login_code_invalid');
  const unionId = await unionIdOf(parts.config.dingtalk, code);
  if (isRefused(unionId)) return unionId;
  const found = await store.findByUnionId(parts.db, unionId);
  if (found === null) return refuse('dingtalk_unbound');
  return (await openFor(parts, visitor, found.id, 'dingtalk')) ?? refuse('account_disabled');
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The key of what the account's browsers keep of unfinished work. Made from the master key, so that it is the same on
 * every machine and after every sign-in, and stored nowhere.
 */
export function vaultKeyOf(parts: Pick<Parts, 'crypto'>, accountId: string): string {
  return Buffer.from(parts.crypto.tag(accountId, 'browser-vault'), 'base64url').toString('base64');
}
