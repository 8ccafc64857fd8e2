import type { CompanyState } from '@procure/domain/company/company.ts';
import { expiryNoticeDays } from '@procure/domain/library/expiry.ts';
import { type Kysely, sql } from 'kysely';
import type { SupplierScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isReaders } from '../../platform/messaging/outbox/reader.ts';
import { type CompanyExpiry, expiriesWhere } from '../library/expiry/read-model.ts';
import { lotCount } from '../lot/name/read-model.ts';
import {
  isUnderWay,
  joinedLots,
  type ProcessRow,
  processColumns,
  withOwnRows,
} from '../lot/process/read-model.ts';
import { isVisibleLot } from '../lot/read-model.ts';
import { onePrice, openTodos, type TodoRow } from './fact/read-model.ts';

type Reach = Kysely<Database>;

interface Named {
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
}

/** A fact with the name of its lot; the lot's fields are null if it has none. */
export type NamedTodoRow = TodoRow & (Named | { readonly tenderTitle: null });

/** The maximum of open items that is read; no company has as many. */
const most = 1000;

const lotColumns = sql`tender.title as tender_title, lot.lot_no, lot.title as lot_title,
  ${lotCount} as lot_count`;

const todosOf = (companyId: string | null) => sql`coalesce((select json_agg(to_json(named_todo)) from (
  select open_todo.*, ${lotColumns}
  from (${openTodos(companyId)}) open_todo
  left join lot on lot.id = open_todo.lot_id left join tender on tender.id = lot.tender_id
  order by open_todo.due nulls last, open_todo.id limit ${most}) named_todo), '[]')`;

export async function readTodos(
  scope: SupplierScope,
  db: Reach,
): Promise<{ now: Date; todos: readonly NamedTodoRow[] }> {
  const { rows } = await sql<{ now: Date; todos: NamedTodoRow[] }>`
    select now() as now, ${todosOf(scope.companyId)} as todos`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a table answers with one row');
  return row;
}

export interface Dashboard {
  readonly now: Date;
  readonly company: { readonly name: string | null; readonly state: CompanyState } | null;
  readonly todos: readonly NamedTodoRow[];
  readonly unsubmitted: readonly (Named & {
    readonly lotId: string;
    readonly deadline: string;
    readonly savedAt: string;
  })[];
  readonly lots: readonly ProcessRow[];
  readonly lotCount: number;
  readonly calendar: readonly (Named & {
    readonly lotId: string;
    readonly kind: 'bid' | 'publicity';
    readonly at: string;
  })[];
  readonly certificates: readonly Omit<CompanyExpiry, 'companyId'>[];
  readonly messages: readonly {
    readonly id: string;
    readonly title: string;
    readonly body: string;
    readonly link: string | null;
    readonly createdAt: string;
    readonly readAt: string | null;
  }[];
  readonly unread: number;
}

/** Lots on the first screen, messages on it, and how far its calendar looks. */
const limits = { lots: 6, messages: 5, days: 42 };

/** The supplier's first screen in one query. */
export async function readDashboard(scope: SupplierScope, db: Reach): Promise<Dashboard> {
  const { companyId } = scope;
  const message = sql`id, title, body, link, created_at, read_at`;
  const { rows } = await sql<Dashboard>`
    with under_way as (
      select lot.id, lot.bid_deadline, lot.state, lot.publicity_until, bid.valid_version_no is not null as has_bid
      from (${joinedLots(companyId)}) joined join lot on lot.id = joined.lot_id ${withOwnRows(companyId)}
      where ${isUnderWay}
    ), first_lots as (
      select id, row_number() over () as place from (
        select id from under_way
        order by bid_deadline > now() desc, case when bid_deadline > now() then bid_deadline end,
          bid_deadline desc, id
        limit ${limits.lots}) ordered
    )
    select now() as now,
      (select json_build_object('name', name, 'state', company_status(status, status_until))
        from company where id = ${companyId}) as company,
      ${todosOf(companyId)} as todos,
      coalesce((select json_agg(to_json(open_draft)) from (
        select lot.id as lot_id, lot.bid_deadline as deadline,
          coalesce(bid.draft_saved_at, bid.created_at) as saved_at, ${lotColumns}
        from bid join lot on lot.id = bid.lot_id and lot.state = 'published' and lot.bid_deadline > now()
        join tender on tender.id = lot.tender_id
        left join invitation on invitation.lot_id = lot.id and invitation.company_id = bid.company_id
        where bid.company_id = ${companyId} and bid.state in ('draft', 'withdrawn') and ${isVisibleLot}
          and (bid.last_version_no = 0 or not tender.method = any (${sql.val(onePrice)}::text[]))
          and coalesce(invitation.state, 'accepted') = 'accepted'
        order by lot.bid_deadline, lot.id limit 5) open_draft), '[]') as unsubmitted,
      coalesce((select json_agg(to_json(filled) order by filled.place) from (
        select first_lots.place, ${processColumns(companyId)}
        from first_lots join lot on lot.id = first_lots.id ${withOwnRows(companyId)}) filled), '[]') as lots,
      (select count(*) from under_way) as lot_count,
      coalesce((select json_agg(to_json(dated) order by dated.at) from (
        select lot.id as lot_id, due.kind, due.at, ${lotColumns}
        from under_way join lot on lot.id = under_way.id join tender on tender.id = lot.tender_id
        cross join lateral (values
          ('bid', case when lot.state = 'published' then lot.bid_deadline end),
          ('publicity', case when lot.state = 'publicity' then lot.publicity_until end)) as due (kind, at)
        where due.at > now() and due.at < now() + make_interval(days => ${limits.days}::int)
        order by due.at limit 100) dated), '[]') as calendar,
      coalesce((select json_agg(to_json(expiring) order by expiring.expiry_date) from (
        select kind, name, no, expiry_date
        from (${expiriesWhere(sql<boolean>`company.id = ${companyId}`)}) ends
        where expiry_date::date
          <= (now() at time zone 'Asia/Shanghai')::date + ${expiryNoticeDays}::int) expiring), '[]')
        as certificates,
      coalesce((select json_agg(to_json(told)) from (
        select * from (
          (select ${message} from message where ${isReaders(scope)} and read_at is null
            order by created_at desc, id limit ${limits.messages})
          union all
          (select ${message} from message where ${isReaders(scope)} and read_at is not null
            order by created_at desc, id limit ${limits.messages})) newest
        order by read_at is not null, created_at desc, id limit ${limits.messages}) told), '[]') as messages,
      (select count(*) from message where ${isReaders(scope)} and read_at is null) as unread`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a table answers with one row');
  return row;
}
