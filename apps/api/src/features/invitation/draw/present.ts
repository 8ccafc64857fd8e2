import type {
  DrawnSupplier,
  LotSupplierDraw,
  SupplierDrawView,
} from '@procure/contract/invitation/draw.schema.ts';
import {
  canDrawSuppliers,
  drawsSuppliers,
  type PlacedDraw,
  placesOf,
  poolFactor,
  supplierPhase,
  vacantPlaces,
} from '@procure/domain/invitation/draw.ts';
import { invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { proposeLetter } from '@procure/domain/invitation/rules.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import type { Candidate, OpenedDraw } from '@procure/sealing/draw.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import {
  followsSupplierOrder,
  readSupplierList,
  readSupplierRequest,
  type SupplierRequest,
} from '@procure/sealing/supplier-draw.ts';
import { iso, presentBlocker, presentStaffLot } from '../../lot/present.ts';
import type { DrawnRow, LotDrawRow, SupplierDrawRow } from './read-model.ts';

/** A draw as its rows have it, and as its statement opens; null if they do not agree. */
export interface CheckedDraw {
  readonly row: SupplierDrawRow;
  readonly opened: OpenedDraw<SupplierRequest, Candidate> | null;
}

/** The suppliers of a draw, in the form of its record. */
export const stepsOf = ({ suppliers }: SupplierDrawRow) =>
  suppliers.map(({ companyId, state }) => ({ companyId, outcome: state }));

/** Whether the rows of a draw are those that its statement commits to, and the public log has the same statement. */
function isDrawIntact({ row, opened }: CheckedDraw): boolean {
  const { published, body, signature, drawnAt, suppliers } = row;
  if (opened === null || !followsSupplierOrder(opened.order, opened.request.count, stepsOf(row)))
    return false;
  const isHeld = suppliers.every(
    ({ state, invitation }) =>
      state !== 'invited' || invitation?.state === 'sent' || invitation?.state === 'accepted',
  );
  if (!isHeld) return false;
  return published === null ? drawnAt === null : published.body === body && published.signature === signature;
}

/** A draw as far as the places depend on it. Texts that cannot be read count as none: the draw is altered. */
function placedDraw(row: SupplierDrawRow): PlacedDraw {
  const request = readSupplierRequest(row.request);
  return {
    ...{ count: request?.count ?? 0, replyHours: request?.replyHours ?? 0 },
    candidates: readSupplierList(row.candidates)?.length ?? 0,
    isBegun: row.drawnAt !== null,
    steps: stepsOf(row),
  };
}

export function presentLotDraws(
  { lot, draws, invitations }: LotDrawRow,
  checked: readonly CheckedDraw[],
  mayHandle: boolean,
): LotSupplierDraw {
  const phases = invitations.map(({ companyId, state, replyUntil }) => ({
    companyId,
    phase: invitationPhase(state, replyUntil, lot.now),
  }));
  const places = placesOf(draws.map(placedDraw), phases, lot.bidDeadline, lot.now);
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(lot.now),
    phase: supplierPhase(places),
    isOffered: drawsSuppliers(lot),
    minInvited: methodSteps[lot.method].minInvited,
    poolFactor: poolFactor(lot),
    ...{ count: places.count, held: places.held, vacant: vacantPlaces(places) },
    mayHandle,
    requestBlocker: presentBlocker(canDrawSuppliers({ lot, tender: lot, places }, lot.now)),
    proposedLetter: proposeLetter(lot),
    draws: checked.map((one) => presentDraw(one, lot.now)),
  };
}

function presentDraw(checked: CheckedDraw, now: Date): SupplierDrawView {
  const { row, opened } = checked;
  const { no, requestedBy, requestedAt, areaName, drawnAt, published } = row;
  return {
    ...{ no, requestedBy, requestedAt, areaName, drawnAt },
    categories: [...row.categories],
    count: opened?.request.count ?? 0,
    replyHours: opened?.request.replyHours ?? 0,
    letter: opened?.request.letter ?? '',
    candidates: opened?.order.length ?? 0,
    digest: statementDigest(row),
    publishedAt: published?.at ?? null,
    intact: isDrawIntact(checked),
    suppliers: row.suppliers.map((one) => presentSupplier(one, now)),
  };
}

function presentSupplier(
  { position, companyId, companyName, state, drawnAt, invitation }: DrawnRow,
  now: Date,
): DrawnSupplier {
  // The invitation of a place that is free may be renewed by a recommendation, which the draw does not show.
  const shown = state === 'invited' || state === invitation?.state ? invitation : null;
  return {
    ...{ position, companyId, companyName, state, drawnAt },
    phase: shown === null ? null : invitationPhase(shown.state, shown.replyUntil, now),
    replyUntil: shown?.replyUntil ?? null,
    repliedAt: shown?.repliedAt ?? null,
    reason: shown?.reason ?? null,
  };
}
