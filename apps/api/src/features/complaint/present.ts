import type {
  ComplaintNoticeView,
  ComplaintRightsView,
  ComplaintRightView,
  ComplaintRow,
  ComplaintView,
  OtherComplaint,
  OwnComplaintRow,
  OwnComplaintView,
} from '@procure/contract/complaint/complaint.schema.ts';
import { canComplain, complaintTime } from '@procure/domain/complaint/access.ts';
import { type ComplaintState, remedies } from '@procure/domain/complaint/complaint.ts';
import { type ComplaintRule, complaintRule, unfoundedComplaints } from '@procure/domain/complaint/law.ts';
import { canOrder } from '@procure/domain/complaint/order.ts';
import {
  complaintDue,
  isComplaintOverdue,
  isHolding,
  isSuspending,
} from '@procure/domain/complaint/rules.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { forgottenName } from '@procure/domain/letter/keeping.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import { presentPerson } from '../letter/person/present.ts';
import { iso, isoOrNull, presentBlocker, presentSupplierLot } from '../lot/present.ts';
import type { DeskRow, ReadOne } from './desk/read-model.ts';
import {
  type NoticeOne,
  type OpenComplainant,
  type OwnOne,
  type OwnRow,
  type ReadRights,
  respondentsOf,
} from './read-model.ts';
import type { OtherOne } from './together/read-model.ts';

/** Formats a term: 「10日」, 「15个工作日」. */
export const within = ({ time: { value, unit } }: ComplaintRule) =>
  `${value}${unit === 'workingDay' ? '个工作日' : '日'}`;

export function presentRights(
  { lot, supervisor, cases, mine, ordered }: ReadRights,
  isHoliday: IsHoliday,
): ComplaintRightsView {
  const rights = cases.flatMap(({ subject, before, facts }): ComplaintRightView[] => {
    const rule = complaintRule(facts, subject);
    if (rule === null) return [];
    const may = canComplain(subject, facts, isHoliday, lot.now);
    // A withdrawn objection leads to no complaint.
    if (may !== true && may.refused === 'complaint_objection_first') return [];
    const { from, until } = complaintTime(subject, facts, isHoliday);
    return [
      {
        subject,
        objectionId: before?.id ?? null,
        objectionNo: before?.objectionNo ?? null,
        blocker: presentBlocker(may),
        from: isoOrNull(from),
        until: isoOrNull(until),
        citation: rule.time.citation,
        within: within(rule),
        respondents: may === true ? [...respondentsOf(subject, facts)] : [],
        bases: [...rule.bases],
      },
    ];
  });
  return {
    lot: presentSupplierLot(lot),
    supervisor,
    serverTime: iso(lot.now),
    ordered,
    rights,
    mine: mine.map(presentOwnRow),
  };
}

/** The signature of a decision is internal to the supervisor, and so is its text until then. */
export const partyState = (state: ComplaintState): ComplaintState =>
  state === 'deciding' ? 'received' : state;

function common(row: OwnRow | DeskRow) {
  const { id, lotId, tenderNo, method, scope, subject, complaintNo, state } = row;
  return {
    ...{ id, lotId, tenderNo, method, scope, subject, complaintNo },
    lotName: lotName(row, row.lotCount > 1 ? { lotNo: row.lotNo, title: row.lotTitle } : null),
    state: partyState(state),
    submittedAt: isoOrNull(row.submittedAt),
    receivedAt: isoOrNull(row.receivedAt),
    decisionDueAt: isoOrNull(row.decisionDueAt),
    endedAt: isoOrNull(row.endedAt),
    outcome: state === 'decided' ? row.outcome : null,
    overdue: isComplaintOverdue(row, row.now),
  };
}

export function presentOwnRow(row: OwnRow): OwnComplaintRow {
  return {
    ...common(row),
    mine: row.mine,
    savedAt: iso(row.savedAt),
    reviewDueAt: isoOrNull(row.reviewDueAt),
    correctUntil: isoOrNull(row.correctUntil),
  };
}

function orderOf(row: OwnOne | NoticeOne | ReadOne): ComplaintView['order'] {
  const { suspendedAt } = row;
  return suspendedAt !== null && isSuspending(row, row.now)
    ? { since: iso(suspendedAt), until: isoOrNull(row.suspendedUntil) }
    : null;
}

/** Presents the decision. No one outside the supervisor's organisation reads it before its signature. */
function decisionOf(row: OwnOne | NoticeOne | ReadOne, isShown: boolean) {
  const { rejection, remedy, decision, published, decisionFiles, remedyDoneAt } = row;
  return isShown
    ? { rejection, remedy, decision, published, decisionFiles, remedyDoneAt: isoOrNull(remedyDoneAt) }
    : {
        ...{ rejection: null, remedy: null, decision: null, published: false },
        ...{ decisionFiles: [], remedyDoneAt: null },
      };
}

export function presentOwn(row: OwnOne): OwnComplaintView {
  const { respondent, facts, basis, request, agent, objectionId, supervisor, version, files } = row;
  const { submittedBy, correction, ground, groundReason, receipt, receiptSignature } = row;
  return {
    ...presentOwnRow(row),
    ...{ respondent, facts, basis, request, agent, objectionId, supervisor, version, files },
    ...{ submittedBy, correction, ground, groundReason },
    ...decisionOf(row, row.state === 'decided'),
    order: orderOf(row),
    knownOn: row.knownOn ?? '',
    correctedAt: isoOrNull(row.correctedAt),
    receipt:
      receipt === null || receiptSignature === null ? null : { body: receipt, signature: receiptSignature },
    serverTime: iso(row.now),
  };
}

