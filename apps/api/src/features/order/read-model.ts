import type { Remedy } from '@procure/domain/complaint/complaint.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import { hasWords } from '../../platform/database/keyword.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeen } from '../../platform/sight.ts';

type Reach = Kysely<Database>;

export interface OrderRow {
  readonly id: string;
  readonly orderNo: string;
  readonly lotId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly companyName: string;
  readonly buyerName: string;
  readonly state: OrderState;
  readonly totalIncl: string;
  readonly requiredDate: string;
  readonly promisedDate: string | null;
  readonly issuedAt: Date;
  /** The award it was given by is void. */
  readonly voided: boolean;
}

export interface OrderDetailRow extends OrderRow {
  readonly now: Date;
  readonly tenderId: string;
  readonly voidedBy: {
    readonly at: string;
    readonly complaintNo: string;
    readonly remedy: Remedy;
    readonly supervisor: string;
  } | null;
  readonly contractNo: string;
  readonly consignee: string;
  readonly consigneePhone: string;
  readonly address: string;
  readonly paymentDays: number | null;
  readonly paymentTerms: string;
  readonly delayReason: string | null;
  readonly confirmedAt: Date | null;
  readonly rejectReason: string | null;
  readonly changeReason: string | null;
  readonly cancelReason: string | null;
  readonly deliveredAllAt: Date | null;
  readonly invoiceNo: string | null;
  readonly lines: readonly {
    readonly id: string;
    readonly lineNo: number;
    readonly materialCode: string;
    readonly name: string;
    readonly spec: string;
    readonly unit: string;
    readonly qty: string;
    readonly unitPriceIncl: string;
    readonly taxRate: string;
    readonly amountIncl: string;
    readonly requiredDate: string;
  }[];
  readonly events: readonly {
    readonly action: string;
    readonly state: OrderState;
    readonly by: 'supplier' | 'staff' | 'supervisor';
    readonly byName: string;
    readonly note: string;
    readonly happenedAt: string;
  }[];
}

const rowColumns = sql`po.id, po.order_no, po.lot_id, tender.tender_no,
  case when lot.title = tender.title then tender.title else tender.title || '（' || lot.title || '）' end as title,
  coalesce(company.name, '') as company_name, po.buyer_name, po.state, po.total_incl,
  (select min(line.required_date)::text from purchase_order_line line where line.order_id = po.id)
    as required_date, po.promised_date::text as promised_date, po.issued_at, po.voided_at is not null as voided`;

/** The decision that made the order's award void. It names the supervisory organisation, but no person. */
const voidedBy = sql`(select json_build_object('at',
    to_char(po.voided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'complaintNo', complaint.complaint_no,
    'remedy', complaint.remedy, 'supervisor', house.name)
  from complaint join organisation house on house.id = complaint.organisation_id
  where complaint.id = po.voided_by_complaint)`;

const from = sql`from purchase_order po
  join lot on lot.id = po.lot_id
  join tender on tender.id = lot.tender_id
  join company on company.id = po.company_id`;

/** The query of an order list. */
export interface OrderQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sortBy: '' | 'issuedAt' | 'totalIncl';
  readonly order: 1 | -1;
  readonly states: readonly OrderState[];
  readonly keyword: string;
}

