import { type LawLimitCode, type LawRuleCode, law, severityOf } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { ownRule, sourceOf, type Violation } from '../tender/violation.ts';

/** The seats in the committee: an expert, or a representative of the buyer. */
export const seats = ['expert', 'representative'] as const;
export type Seat = (typeof seats)[number];

export const seatLabels: Readonly<Record<Seat, string>> = {
  expert: '技术、经济专家',
  representative: '采购人代表',
};

export interface Committee {
  /** Account ids of all members. */
  readonly evaluators: readonly string[];
  /** The members who represent the buyer. All others are experts. */
  readonly representatives: readonly string[];
  /** The number of experts who are drawn from the pool, and are not yet members. */
  readonly drawn: number;
}

interface CommitteeRule {
  readonly size: LawLimitCode;
  readonly experts: LawLimitCode;
  readonly name: string;
}

/**
 * Returns the rule for the committee: 法37, or the rules of the method in government procurement. Null if the law
 * requires no committee.
 */
function ruleOf(method: Method, scope: TenderScope): CommitteeRule | null {
  const steps = methodSteps[method];
  if (steps.isTendering) {
    return scope === 'government'
      ? { size: 'committeeSizeGovernment', experts: 'committeeExpertsGovernment', name: '评标委员会' }
      : { size: 'committeeSize', experts: 'committeeExperts', name: '评标委员会' };
  }
  if (steps.panel === null) return null;
  return method === 'consultation'
    ? { size: 'panelSizeConsultation', experts: 'panelExpertsConsultation', name: steps.panel }
    : { size: 'panelSize', experts: 'panelExperts', name: steps.panel };
}

/**
 * Returns the rule that experts are drawn from the pool at random (条例46, 财库〔2016〕198号12); null if they may be named.
 * An appointment by the buyer needs a reason, which the approver reads (条例46, 198号13).
 */
function drawRuleOf(method: Method, scope: TenderScope): LawRuleCode | null {
  if (ruleOf(method, scope) === null) return null;
  if (scope === 'government') return 'expertsDrawnGovernment';
  return scope === 'mandatory' && methodSteps[method].isTendering ? 'expertsDrawn' : null;
}

/** Returns the seat of a member. */
export function seatOf(committee: Omit<Committee, 'drawn'>, accountId: string): Seat {
  return committee.representatives.includes(accountId) ? 'representative' : 'expert';
}

/**
 * Checks the committee of a lot. The rules on its size and its experts bind according to the scope: a mandatory or
 * government tender is blocked, a voluntary one needs a reason. The rule that the author of the tender does not judge
 * as an expert is the platform's own, and always binds.
 */
export function checkCommittee(
  committee: Committee,
  {
    method,
    scope,
    authorId,
  }: { readonly method: Method; readonly scope: TenderScope; readonly authorId: string },
): readonly Violation[] {
  const { evaluators, drawn } = committee;
  const named = evaluators.filter((one) => seatOf(committee, one) === 'expert').length;
  const violations: Violation[] = [];
  if (evaluators.includes(authorId) && seatOf(committee, authorId) === 'expert') {
    violations.push({
      ruleCode: 'committeeDuty',
      severity: 'block',
      field: 'evaluators',
      message: '项目经办人只能以采购人代表的身份参加评审',
      ...ownRule,
    });
  }
  if (drawn > 0 && named > 0) {
    violations.push({
      ruleCode: 'committeeDrawn',
      severity: 'block',
      field: 'evaluators',
      message: '由专家库抽取专家的标段，指定的评委只能是采购人代表',
      ...ownRule,
    });
  }
  const rule = ruleOf(method, scope);
  if (rule === null) return violations;
  const drawRule = drawRuleOf(method, scope);
  if (drawRule !== null && drawn === 0 && named > 0) {
    violations.push({
      ruleCode: drawRule,
      severity: 'warn',
      field: 'drawnExperts',
      message: '评审专家应当从专家库随机抽取，直接指定专家的须说明理由',
      ...sourceOf(drawRule),
    });
  }
  const severity = severityOf[scope];
  const count = evaluators.length + drawn;
  const least = law[rule.size].value;
  if (count < least || count % 2 === 0) {
    violations.push({
      ruleCode: rule.size,
      severity,
      field: 'evaluators',
      message: `${rule.name}须为${least}人以上单数，现为${count}人`,
      ...sourceOf(rule.size),
    });
  }
  const experts = named + drawn;
  // In thirds, so that two of three are enough.
  if (experts * 3 < count * law[rule.experts].value) {
    violations.push({
      ruleCode: rule.experts,
      severity,
      field: 'evaluators',
      message: `${rule.name}中技术、经济等方面的专家不得少于成员总数的三分之二，现为${count}人中${experts}人`,
      ...sourceOf(rule.experts),
    });
  }
  return violations;
}
