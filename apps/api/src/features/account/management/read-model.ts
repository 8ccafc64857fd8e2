import type { StaffRole } from '@procure/domain/permission/role.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';
import { ownedNumbers } from '../../tender/member/read-model.ts';
import { openingNumbers } from '../../tender/opener/read-model.ts';
import { buyerOptions, staffOptions } from '../../tender/option/read-model.ts';

interface Query {
  readonly keyword: string;
  readonly role: '' | StaffRole;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly order: 1 | -1;
}

/** The staff's accounts with their roles, in one query. */
export async function staffPage(db: Kysely<Database>, query: Query) {
  let found = db.selectFrom('account').where('account.kind', '=', 'staff');
  if (query.keyword !== '') {
    const pattern = `%${query.keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
    found = found.where(({ or, eb }) =>
      or([
        eb('account.username', 'ilike', pattern),
        eb('account.nickName', 'ilike', pattern),
        eb('account.phone', '=', query.keyword),
      ]),
    );
  }
  if (query.role !== '')
    found = found.where(
      sql<boolean>`exists (select from account_role where account_id = account.id and role_id = ${query.role})`,
    );
  const rows = await found
    .select([
      'account.id',
      'account.username',
      'account.nickName',
      'account.phone',
      'account.disabledAt',
      'account.passwordTemporary',
      'account.createdAt',
      'account.version',
      sql<
        StaffRole[]
      >`array(select role_id from account_role where account_id = account.id order by role_id)`.as('roles'),
      sql<Date | null>`(select max(seen_at) from session where session.account_id = account.id)`.as(
        'lastSeenAt',
      ),
      sql<{ askedBy: string; askedAt: string; reason: string } | null>`(
        select json_build_object('askedBy', asker.nick_name, 'askedAt', reset.asked_at, 'reason', reset.reason)
        from password_reset reset join account asker on asker.id = reset.asked_by
        where reset.account_id = account.id and reset.outcome is null
          and reset.asked_at > clock_timestamp() - interval '24 hours')`.as('reset'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('account.createdAt', query.order === 1 ? 'asc' : 'desc')
    .orderBy('account.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  return { rows, count: rows[0]?.total ?? 0 };
}

/** What the account owns and is to open, and who in use could take that over. */
export async function readDuties(db: Kysely<Database>, accountId: string) {
  const [tenderNos, buyers, openingNos, { openers }] = await Promise.all([
    ownedNumbers(db, accountId),
    buyerOptions(db),
    openingNumbers(db, accountId),
    staffOptions(db),
  ]);
  const others = ({ id }: { readonly id: string }) => id !== accountId;
  return { tenderNos, successors: buyers.filter(others), openingNos, openers: openers.filter(others) };
}
