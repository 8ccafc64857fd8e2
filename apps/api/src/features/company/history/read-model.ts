import type { AwardNoticeKind, AwardNoticeState } from '@procure/domain/award/award.ts';
import type { OpeningResult } from '@procure/domain/opening/opening.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

type Reach = Kysely<Database>;

/** The most rows shown, newest first. */
const most = 50;

const title = sql`case when lot.title = tender.title then tender.title
  else tender.title || '（' || lot.title || '）' end`;

export interface OpenedBid {
  readonly id: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly openedAt: Date;
  readonly result: OpeningResult;
  readonly noticeKind: AwardNoticeKind | null;
  readonly noticeState: AwardNoticeState | null;
  readonly amount: string | null;
  readonly issuedAt: Date | null;
  readonly total: number;
}

/**
 * A company's bids in the lots whose bids this person sees, read only from the records of completed openings:
 * before one is complete, nothing reveals a bid, its number or time. Results are shown once they were sent.
 */
export async function openedBids(
  scope: StaffScope,
  db: Reach,
  companyId: string,
): Promise<readonly OpenedBid[]> {
  const { rows } = await sql<OpenedBid>`select lot.id, lot.tender_id, tender.tender_no, ${title} as title,
      opening.opened_at, entry.result, notice.kind as notice_kind, notice.state as notice_state,
      notice.amount::text as amount, notice.issued_at, (count(*) over ())::int as total
    from opened_bid entry
    join opening on opening.lot_id = entry.lot_id and opening.no = 0 and opening.state = 'completed'
    join lot on lot.id = entry.lot_id
    join tender on tender.id = lot.tender_id
    left join award_notice notice on notice.bid_id = entry.bid_id and notice.issued_at is not null
      and notice.superseded_at is null
    where entry.company_id = ${companyId} and ${isSeen(scope, 'bids')}
    order by opening.opened_at desc, lot.id limit ${most}`.execute(db);
  return rows;
}

export interface TakenOrder {
  readonly id: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly orderNo: string;
  readonly state: OrderState;
  readonly totalIncl: string;
  readonly issuedAt: Date;
  readonly voided: boolean;
  readonly total: number;
}

/** A company's orders under the tenders whose bids this person sees. */
export async function takenOrders(
  scope: StaffScope,
  db: Reach,
  companyId: string,
): Promise<readonly TakenOrder[]> {
  const { rows } =
    await sql<TakenOrder>`select po.id, tender.tender_no, ${title} as title, po.order_no, po.state,
      po.total_incl::text as total_incl, po.issued_at, po.voided_at is not null as voided,
      (count(*) over ())::int as total
    from purchase_order po join lot on lot.id = po.lot_id join tender on tender.id = lot.tender_id
    where po.company_id = ${companyId} and ${isSeen(scope, 'bids')}
    order by po.issued_at desc, po.id limit ${most}`.execute(db);
  return rows;
}
