import type { LotTimes } from '@procure/domain/lot/lot.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { sql } from 'kysely';

/** The header of the lot on the pages of its opening, evaluation and award. */
export interface LotHeaderRow extends LotTimes {
  readonly id: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly title: string;
  readonly buyerName: string;
  readonly method: Method;
  readonly scope: TenderScope;
  readonly bidDeadline: Date;
}

/** Its columns, for a query of `lot` that joins its `tender`. */
export const lotHeader = sql`lot.id, tender.id as tender_id, tender.tender_no, tender.title as tender_title, lot.lot_no,
  lot.title, tender.buyer_name, tender.method, tender.scope, lot.state, lot.document_from, lot.document_until,
  lot.prequalification_deadline, lot.prequalification_concluded_at, lot.bid_deadline`;