export function presentNotice(row: NoticeOne): ComplaintNoticeView {
  const { facts, basis, request, supervisor, statementFiles } = row;
  const rule = complaintRule(row, row.subject);
  return {
    ...common(row),
    ...{ facts, basis, request, supervisor, statementFiles },
    ...decisionOf(row, row.state === 'decided'),
    order: orderOf(row),
    complainant: rule?.copyForRespondent === true ? row.complainant : null,
    statement: row.respondentStatement,
    statedAt: isoOrNull(row.respondentStatedAt),
    mayState: row.state === 'received' && row.respondentStatement === null,
    serverTime: iso(row.now),
  };
}

/**
 * Name of the complainant: a company, or a person for the staff who handle the complaint; null for readers who may
 * not know it.
 */
function complainantOf({ id, named, companyName, person }: DeskRow, open: OpenComplainant): string | null {
  if (!named) return null;
  return person === null ? (companyName ?? forgottenName) : open(id, person).name;
}

export function presentDeskRow(row: DeskRow, open: OpenComplainant): ComplaintRow {
  const { tenderId, buyerName, handled, isPerson } = row;
  return {
    ...common(row),
    ...{ tenderId, buyerName, isPerson },
    state: handled ? row.state : partyState(row.state),
    outcome: row.state === 'decided' || handled ? row.outcome : null,
    complaintNo: row.complaintNo ?? '',
    submittedAt: iso(row.submittedAt ?? row.now),
    complainant: complainantOf(row, open),
    dueAt: isoOrNull(complaintDue(row)),
    holding: isHolding(row, row.now),
    serverTime: iso(row.now),
  };
}

/** The viewer's permissions, in any organisation. */
interface May {
  readonly handle: boolean;
  readonly sign: boolean;
  readonly reply: boolean;
  readonly accountId: string;
}

export function presentOne(
  row: ReadOne,
  others: readonly OtherOne[],
  may: May,
  open: OpenComplainant,
): ComplaintView {
  const { respondent, facts, basis, request, version, correction, suspensionReason, ground, groundReason } =
    row;
  const rule = complaintRule(row, row.subject);
  const { buyerStatement, buyerFiles, receivedAt, endedAt, decisionDueAt, handled } = row;
  return {
    ...presentDeskRow(row, open),
    ...{ respondent, facts, basis, request, version, correction, suspensionReason, ground, groundReason },
    ...{ buyerStatement, buyerFiles },
    ...decisionOf(row, handled || row.state === 'decided'),
    files: row.named ? row.files : [],
    order: orderOf(row),
    correctUntil: isoOrNull(row.correctUntil),
    correctedAt: isoOrNull(row.correctedAt),
    reviewDueAt: isoOrNull(row.reviewDueAt),
    receivedLate: row.reviewDueAt !== null && receivedAt !== null && receivedAt >= row.reviewDueAt,
    decidedLate:
      row.state === 'decided' && endedAt !== null && decisionDueAt !== null && endedAt >= decisionDueAt,
    reviewCitation: rule?.review.citation ?? '',
    decisionCitation: rule?.decision.citation ?? '',
    suspensionCitation:
      rule === null ? null : (rule.suspension?.citation ?? '《招标投标法实施条例》第六十二条'),
    publication: rule?.publication ?? null,
    buyerStatedAt: isoOrNull(row.buyerStatedAt),
    mayReply: may.reply && row.mayReply && row.state === 'received' && buyerStatement === null,
    handling: handled ? handlingOf(row, others, may, open) : null,
  };
}

function handlingOf(
  row: ReadOne,
  others: readonly OtherOne[],
  may: May,
  open: OpenComplainant,
): NonNullable<ComplaintView['handling']> {
  const { submittedBy, agent, respondentStatement, respondentFiles, writtenBy, handedInBy } = row;
  const { returnReason, objection, unfounded, state, writerId, handerId } = row;
  const isOwn = may.accountId === writerId || may.accountId === handerId;
  return {
    ...{ submittedBy, agent, respondentStatement, respondentFiles, writtenBy, handedInBy, returnReason },
    knownOn: row.knownOn ?? '',
    person: row.person === null ? null : presentPerson(open(row.id, row.person)),
    objection:
      objection === null
        ? null
        : {
            ...objection,
            submittedAt: iso(objection.submittedAt),
            dueAt: iso(objection.dueAt),
            endedAt: isoOrNull(objection.endedAt),
          },
    respondentStatedAt: isoOrNull(row.respondentStatedAt),
    handedInAt: isoOrNull(row.handedInAt),
    unfounded: {
      count: unfounded.count,
      listed: unfounded.government >= unfoundedComplaints.value,
      citation: unfoundedComplaints.citation,
    },
    remedies: remedies.filter((one) => canOrder(one, { ...row, state: row.lotState }, row.now) === true),
    mayHandle: may.handle,
    maySign: may.sign && state === 'deciding' && !isOwn,
    others: may.handle ? others.map((one) => presentOther(one, row.now, open)) : [],
  };
}

function presentOther(one: OtherOne, now: Date, open: OpenComplainant): OtherComplaint {
  const { id, version, person, companyName, complaintNo, submittedAt } = one;
  const isPerson = person !== null;
  const complainant = isPerson ? open(id, person).name : (companyName ?? '');
  return {
    ...{ id, version, complainant, isPerson },
    complaintNo: complaintNo ?? '',
    submittedAt: iso(submittedAt ?? now),
  };
}
