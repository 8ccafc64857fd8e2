import { hash } from '@node-rs/argon2';
import { checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { system } from './actor.ts';
import { type Db, sqlState } from './db.ts';
import { StartupError } from './startup-error.ts';
import { transact } from './transaction.ts';

export interface NewAdministrator {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly password: string;
}

/**
 * Makes an administrator's account: the one account nobody could make in the console, since nobody can sign
 * in yet. Recorded in the audit log.
 * @throws StartupError where a value breaks the rules of accounts, or the name or phone is taken
 */
export async function createAdministrator(db: Db, administrator: NewAdministrator): Promise<void> {
  const { id, username, nickName, password } = administrator;
  const phone = readPhone(administrator.phone);
  const wrong = checkUsername(username) ?? checkPhone(phone) ?? checkPassword(password, { username, phone });
  if (wrong !== null) throw new StartupError(wrong);
  const passwordHash = await hash(password);
  try {
    await transact({ db }, system('create-administrator'), async (unit) => {
      await unit.db
        .insertInto('account')
        .values({ id, kind: 'staff', username, nickName, phone, passwordHash })
        .execute();
      await unit.db.insertInto('passwordHistory').values({ accountId: id, passwordHash }).execute();
      await unit.db.insertInto('accountRole').values({ accountId: id, roleId: 'admin' }).execute();
      await unit.audit({
        action: 'create',
        entity: 'account',
        entityId: id,
        after: { kind: 'staff', username, roles: ['admin'] },
      });
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new StartupError('该用户名或手机号已被使用，请更换');
    throw error;
  }
}
