import type { Day } from '../display/day.ts';
import type { Machine } from '../transition.ts';

/** 评审专家: a person in the operator's pool, who registers, is reviewed, and may be drawn into committees. */
export const expertStates = ['submitted', 'returned', 'approved', 'ended'] as const;
export type ExpertState = (typeof expertStates)[number];

export type ExpertAction = 'submit' | 'approve' | 'return' | 'change' | 'end';

/**
 * The states of an application. A changed employer, speciality or qualification of an approved expert is a change
 * beside the approved data, which stay in force until it is approved. An ended expert may apply again.
 */
export const expertMachine: Machine<ExpertState, ExpertAction> = {
  states: expertStates,
  transitions: [
    { from: ['submitted', 'returned', 'ended'], action: 'submit', to: 'submitted', who: ['evaluator'] },
    { from: ['submitted'], action: 'approve', to: 'approved', who: ['reviewer'] },
    { from: ['submitted'], action: 'return', to: 'returned', who: ['reviewer'] },
    { from: ['approved'], action: 'change', to: 'approved', who: ['evaluator', 'reviewer'] },
    { from: ['submitted', 'returned', 'approved'], action: 'end', to: 'ended', who: ['reviewer'] },
  ],
};

/** The state of a change of an approved expert's data. */
export const changeStates = ['submitted', 'returned'] as const;
export type ChangeState = (typeof changeStates)[number];

/** Whether an expert may be drawn, as lists show it. Suspension and expiry depend on the day. */
export const expertStandings = ['submitted', 'returned', 'active', 'suspended', 'expired', 'ended'] as const;
export type ExpertStanding = (typeof expertStandings)[number];

export const expertStandingLabels: Readonly<Record<ExpertStanding, string>> = {
  submitted: '待审核',
  returned: '已退回',
  active: '在库',
  suspended: '暂停资格',
  expired: '证书已到期',
  ended: '已出库',
};

/** 专业技术职称 (财库〔2016〕198号第六条、评标专家库管理暂行办法). */
export const expertGrades = ['senior', 'intermediate', 'equivalent'] as const;
export type ExpertGrade = (typeof expertGrades)[number];

export const expertGradeLabels: Readonly<Record<ExpertGrade, string>> = {
  senior: '高级职称',
  intermediate: '中级职称',
  equivalent: '同等专业水平',
};

/** The dictionary of specialities. */
export const specialityDictionary = 'expert_speciality';

/** The most specialities of an expert, and the most periods of absence. */
export const mostSpecialities = 5;
export const mostAbsences = 20;

/** The data that the operator reviews. */
export interface ExpertContent {
  /** 姓名. */
  readonly name: string;
  /** 工作单位; without one the expert writes 「自由职业」 or 「退休」. */
  readonly employer: string;
  /** The employer's credit code; empty if it has none. */
  readonly employerCode: string;
  /** A province or a city, by GB/T 2260. */
  readonly areaCode: string;
  /** Codes of `specialityDictionary`. */
  readonly specialities: readonly string[];
  readonly grade: ExpertGrade;
  /** Whole years in the field. */
  readonly years: string;
  /** 职称或者执业资格证书. */
  readonly qualification: string;
  readonly qualificationNo: string;
  /** The last day of its term; empty if it has none. */
  readonly qualifiedUntil: Day | '';
}

/** Days on which an expert does not take part, both included. */
export interface Absence {
  readonly from: Day;
  readonly until: Day;
}

/** The facts of an expert that decide about a draw. */
export interface StandingFacts {
  readonly state: ExpertState;
  /** The last day of a suspension; null without one. */
  readonly suspendedUntil: Day | null;
  readonly qualifiedUntil: Day | '';
}

/** Returns the standing on a day. A certificate counts on its last day, and a suspension ends after its last day. */
export function standingOf(
  { state, suspendedUntil, qualifiedUntil }: StandingFacts,
  on: Day,
): ExpertStanding {
  if (state !== 'approved') return state;
  if (suspendedUntil !== null && on <= suspendedUntil) return 'suspended';
  return qualifiedUntil !== '' && qualifiedUntil < on ? 'expired' : 'active';
}
