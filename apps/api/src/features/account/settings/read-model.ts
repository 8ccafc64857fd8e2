import { sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db.ts';

export interface Settings {
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passwordTemporary: boolean;
  readonly totpSince: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function readSettings(db: Db, scope: SupplierScope | StaffScope): Promise<Settings | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('totp', 'totp.accountId', 'account.id')
    .select([
      'username',
      'nickName',
      'phone',
      'email',
      'passwordTemporary',
      'totp.createdAt as totpSince',
      sql<number>`(select count(*)::int from recovery_code
        where recovery_code.account_id = account.id and used_at is null)`.as('recoveryCodesLeft'),
    ])
    .where('account.id', '=', scope.accountId)
    .executeTakeFirst();
}
