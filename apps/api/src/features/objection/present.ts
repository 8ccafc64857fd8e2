import type {
  ObjectionRightsView,
  ObjectionRightView,
  ObjectionRow,
  ObjectionView,
  OtherObjection,
  OwnObjectionRow,
  OwnObjectionView,
} from '@procure/contract/objection/objection.schema.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { forgottenName } from '@procure/domain/letter/keeping.ts';
import {
  canObject,
  type ObjectionFacts,
  objectionTime,
  targetsOf,
} from '@procure/domain/objection/access.ts';
import { type ObjectionRule, objectionRule } from '@procure/domain/objection/law.ts';
import { type ObjectionSubject, objectionSubjects } from '@procure/domain/objection/objection.ts';
import { remediesFor } from '@procure/domain/objection/remedy.ts';
import { isOverdue } from '@procure/domain/objection/rules.ts';
import { isAlike } from '@procure/domain/objection/together.ts';
import { presentPerson } from '../letter/person/present.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { DeskRow, ReadOne } from './desk/read-model.ts';
import { nameOf, type OpenPerson, type OwnOne, type OwnRow, type ReadRights } from './read-model.ts';

/** Formats the term of an answer: 「3日」, 「7个工作日」, 「当日」. */
function within({ answer: { value, unit } }: ObjectionRule): string {
  if (value === 0) return '当日';
  return `${value}${unit === 'workingDay' ? '个工作日' : '日'}`;
}

/** Presents one right to object; empty if the lot does not provide it. */
export function presentRight(
  subject: ObjectionSubject,
  facts: ObjectionFacts & { readonly bidders: readonly string[]; readonly candidates: readonly string[] },
  isHoliday: IsHoliday,
  now: Date,
): ObjectionRightView[] {
  const rule = objectionRule(facts, subject);
  const may = canObject(subject, facts, isHoliday, now);
  if (rule === null || (may !== true && may.refused === 'objection_no_subject')) return [];
  const { from, until } = objectionTime(subject, facts, isHoliday);
  return [
    {
      subject,
      blocker: presentBlocker(may),
      from: isoOrNull(from),
      until: isoOrNull(until),
      citation: rule.time.citation,
      answerWithin: within(rule),
      targets: may === true ? [...targetsOf(subject, facts)] : [],
      bases: [...rule.bases],
    },
  ];
}

export function presentRights({ lot, facts, mine }: ReadRights, isHoliday: IsHoliday): ObjectionRightsView {
  const rights = objectionSubjects.flatMap((subject) => presentRight(subject, facts, isHoliday, lot.now));
  return {
    lot: presentSupplierLot(lot),
    serverTime: iso(lot.now),
    held: facts.held,
    rights,
    mine: mine.map(presentOwnRow),
  };
}

export function presentOwnRow(row: OwnRow): OwnObjectionRow {
  const { id, lotId, tenderNo, method, scope, subject, objectionNo, dueAt } = row;
  return {
    ...{ id, lotId, tenderNo, method, scope, subject, objectionNo },
    lotName: nameOf(row),
    // The approval of an answer is internal to the buyer, and so is its text until it is given.
    state: row.state === 'answering' ? 'submitted' : row.state,
    savedAt: iso(row.savedAt),
    submittedAt: isoOrNull(row.submittedAt),
    dueAt: isoOrNull(dueAt),
    overdue: isOverdue(row.state, dueAt, row.now),
    outcome: row.state === 'answered' ? row.outcome : null,
    remedy: row.state === 'answered' ? row.remedy : null,
    remediedAt: isoOrNull(row.remediedAt),
    endedAt: isoOrNull(row.endedAt),
  };
}

