import { idleMinutes } from '@procure/domain/account/sign-in.ts';
import { sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';

export interface SupplierMe {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly companyStatus: string | null;
}

export async function readSupplierMe(db: Db, scope: SupplierScope): Promise<SupplierMe | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('company', 'company.id', 'account.companyId')
    .select([
      'account.id',
      'account.username',
      'account.nickName',
      'account.phone',
      'company.id as companyId',
      'company.name as companyName',
      sql<string | null>`company_status(company.status, company.status_until)`.as('companyStatus'),
    ])
    .where('account.id', '=', scope.accountId)
    .executeTakeFirst();
}

/** How many companies the scope's own account has left. */
export async function readCompaniesLeft(scope: SupplierScope | StaffScope, db: Db): Promise<number> {
  const { companiesLeft } = await db
    .selectFrom('account')
    .select('companiesLeft')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  return companiesLeft;
}

export interface StaffMe {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  /** True while the password is the one an administrator set. */
  readonly passwordTemporary: boolean;
  readonly roles: readonly { readonly id: string; readonly label: string }[];
}

export async function readStaffMe(db: Db, scope: StaffScope): Promise<StaffMe | undefined> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('accountRole', 'accountRole.accountId', 'account.id')
    .leftJoin('role', 'role.id', 'accountRole.roleId')
    .select([
      'account.id',
      'account.username',
      'account.nickName',
      'account.passwordTemporary',
      'role.id as roleId',
      'role.label',
    ])
    // A role is listed once, also if it is held in several organisations.
    .distinct()
    .where('account.id', '=', scope.accountId)
    .orderBy('role.id')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const roles = rows.flatMap(({ roleId, label }) =>
    roleId === null || label === null ? [] : [{ id: roleId, label }],
  );
  const { id, username, nickName, passwordTemporary } = first;
  return { id, username, nickName, passwordTemporary, roles };
}

export interface SessionRow {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** The live sessions of the scope's own account, the last used first. */
export async function readSessions(
  db: Db,
  scope: SupplierScope | StaffScope,
): Promise<readonly SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'userAgent', 'ip', 'createdAt', 'seenAt'])
    .where('accountId', '=', scope.accountId)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('seenAt', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${idleMinutes}::int)`)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute();
}

export interface SignInRow {
  readonly key: string;
  readonly at: Date;
  readonly action: string;
  readonly means: string | null;
  readonly device: string | null;
  readonly known: boolean | null;
  readonly ip: string | null;
}

/**
 * Successful and failed sign-ins of the scope's own account, the newest first, from the audit log, which keeps them
 * longer than the six months that 等保三级 requires.
 */
export async function readSignIns(
  scope: SupplierScope | StaffScope,
  db: Db,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly SignInRow[]; readonly count: number }> {
  const own = sql`from audit_log where entity = 'account' and entity_id = ${scope.accountId}
    and action in ('sign_in', 'sign_in_failed', 'sign_in_while_locked', 'second_step_failed')`;
  const { rows } =
    await sql<SignInRow>`select substr(encode(sha256(uuid_send(salt)), 'hex'), 1, 16) as key, at, action,
      after ->> 'means' as means, after ->> 'device' as device, (after ->> 'known')::boolean as known, ip
    ${own} order by id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${own}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
