import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { winWord } from '../tender/words.ts';

/** 条例55: the grounds on which a candidate cannot win and the next one moves up. */
export const strikeGrounds = [
  'gave_up',
  'force_majeure',
  'no_performance_bond',
  'unlawful',
  'not_eligible',
] as const;
/** `award_void`: the candidate's award was voided by the supervisor's decision. This ground cannot be chosen. */
export const recordedStrikeGrounds = [...strikeGrounds, 'award_void'] as const;
export type StrikeGround = (typeof recordedStrikeGrounds)[number];

export const strikeGroundLabels: Readonly<Record<StrikeGround, string>> = {
  gave_up: '放弃中标',
  force_majeure: '因不可抗力不能履行合同',
  no_performance_bond: '不按照招标文件要求提交履约保证金',
  unlawful: '被查实存在影响中标结果的违法行为',
  not_eligible: '其他不符合中标条件的情形',
  award_void: '中标被监督部门认定无效',
};

interface Procured {
  readonly method: Method;
  readonly scope: TenderScope;
}

/** Returns the ground in the words of the method: outside 招标 the terms 中标 and 招标文件 do not apply. */
export function strikeInWords(ground: StrikeGround, { method }: Pick<Procured, 'method'>): string {
  const label = strikeGroundLabels[ground];
  if (methodSteps[method].isTendering) return label;
  return label.replace('中标', winWord(method)).replace('招标文件', '采购文件');
}

/**
 * Returns the article for the ground, in brackets; empty if none applies. 条例55 binds 招标 outside of government
 * procurement.
 */
export function strikeCitation(ground: StrikeGround, { method, scope }: Procured): string {
  if (scope === 'government') return ground === 'gave_up' ? '（《政府采购法实施条例》第四十九条）' : '';
  return methodSteps[method].isTendering ? '（《招标投标法实施条例》第五十五条）' : '';
}

/** Returns the reason for the struck candidate's own notice. */
export const struckReason = (
  ground: StrikeGround,
  reason: string,
  { method }: Pick<Procured, 'method'>,
): string => `已取消${winWord(method)}候选资格（${strikeInWords(ground, { method })}）：${reason}`;

/** Returns whether a promised strike concerns this company. `target` is a candidate's name, or empty for all. */
export const isStrikeOf = (target: string, companyName: string): boolean =>
  target === '' || target === companyName;
