import type { PersonObjectionView, PersonRightsView } from '@procure/contract/objection/person.schema.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { objectionRule, type Procuring } from '@procure/domain/objection/law.ts';
import {
  objectionGroundLabels,
  objectionOutcomeLabels,
  objectionStateWording,
  objectionSubjectLabels,
  objectionSubjects,
} from '@procure/domain/objection/objection.ts';
import { remedyLabels } from '@procure/domain/objection/remedy.ts';
import { isOverdue } from '@procure/domain/objection/rules.ts';
import { iso, isoOrNull } from '../../lot/present.ts';
import { presentRight } from '../present.ts';
import { nameOf } from '../read-model.ts';
import type { GrantedRow, PublicFacts } from './read-model.ts';

/** The reason that persons cannot object to any part of a tender; null if they can. */
function excludedBy({ scope, method }: Procuring): PersonRightsView['excluded'] {
  if (scope === 'government') return 'objection_suppliers_only';
  return objectionRule({ scope, method }, 'tender_document') === null ? 'objection_not_provided' : null;
}

export function presentPersonRights(
  found: readonly [PublicFacts, ...PublicFacts[]],
  isHoliday: IsHoliday,
): PersonRightsView {
  const [{ facts: first, now }] = found;
  const excluded = excludedBy(first);
  const open = objectionSubjects.filter((subject) => objectionRule(first, subject)?.biddersOnly === false);
  return {
    serverTime: iso(now),
    excluded,
    lots:
      excluded === null
        ? found.map(({ id, named, facts }) => ({
            id,
            name: nameOf(named),
            rights: open.flatMap((subject) =>
              presentRight(subject, facts, isHoliday, now).map((right) => ({
                ...right,
                label: objectionSubjectLabels[subject],
              })),
            ),
          }))
        : [],
  };
}

/** The state of the objection in words that name the next acting party. */
function standingOf({ state, outcome, ground, dueAt, now }: GrantedRow): string {
  if (state === 'answered' && outcome !== null) return `招标人已答复：异议${objectionOutcomeLabels[outcome]}`;
  if (ground !== null) return `招标人不予受理：${objectionGroundLabels[ground]}`;
  return isOverdue(state, dueAt, now) ? '招标人逾期未答复' : objectionStateWording[state];
}

function remedyText({ remedy, remediedAt }: GrantedRow): string | null {
  if (remedy === null) return null;
  return `${remedyLabels[remedy]}（${remediedAt === null ? '尚未完成' : '已完成'}）`;
}

/** The view of the objection for its author: an answer is shown only after its approval. */
export function presentGranted(row: GrantedRow): PersonObjectionView {
  const { objectionNo, tenderNo, subject, clause, target, facts, basis, request, groundReason, files } = row;
  const { submittedAt, dueAt, receipt, receiptSignature } = row;
  if (
    objectionNo === null ||
    submittedAt === null ||
    dueAt === null ||
    receipt === null ||
    receiptSignature === null
  )
    throw new Error('an objection of a person was handed in always');
  const isAnswered = row.state === 'answered';
  return {
    ...{ objectionNo, tenderNo, clause, target, facts, basis, request, groundReason, files },
    subjectLabel: objectionSubjectLabels[subject],
    standing: standingOf(row),
    lotName: nameOf(row),
    state: row.state === 'answering' ? 'submitted' : row.state,
    submittedAt: iso(submittedAt),
    dueAt: iso(dueAt),
    overdue: isOverdue(row.state, dueAt, row.now),
    outcome: isAnswered ? row.outcome : null,
    answer: isAnswered ? row.answer : null,
    answerFiles: isAnswered ? row.answerFiles : [],
    remedyText: isAnswered ? remedyText(row) : null,
    endedAt: isoOrNull(row.endedAt),
    receipt: { body: receipt, signature: receiptSignature },
  };
}
