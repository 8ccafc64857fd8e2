import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { staffWith } from '../../account/audience/read-model.ts';

type Reach = Kysely<Database>;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface DelegationRow {
  readonly id: string;
  readonly organisation: Named;
  readonly from: Named;
  readonly to: Named;
  readonly fromAt: Date;
  readonly untilAt: Date;
  readonly reason: string;
  readonly revokedAt: Date | null;
  readonly own: boolean;
  readonly now: Date;
}

/** Delegations that this person gave or received, latest first; ended ones for a hundred days. */
export async function readDelegations(scope: StaffScope, db: Reach): Promise<readonly DelegationRow[]> {
  const me = scope.accountId;
  const { rows } = await sql<DelegationRow>`
    select given.id, given.from_at, given.until_at, given.reason, given.revoked_at, now() as now,
      given.account_id = ${me} as own,
      json_build_object('id', organisation.id, 'name', organisation.name) as organisation,
      json_build_object('id', away.id, 'name', away.nick_name) as "from",
      json_build_object('id', instead.id, 'name', instead.nick_name) as "to"
    from approval_delegation given
    join organisation on organisation.id = given.organisation_id
    join account away on away.id = given.account_id
    join account instead on instead.id = given.delegate_id
    where (given.account_id = ${me} or given.delegate_id = ${me})
      and coalesce(given.revoked_at, given.until_at) > now() - interval '100 days'
    order by given.from_at desc, given.id`.execute(db);
  return rows;
}

/** Organisations in which this person approves, with the other approvers. */
export async function readDelegates(scope: StaffScope, db: Reach) {
  const ids = scope.memberships
    .filter(({ permissions }) => permissions.has('tender.approve'))
    .map(({ organisationId }) => organisationId);
  const organisations =
    ids.length === 0
      ? []
      : await db
          .selectFrom('organisation')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .orderBy('name')
          .execute();
  return Promise.all(
    organisations.map(async ({ id, name }) => {
      const people = await staffWith(db, 'tender.approve', { organisationId: id });
      return { id, name, people: people.filter((one) => one.id !== scope.accountId) };
    }),
  );
}
