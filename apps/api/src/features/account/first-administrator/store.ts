import type { FirstAdministratorRole } from '@procure/domain/permission/administrator.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { rememberPassword } from '../store.ts';

interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly passwordTemporary: boolean;
}

/** Inserts the account with its role at the operator. Returns false if the name or phone is taken. */
export async function insertAdministrator(
  unit: Unit,
  account: NewAccount,
  role: FirstAdministratorRole,
): Promise<boolean> {
  const inserted = await unit.db
    .insertInto('account')
    .values({ ...account, kind: 'staff' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await rememberPassword(unit.db, account.id, account.passwordHash);
  const { id: organisationId } = await unit.db
    .selectFrom('organisation')
    .select('id')
    .where('kind', '=', 'operator')
    .executeTakeFirstOrThrow();
  await unit.db
    .insertInto('accountRole')
    .values({ accountId: account.id, roleId: role, organisationId })
    .execute();
  return true;
}
