import type { Permission } from '@procure/domain/permission/permission.ts';
import type { Role } from '@procure/domain/permission/role.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';

export interface RoleRow {
  readonly id: Role;
  readonly kind: 'staff' | 'supplier';
  readonly label: string;
  readonly permissions: Permission[];
  readonly accounts: number;
}

/** All roles with their permissions and the number of their holders. */
export async function allRoles(db: Kysely<Database>): Promise<RoleRow[]> {
  return db
    .selectFrom('role')
    .select([
      'role.id',
      'role.kind',
      'role.label',
      sql<Permission[]>`array(select code from role_permission where role_id = role.id order by code)`.as(
        'permissions',
      ),
      sql<number>`(select count(distinct account.id) from account_role join account on account.id = account_role.account_id
        and account.disabled_at is null where role_id = role.id)`.as('accounts'),
    ])
    .orderBy('role.kind')
    .orderBy('role.id')
    .$narrowType<Pick<RoleRow, 'id' | 'kind'>>()
    .execute();
}
