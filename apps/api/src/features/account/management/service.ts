import { randomInt } from 'node:crypto';
import { checkPassword } from '@procure/domain/account/rules.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { canHold } from '@procure/domain/permission/separation.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashPassword, isPassword } from '../../../platform/password.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { countTry, keyOf } from '../../session/failure/service.ts';
import { closeSession, closeSessions } from '../../session/service.ts';
import { readLastPasswords, savePassword } from '../store.ts';
import * as store from './store.ts';

interface Target {
  readonly id: string;
  readonly version: number;
}

export interface OneTimePassword {
  readonly id: string;
  readonly password: string;
}

export interface SavedAccount {
  readonly id: string;
  readonly version: number;
}

// Without the characters that are taken for one another when read out or typed over.
const alphabets = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'] as const;

/** Sixteen characters of three classes, about 92 random bits. */
export function makeOneTimePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  for (;;) {
    const password = Array.from({ length: 16 }, () => pick(alphabets.join(''))).join('');
    if (checkPassword(password) === null) return password;
  }
}

/**
 * Makes an account without any right, with a one-time password, which is shown here and nowhere else. Repeated for an account that
 * nobody has used yet, it gives a new password: the first answer may have been lost.
 */
export async function createStaff(
  parts: Parts,
  actor: StaffActor,
  input: {
    readonly id: string;
    readonly username: string;
    readonly nickName: string;
    readonly phone: string;
    readonly email: string;
  },
): Promise<OneTimePassword | Refusal<'username_taken' | 'phone_taken' | 'conflict' | 'invalid_input'>> {
  const { id, ...facts } = input;
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  return transact(parts, actor, async (unit) => {
    const email = facts.email === '' ? null : facts.email;
    const outcome = await store.insertStaff(actor.scope, unit, { id, ...facts, email, passwordHash });
    if (outcome === 'known') {
      const earlier = await store.lockStaff(actor.scope, unit, id);
      if (earlier === null || earlier.username !== facts.username || !earlier.passwordTemporary)
        return refuse('conflict');
      await savePassword(unit.db, id, passwordHash);
      return { id, password };
    }
    if (outcome !== 'written') return refuse(outcome);
    await savePassword(unit.db, id, passwordHash);
    await unit.audit({
      action: 'create',
      entity: 'account',
      entityId: id,
      after: { kind: 'staff', username: facts.username, nickName: facts.nickName },
    });
    return { id, password };
  });
}

/** Takes effect at the account's next request: the session gate reads roles and permissions each time. */
export function setRoles(
  parts: Parts,
  actor: StaffActor,
  { roles, ...target }: Target & { readonly roles: readonly StaffRole[] },
): Promise<
  SavedAccount | Refusal<'roles_conflict' | 'permissions_apart' | 'own_account' | 'not_found' | 'conflict'>
> {
  return change(parts, actor, target, async (unit, account) => {
    const grants = await store.readGrants(unit, roles);
    const allowed = canHold(roles, (role) => grants.get(role) ?? []);
    if (isRefused(allowed)) return allowed;
    const before = await store.readRoles(unit, account.id);
    await store.replaceRoles(unit, account.id, roles);
    await unit.audit({
      action: 'set_roles',
      entity: 'account',
      entityId: account.id,
      before: { roles: before },
      after: { roles },
    });
    return store.raise(unit, account);
  });
}

/** Whoever is disabled is out at once: their sessions end with it. */
export function disable(
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: Target & { readonly reason: string },
): Promise<SavedAccount | Refusal<'own_account' | 'not_found' | 'conflict'>> {
  return change<never>(parts, actor, target, async (unit, account) => {
    if (account.disabledAt !== null) return account.version;
    await closeSessions(unit, account.id);
    await unit.audit({
      action: 'disable',
      entity: 'account',
      entityId: account.id,
      before: { state: 'active' },
      after: { state: 'disabled' },
      reason,
    });
    return store.saveDisabled(unit, account, await unit.now());
  });
}

export function enable(
  parts: Parts,
  actor: StaffActor,
  target: Target,
): Promise<SavedAccount | Refusal<'own_account' | 'not_found' | 'conflict'>> {
  return change<never>(parts, actor, target, async (unit, account) => {
    if (account.disabledAt === null) return account.version;
    await unit.audit({
      action: 'enable',
      entity: 'account',
      entityId: account.id,
      before: { state: 'disabled' },
      after: { state: 'active' },
    });
    return store.saveDisabled(unit, account, null);
  });
}

/** Asked by one person, and nothing more: the password in force stays until another confirms. */
export function askPasswordReset(
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: Target & { readonly reason: string },
): Promise<SavedAccount | Refusal<'own_account' | 'not_found' | 'conflict'>> {
  return change<never>(parts, actor, target, async (unit, account) => {
    await store.insertReset(unit, { accountId: account.id, askedBy: actor.accountId, reason });
    await unit.audit({ action: 'ask_password_reset', entity: 'account', entityId: account.id, reason });
    return store.raise(unit, account);
  });
}

