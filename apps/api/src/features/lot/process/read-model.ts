import type { AwardNoticeKind, AwardNoticeState } from '@procure/domain/award/award.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { ClarificationState } from '@procure/domain/clarification/clarification.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import type { InvitationState } from '@procure/domain/invitation/invitation.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { MyLotGroup } from '@procure/domain/lot/mine.ts';
import type { MeetingState } from '@procure/domain/negotiation/meeting.ts';
import type { NegotiationState, QuoteState } from '@procure/domain/negotiation/negotiation.ts';
import type { NoticeKind } from '@procure/domain/notice/notice.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import type { PrequalificationState } from '@procure/domain/prequalification/prequalification.ts';
import { type Method, methodSteps, methods, type Sourcing } from '@procure/domain/tender/method.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { needsReconfirm } from '../../bid/confirmation/read-model.ts';
import { isOrdered } from '../../complaint/read-model.ts';
import { isHeldByObjection } from '../../objection/hold/read-model.ts';
import { openTodos } from '../../todo/fact/read-model.ts';
import { lotCount } from '../name/read-model.ts';
import { isVisibleLot, prequalificationShown } from '../read-model.ts';

type Reach = Kysely<Database>;

const openedInPublic = methods.filter((method) => methodSteps[method].publicOpening);

/** A lot with the facts of the company's progress in it. Times are texts, because they are inside JSON. */
export interface ProcessRow {
  readonly lotId: string;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
  readonly buyerName: string;
  readonly method: Method;
  readonly sourcing: Sourcing;
  readonly state: LotState;
  readonly documentFrom: string;
  readonly documentUntil: string;
  readonly questionUntil: string | null;
  readonly prequalificationDeadline: string | null;
  readonly prequalificationConcludedAt: string | null;
  readonly bidDeadline: string;
  readonly company: CompanyState;
  readonly invitation: InvitationState | null;
  readonly replyUntil: string | null;
  readonly prequalification: PrequalificationState | null;
  readonly documentObtainedAt: string | null;
  readonly bid: BidState | null;
  readonly needsReconfirm: boolean;
  readonly hasAsked: boolean;
  readonly clarification: { readonly state: ClarificationState; readonly dueAt: string } | null;
  readonly quote: {
    readonly state: QuoteState;
    readonly opensAt: string;
    readonly closesAt: string;
    readonly negotiation: NegotiationState;
    readonly concludedAt: string | null;
  } | null;
  readonly meeting: {
    readonly state: MeetingState;
    readonly meetsAt: string;
    readonly dueAt: string | null;
    readonly session: NegotiationState;
  } | null;
  readonly awardNotice: { readonly kind: AwardNoticeKind; readonly state: AwardNoticeState } | null;
  readonly order: { readonly id: string; readonly state: OrderState } | null;
}

/** The lots the company has anything in: each arm answers by an index that begins with the company. */
export const joinedLots = (companyId: string | null): RawBuilder<unknown> => sql`
  select lot_id from invitation where company_id = ${companyId}
  union select lot_id from prequalification where company_id = ${companyId}
  union select lot_id from document_receipt where company_id = ${companyId}
  union select lot_id from bid where company_id = ${companyId}`;

/** `lot`, its tender and the company's own rows in it, each found by a unique index. */
export const withOwnRows = (companyId: string | null): RawBuilder<unknown> => sql`
  join tender on tender.id = lot.tender_id
  left join invitation on invitation.lot_id = lot.id and invitation.company_id = ${companyId}
  left join prequalification on prequalification.lot_id = lot.id and prequalification.company_id = ${companyId}
  left join document_receipt on document_receipt.lot_id = lot.id and document_receipt.company_id = ${companyId}
  left join bid on bid.lot_id = lot.id and bid.company_id = ${companyId}
  left join award_notice on award_notice.lot_id = lot.id and award_notice.company_id = ${companyId}
    and award_notice.superseded_at is null and award_notice.state not in ('draft', 'approved')`;

