import type { AwardNoticeState } from '@procure/domain/award/award.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { ChangeRequestState } from '@procure/domain/change-request/change-request.ts';
import type { ClarificationState } from '@procure/domain/clarification/clarification.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import type { InvitationState } from '@procure/domain/invitation/invitation.ts';
import type { QuoteState } from '@procure/domain/negotiation/negotiation.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import type { PrequalificationState } from '@procure/domain/prequalification/prequalification.ts';
import { methodSteps, methods } from '@procure/domain/tender/method.ts';
import { type RawBuilder, sql } from 'kysely';
import { needsReconfirm } from '../../bid/confirmation/read-model.ts';
import { prequalificationShown } from '../../lot/read-model.ts';

/** Methods with a single price: a withdrawn bid cannot be submitted again. */
export const onePrice = methods.filter((method) => methodSteps[method].priceOnce);

interface Found {
  readonly id: string;
  readonly lotId: string | null;
}

/**
 * One thing a company may have to act on, as the database finds it; inside JSON, so times are texts. Each kind has the
 * state and the times of its table.
 */
export type TodoRow = Found &
  (
    | { readonly kind: 'invitation'; readonly state: InvitationState; readonly due: string }
    | { readonly kind: 'prequalification'; readonly state: 'clarify_requested'; readonly due: null }
    | {
        readonly kind: 'prequalification';
        readonly state: Exclude<PrequalificationState, 'clarify_requested'> | null;
        readonly due: string;
      }
    | {
        readonly kind: 'bid';
        readonly state: BidState | null;
        readonly due: string;
        /** False if the documents are still to be obtained. */
        readonly ready: boolean;
      }
    | { readonly kind: 'reconfirmation'; readonly due: string }
    | { readonly kind: 'clarification'; readonly state: ClarificationState; readonly due: string }
    | {
        readonly kind: 'negotiation';
        readonly state: QuoteState;
        readonly opensAt: string;
        readonly due: string;
      }
    | { readonly kind: 'meeting' | 'minutes'; readonly due: string }
    | { readonly kind: 'award_notice'; readonly state: AwardNoticeState; readonly due: string | null }
    | { readonly kind: 'order'; readonly state: OrderState }
    /** The company itself, or a change that it wishes. */
    | { readonly kind: 'company_correction'; readonly state: CompanyState; readonly ready: true }
    | { readonly kind: 'company_correction'; readonly state: ChangeRequestState; readonly ready: false }
  );

/**
 * Candidates for the company's to-dos of all kinds: (kind, id, lot_id, state, due, opens_at, ready). They are restricted
 * here to open ones, so that thousands of old lots cost nothing; the domain's `todosOf` decides.
 */
export const openTodos = (companyId: string | null): RawBuilder<unknown> => sql`
  select 'invitation' as kind, invitation.id, lot.id as lot_id, invitation.state, invitation.reply_until as due,
    null::timestamptz as opens_at, true as ready
  from invitation join lot on lot.id = invitation.lot_id
  where invitation.company_id = ${companyId} and invitation.state = 'sent'
    and invitation.reply_until > now() and lot.state = 'published'
  union all
  select step.kind, coalesce(case step.kind when 'bid' then bid.id else prequalification.id end, lot.id), lot.id,
    case step.kind when 'bid' then bid.state else prequalification.state end,
    case when step.kind = 'bid' then lot.bid_deadline
      when prequalification.state = 'clarify_requested' then null else lot.prequalification_deadline end,
    null, document_receipt.lot_id is not null
  from (
    select lot_id from invitation where company_id = ${companyId} and state = 'accepted'
    union select lot_id from prequalification where company_id = ${companyId}
    union select lot_id from document_receipt where company_id = ${companyId}
    union select lot_id from bid where company_id = ${companyId} and state in ('draft', 'withdrawn')
  ) joined
  join lot on lot.id = joined.lot_id and lot.state = 'published' and lot.published_at is not null
    and lot.bid_deadline > now()
  join tender on tender.id = lot.tender_id
  left join invitation on invitation.lot_id = lot.id and invitation.company_id = ${companyId}
  left join prequalification on prequalification.lot_id = lot.id and prequalification.company_id = ${companyId}
  left join document_receipt on document_receipt.lot_id = lot.id and document_receipt.company_id = ${companyId}
  left join bid on bid.lot_id = lot.id and bid.company_id = ${companyId}
  cross join (values ('prequalification'), ('bid')) as step (kind)
  where coalesce(invitation.state, 'accepted') in ('sent', 'accepted')
    and (tender.sourcing = 'announced' or invitation.state = 'accepted')
    and case step.kind
      when 'prequalification' then lot.prequalification_deadline is not null and (
        prequalification.state = 'clarify_requested' or (lot.prequalification_deadline > now()
          and coalesce(prequalification.state, 'draft') in ('draft', 'withdrawn')))
      else coalesce(bid.state, 'draft') in ('draft', 'withdrawn') and lot.document_from <= now()
        and (bid.last_version_no is null or bid.last_version_no = 0
          or not tender.method = any (${sql.val(onePrice)}::text[]))
        and (lot.prequalification_deadline is null
          or ${prequalificationShown} = 'passed')
        and (document_receipt.lot_id is not null or lot.document_until > now())
      end
  union all
  select 'reconfirmation', bid.id, bid.lot_id, bid.state, lot.bid_deadline, null, true
  from bid join lot on lot.id = bid.lot_id and lot.state = 'published' and lot.bid_deadline > now()
  where bid.company_id = ${companyId} and ${needsReconfirm}
  union all
  select 'clarification', clarification.id, lot_id, state, due_at, null, true from clarification
  where company_id = ${companyId} and state = 'issued' and due_at > now()
  union all
  select 'negotiation', quote.id, quote.lot_id, quote.state, closes_at, opens_at, true
  from negotiation_quote quote
  join negotiation_round on negotiation_round.id = quote.round_id
  join negotiation on negotiation.id = negotiation_round.negotiation_id
    and negotiation.state not in ('concluded', 'terminated')
  where quote.company_id = ${companyId} and quote.state = 'pending' and opens_at <= now() and closes_at > now()
  union all
  select case meeting.state when 'announced' then 'meeting' else 'minutes' end, meeting.id, meeting.lot_id, meeting.state,
    coalesce(meeting.due_at, meets_at), null, true
  from negotiation_meeting meeting join negotiation on negotiation.id = meeting.negotiation_id
    and negotiation.state <> 'terminated'
  join lot on lot.id = meeting.lot_id and lot.state = 'evaluating'
  where meeting.company_id = ${companyId} and meeting.state in ('announced', 'recorded')
    and coalesce(meeting.due_at, meets_at) > now()
  union all
  select 'award_notice', id, lot_id, state, contract_due_at, null, true from award_notice
  where company_id = ${companyId} and kind = 'won' and state = 'issued' and superseded_at is null
  union all
  select 'order', id, lot_id, state, null, null, true from purchase_order
  where company_id = ${companyId} and state = 'pending_confirm'
  union all
  select 'company_correction', id, null, status, null, null, true from company
  where id = ${companyId} and status in ('unsubmitted', 'returned')
  union all
  select 'company_correction', id, null, state, null, null, false from change_request
  where company_id = ${companyId} and state = 'returned'`;
