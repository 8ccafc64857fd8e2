import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db.ts';

export interface Settings {
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passwordTemporary: boolean;
}

export async function readSettings(db: Db, scope: SupplierScope | StaffScope): Promise<Settings | undefined> {
  return db
    .selectFrom('account')
    .select(['username', 'nickName', 'phone', 'email', 'passwordTemporary'])
    .where('id', '=', scope.accountId)
    .executeTakeFirst();
}