/** The columns of `ProcessRow`, for a query that has `withOwnRows`. */
export const processColumns = (companyId: string | null): RawBuilder<unknown> => sql`
  lot.id as lot_id, tender.tender_no, tender.title as tender_title, lot.lot_no, lot.title as lot_title,
  ${lotCount} as lot_count,
  tender.buyer_name, tender.method, tender.sourcing, lot.state, lot.document_from, lot.document_until, lot.question_until,
  lot.prequalification_deadline, lot.prequalification_concluded_at, lot.bid_deadline,
  (select company_status(status, status_until) from company where id = ${companyId}) as company,
  invitation.state as invitation, coalesce(invitation.reply_until, lot.reply_until) as reply_until,
  ${prequalificationShown} as prequalification,
  document_receipt.obtained_at as document_obtained_at, bid.state as bid,
  coalesce(lot.bid_deadline > now() and ${needsReconfirm}, false) as needs_reconfirm,
  exists (select from question where question.company_id = ${companyId} and question.lot_id = lot.id
    and question.state not in ('draft', 'withdrawn')) as has_asked,
  (select json_build_object('state', state, 'due_at', due_at) from clarification
    where clarification.company_id = ${companyId} and clarification.lot_id = lot.id
    order by state = 'issued' desc, issued_at desc limit 1) as clarification,
  (select json_build_object('state', quote.state, 'opens_at', opens_at, 'closes_at', closes_at,
      'negotiation', negotiation.state, 'concluded_at', concluded_at)
    from negotiation_quote quote join negotiation_round on negotiation_round.id = quote.round_id
      join negotiation on negotiation.id = negotiation_round.negotiation_id
    where quote.company_id = ${companyId} and quote.lot_id = lot.id
    order by round_no desc limit 1) as quote,
  (select json_build_object('state', meeting.state, 'meets_at', meets_at, 'due_at', due_at, 'session', negotiation.state)
    from negotiation_meeting meeting join negotiation on negotiation.id = meeting.negotiation_id
    where meeting.company_id = ${companyId} and meeting.lot_id = lot.id and meeting.state <> 'cancelled'
    order by meets_at desc limit 1) as meeting,
  case when award_notice.id is not null
    then json_build_object('kind', award_notice.kind, 'state', award_notice.state) end as award_notice,
  (select json_build_object('id', id, 'state', state) from purchase_order
    where purchase_order.lot_id = lot.id and purchase_order.company_id = ${companyId} and voided_at is null
    order by state in ('pending_confirm', 'confirmed', 'delivering', 'accepted') desc, issued_at desc, id
    limit 1) as "order"`;

/** Whether the company still takes part: it neither declined nor failed, and it has bid if bidding is over. */
const isIn = sql<boolean>`invitation.state is distinct from 'declined' and invitation.state is distinct from 'cancelled'
  and ${prequalificationShown} is distinct from 'failed'
  and (lot.bid_deadline > now() or bid.valid_version_no is not null)`;

const isAhead = sql<boolean>`lot.state in ('published', 'suspended') and lot.bid_deadline > now()`;
const hasWon = sql<boolean>`award_notice.kind = 'won' and award_notice.state not in ('declined', 'voided')`;
const isJudged = sql<boolean>`lot.state in ('opening', 'evaluating', 'reshowing', 'publicity', 'deciding')
  or (lot.state in ('published', 'suspended') and lot.bid_deadline <= now())`;

/** Whether a lot is active for the company: it may still bid, waits for the outcome, or delivers. */
export const isUnderWay = sql<boolean>`${isVisibleLot} and ${isIn} and (${isAhead} or ${isJudged}
  or (${hasWon} and lot.state in ('awarded', 'contracted')))`;

const groups: Readonly<Record<MyLotGroup, (companyId: string) => RawBuilder<boolean>>> = {
  todo: (companyId) => sql`lot.id in (select lot_id from (${openTodos(companyId)}) open_todo)`,
  running: () => sql`${isIn} and ${isAhead}`,
  waiting: () => sql`${isIn} and (${isJudged}) and award_notice.id is null`,
  won: () => hasWon,
  lost: () => sql`award_notice.kind = 'lost' or award_notice.state in ('declined', 'voided')`,
  ended:
    () => sql`award_notice.id is null and (lot.state in ('awarded', 'contracted', 'archived', 'failed', 'terminated')
    or not (${isIn}))`,
};

