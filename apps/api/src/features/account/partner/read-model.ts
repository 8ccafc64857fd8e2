import { readKeyword } from '@procure/domain/display/keyword.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { type Kysely, sql } from 'kysely';
import type { SupplierScope } from '../../../platform/actor.ts';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

export interface KeyRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly withdrawnAt: string | null;
  readonly withdrawnBy: string | null;
  readonly withdrawalReason: string | null;
}

export interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly bound: number;
  readonly keys: readonly KeyRow[];
  readonly now: Date;
}

/** Lists partners with their keys, newest first. */
export async function readPartners(db: Reach): Promise<readonly PartnerRow[]> {
  const { rows } = await sql<PartnerRow>`select partner.id, partner.name, clock_timestamp() as now,
      (select count(*)::int from outside_identity where partner_id = partner.id) as bound,
      coalesce((select json_agg(json_build_object('id', key.id,
          'fingerprint', encode(sha256(key.public_key), 'hex'), 'validFrom', key.valid_from,
          'validUntil', key.valid_until, 'withdrawnAt', key.withdrawn_at, 'withdrawnBy', account.nick_name,
          'withdrawalReason', key.withdrawal_reason) order by key.created_at desc)
        from partner_key key left join account on account.id = key.withdrawn_by
        where key.partner_id = partner.id), '[]') as keys
    from partner order by partner.created_at, partner.id`.execute(db);
  return rows;
}

interface Query {
  readonly keyword: string;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly order: 1 | -1;
}

/** Lists supplier accounts for the administrators of accounts. */
export async function supplierPage(db: Reach, query: Query) {
  let found = db
    .selectFrom('account')
    .leftJoin('company', 'company.id', 'account.companyId')
    .where('account.kind', '=', 'supplier')
    .where('account.closedAt', 'is', null);
  if (query.keyword !== '') {
    const { keyword } = query;
    found = found.where(({ or, eb }) =>
      or([
        hasWords([sql`account.username`, sql`account.nick_name`, sql`company.name`], keyword),
        eb('account.phone', '=', readPhone(keyword)),
        eb(sql`lower(account.email)`, '=', readKeyword(keyword).toLowerCase()),
      ]),
    );
  }
  const rows = await found
    .select([
      'account.id',
      'account.username',
      'account.nickName',
      'account.phone',
      'account.email',
      'account.disabledAt',
      'company.name as companyName',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('account.createdAt', query.order === 1 ? 'asc' : 'desc')
    .orderBy('account.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  return { rows, count: rows[0]?.total ?? 0 };
}

/** Partners that the account is bound to, with the time of each binding. */
export async function readBindings({ accountId }: SupplierScope, db: Reach) {
  return db
    .selectFrom('outsideIdentity')
    .innerJoin('partner', 'partner.id', 'outsideIdentity.partnerId')
    .select(['partner.id', 'partner.name', 'outsideIdentity.boundAt'])
    .where('outsideIdentity.accountId', '=', accountId)
    .orderBy('outsideIdentity.boundAt')
    .execute();
}
