import { codes, type Reason } from '@procure/contract/codes.ts';
import type { BlockerView, StaffLotView, SupplierLotView } from '@procure/contract/lot/view.schema.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import type { Refusal } from '@procure/domain/outcome.ts';
import { fillMessage } from '../../platform/http/answer.ts';
import type { StaffLot, VisibleLot } from './read-model.ts';

export function presentSupplierLot(facts: VisibleLot): SupplierLotView {
  const { id, tenderNo, name, kind, method, scope, buyerName, agencyName, contact, lot } = facts;
  return {
    id,
    tenderNo,
    name,
    kind,
    method,
    scope,
    phase: lotPhase(lot, facts.now),
    buyerName,
    agencyName,
    contact,
    replyUntil: isoOrNull(facts.replyUntil),
    documentFrom: iso(lot.documentFrom),
    documentUntil: iso(lot.documentUntil),
    questionUntil: isoOrNull(facts.questionUntil),
    prequalificationDeadline: isoOrNull(lot.prequalificationDeadline),
    bidDeadline: iso(lot.bidDeadline),
  };
}

export function presentStaffLot(lot: StaffLot): StaffLotView {
  return {
    id: lot.id,
    tenderId: lot.tenderId,
    tenderNo: lot.tenderNo,
    tenderTitle: lot.tenderTitle,
    lotNo: lot.lotNo,
    lotTitle: lot.lotTitle,
    method: lot.method,
    sourcing: lot.sourcing,
    scope: lot.scope,
    phase: lotPhase(lot, lot.now),
    documentFrom: iso(lot.documentFrom),
    documentUntil: iso(lot.documentUntil),
    questionUntil: isoOrNull(lot.questionUntil),
    replyUntil: isoOrNull(lot.replyUntil),
    prequalificationDeadline: isoOrNull(lot.prequalificationDeadline),
    prequalificationConcludedAt: isoOrNull(lot.prequalificationConcludedAt),
    bidDeadline: iso(lot.bidDeadline),
    version: lot.version,
  };
}

/** A rule's refusal as the reason why a button is missing; null if the rule allows the act. */
export function presentBlocker(allowed: true | Refusal<Reason>): BlockerView {
  if (allowed === true) return null;
  return { reason: allowed.refused, message: fillMessage(codes[allowed.refused].message, allowed.values) };
}

/** Inside JSON the database writes its own form of a time, to the microsecond; the wire has milliseconds. */
export function iso(time: Date | string): string {
  return new Date(time).toISOString();
}

export function isoOrNull(time: Date | string | null): string | null {
  return time === null ? null : iso(time);
}
