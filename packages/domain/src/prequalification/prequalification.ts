import { isBefore, type Moment } from '../moment.ts';

/** The stored states of an application. Whether it is sealed is computed, see `prequalificationPhase`. */
export const prequalificationStates = [
  'draft',
  'submitted',
  'withdrawn',
  'reviewing',
  'clarify_requested',
  'clarify_replied',
  'passed',
  'failed',
] as const;
export type PrequalificationState = (typeof prequalificationStates)[number];

export const prequalificationStateLabels: Readonly<Record<PrequalificationState, string>> = {
  draft: '编制中',
  submitted: '已递交',
  withdrawn: '已撤回',
  reviewing: '评审中',
  clarify_requested: '待澄清',
  clarify_replied: '已回复澄清',
  passed: '通过',
  failed: '未通过',
};

/**
 * The displayed phases: the stored states, `sealed` after the deadline, and `missed` for a draft that was never
 * submitted.
 */
export const prequalificationPhases = [...prequalificationStates, 'sealed', 'missed'] as const;
export type PrequalificationPhase = (typeof prequalificationPhases)[number];

export const prequalificationPhaseLabels: Readonly<Record<PrequalificationPhase, string>> = {
  ...prequalificationStateLabels,
  sealed: '待评审',
  missed: '逾期未递交',
};

/** The wording of each phase for the applicant. */
export const prequalificationPhaseWording: Readonly<Record<PrequalificationPhase, string>> = {
  draft: '待您递交',
  submitted: '您已递交申请',
  withdrawn: '您已撤回资格预审申请',
  sealed: '您已递交申请，待评审',
  missed: '您未在截止前递交资格预审申请',
  reviewing: '您的申请正在评审',
  clarify_requested: '待您回复澄清',
  clarify_replied: '您已回复澄清，待评审',
  passed: '您已通过资格预审',
  failed: '您未通过资格预审',
};

export function prequalificationPhase(
  state: PrequalificationState,
  deadline: Moment,
  now: Moment,
): PrequalificationPhase {
  if (isBefore(now, deadline)) return state;
  if (state === 'submitted') return 'sealed';
  return state === 'draft' ? 'missed' : state;
}