/** A company's own orders, or for the buyers' side the orders of the tenders that the reader sees. */
export async function readOrders(
  scope: CompanyScope | StaffScope,
  db: Reach,
  query: OrderQuery,
): Promise<{ rows: readonly OrderRow[]; count: number }> {
  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` : isSeen(scope, 'bids');
  const states =
    query.states.length === 0 ? sql`true` : sql`po.state = any (${sql.val(query.states)}::text[])`;
  const texts = [
    sql`po.order_no`,
    sql`tender.title`,
    sql`tender.tender_no`,
    sql`po.contract_no`,
    sql`company.name`,
  ];
  const keyword = hasWords(texts, query.keyword);
  const where = sql`where ${own} and ${states} and ${keyword}`;
  const by = query.sortBy === 'totalIncl' ? sql`po.total_incl` : sql`po.issued_at`;
  const direction = query.order === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<OrderRow>`select ${rowColumns} ${from} ${where}
    order by ${by} ${direction}, po.id ${direction}
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${from} ${where}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** One order, whole, for its company or the buyers' side; null if it is not theirs. */
export async function readOrder(
  scope: CompanyScope | StaffScope,
  db: Reach,
  id: string,
): Promise<OrderDetailRow | null> {
  const own = 'companyId' in scope ? sql`po.company_id = ${scope.companyId}` : isSeen(scope, 'bids');
  const { rows } = await sql<OrderDetailRow>`
    select clock_timestamp() as now, ${rowColumns}, tender.id as tender_id, ${voidedBy} as voided_by, po.contract_no, po.consignee, po.consignee_phone, po.address,
      po.payment_days, po.payment_terms, po.delay_reason, po.confirmed_at, po.reject_reason, po.change_reason, po.cancel_reason,
      po.delivered_all_at, po.invoice_no,
      coalesce((select json_agg(json_build_object('id', line.id, 'lineNo', line.line_no,
          'materialCode', line.material_code, 'name', line.name, 'spec', line.spec, 'unit', line.unit,
          'qty', line.qty::text, 'unitPriceIncl', line.unit_price_incl::text, 'taxRate', line.tax_rate,
          'amountIncl', line.amount_incl::text, 'requiredDate', line.required_date::text) order by line.line_no)
        from purchase_order_line line where line.order_id = po.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('action', event.action, 'state', event.state,
          'by', event.by_kind, 'byName', case event.by_kind when 'supervisor' then ${voidedBy} ->> 'supervisor'
            else person.nick_name end, 'note', event.note,
          'happenedAt', to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by event.id)
        from order_event event join account person on person.id = event.by_account
        where event.order_id = po.id), '[]') as events
    ${from} where po.id = ${id} and ${own}`.execute(db);
  return rows[0] ?? null;
}

export interface FormLineRow {
  readonly priceLineId: string;
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly orderedQty: string;
  readonly leftQty: string;
  readonly unitPriceIncl: string;
  readonly taxRate: string;
}

export interface FormRow {
  readonly now: Date;
  readonly lotId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly buyerName: string;
  readonly lines: readonly FormLineRow[];
  /** Fields of the lot's last order, which prefill the form. */
  readonly last: {
    readonly consignee: string;
    readonly consigneePhone: string;
    readonly address: string;
    readonly paymentDays: number | null;
    readonly paymentTerms: string;
  } | null;
}

/**
 * The winning price sheet (the last offer of a negotiation, else the bid), with the quantity of each line that is
 * ordered already. Rejected and cancelled orders do not count, nor do those of a void award.
 */
export async function readForm(
  scope: StaffScope,
  db: Reach,
  lotId: string,
  bidId: string,
): Promise<FormRow | null> {
  const { rows } = await sql<FormRow>`
    with quoted as (
      select (line ->> 'lineId')::uuid as line_id, line ->> 'unitPriceIncl' as unit_price_incl,
        line ->> 'taxRate' as tax_rate
      from opened_bid entry
      left join lateral (select quote.contents -> 'lines' as lines from negotiation_quote quote
        join negotiation_round round on round.id = quote.round_id
        join negotiation on negotiation.id = round.negotiation_id
        where negotiation.lot_id = entry.lot_id and negotiation.state = 'concluded'
          and round.revealed_at is not null and quote.company_id = entry.company_id
          and quote.state = 'submitted' and jsonb_typeof(quote.contents -> 'lines') = 'array'
        order by round.round_no desc limit 1) negotiated on true,
      lateral jsonb_array_elements(coalesce(negotiated.lines, entry.contents -> 'price' -> 'lines', '[]')) as line
      where entry.bid_id = ${bidId}
    )
    select clock_timestamp() as now, lot.id as lot_id, tender.tender_no, tender.buyer_name,
      case when lot.title = tender.title then tender.title else tender.title || '（' || lot.title || '）' end
        as title,
      coalesce((select json_agg(json_build_object('priceLineId', line.id, 'lineNo', line.line_no,
          'name', line.name, 'spec', line.spec, 'unit', line.unit, 'qty', line.qty::text,
          'orderedQty', taken.qty::text, 'leftQty', greatest(line.qty - taken.qty, 0)::text,
          'unitPriceIncl', quoted.unit_price_incl, 'taxRate', quoted.tax_rate) order by line.line_no)
        from price_line line
        join quoted on quoted.line_id = line.id
        cross join lateral (select coalesce(sum(own.qty), 0) as qty from purchase_order_line own
          join purchase_order po on po.id = own.order_id
          where own.price_line_id = line.id and po.voided_at is null
            and po.state not in ('rejected', 'cancelled')) taken
        where line.lot_id = lot.id), '[]') as lines,
      (select json_build_object('consignee', po.consignee, 'consigneePhone', po.consignee_phone,
          'address', po.address, 'paymentDays', po.payment_days, 'paymentTerms', po.payment_terms)
        from purchase_order po where po.lot_id = lot.id order by po.issued_at desc limit 1) as last
    from lot join tender on tender.id = lot.tender_id
    where lot.id = ${lotId} and ${isSeen(scope, 'bids')}`.execute(db);
  return rows[0] ?? null;
}

/** The orders of one lot, the latest first. */
export async function readLotOrders(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly OrderRow[]> {
  const { rows } =
    await sql<OrderRow>`select ${rowColumns} ${from} where po.lot_id = ${lotId} and ${isSeen(scope, 'bids')}
    order by po.issued_at desc, po.id limit 100`.execute(db);
  return rows;
}
