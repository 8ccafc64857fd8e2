import type {
  DrawView,
  ExpertInvitationView,
  LotDrawView,
  OwnInvitationView,
} from '@procure/contract/draw/draw.schema.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { drawFrom } from '@procure/domain/draw/decide.ts';
import { drawPhase, seatsOf } from '@procure/domain/draw/draw.ts';
import { isOver, type LotState } from '@procure/domain/lot/lot.ts';
import type { OpenedDraw } from '@procure/sealing/draw.ts';
import { type DrawCandidate, type DrawRequest, followsOrder } from '@procure/sealing/expert-draw.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import { presentHeader } from '../lot/header/present.ts';
import { iso } from '../lot/present.ts';
import type { DrawRow, LotDrawRow, OwnInvitationRow } from './read-model.ts';

/** A draw as its rows have it, and as its statement opens; null if they do not agree. */
export interface CheckedDraw {
  readonly row: DrawRow;
  readonly opened: OpenedDraw<DrawRequest, DrawCandidate> | null;
}

/** The experts of a draw, in the form of its record. */
export const stepsOf = ({ invitations }: DrawRow) =>
  invitations.map(({ accountId, speciality, state }) => ({
    expertId: accountId,
    speciality,
    outcome: state,
  }));

/** Whether the rows of a draw are those that its statement commits to, and the public log has the same statement. */
export function isDrawIntact({ row, opened }: CheckedDraw): boolean {
  const { published, body, signature, drawnAt } = row;
  if (opened === null || !followsOrder(opened.order, opened.request.wanted, stepsOf(row))) return false;
  return published === null ? drawnAt === null : published.body === body && published.signature === signature;
}

export function presentLotDraw(
  row: LotDrawRow,
  checked: readonly CheckedDraw[],
  { mayHandle, isHoliday }: { readonly mayHandle: boolean; readonly isHoliday: IsHoliday },
): LotDrawView {
  const invitations = row.draws.flatMap((draw) => draw.invitations);
  const seats = seatsOf(row.seats);
  const from = drawFrom(row, isHoliday);
  return {
    lot: presentHeader(row, row.now),
    serverTime: iso(row.now),
    phase: drawPhase({
      seats,
      held: row.held,
      invited: invitations.filter(({ state }) => state === 'invited').length,
      draws: row.draws.length,
      isCommitted: row.draws.some(({ drawnAt }) => drawnAt === null),
    }),
    seats: row.seats.map((one) => ({ ...one })),
    held: row.held,
    vacant: Math.max(0, seats - row.held),
    draws: checked.map((one) => presentDraw(row, one)),
    appointments: row.appointments.map((one) => ({ ...one })),
    mayHandle,
    drawFrom: from === null ? null : iso(from),
    isCommitteeKnown: row.isCommitteeKnown,
  };
}

function presentDraw({ isCommitteeKnown, isAudited }: LotDrawRow, checked: CheckedDraw): DrawView {
  const { row, opened } = checked;
  const { no, requestedBy, requestedAt, reason, areaName, drawnAt, published } = row;
  return {
    ...{ no, requestedBy, requestedAt, reason, areaName, drawnAt },
    wanted: row.wanted.map((one) => ({ ...one })),
    avoided: [...(opened?.request.avoided ?? [])],
    replyHours: opened?.request.replyHours ?? 0,
    candidates: opened?.order.length ?? 0,
    digest: statementDigest(row),
    publishedAt: published?.at ?? null,
    intact: isDrawIntact(checked),
    invitations: row.invitations.map((one) => {
      const isNamed = isAudited || (isCommitteeKnown && one.state === 'accepted');
      const { id, position, specialityName, state, invitedAt, dueAt, answeredAt } = one;
      return {
        ...{ id, position, specialityName, state, invitedAt, dueAt, answeredAt },
        name: isNamed ? one.name : null,
        reason: isAudited ? one.reason : null,
      };
    }),
  };
}

export function presentOwnInvitation(row: OwnInvitationRow): OwnInvitationView {
  const { id, lotId, tenderNo, title, buyerName, specialityName, state, reason } = row;
  const lot = row.lotState as LotState;
  return {
    ...{ id, lotId, tenderNo, title, buyerName, specialityName, state, reason },
    agencyName: row.agencyName ?? '',
    evaluationDay: dayOf(row.bidDeadline),
    isOver: isOver(lot),
    mayWithdraw: state === 'accepted' && (lot === 'published' || lot === 'suspended'),
    invitedAt: iso(row.invitedAt),
    dueAt: iso(row.dueAt),
    answeredAt: row.answeredAt === null ? null : iso(row.answeredAt),
  };
}

export function presentExpertInvitation(row: OwnInvitationRow): ExpertInvitationView {
  const { id, state, specialityName, reason, isKnown } = row;
  return {
    ...{ id, state, specialityName, reason },
    title: isKnown ? row.title : null,
    tenderNo: isKnown ? row.tenderNo : null,
    invitedAt: iso(row.invitedAt),
    answeredAt: row.answeredAt === null ? null : iso(row.answeredAt),
  };
}
