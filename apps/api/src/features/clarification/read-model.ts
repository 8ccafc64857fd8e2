import type { FileView } from '@procure/contract/field.ts';
import type { ClarificationState } from '@procure/domain/clarification/clarification.ts';
import type { Supplement, SupplementPaper } from '@procure/domain/clarification/supplement.ts';
import type { EvaluationState } from '@procure/domain/evaluation/evaluation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeenAt, nameFor } from '../../platform/sight.ts';
import { attachedFiles } from '../file/attachment/read-model.ts';

type Reach = Kysely<Database>;

export interface ClarificationListRow {
  readonly id: string;
  readonly bidId: string;
  readonly companyName: string;
  readonly state: ClarificationState;
  readonly subject: string;
  readonly content: string;
  readonly dueAt: Date;
  readonly issuedAt: Date;
  readonly issuedBy: string;
  readonly followsId: string | null;
  readonly papers: readonly SupplementPaper[];
  readonly supplements: readonly Supplement[];
  readonly reply: string | null;
  readonly files: readonly FileView[];
  readonly repliedAt: Date | null;
  readonly repliedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
}

const issuer = sql`issuer.nick_name`;
const issuerFor = (scope: StaffScope) =>
  nameFor(scope, { lotId: sql`clarification.lot_id`, accountId: sql`issuer.id`, name: issuer });

/** The bidder is named as in the opening record: a change of name since does not rewrite it. */
const listed = (
  issuedBy: RawBuilder<unknown>,
) => sql`select clarification.id, clarification.bid_id, entry.bidder_name as company_name, clarification.state,
    clarification.subject, clarification.content, clarification.due_at, clarification.issued_at,
    ${issuedBy} as issued_by, clarification.follows_id, clarification.papers, clarification.supplements, clarification.reply, clarification.replied_at,
    replier.nick_name as replied_by, clarification.decided_at, clarification.decision_note,
    ${attachedFiles('clarification', sql`clarification.id`)} as files
  from clarification
  join opening_entry entry on entry.bid_id = clarification.bid_id
  join account issuer on issuer.id = clarification.issued_by
  left join account replier on replier.id = clarification.replied_by`;

/** The committee's clarifications for this company's bid, the latest first. */
export async function readOwn(
  scope: CompanyScope,
  db: Reach,
  lotId: string,
): Promise<readonly ClarificationListRow[]> {
  const { rows } = await sql<ClarificationListRow>`${listed(issuer)}
    where clarification.lot_id = ${lotId} and clarification.company_id = ${scope.companyId}
    order by clarification.issued_at desc, clarification.id`.execute(db);
  return rows;
}

/** The state of the lot's evaluation; null before it begins. */
export async function readEvaluationState(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<EvaluationState | null> {
  const { rows } = await sql<{ state: EvaluationState }>`select state from evaluation
    where evaluation.lot_id = ${lotId} and ${isSeenAt(scope, 'bids', sql`evaluation.lot_id`)}`.execute(db);
  return rows[0]?.state ?? null;
}

/** All of a lot, the latest first. */
export async function readAll(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly ClarificationListRow[]> {
  const { rows } = await sql<ClarificationListRow>`${listed(issuerFor(scope))}
    where clarification.lot_id = ${lotId} and ${isSeenAt(scope, 'bids', sql`clarification.lot_id`)}
    order by clarification.issued_at desc, clarification.id`.execute(db);
  return rows;
}

export interface ReachableBidder {
  readonly bidId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly openingPrice: string | null;
}

/**
 * The bidders of a completed opening whose bid was opened and is not rejected, as the record lists them; null while
 * the opening is not completed, for until then nobody learns who bid.
 */
export async function readOpenedBidders(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly ReachableBidder[] | null> {
  const { rows } = await sql<{ bidders: readonly ReachableBidder[] }>`
    select coalesce((select json_agg(json_build_object('bidId', entry.bid_id, 'companyId', entry.company_id,
        'companyName', entry.bidder_name, 'openingPrice', entry.total_incl::text) order by entry.position)
      from opened_bid entry join bid on bid.id = entry.bid_id
      where entry.lot_id = opening.lot_id and entry.result = 'opened' and bid.state <> 'rejected'), '[]') as bidders
    from opening where opening.lot_id = ${lotId} and opening.no = 0 and opening.state = 'completed'
      and ${isSeenAt(scope, 'bids', sql`opening.lot_id`)}`.execute(db);
  return rows[0]?.bidders ?? null;
}
