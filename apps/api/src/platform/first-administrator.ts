import { hash } from '@node-rs/argon2';
import { checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { system } from './actor.ts';
import { type Db, sqlState } from './database/db.ts';
import { transact } from './database/transaction.ts';
import { StartupError } from './process/startup-error.ts';

/** Creates accounts, or grants roles, but never both. */
export type AdministratorDuty = 'admin' | 'security';

export interface NewAdministrator {
  readonly duty: AdministratorDuty;
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly password: string;
  /** Whether it must be changed before any other act, because another person knows it. */
  readonly temporary: boolean;
}

/**
 * Creates the account of a system or security administrator. The console cannot create these two, because at first
 * there is no account to sign in with, or none that may grant a role. Recorded in the audit log.
 * @throws StartupError if a value violates the rules of accounts, or the name or phone is taken
 */
export async function createAdministrator(db: Db, administrator: NewAdministrator): Promise<void> {
  const { id, duty, username, nickName, password, temporary } = administrator;
  const phone = readPhone(administrator.phone);
  const wrong = checkUsername(username) ?? checkPhone(phone) ?? checkPassword(password, { username, phone });
  if (wrong !== null) throw new StartupError(wrong);
  const passwordHash = await hash(password);
  try {
    await transact({ db }, system('create-administrator'), async (unit) => {
      await unit.db
        .insertInto('account')
        .values({ id, kind: 'staff', username, nickName, phone, passwordHash, passwordTemporary: temporary })
        .execute();
      await unit.db.insertInto('passwordHistory').values({ accountId: id, passwordHash }).execute();
      const { id: organisationId } = await unit.db
        .selectFrom('organisation')
        .select('id')
        .where('kind', '=', 'operator')
        .executeTakeFirstOrThrow();
      await unit.db
        .insertInto('accountRole')
        .values({ accountId: id, roleId: duty, organisationId })
        .execute();
      await unit.audit({
        action: 'create',
        entity: 'account',
        entityId: id,
        after: { kind: 'staff', username, roles: [duty] },
      });
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new StartupError('该用户名或手机号已被使用，请更换');
    throw error;
  }
}

/** The duties without an active account. Without them no person could be given an account, or none a role. */
export async function missingDuties(db: Db): Promise<readonly AdministratorDuty[]> {
  const held = await db
    .selectFrom('accountRole')
    .innerJoin('account', 'account.id', 'accountRole.accountId')
    .select('roleId')
    .distinct()
    .where('disabledAt', 'is', null)
    .where('roleId', 'in', ['admin', 'security'])
    .execute();
  return (['admin', 'security'] as const).filter((duty) => !held.some(({ roleId }) => roleId === duty));
}