/** A password that is good for setting one's own; every session of the account ends. */
export async function confirmPasswordReset(
  parts: Parts,
  actor: StaffActor,
  target: Target,
): Promise<
  OneTimePassword | Refusal<'own_account' | 'own_request' | 'reset_not_asked' | 'not_found' | 'conflict'>
> {
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  const outcome = await change(parts, actor, target, async (unit, account) => {
    const asked = await resetToDecide(unit, actor, account);
    if (isRefused(asked)) return asked;
    await store.closeReset(unit, asked.id, 'confirmed', actor.accountId);
    const version = await store.raise(unit, account, { passwordTemporary: true });
    await savePassword(unit.db, account.id, passwordHash);
    await closeSessions(unit, account.id);
    await unit.audit({
      action: 'reset_password',
      entity: 'account',
      entityId: account.id,
      after: { askedBy: asked.askedBy },
      reason: asked.reason,
    });
    if (account.phone !== null) {
      await unit.send({
        channel: 'sms',
        to: account.phone,
        template: 'password_changed',
        values: { time: formatDateTime(await unit.now()) },
      });
    }
    // The password's own saving raises the version once more.
    return version + 1;
  });
  return isRefused(outcome) ? outcome : { id: target.id, password };
}

export function declinePasswordReset(
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: Target & { readonly reason: string },
): Promise<
  SavedAccount | Refusal<'own_account' | 'own_request' | 'reset_not_asked' | 'not_found' | 'conflict'>
> {
  return change(parts, actor, target, async (unit, account) => {
    const asked = await resetToDecide(unit, actor, account);
    if (isRefused(asked)) return asked;
    await store.closeReset(unit, asked.id, 'declined', actor.accountId);
    await unit.audit({
      action: 'decline_password_reset',
      entity: 'account',
      entityId: account.id,
      after: { askedBy: asked.askedBy },
      reason,
    });
    return store.raise(unit, account);
  });
}

/** Whoever asked never decides, whatever they hold by now. */
async function resetToDecide(
  unit: Unit,
  actor: StaffActor,
  account: store.StaffAccount,
): Promise<store.PasswordReset | Refusal<'own_request' | 'reset_not_asked'>> {
  const asked = await store.findReset(unit, account.id);
  if (asked === null) return refuse('reset_not_asked');
  return asked.askedBy === actor.accountId ? refuse('own_request') : asked;
}

/** Nobody manages the account they sit in: an administrator who locks themself out needs a second one anyway. */
async function change<R extends Refusal>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  work: (unit: Unit, account: store.StaffAccount) => Promise<number | R>,
): Promise<SavedAccount | Refusal<'own_account' | 'not_found' | 'conflict'> | R> {
  if (id === actor.accountId) return refuse('own_account');
  return transact(
    parts,
    actor,
    async (unit): Promise<SavedAccount | Refusal<'not_found' | 'conflict'> | R> => {
      const account = await store.lockStaff(actor.scope, unit, id);
      if (account === null) return refuse('not_found');
      if (account.version !== version) return refuse('conflict');
      const saved = await work(unit, account);
      return typeof saved === 'number' ? { id, version: saved } : saved;
    },
  );
}

/** None of so many last passwords may come back. */
const rememberedPasswords = 5;

/**
 * One's own password; whoever still sits in another session of the account is out. Who has the session but not the
 * password gets five tries: the last one ends the session.
 */
export async function changePassword(
  parts: Parts,
  actor: StaffActor,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<
  | Record<string, never>
  | Refusal<'password_wrong' | 'password_reused' | 'not_found' | 'invalid_input' | 'sign_in_required'>
> {
  const passwordHash = await hashPassword(newPassword);
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await store.lockStaff(actor.scope, unit, actor.accountId);
    if (account === null) return refuse('not_found');
    const tried = await countTry(
      unit,
      keyOf.password(account.id),
      await isPassword(password, account.passwordHash),
    );
    if (!('right' in tried)) {
      await unit.audit({ action: 'change_password_failed', entity: 'account', entityId: account.id });
      if ('locked' in tried) await closeSession(unit, actor);
      return { wrong: 'locked' in tried ? refuse('sign_in_required') : refuse('password_wrong') };
    }
    const owner = { username: account.username, phone: account.phone ?? undefined };
    const message = checkPassword(newPassword, owner);
    if (message !== null) return refuseFields([{ field: 'newPassword', message }]);
    for (const last of await readLastPasswords(unit.db, account.id, rememberedPasswords)) {
      if (await isPassword(newPassword, last)) return refuse('password_reused');
    }
    await store.raise(unit, account, { passwordTemporary: false });
    await savePassword(unit.db, account.id, passwordHash);
    await closeSessions(unit, account.id);
    await unit.audit({ action: 'change_password', entity: 'account', entityId: account.id });
    return {};
  });
  // Counted above: a refusal inside the transaction would have undone that.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}