export function presentOwn(row: OwnOne): OwnObjectionView {
  const { clause, target, facts, basis, request, version, files, submittedBy } = row;
  const { ground, groundReason, receipt, receiptSignature } = row;
  const isAnswered = row.state === 'answered';
  return {
    ...presentOwnRow(row),
    ...{ clause, target, facts, basis, request, version, files, submittedBy, ground, groundReason },
    answer: isAnswered ? row.answer : null,
    answerFiles: isAnswered ? row.answerFiles : [],
    receipt:
      receipt === null || receiptSignature === null ? null : { body: receipt, signature: receiptSignature },
    serverTime: iso(row.now),
  };
}

/** The company's name, or the person's until the end of retention. */
function objectorOf(
  { id, companyName, person }: Pick<DeskRow, 'id' | 'companyName' | 'person'>,
  open: OpenPerson,
): string {
  return person === null ? (companyName ?? forgottenName) : open(id, person).name;
}

export function presentDeskRow(row: DeskRow, open: OpenPerson): ObjectionRow {
  const { id, tenderId, lotId, tenderNo, subject, state, outcome, remedy } = row;
  return {
    ...{ id, tenderId, lotId, tenderNo, subject, state, outcome, remedy },
    remediedAt: isoOrNull(row.remediedAt),
    lotName: nameOf(row),
    objectionNo: row.objectionNo ?? '',
    objector: objectorOf(row, open),
    isPerson: row.companyName === null,
    submittedAt: iso(row.submittedAt ?? row.now),
    dueAt: iso(row.dueAt ?? row.now),
    overdue: isOverdue(state, row.dueAt, row.now),
    endedAt: isoOrNull(row.endedAt),
    alsoOpen: row.alsoOpen,
    serverTime: iso(row.now),
  };
}

function presentOther(
  { companyName, person, dueAt, ...one }: ReadOne['others'][number],
  shown: Pick<ReadOne, 'target' | 'clause' | 'now'>,
  mayAnswer: boolean,
  open: OpenPerson,
): OtherObjection {
  return {
    ...one,
    objectionNo: one.objectionNo ?? '',
    objector: objectorOf({ id: one.id, companyName, person }, open),
    isPerson: companyName === null,
    overdue: isOverdue(one.state, dueAt, shown.now),
    dueAt: iso(dueAt ?? shown.now),
    alike: isAlike(one, shown),
    mayAnswer: mayAnswer && one.state === 'submitted',
  };
}

export function presentOne(row: ReadOne, mayAnswer: boolean, open: OpenPerson): ObjectionView {
  const { clause, target, facts, basis, request, version, files, answer, answerFiles, step } = row;
  const { writtenBy, handedInBy, returnReason, endedBy, ground, groundReason, maySign } = row;
  const rule = objectionRule(row, row.subject);
  const { endedAt, dueAt, lotState: state, stateBeforeSuspension, bidDeadline, candidatesLeft } = row;
  const { prequalificationConcludedAt } = row.lot;
  const remedyFacts = {
    ...{ state, stateBeforeSuspension, bidDeadline },
    ...{ prequalificationConcludedAt, candidatesLeft },
  };
  return {
    ...presentDeskRow(row, open),
    person: row.person === null ? null : presentPerson(open(row.id, row.person)),
    ...{ clause, target, facts, basis, request, version, files, answer, answerFiles, step, maySign },
    ...{ writtenBy, handedInBy, returnReason, endedBy, ground, groundReason },
    lot: presentStaffLot(row.lot),
    citation: rule?.answer.citation ?? '',
    answerWithin: rule === null ? '' : within(rule),
    handedInAt: isoOrNull(row.handedInAt),
    answeredLate: row.state === 'answered' && endedAt !== null && dueAt !== null && endedAt >= dueAt,
    mayAnswer: mayAnswer && row.handled && row.state === 'submitted',
    others: row.others.map((one) => presentOther(one, row, mayAnswer && row.handled, open)),
    othersCount: row.othersCount,
    remedies: {
      upheld: [...remediesFor(row.subject, 'upheld', remedyFacts, row.now)],
      partly_upheld: [...remediesFor(row.subject, 'partly_upheld', remedyFacts, row.now)],
      rejected: [],
    },
  };
}
