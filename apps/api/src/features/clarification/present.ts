import type {
  ClarificationDesk,
  IssuedClarification,
  OwnClarifications,
} from '@procure/contract/clarification/clarification.schema.ts';
import { clarificationPhase } from '@procure/domain/clarification/clarification.ts';
import { canReplyIn } from '@procure/domain/clarification/rules.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { ProposalListRow } from './proposal/read-model.ts';
import type { ClarificationListRow, ReachableBidder } from './read-model.ts';

type SupplierLot = Parameters<typeof presentSupplierLot>[0];
type StaffLot = Parameters<typeof presentStaffLot>[0];

function presentCommon(row: ClarificationListRow, now: Date) {
  return {
    id: row.id,
    subject: row.subject,
    content: row.content,
    issuedAt: iso(row.issuedAt),
    dueAt: iso(row.dueAt),
    phase: clarificationPhase(row.state, row.dueAt, now),
    followsId: row.followsId,
    papers: [...row.papers],
    supplements: row.supplements.map(({ paper, fileIds }) => ({ paper, fileIds: [...fileIds] })),
    reply: row.reply,
    files: [...row.files],
    repliedAt: isoOrNull(row.repliedAt),
    repliedBy: row.repliedBy,
    decidedAt: isoOrNull(row.decidedAt),
    decisionNote: row.decisionNote,
  };
}

/** The bidder hears the committee's voice, not which of its members asked. */
export function presentOwn(facts: SupplierLot, rows: readonly ClarificationListRow[]): OwnClarifications {
  const { now, lot } = facts;
  return {
    lot: presentSupplierLot(facts),
    serverTime: iso(now),
    clarifications: rows.map((row) => ({
      ...presentCommon(row, now),
      replyBlocker: presentBlocker(canReplyIn(lot.state, row, now)),
    })),
  };
}

type May = Parameters<typeof presentBlocker>[0];

interface Desk {
  readonly lot: StaffLot;
  readonly bidders: readonly ReachableBidder[];
  readonly rows: readonly ClarificationListRow[];
  readonly proposals: readonly ProposalListRow[];
  /** Whether the reader may ask now: the chair of the committee, or the buyer. */
  readonly mayIssue: May;
  /** Whether the reader may propose a question now: a member of the committee. */
  readonly mayPropose: May;
  readonly readerId: string;
}

export function presentDesk({
  lot,
  bidders,
  rows,
  proposals,
  mayIssue,
  mayPropose,
  readerId,
}: Desk): ClarificationDesk {
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(lot.now),
    issueBlocker: presentBlocker(mayIssue),
    proposeBlocker: presentBlocker(mayPropose),
    bidders: bidders.map(({ bidId, companyName }) => ({ bidId, companyName })),
    clarifications: rows.map(
      (row): IssuedClarification => ({
        ...presentCommon(row, lot.now),
        bidId: row.bidId,
        companyName: row.companyName,
        issuedBy: row.issuedBy,
      }),
    ),
    proposals: proposals.map(({ proposerId, proposedAt, decidedAt, ...row }) => ({
      ...row,
      proposedAt: iso(proposedAt),
      decidedAt: isoOrNull(decidedAt),
      isOwn: proposerId === readerId,
    })),
  };
}
