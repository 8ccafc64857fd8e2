import type { LotPhase, LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { ObjectionOutcome, ObjectionSubject } from './objection.ts';

/** The remedies of the buyer for a justified objection (纠正措施). */
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

/** The facts of a lot that decide which remedies are possible. */
export interface RemedyFacts {
  readonly state: LotState;
  readonly stateBeforeSuspension: LotState | null;
  readonly bidDeadline: Moment;
  readonly prequalificationConcludedAt: Moment | null;
  /** The number of candidates who may still win, without those whom an answer promises to strike. */
  readonly candidatesLeft?: number;
}

interface RemedyRule {
  readonly remedy: Remedy;
  readonly states: readonly LotState[];
  /** Documents to which bids were made do not change any more, and an applicant who passes later cannot bid. */
  readonly beforeDeadline?: true;
  /** Results of the prequalification must have been announced. */
  readonly concluded?: true;
  /** The least number of candidates left: one to strike, one to move up. */
  readonly candidates?: number;
  /** Only if nothing significant is wrong (条例82). */
  readonly partlyOnly?: true;
}

const prequalifyAnew = {
  remedy: 'prequalify_anew',
  states: ['published'],
  beforeDeadline: true,
  concluded: true,
} as const satisfies RemedyRule;

const openedStates: readonly LotState[] = ['opening', 'evaluating', 'reshowing', 'publicity', 'deciding'];
const running: readonly LotState[] = ['published', ...openedStates];
const always: readonly RemedyRule[] = [
  // 条例23、82: if it cannot be corrected, the tender is held anew.
  { remedy: 'rebid', states: running },
  { remedy: 'no_effect', states: running, partlyOnly: true },
];

/** The remedies that the law allows for each subject. */
const rules: Readonly<Record<ObjectionSubject, readonly RemedyRule[]>> = {
  tender_document: [{ remedy: 'amend_document', states: ['published'], beforeDeadline: true }, ...always],
  prequalification_document: [
    { remedy: 'amend_document', states: ['published'], beforeDeadline: true },
    prequalifyAnew,
    ...always,
  ],
  prequalification_result: [prequalifyAnew, ...always],
  // 条例44: an objection raised on the spot is in the record, with its answer.
  opening: [{ remedy: 'correct_record', states: openedStates }, ...always],
  // 条例54: the candidates are publicized anew.
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

/**
 * Returns the remedies that are possible for such an answer now; none if it rejects the objection, or if the lot is
 * beyond remedy.
 */
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

/** Checks that the remedy is a possible one, or that there is none if none is possible. */
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

/** Checks that a chosen remedy is still possible. The deadline or the end of the lot may have passed since. */
export function stillPossible(
  remedy: Remedy | null,
  possible: readonly Remedy[],
): true | Refusal<'objection_remedy_past'> {
  if (remedy === null || possible.includes(remedy)) return true;
  return refuse('objection_remedy_past', { remedy: remedyLabels[remedy] });
}

/** Returns whether the answer itself carries out the remedy. */
export const isDoneByAnswer = (remedy: Remedy | null): boolean =>
  remedy === 'correct_record' || remedy === 'no_effect';

/**
 * Returns whether an act carries out the remedy: the end of the lot ends every remedy, and a new evaluation includes a
 * promised strike.
 */
export const isCarriedOut = (remedy: Remedy, by: Remedy): boolean =>
  by === 'rebid' || remedy === by || (remedy === 'next_candidate' && by === 'reevaluate');

/** The remedies that are only possible before the deadline. */
const beforeDeadline: readonly Remedy[] = ['amend_document', 'prequalify_anew'];

/**
 * Returns whether the deadline passed before the remedy was carried out. A suspension would have preserved the time.
 */
export const isMissed = (remedy: Remedy, phase: LotPhase): boolean =>
  beforeDeadline.includes(remedy) && phase === 'closed';
