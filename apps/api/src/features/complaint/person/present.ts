import type {
  PersonComplaintRightsView,
  PersonComplaintRightView,
  PersonComplaintView,
} from '@procure/contract/complaint/person.schema.ts';
import { canComplain, complaintTime } from '@procure/domain/complaint/access.ts';
import {
  type ComplaintSubject,
  complaintGroundLabels,
  complaintOutcomeLabels,
  complaintStateWording,
  complaintSubjectLabels,
  complaintSubjects,
  rejectionLabels,
  remedyLabels,
} from '@procure/domain/complaint/complaint.ts';
import { type ComplaintRule, complaintRule } from '@procure/domain/complaint/law.ts';
import {
  complaintDue,
  isComplaintOverdue,
  isSuspending,
  takesFiles,
} from '@procure/domain/complaint/rules.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { canObject } from '@procure/domain/objection/access.ts';
import { iso, isoOrNull, presentBlocker } from '../../lot/present.ts';
import { partyState, within } from '../present.ts';
import { respondentsOf } from '../read-model.ts';
import {
  type GrantedRow,
  type NoticeRights,
  nameOf,
  type PublicFacts,
  type RightAfter,
} from './read-model.ts';

function rightOf(subject: ComplaintSubject, rule: ComplaintRule, objected: PublicFacts['facts']) {
  return {
    subject,
    label: complaintSubjectLabels[subject],
    citation: rule.time.citation,
    within: within(rule),
    respondents: [...respondentsOf(subject, { objected })],
    bases: [...rule.bases],
  };
}

/**
 * Whether a person may complain about this subject of the lot: it must be one to which persons may object. To the
 * opening only bidders may (条例44).
 */
function isForPersons(subject: ComplaintSubject, { facts, now }: PublicFacts, isHoliday: IsHoliday): boolean {
  if (subject === 'other') return true;
  const may = canObject(subject, facts, isHoliday, now);
  return may === true || !['objection_no_subject', 'objection_bidders_only'].includes(may.refused);
}

export function presentPersonComplaintRights(
  { lots, supervisor }: NoticeRights,
  isHoliday: IsHoliday,
): PersonComplaintRightsView {
  const [first] = lots;
  const excluded = excludedBy(first, supervisor !== null);
  return {
    serverTime: iso(first.now),
    supervisor: supervisor?.name ?? null,
    excluded,
    lots:
      excluded === null
        ? lots.map((lot) => ({
            id: lot.id,
            name: nameOf(lot.named),
            rights: complaintSubjects.flatMap((subject) => {
              const rule = isForPersons(subject, lot, isHoliday) ? complaintRule(lot.facts, subject) : null;
              if (rule === null) return [];
              return [{ ...rightOf(subject, rule, lot.facts), objectionFirst: rule.objectionFirst }];
            }),
          }))
        : [],
  };
}

function excludedBy({ facts }: PublicFacts, hasSupervisor: boolean): PersonComplaintRightsView['excluded'] {
  if (facts.scope === 'government') return 'complaint_suppliers_only';
  if (complaintRule(facts, 'other') === null) return 'complaint_not_provided';
  return hasSupervisor ? null : 'complaint_no_supervisor';
}

export function presentRightAfter(
  { before, lot, supervisor }: RightAfter,
  isHoliday: IsHoliday,
): PersonComplaintRightView | null {
  const { scope, method } = lot.facts;
  const { subject, hasComplained, objectionNo } = before;
  const rule = complaintRule(lot.facts, subject);
  if (rule === null || before.state === 'withdrawn') return null;
  const facts = {
    ...{ scope, method, hasComplained, objection: before, knownOn: '' },
    party: 'person' as const,
    hasSupervisor: supervisor !== null,
  };
  const { from, until } = complaintTime(subject, facts, isHoliday);
  return {
    ...rightOf(subject, rule, lot.facts),
    objectionNo,
    lotId: lot.id,
    lotName: nameOf(lot.named),
    supervisor: supervisor?.name ?? null,
    blocker: presentBlocker(canComplain(subject, facts, isHoliday, lot.now)),
    from: isoOrNull(from),
    until: isoOrNull(until),
  };
}

/** The state of the complaint in words that name the next acting party. */
function standingOf({ state, outcome, ground, ...row }: GrantedRow): string {
  if (state === 'decided' && outcome !== null)
    return `监督部门已作出处理决定：${complaintOutcomeLabels[outcome]}`;
  if (ground !== null) return `监督部门不予受理：${complaintGroundLabels[ground]}`;
  return isComplaintOverdue({ state, ...row }, row.now)
    ? `${complaintStateWording[state]}（已逾期）`
    : complaintStateWording[state];
}

function remedyText({ remedy, remedyDoneAt }: GrantedRow): string | null {
  if (remedy === null) return null;
  return `${remedyLabels[remedy]}（${remedyDoneAt === null ? '尚未确认完成' : '已确认完成'}）`;
}

/** The view of the complaint for its author: a decision is shown only after its signature. */
export function presentGranted(row: GrantedRow): PersonComplaintView {
  const { complaintNo, tenderNo, subject, version, supervisor, respondent, facts, basis, request } = row;
  const { correction, groundReason, submittedAt, receipt, receiptSignature, state, suspendedAt } = row;
  if (complaintNo === null || submittedAt === null || receipt === null || receiptSignature === null)
    throw new Error('a complaint of a person was handed in always');
  const isDecided = state === 'decided';
  return {
    ...{ complaintNo, tenderNo, subject, version, supervisor, respondent, facts, basis, request },
    ...{ correction, groundReason, files: row.files },
    mayAddFiles: takesFiles(state),
    subjectLabel: complaintSubjectLabels[subject],
    standing: standingOf(row),
    lotName: nameOf(row),
    state: partyState(state),
    submittedAt: iso(submittedAt),
    receivedAt: isoOrNull(row.receivedAt),
    dueAt: isoOrNull(complaintDue(row)),
    overdue: isComplaintOverdue(row, row.now),
    knownOn: row.knownOn ?? '',
    correctUntil: isoOrNull(row.correctUntil),
    mayCorrect: state === 'correcting' && row.correctUntil !== null && row.now < row.correctUntil,
    mayWithdraw: ['submitted', 'correcting', 'received', 'deciding'].includes(state),
    respondents: row.lot === null ? [] : [...respondentsOf(subject, { objected: row.lot.facts })],
    orderedSince: isSuspending(row, row.now) ? isoOrNull(suspendedAt) : null,
    outcome: isDecided ? row.outcome : null,
    rejectionText: isDecided && row.rejection !== null ? rejectionLabels[row.rejection] : null,
    decision: isDecided ? row.decision : null,
    decisionFiles: isDecided ? row.decisionFiles : [],
    remedyText: isDecided ? remedyText(row) : null,
    endedAt: isoOrNull(row.endedAt),
    receipt: { body: receipt, signature: receiptSignature },
  };
}
