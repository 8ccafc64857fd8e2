import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import type { FirstAdministratorRole } from '@procure/domain/permission/administrator.ts';
import { system } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { StartupError } from '../../../platform/process/startup-error.ts';
import { insertAdministrator } from './store.ts';

export interface NewAdministrator {
  readonly role: FirstAdministratorRole;
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly password: string;
  /** Whether it must be changed before any other act, because another person knows it. */
  readonly temporary: boolean;
}

/** A temporary password, which its user must replace at the first sign-in. */
export function inventPassword(): string {
  return `${randomBytes(9).toString('base64url')}@Aa1`;
}

/**
 * Creates the account of a system or security administrator. The console cannot create these two, because at first
 * there is no account to sign in with, or none that may grant a role. Recorded in the audit log.
 * @throws StartupError if a value violates the rules of accounts, or the name or phone is taken
 */
export async function createAdministrator(
  parts: Pick<Parts, 'db'>,
  { role, password, temporary, ...administrator }: NewAdministrator,
): Promise<void> {
  const { id, username, nickName } = administrator;
  const phone = readPhone(administrator.phone);
  const wrong = checkUsername(username) ?? checkPhone(phone) ?? checkPassword(password, { username, phone });
  if (wrong !== null) throw new StartupError(wrong);
  const account = { id, username, nickName, phone, passwordHash: await hash(password) };
  await transact(parts, system('create-administrator'), async (unit) => {
    if (!(await insertAdministrator(unit, { ...account, passwordTemporary: temporary }, role)))
      throw new StartupError('该用户名或手机号已被使用，请更换');
    await unit.audit({
      action: 'create',
      entity: 'account',
      entityId: id,
      after: { kind: 'staff', username, roles: [role] },
    });
  });
}
