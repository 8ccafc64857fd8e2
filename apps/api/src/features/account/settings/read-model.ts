import { type RawBuilder, sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database/db.ts';

export interface Settings {
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mailSignsIn: boolean;
  readonly passwordTemporary: boolean;
  readonly totpSince: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly addedAt: string;
    readonly usedAt: string | null;
  }[];
}

/** Formats a time inside JSON as the API does. */
const isoTime = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function readSettings(db: Db, scope: SupplierScope | StaffScope): Promise<Settings | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('totp', 'totp.accountId', 'account.id')
    .select([
      'username',
      'nickName',
      'phone',
      'email',
      'mailSignsIn',
      'passwordTemporary',
      'totp.createdAt as totpSince',
      sql<number>`(select count(*)::int from recovery_code
        where recovery_code.account_id = account.id and used_at is null)`.as('recoveryCodesLeft'),
      sql<
        Settings['passkeys']
      >`(select coalesce(json_agg(json_build_object('id', passkey.id, 'name', passkey.name,
          'addedAt', ${isoTime(sql`passkey.created_at`)}, 'usedAt', ${isoTime(sql`passkey.used_at`)})
          order by passkey.created_at), '[]') from passkey where passkey.account_id = account.id)`.as(
        'passkeys',
      ),
    ])
    .where('account.id', '=', scope.accountId)
    .executeTakeFirst();
}
