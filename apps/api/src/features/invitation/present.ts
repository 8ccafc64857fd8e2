import type {
  InvitationDesk,
  InvitationLetter,
  SentInvitation,
} from '@procure/contract/invitation/invitation.schema.ts';
import { canCancelInvitation, canInvite, canReplyIn } from '@procure/domain/invitation/access.ts';
import {
  canRecommend,
  drawOf,
  drawsSuppliers,
  needsRecommendation,
  placesOf,
  supplierPhase,
} from '@procure/domain/invitation/draw.ts';
import { invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { canTakeBack, proposeLetter } from '@procure/domain/invitation/rules.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { InvitationListRow, LetterRow, ReadInvitations } from './read-model.ts';

type SupplierLot = Parameters<typeof presentSupplierLot>[0];

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
    isDrawn: row.isDrawn,
    letter: row.letter,
    sentAt: iso(row.sentAt),
    readAt: isoOrNull(row.readAt),
    replyUntil: iso(row.replyUntil),
    repliedAt: isoOrNull(row.repliedAt),
    repliedBy: row.repliedBy,
    reason: row.reason,
    replyBlocker: presentBlocker(endOf(row) ?? open),
  };
}

/** Why a letter is not replied to any more, whatever the time; null if it is. */
function endOf({ state, isDrawn }: LetterRow) {
  if (state === 'cancelled') return refuse('transition_not_allowed');
  return state === 'declined' && isDrawn ? refuse('drawn_declined') : null;
}

export function presentDesk(desk: ReadInvitations): InvitationDesk {
  const { lot, invitations: rows, former } = desk;
  const { minInvited, maxInvited } = methodSteps[lot.method];
  const phases = rows.map((row) => ({
    companyId: row.companyId,
    phase: invitationPhase(row.state, row.replyUntil, lot.now),
  }));
  const places = placesOf(desk.draws, phases, lot.bidDeadline, lot.now);
  const open = canInvite(lot, lot, lot.now);
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(lot.now),
    minInvited,
    maxInvited,
    sendBlocker: presentBlocker(open === true ? canRecommend(places) : open),
    needsRecommendation: needsRecommendation(lot, places),
    drawPhase: drawsSuppliers(lot) ? supplierPhase(places) : null,
    proposedLetter: proposeLetter(lot),
    invitations: rows.map((row) => presentSent(desk, row)),
    former: [...former],
  };
}

function presentSent(
  { lot, draws, invitations: rows }: ReadInvitations,
  row: InvitationListRow,
): SentInvitation {
  const phaseOf = ({ state, replyUntil }: InvitationListRow) => invitationPhase(state, replyUntil, lot.now);
  const inTime = canCancelInvitation(lot, lot.now);
  const others = rows.filter(({ id }) => id !== row.id).map(phaseOf);
  const drawn = drawOf(draws, row.companyId);
  const wasDrawn = draws.some(({ steps }) =>
    steps.some(({ companyId, outcome }) => companyId === row.companyId && outcome !== 'unavailable'),
  );
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
    isDrawn: wasDrawn && row.recommendation === null,
    recommendation: row.recommendation,
    cancelBlocker: presentBlocker(
      inTime === true ? canTakeBack(lot, phaseOf(row), others, drawn === null ? null : row) : inTime,
    ),
  };
}
