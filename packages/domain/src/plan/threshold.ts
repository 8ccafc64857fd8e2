import { type CategoryKind, categoryKindLabels, categoryKinds } from '../category/kind.ts';
import { Exact, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import { methodSteps } from '../tender/method.ts';
import type { PlanContent } from './plan.ts';

/** 必须招标的工程项目规定 (国家发展改革委令第16号, 2018-06-01): the estimates from which a project is tendered by law, in yuan. */
export const tenderThresholds: Readonly<Record<CategoryKind, number>> = {
  works: 4_000_000,
  goods: 2_000_000,
  services: 1_000_000,
};
export const thresholdCitation = '《招标投标法》第四条、《必须招标的工程项目规定》第五条';

/**
 * The message for packages that reach the threshold together although the plan does not say that the law demands 招标;
 * null without any. 16号令5: the packages of one project are added up. 招标投标法4: a project is not split to avoid 招标. The
 * platform cannot know whether a project is within the law's scope, so it asks for a reason. Goods and services of a
 * government purchase have limits of their own.
 */
export function thresholdMessage({
  scope,
  packages,
}: Pick<PlanContent, 'scope' | 'packages'>): string | null {
  if (scope === 'mandatory') return null;
  for (const kind of categoryKinds) {
    if (scope === 'government' && kind !== 'works') continue;
    const threshold = tenderThresholds[kind];
    const group = packages.filter((one) => one.kind === kind);
    const isTendered = scope === 'government' && group.every(({ method }) => methodSteps[method].isTendering);
    const total = sumOf(group);
    if (isTendered || total === null || total.lt(threshold)) continue;
    const isSplit = group.every(({ estimate }) => parseDecimal(estimate)?.lt(threshold) === true);
    const limit = `必须招标的规模标准${formatYuan(String(threshold))}`;
    const label = categoryKindLabels[kind];
    return isSplit
      ? `${label}类各标段的估算价均低于${limit}，合计${formatYuan(total.toFixed(2))}达到该标准，不得化整为零规避招标（${thresholdCitation}）`
      : `${label}类标段的估算价达到${limit}（${thresholdCitation}）`;
  }
  return null;
}

/** The total of the estimates; null if one is unreadable. */
export function sumOf(packages: readonly { readonly estimate: string }[]): Exact | null {
  return packages.reduce<Exact | null>((sum, { estimate }) => {
    const amount = parseDecimal(estimate);
    return sum === null || amount === null ? null : sum.plus(amount);
  }, new Exact(0));
}
