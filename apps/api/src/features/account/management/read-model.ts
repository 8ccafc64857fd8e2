import { readPhone } from '@procure/domain/display/typed.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { type Kysely, sql } from 'kysely';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Belonging } from '../../../platform/sight.ts';
import { waitingTenders } from '../../approval/read-model.ts';
import { ownedEntrustments } from '../../entrustment/read-model.ts';
import { evaluationTenders } from '../../tender/evaluator/read-model.ts';
import { ownedTenders } from '../../tender/member/read-model.ts';
import { openingTenders } from '../../tender/opener/read-model.ts';
import { type Person, staffWith } from '../audience/read-model.ts';

interface Query {
  readonly keyword: string;
  readonly role: '' | StaffRole;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly order: 1 | -1;
}

interface PostRow {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly roles: StaffRole[];
}

/** Lists the staff accounts with their roles, in one query. */
export async function staffPage(db: Kysely<Database>, query: Query) {
  let found = db.selectFrom('account').where('account.kind', '=', 'staff');
  if (query.keyword !== '') {
    found = found.where(({ or, eb }) =>
      or([
        hasWords([sql`account.username`, sql`account.nick_name`], query.keyword),
        eb('account.phone', '=', readPhone(query.keyword)),
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
      sql<PostRow[]>`coalesce((select json_agg(post) from (
          select organisation.id as "organisationId", organisation.name as "organisationName",
            array_agg(held.role_id order by held.role_id) as roles
          from account_role held join organisation on organisation.id = held.organisation_id
          where held.account_id = account.id group by organisation.id order by organisation.name) post), '[]')`.as(
        'posts',
      ),
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

type Reach = Kysely<Database>;

/** Returns the other accounts in use that hold the permission in the organisations of all these tenders. */
async function successorsIn(
  db: Reach,
  permission: Permission,
  tenders: readonly Belonging[],
  accountId: string,
): Promise<Person[]> {
  const organisations = [...new Set(tenders.map(({ organisationId }) => organisationId))];
  const lists = await Promise.all(
    organisations.map((organisationId) => staffWith(db, permission, { organisationId })),
  );
  const [first = [], ...others] = lists;
  return first.filter(
    ({ id }) => id !== accountId && others.every((list) => list.some((one) => one.id === id)),
  );
}

/**
 * Lists the duties of the account, in one organisation or in all (tenders, entrustments, approvals, openings,
 * evaluations), and the accounts in use that could take them over. An approval needs no successor: it waits for the
 * other approvers.
 */
export async function readDuties(
  db: Reach,
  { id: accountId, organisationId }: { readonly id: string; readonly organisationId: string },
) {
  const [allOwned, allAnswered, allToApprove, allToOpen, allToJudge] = await Promise.all([
    ownedTenders(db, accountId),
    ownedEntrustments(db, accountId),
    waitingTenders(db, accountId),
    openingTenders(db, accountId),
    evaluationTenders(db, accountId),
  ]);
  const there = (whose: Belonging) => organisationId === '' || whose.organisationId === organisationId;
  const [owned, answered, toOpen, toJudge] = [
    allOwned.filter(there),
    allAnswered.filter(there),
    allToOpen.filter(there),
    allToJudge.filter(there),
  ];
  const [successors, openers, evaluators] = await Promise.all([
    successorsIn(db, 'tender.edit', [...owned, ...answered], accountId),
    successorsIn(db, 'opening.release', toOpen, accountId),
    successorsIn(db, 'evaluation.score', toJudge, accountId),
  ]);
  const numbers = (tenders: readonly { readonly tenderNo: string }[]) =>
    tenders.map(({ tenderNo }) => tenderNo);
  return {
    tenderNos: numbers(owned),
    documentNos: answered.map(({ documentNo }) => documentNo),
    successors,
    approvals: allToApprove.filter(there).map(({ tenderNo, others }) => ({ tenderNo, others })),
    openingNos: numbers(toOpen),
    openers,
    evaluationNos: numbers(toJudge),
    evaluators,
  };
}