export interface MyLotsQuery {
  readonly group: '' | MyLotGroup;
  readonly method: readonly Method[];
  readonly keyword: string;
  readonly sortBy: '' | 'bidDeadline' | 'publishedAt';
  readonly order: 1 | -1;
  readonly pageNum: number;
  readonly pageSize: number;
}

/**
 * A page of the company's lots in one query. It finds and sorts narrow rows first, and reads the company's progress only
 * for the rows of the page.
 */
export async function readMyLots(
  scope: CompanyScope,
  db: Reach,
  query: MyLotsQuery,
): Promise<{ rows: readonly ProcessRow[]; count: number; now: Date }> {
  const { companyId } = scope;
  const matching = hasWords(
    [sql`tender.title`, sql`tender.tender_no`, sql`tender.buyer_name`, sql`lot.title`],
    query.keyword,
  );
  const ofMethod =
    query.method.length === 0 ? sql`true` : sql`tender.method = any (${sql.val(query.method)}::text[])`;
  const inGroup = query.group === '' ? sql`true` : sql`(${groups[query.group](companyId)})`;
  const { rows } = await sql<{ rows: ProcessRow[]; count: number; now: Date }>`
    with found as (
      select lot.id, lot.bid_deadline, lot.published_at
      from (${joinedLots(companyId)}) joined join lot on lot.id = joined.lot_id ${withOwnRows(companyId)}
      where ${isVisibleLot} and ${matching} and ${ofMethod} and ${inGroup}
    ), page as (
      select id, row_number() over (order by ${ordering(query)}) as place from found
      order by ${ordering(query)} limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}
    )
    select now() as now, (select count(*) from found) as count, coalesce((
      select json_agg(to_json(filled) order by filled.place)
      from (select page.place, ${processColumns(companyId)}
        from page join lot on lot.id = page.id ${withOwnRows(companyId)}) filled), '[]') as rows`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a table answers with one row');
  return row;
}

/** By default the lots that close next come first, then those that closed last. */
function ordering({ sortBy, order }: MyLotsQuery): RawBuilder<unknown> {
  const direction = sql.raw(order === 1 ? 'asc' : 'desc');
  if (sortBy === 'publishedAt') return sql`published_at ${direction}, id`;
  if (sortBy === 'bidDeadline') return sql`bid_deadline ${direction}, id`;
  return sql`bid_deadline > now() desc, case when bid_deadline > now() then bid_deadline end,
    bid_deadline desc, id`;
}

/** The fields of `getMyLot` besides the lot itself. */
export interface MyLotRow extends ProcessRow {
  readonly joined: boolean;
  readonly publicityFrom: string | null;
  readonly publicityUntil: string | null;
  readonly suspensionReason: string | null;
  readonly held: boolean;
  readonly ordered: boolean;
  readonly openingPausedAt: string | null;
  readonly endedReason: string | null;
  readonly invitationSentAt: string | null;
  readonly invitationRepliedAt: string | null;
  readonly prequalificationSubmittedAt: string | null;
  readonly prequalificationDecidedAt: string | null;
  readonly askedCount: number;
  readonly publishedAnswers: number;
  readonly draftSavedAt: string | null;
  readonly validVersionNo: number | null;
  readonly versions: readonly {
    readonly versionNo: number;
    readonly receiptNo: string;
    readonly submittedAt: string;
    readonly withdrawnAt: string | null;
    readonly supersededAt: string | null;
  }[];
  readonly opening: { readonly openedAt: string; readonly bidCount: number | null } | null;
  readonly clarifications: readonly {
    readonly id: string;
    readonly subject: string;
    readonly state: ClarificationState;
    readonly dueAt: string;
    readonly issuedAt: string;
  }[];
  readonly rounds: readonly {
    readonly roundNo: number;
    readonly final: boolean;
    readonly opensAt: string;
    readonly closesAt: string;
    readonly state: QuoteState;
    readonly negotiation: NegotiationState;
    readonly concludedAt: string | null;
  }[];
  readonly award: {
    readonly kind: AwardNoticeKind;
    readonly state: AwardNoticeState;
    readonly noticeNo: string;
    readonly issuedAt: string;
    readonly contractDueAt: string | null;
  } | null;
  readonly orders: readonly {
    readonly id: string;
    readonly orderNo: string;
    readonly state: OrderState;
    readonly totalIncl: string;
    readonly issuedAt: string;
    readonly voided: boolean;
  }[];
  readonly notices: readonly {
    readonly id: string;
    readonly kind: NoticeKind;
    readonly title: string;
    readonly publishedAt: string;
  }[];
}

