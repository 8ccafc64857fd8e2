import type { MyLotDetail, MyLotView, ProcessStepView } from '@procure/contract/lot/process.schema.ts';
import { invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import {
  type ProcessFacts,
  type ProcessStep,
  type ProcessStepKey,
  processOf,
} from '@procure/domain/lot/process.ts';
import { quotePhase, roundPhase } from '@procure/domain/negotiation/negotiation.ts';
import { prequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import { lotNameOf } from '../name/read-model.ts';
import { iso, isoOrNull, presentSupplierLot } from '../present.ts';
import type { VisibleLot } from '../read-model.ts';
import type { MyLotRow, ProcessRow } from './read-model.ts';

/** The pages of the steps (route table of the portal); an order is found by its own id. */
const pages: Readonly<Record<Exclude<ProcessStepKey, 'order'>, string>> = {
  invitation: '/replyInvite',
  prequalification: '/prequalification',
  document: '/downloadDoc',
  question: '/questons',
  bid: '/answerBid',
  opening: '/processManage',
  clarification: '/replayTender',
  negotiation: '/businessNegotiation',
  award: '/winNotification',
};

export function presentMyLot(row: ProcessRow, now: Date): MyLotView {
  const facts = factsOf(row);
  const { steps, next } = processOf(facts, now);
  return {
    lotId: row.lotId,
    tenderNo: row.tenderNo,
    name: nameOf(row),
    buyerName: row.buyerName,
    method: row.method,
    phase: lotPhase(facts.lot, now),
    bidDeadline: iso(row.bidDeadline),
    steps: steps.map((step) => presentStep(step, row)),
    next: next === null ? null : presentStep(next, row),
  };
}

export function presentMyLotDetail(lot: VisibleLot, row: MyLotRow): MyLotDetail {
  const { now } = lot;
  const { steps, next } = presentMyLot(row, now);
  const until = row.replyUntil ?? row.bidDeadline;
  const applyUntil = row.prequalificationDeadline ?? row.bidDeadline;
  return {
    lot: presentSupplierLot(lot),
    joined: row.joined,
    publicityFrom: isoOrNull(row.publicityFrom),
    publicityUntil: isoOrNull(row.publicityUntil),
    held: row.held,
    ordered: row.ordered,
    suspensionReason: row.state === 'suspended' ? row.suspensionReason : null,
    openingPausedAt: isoOrNull(row.openingPausedAt),
    endedReason: row.endedReason,
    steps,
    next,
    invitation:
      row.invitation === null || row.invitationSentAt === null
        ? null
        : {
            phase: invitationPhase(row.invitation, until, now),
            sentAt: iso(row.invitationSentAt),
            replyUntil: iso(until),
            repliedAt: isoOrNull(row.invitationRepliedAt),
          },
    prequalification:
      row.prequalification === null
        ? null
        : {
            phase: prequalificationPhase(row.prequalification, applyUntil, now),
            submittedAt: isoOrNull(row.prequalificationSubmittedAt),
            decidedAt: isoOrNull(row.prequalificationDecidedAt),
          },
    documentObtainedAt: isoOrNull(row.documentObtainedAt),
    questions: { asked: row.askedCount, published: row.publishedAnswers },
    bid:
      row.bid === null
        ? null
        : {
            draftSavedAt: isoOrNull(row.draftSavedAt),
            validVersionNo: row.validVersionNo,
            versions: row.versions.map((version) => ({
              ...version,
              submittedAt: iso(version.submittedAt),
              withdrawnAt: isoOrNull(version.withdrawnAt),
              supersededAt: isoOrNull(version.supersededAt),
            })),
          },
    opening: row.opening && { ...row.opening, openedAt: iso(row.opening.openedAt) },
    clarifications: row.clarifications.map((one) => ({
      ...one,
      dueAt: iso(one.dueAt),
      issuedAt: iso(one.issuedAt),
    })),
    rounds: row.rounds.map(({ state, negotiation, concludedAt, ...round }) => ({
      ...round,
      opensAt: iso(round.opensAt),
      closesAt: iso(round.closesAt),
      phase: roundPhase(round, negotiation, now),
      quotePhase: quotePhase(state, { ...round, concludedAt }, now),
    })),
    award: row.award && {
      ...row.award,
      issuedAt: iso(row.award.issuedAt),
      contractDueAt: isoOrNull(row.award.contractDueAt),
    },
    orders: row.orders.map((order) => ({ ...order, issuedAt: iso(order.issuedAt) })),
    notices: row.notices.map((notice) => ({ ...notice, publishedAt: iso(notice.publishedAt) })),
    serverTime: now.toISOString(),
  };
}

/** The name that suppliers know the lot by. */
export const nameOf = lotNameOf;

function factsOf(row: ProcessRow): ProcessFacts {
  return {
    lot: {
      state: row.state,
      documentFrom: row.documentFrom,
      documentUntil: row.documentUntil,
      prequalificationDeadline: row.prequalificationDeadline,
      prequalificationConcludedAt: row.prequalificationConcludedAt,
      bidDeadline: row.bidDeadline,
    },
    method: row.method,
    sourcing: row.sourcing,
    company: row.company,
    invitation: row.invitation,
    prequalification: row.prequalification,
    documentObtainedAt: row.documentObtainedAt,
    replyUntil: row.replyUntil,
    questionUntil: row.questionUntil,
    hasAsked: row.hasAsked,
    needsReconfirm: row.needsReconfirm,
    bid: row.bid,
    clarification: row.clarification,
    quote: row.quote,
    meeting: row.meeting,
    awardNotice: row.awardNotice,
    order: row.order?.state ?? null,
  };
}

function presentStep(step: ProcessStep, row: ProcessRow): ProcessStepView {
  return { ...step, link: linkOf(step, row) };
}

/** The page of a step; null while it has nothing to show. */
function linkOf({ key, state, yours }: ProcessStep, row: ProcessRow): string | null {
  if (key === 'order') return row.order === null ? null : `/orderDetail?id=${row.order.id}`;
  const there: Readonly<Record<Exclude<ProcessStepKey, 'order'>, boolean>> = {
    invitation: row.invitation !== null,
    prequalification: row.prequalification !== null || yours,
    document: row.documentObtainedAt !== null || yours,
    question: row.documentObtainedAt !== null && state !== 'todo',
    bid: row.bid !== null || yours,
    opening: state === 'done' && row.bid !== null,
    clarification: row.clarification !== null,
    negotiation: row.quote !== null || row.meeting !== null,
    award: row.awardNotice !== null,
  };
  return there[key] ? `${pages[key]}?lotId=${row.lotId}` : null;
}
