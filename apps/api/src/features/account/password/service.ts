import { checkPassword } from '@procure/domain/account/rules.ts';
import { type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { hashPassword, isPassword } from '../../../platform/keys/password.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { countTry, keyOf } from '../../session/failure/service.ts';
import { closeSession, closeSessions } from '../../session/service.ts';
import { accountEvents } from '../events.ts';
import { lockOwn, type OwnAccount, readLastPasswords, saveOwn, savePassword } from '../store.ts';

/** Number of last passwords, the present one included, that may not be reused. */
const rememberedPasswords = 5;

/** Whether the password is the present one or one of the last ones. */
export async function wasUsed(unit: Unit, accountId: string, password: string): Promise<boolean> {
  for (const last of await readLastPasswords({ accountId }, unit.db, rememberedPasswords)) {
    if (await isPassword(password, last)) return true;
  }
  return false;
}

/** A wrong password that was counted. It is returned as a plain value, so that the transaction commits the count. */
export interface PasswordFailure {
  readonly wrong: Refusal<'password_wrong' | 'sign_in_required'>;
}

/** Verifies the password within a session. The fifth wrong one ends the session. */
export async function provePassword(
  unit: Unit,
  actor: SupplierActor | StaffActor,
  account: OwnAccount,
  password: string,
): Promise<PasswordFailure | null> {
  const right = await isPassword(password, account.passwordHash);
  const tried = await countTry(unit, keyOf.password(account.id), right);
  if ('right' in tried) return null;
  await record(unit, accountEvents, { kind: 'change_password_failed' }, account);
  if ('locked' in tried) await closeSession(unit, actor);
  return { wrong: 'locked' in tried ? refuse('sign_in_required') : refuse('password_wrong') };
}

/** The person's own account. */
export const ownAccount = {
  lock: async (unit: Unit, { scope }: SupplierActor | StaffActor, _: unknown) =>
    (await lockOwn(scope, unit.db)) ?? null,
  save: (unit: Unit, { id: accountId }: OwnAccount, changed: Parameters<typeof saveOwn>[2]) =>
    saveOwn({ accountId }, unit.db, changed),
  events: accountEvents,
};

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/** Changes one's own password and ends all sessions of the account. */
export async function changePassword(parts: Parts, actor: SupplierActor | StaffActor, passwords: Passwords) {
  const passwordHash = await hashPassword(passwords.newPassword);
  const outcome = await change(parts, actor, { ...passwords, passwordHash });
  // The wrong password was counted in the transaction: a refusal there would have rolled the count back.
  if (outcome === null) return {};
  return 'wrong' in outcome ? outcome.wrong : outcome;
}

const change = act(
  ownAccount,
  async (
    { unit, actor, held: account, keep },
    { password, newPassword, passwordHash }: Passwords & { readonly passwordHash: string },
  ) => {
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    const { username, phone } = account;
    const message = checkPassword(newPassword, { username, phone: phone ?? undefined });
    if (message !== null) return refuseFields([{ field: 'newPassword', message }]);
    if (await wasUsed(unit, account.id, newPassword)) return refuse('password_reused');
    const event = { kind: 'change_password', phone, at: await unit.now() } as const;
    await keep({ passwordTemporary: false }, event, account);
    await savePassword(unit.db, account.id, passwordHash);
    await closeSessions(unit, account.id);
    return null;
  },
);