/** One lot as the company may see it, with its own data in it; null if the lot does not exist for the company. */
export async function readMyLot(scope: CompanyScope, db: Reach, lotId: string): Promise<MyLotRow | null> {
  const { companyId } = scope;
  const list = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(to_json(listed) order by ${order}) from (${rows}) listed), '[]')`;
  const { rows } = await sql<{ row: MyLotRow }>`
    select to_json(found) as row from (select ${processColumns(companyId)},
      (invitation.id is not null or prequalification.id is not null or document_receipt.lot_id is not null
        or bid.id is not null) as joined,
      lot.publicity_from, lot.publicity_until, lot.suspension_reason, lot.ended_reason,
      ${isHeldByObjection} as held,
      ${isOrdered} as ordered,
      (select opening.paused_at from opening where opening.lot_id = lot.id and opening.state = 'paused'
        and lot.state = 'opening') as opening_paused_at,
      invitation.sent_at as invitation_sent_at, invitation.replied_at as invitation_replied_at,
      prequalification.submitted_at as prequalification_submitted_at,
      case when ${prequalificationShown} in ('passed', 'failed')
        then prequalification.decided_at end as prequalification_decided_at,
      (select count(*) from question where question.company_id = ${companyId} and question.lot_id = lot.id
        and question.state not in ('draft', 'withdrawn')) as asked_count,
      case when document_receipt.lot_id is null then 0 else (select count(*) from question
        where question.lot_id = lot.id and question.state = 'published') end as published_answers,
      bid.draft_saved_at, bid.valid_version_no,
      ${list(
        sql`select version_no, receipt_no, submitted_at, withdrawn_at, superseded_at
          from bid_version where bid_version.bid_id = bid.id`,
        sql`version_no desc`,
      )} as versions,
      (select json_build_object('opened_at', opening.opened_at,
          'bid_count', case when tender.method = any (${sql.val(openedInPublic)}::text[]) then opening.bid_count end)
        from opening where opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed' and exists (
          select from opening_entry own where own.lot_id = lot.id and own.company_id = ${companyId})) as opening,
      ${list(
        sql`select id, subject, state, due_at, issued_at from clarification
          where clarification.company_id = ${companyId} and clarification.lot_id = lot.id`,
        sql`issued_at desc`,
      )} as clarifications,
      ${list(
        sql`select round_no, final, opens_at, closes_at, quote.state, negotiation.state as negotiation,
            concluded_at
          from negotiation_quote quote join negotiation_round on negotiation_round.id = quote.round_id
            join negotiation on negotiation.id = negotiation_round.negotiation_id
          where quote.company_id = ${companyId} and quote.lot_id = lot.id`,
        sql`round_no desc`,
      )} as rounds,
      case when award_notice.id is not null then json_build_object('kind', award_notice.kind,
        'state', award_notice.state, 'notice_no', award_notice.notice_no, 'issued_at', award_notice.issued_at,
        'contract_due_at', award_notice.contract_due_at) end as award,
      ${list(
        sql`select id, order_no, state, total_incl::text, issued_at, voided_at is not null as voided from purchase_order
          where purchase_order.lot_id = lot.id and purchase_order.company_id = ${companyId}`,
        sql`issued_at desc`,
      )} as orders,
      ${list(
        sql`select id, kind, title, published_at from notice
          where notice.tender_id = lot.tender_id and (notice.lot_id is null or notice.lot_id = lot.id)`,
        sql`published_at desc`,
      )} as notices
      from lot ${withOwnRows(companyId)}
      where lot.id = ${lotId} and ${isVisibleLot}) found`.execute(db);
  return rows[0]?.row ?? null;
}
