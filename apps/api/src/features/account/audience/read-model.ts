import type { Permission, SupplierPermission } from '@procure/domain/permission/permission.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId } from '../../../platform/database/transaction.ts';
import type { Belonging } from '../../../platform/sight.ts';

type Reach = Kysely<Database>;

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Permissions that select the recipients of each kind of message to a company: one of them is enough. */
const actedOnBy = {
  registration: ['company.edit', 'company.submit'],
  people: ['member.manage'],
  invitation: ['invitation.reply'],
  prequalification: ['prequalification.edit', 'prequalification.submit'],
  tender: ['bid.edit', 'bid.submit'],
  question: ['question.ask'],
  clarification: ['clarification.reply'],
  objection: ['objection.submit'],
  complaint: ['complaint.submit'],
  negotiation: ['negotiation.quote'],
  award: ['award.acknowledge'],
  order: ['order.confirm', 'order.deliver'],
} as const satisfies Record<string, readonly SupplierPermission[]>;
export type CompanyNews = keyof typeof actedOnBy;

/** Whether the account of the enclosing query holds one of the permissions. */
const holdsOne = (account: string, codes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_role join role_permission using (role_id)
    where account_role.account_id = ${sql.ref(`${account}.id`)} and code = any (${sql.val([...codes])}::text[]))`;

/**
 * Supplier accounts in use that receive this kind of message: the members with one of its permissions and, in a
 * company without such members, the members who manage it.
 */
const suppliers = (db: Reach, news: CompanyNews) => {
  const codes = actedOnBy[news];
  return db
    .selectFrom('account')
    .where('account.kind', '=', 'supplier')
    .where('account.disabledAt', 'is', null)
    .where(
      sql<boolean>`(${holdsOne('account', codes)} or ${holdsOne('account', actedOnBy.people)} and not exists
        (select from account colleague where colleague.company_id = account.company_id
          and colleague.disabled_at is null and ${holdsOne('colleague', codes)}))`,
    )
    .orderBy('account.id');
};

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Accounts of these companies that receive this kind of message. */
export async function accountsOf(
  db: Reach,
  companyIds: readonly string[],
  news: CompanyNews,
): Promise<readonly { readonly id: string; readonly companyId: string }[]> {
  if (companyIds.length === 0) return [];
  const rows = await suppliers(db, news)
    .where('companyId', 'in', companyIds)
    .select(['id', 'companyId'])
    .execute();
  return rows.flatMap(({ companyId, ...row }) => (companyId === null ? [] : [{ ...row, companyId }]));
}

/** Returns the ids of all accounts in use of a company. A change of its administrators concerns every member. */
export async function peopleToTell(db: Reach, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('companyId', '=', companyId)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute();
  return idsOf(rows);
}

/**
 * Accounts to notify of a change of the lot: bidding members of every company that is invited, obtained documents,
 * applied for prequalification or has a bid.
 */
export async function concernedBy(db: Reach, lotId: HeldLotId): Promise<string[]> {
  const rows = await suppliers(db, 'tender')
    .where('account.companyId', 'in', (query) =>
      query
        .selectFrom('invitation')
        .select('companyId')
        .where('lotId', '=', lotId)
        .where('state', 'in', ['sent', 'accepted'])
        .union(query.selectFrom('documentReceipt').select('companyId').where('lotId', '=', lotId))
        .union(query.selectFrom('prequalification').select('companyId').where('lotId', '=', lotId))
        .union(query.selectFrom('bid').select('companyId').where('lotId', '=', lotId)),
    )
    .select('account.id')
    .execute();
  return idsOf(rows);
}

/** Bidding members of the companies with a bid in force or opened. */
export async function biddersOf(db: Reach, lotId: HeldLotId): Promise<string[]> {
  const rows = await suppliers(db, 'tender')
    .innerJoin('bid', 'bid.companyId', 'account.companyId')
    .where('bid.lotId', '=', lotId)
    .where('bid.validVersionNo', 'is not', null)
    .select('account.id')
    .execute();
  return idsOf(rows);
}

/** Bidding members of the companies in the record of the opening. */
export async function openedBiddersOf(db: Reach, lotId: HeldLotId): Promise<string[]> {
  const rows = await suppliers(db, 'tender')
    .innerJoin('openingEntry', 'openingEntry.companyId', 'account.companyId')
    .where('openingEntry.lotId', '=', lotId)
    .select('account.id')
    .execute();
  return idsOf(rows);
}

export async function evaluatorsOf(db: Reach, lotId: HeldLotId): Promise<string[]> {
  const rows = await db
    .selectFrom('lotEvaluator')
    .where('lotId', '=', lotId)
    .select('accountId as id')
    .execute();
  return idsOf(rows);
}

/** The owner and the handlers in use of the lot's tender. */
export async function handlersOf(db: Reach, lotId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tenderMember')
    .innerJoin('lot', 'lot.tenderId', 'tenderMember.tenderId')
    .innerJoin('account', 'account.id', 'tenderMember.accountId')
    .where('lot.id', '=', lotId)
    .where('tenderMember.duty', 'in', ['owner', 'handler'])
    .where('account.disabledAt', 'is', null)
    .select('account.id')
    .orderBy('account.id')
    .execute();
  return idsOf(rows);
}

export async function openersOf(db: Reach, lotId: HeldLotId): Promise<string[]> {
  const rows = await db
    .selectFrom('lotOpener')
    .where('lotId', '=', lotId)
    .select('accountId as id')
    .execute();
  return idsOf(rows);
}

/**
 * Staff accounts in use with the permission, by name: in the organisation that owns the item, or in any
 * organisation.
 */
export async function staffWith(
  db: Reach,
  permission: Permission,
  whose: Belonging | 'anybody',
): Promise<Person[]> {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.nickName as name'])
    .where('account.kind', '=', 'staff')
    .where('account.disabledAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accountRole')
          .innerJoin('rolePermission', 'rolePermission.roleId', 'accountRole.roleId')
          .select(sql.lit(1).as('one'))
          .whereRef('accountRole.accountId', '=', 'account.id')
          .where('rolePermission.code', '=', permission)
          .$if(whose !== 'anybody', (held) =>
            held.where('accountRole.organisationId', '=', whose === 'anybody' ? null : whose.organisationId),
          ),
      ),
    )
    .orderBy('account.nickName')
    .orderBy('account.id')
    .execute();
}
