import type { LotPhase, LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { ObjectionOutcome, ObjectionSubject } from './objection.ts';

/** What the buyer does about what was rightly objected to (纠正措施). */
export const remedies = [
  'amend_document',
  'correct_record',
  'reevaluate',
  'next_candidate',
  'prequalify_anew',
  'rebid',
  'no_effect',
] as const;
export type Remedy = (typeof remedies)[number];

export const remedyLabels: Readonly<Record<Remedy, string>> = {
  amend_document: '修改招标文件',
  correct_record: '在开标记录续页中更正',
  reevaluate: '重新评标',
  next_candidate: '取消候选资格，由其后的候选人递补',
  prequalify_anew: '重新评审资格预审申请',
  rebid: '终止本标段，重新招标',
  no_effect: '不影响结果，无需另行纠正',
};

/** The lot, as far as it says what may still be done about it. */
export interface RemedyFacts {
  readonly state: LotState;
  readonly stateBeforeSuspension: LotState | null;
  readonly bidDeadline: Moment;
  readonly prequalificationConcludedAt: Moment | null;
  /** Who may still win it, without those whom an answer promises to strike out. */
  readonly candidatesLeft?: number;
}

interface RemedyRule {
  readonly remedy: Remedy;
  readonly states: readonly LotState[];
  /** A document that bids were made to is not changed any more; who is passed after it cannot bid. */
  readonly beforeDeadline?: true;
  /** Results of the prequalification that were announced. */
  readonly concluded?: true;
  /** So many candidates are left: one to be struck out, one to move up. */
  readonly candidates?: number;
  /** Where nothing that counts is wrong (条例82). */
  readonly partlyOnly?: true;
}

const prequalifyAnew = {
  remedy: 'prequalify_anew',
  states: ['published'],
  beforeDeadline: true,
  concluded: true,
} as const satisfies RemedyRule;

const opened: readonly LotState[] = ['opening', 'evaluating', 'reshowing', 'publicity', 'deciding'];
const running: readonly LotState[] = ['published', ...opened];
const always: readonly RemedyRule[] = [
  // 条例23、82: where it cannot be mended, the tender is held anew.
  { remedy: 'rebid', states: running },
  { remedy: 'no_effect', states: running, partlyOnly: true },
];

/** What the law allows, by what was objected to. */
const rules: Readonly<Record<ObjectionSubject, readonly RemedyRule[]>> = {
  tender_document: [{ remedy: 'amend_document', states: ['published'], beforeDeadline: true }, ...always],
  prequalification_document: [
    { remedy: 'amend_document', states: ['published'], beforeDeadline: true },
    prequalifyAnew,
    ...always,
  ],
  prequalification_result: [prequalifyAnew, ...always],
  // 条例44: what was said there and then stands in the record with the answer.
  opening: [{ remedy: 'correct_record', states: opened }, ...always],
  // 条例54: the candidates are shown anew.
  result: [
    { remedy: 'reevaluate', states: ['reshowing', 'publicity', 'deciding'] },
    // 条例55.
    {
      remedy: 'next_candidate',
      states: ['evaluating', 'reshowing', 'publicity', 'deciding'],
      candidates: 2,
    },
    ...always,
  ],
};

/** What may be chosen for such an answer now; nothing where it is rejected, or the lot is past mending. */
export function remediesFor(
  subject: ObjectionSubject,
  outcome: ObjectionOutcome,
  { state, stateBeforeSuspension, bidDeadline, prequalificationConcludedAt, candidatesLeft = 0 }: RemedyFacts,
  now: Moment,
): readonly Remedy[] {
  if (outcome === 'rejected') return [];
  const left = state === 'suspended' ? (stateBeforeSuspension ?? state) : state;
  return rules[subject]
    .filter(
      ({ states, beforeDeadline, concluded, candidates = 0, partlyOnly }) =>
        states.includes(left) &&
        candidatesLeft >= candidates &&
        (beforeDeadline !== true || isBefore(now, bidDeadline)) &&
        (concluded !== true || prequalificationConcludedAt !== null) &&
        (partlyOnly !== true || outcome === 'partly_upheld'),
    )
    .map(({ remedy }) => remedy);
}

/** Whether it is one of those that may be chosen; none where there are none. */
export function checkRemedy(
  remedy: Remedy | null,
  possible: readonly Remedy[],
): true | Refusal<'invalid_input'> {
  const fits = remedy === null ? possible.length === 0 : possible.includes(remedy);
  return fits ? true : refuseFields([{ field: 'remedy', message: messageFor(remedy, possible) }]);
}

function messageFor(remedy: Remedy | null, possible: readonly Remedy[]): string {
  if (remedy === null) return '请选择纠正措施';
  return possible.length === 0
    ? '现在没有可以选择的纠正措施'
    : `“${remedyLabels[remedy]}”现在不能选择，请另选纠正措施`;
}

/** What was worded is still there to be done: a deadline, or the lot's end, may have come between. */
export function stillPossible(
  remedy: Remedy | null,
  possible: readonly Remedy[],
): true | Refusal<'objection_remedy_past'> {
  if (remedy === null || possible.includes(remedy)) return true;
  return refuse('objection_remedy_past', { remedy: remedyLabels[remedy] });
}

/** Said with the answer, there is nothing left to do. */
export const isDoneByAnswer = (remedy: Remedy | null): boolean =>
  remedy === 'correct_record' || remedy === 'no_effect';

/**
 * What carries it out: the lot's end ends whatever was to be done about it, and who judges everybody anew judges whom it
 * was promised to strike out.
 */
export const isCarriedOut = (remedy: Remedy, by: Remedy): boolean =>
  by === 'rebid' || remedy === by || (remedy === 'next_candidate' && by === 'reevaluate');

/** What is done before the deadline, or not at all. */
const beforeDeadline: readonly Remedy[] = ['amend_document', 'prequalify_anew'];

/** It was to be done before the deadline, which was quicker: a suspension would have kept the time. */
export const isMissed = (remedy: Remedy, phase: LotPhase): boolean =>
  beforeDeadline.includes(remedy) && phase === 'closed';
