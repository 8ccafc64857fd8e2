import type {
  InvitationDesk,
  InvitationLetter,
  SentInvitation,
} from '@procure/contract/invitation/invitation.schema.ts';
import { canCancelInvitation, canInvite, canReplyIn } from '@procure/domain/invitation/access.ts';
import { invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { leavesEnough, proposeLetter } from '@procure/domain/invitation/rules.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { InvitationListRow, LetterRow, ReadInvitations } from './read-model.ts';

type SupplierLot = Parameters<typeof presentSupplierLot>[0];
type StaffLot = Parameters<typeof presentStaffLot>[0];

export function presentLetter(facts: SupplierLot, row: LetterRow): InvitationLetter {
  const { now, lot } = facts;
  const open = canReplyIn(lot, row.replyUntil, now);
  return {
    lot: {
      ...presentSupplierLot(facts),
      overview: row.overview,
      qualification: facts.qualification,
      ceilingPrice: row.ceilingPrice,
      bondAmount: row.bondAmount,
      bidValidityDays: row.bidValidityDays,
      allowsConsortium: row.allowsConsortium,
    },
    companyName: facts.companyName ?? '',
    serverTime: iso(now),
    phase: invitationPhase(row.state, row.replyUntil, now),
    letter: row.letter,
    sentAt: iso(row.sentAt),
    readAt: isoOrNull(row.readAt),
    replyUntil: iso(row.replyUntil),
    repliedAt: isoOrNull(row.repliedAt),
    repliedBy: row.repliedBy,
    reason: row.reason,
    replyBlocker: presentBlocker(row.state === 'cancelled' ? refuse('transition_not_allowed') : open),
  };
}

export function presentDesk({ lot, invitations: rows, former }: ReadInvitations): InvitationDesk {
  const { minInvited, maxInvited } = methodSteps[lot.method];
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(lot.now),
    minInvited,
    maxInvited,
    sendBlocker: presentBlocker(canInvite(lot, lot, lot.now)),
    proposedLetter: proposeLetter(lot),
    invitations: rows.map((row) => presentSent(lot, row, rows)),
    former: [...former],
  };
}

function presentSent(
  lot: StaffLot,
  row: InvitationListRow,
  rows: readonly InvitationListRow[],
): SentInvitation {
  const phaseOf = ({ state, replyUntil }: InvitationListRow) => invitationPhase(state, replyUntil, lot.now);
  const inTime = canCancelInvitation(lot, lot.now);
  const others = rows.filter(({ id }) => id !== row.id).map(phaseOf);
  return {
    id: row.id,
    companyId: row.companyId,
    companyName: row.companyName ?? '',
    phase: phaseOf(row),
    sentAt: iso(row.sentAt),
    readAt: isoOrNull(row.readAt),
    replyUntil: iso(row.replyUntil),
    repliedAt: isoOrNull(row.repliedAt),
    reason: row.reason,
    cancelBlocker: presentBlocker(inTime === true ? leavesEnough(lot, phaseOf(row), others) : inTime),
  };
}
