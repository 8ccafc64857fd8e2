import {
  type FirstAdministratorRole,
  firstAdministratorRoles,
} from '@procure/domain/permission/administrator.ts';
import type { Db } from '../../../platform/database/db.ts';

/** The first administrators' roles without an active account. Without them no person could be given an account, or none a role. */
export async function missingAdministrators(db: Db): Promise<readonly FirstAdministratorRole[]> {
  const held = await db
    .selectFrom('accountRole')
    .innerJoin('account', 'account.id', 'accountRole.accountId')
    .select('roleId')
    .distinct()
    .where('disabledAt', 'is', null)
    .where('roleId', 'in', firstAdministratorRoles)
    .execute();
  return firstAdministratorRoles.filter((role) => !held.some(({ roleId }) => roleId === role));
}
