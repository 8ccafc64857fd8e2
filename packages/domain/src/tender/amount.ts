import type { CategoryKind } from '../category/kind.ts';
import { Exact, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import { law, severityOf } from './law.ts';
import type { TenderScope } from './scope.ts';
import { ownRule, sourceOf, type Violation } from './violation.ts';

/** The amounts of a lot, in yuan. */
export interface Amounts {
  /** 估算价; the budget (预算) of a government procurement. */
  readonly estimate: string | null;
  /** 最高投标限价 */
  readonly ceilingPrice: string | null;
  readonly bondAmount: string;
}

/** Returns the label of the estimate. In the law of government procurement it is the budget. */
export function estimateLabel(scope: TenderScope): string {
  return scope === 'government' ? '采购预算' : '估算价';
}

/**
 * Checks bond, ceiling and estimate against each other and the law. Without an estimate nothing is checked;
 * completeness requires it. 条例26, 政采条例33: a bond of at most 2% of the estimate; works and goods of a mandatory tender
 * also at most ¥800,000. 政采87号令12: a ceiling within the budget.
 */
export function checkAmounts(
  { estimate, ceilingPrice, bondAmount }: Amounts,
  scope: TenderScope,
  kind: CategoryKind,
): readonly Violation[] {
  const base = parseDecimal(estimate);
  const bond = parseDecimal(bondAmount);
  const ceiling = parseDecimal(ceilingPrice);
  const severity = severityOf[scope];
  const label = estimateLabel(scope);
  const violations: Violation[] = [];
  const code = scope === 'government' ? 'bidBondMaxGovernment' : 'bidBondMax';
  const most = base?.times(law[code].value).div(100).toDecimalPlaces(2, Exact.ROUND_DOWN);
  if (most !== undefined && bond?.gt(most)) {
    violations.push({
      ruleCode: code,
      severity,
      field: 'bondAmount',
      message: `投标保证金不得超过${label}的${law[code].value}%，即${formatYuan(most.toFixed())}`,
      ...sourceOf(code),
    });
  } else if (bond?.gt(law.bidBondCap.value) && scope === 'mandatory' && kind !== 'services') {
    violations.push({
      ruleCode: 'bidBondCap',
      severity,
      field: 'bondAmount',
      message: `工程施工与货物的投标保证金最高不得超过${formatYuan(String(law.bidBondCap.value))}`,
      ...sourceOf('bidBondCap'),
    });
  }
  if (base !== null && ceiling?.gt(base)) {
    const budget = scope === 'government';
    violations.push({
      ruleCode: budget ? 'ceilingWithinBudget' : 'amountsAgree',
      severity,
      field: 'ceilingPrice',
      message: budget
        ? `最高限价不得超过采购预算${formatYuan(base.toFixed())}`
        : `最高投标限价高于估算价${formatYuan(base.toFixed())}，请核对二者`,
      ...(budget ? sourceOf('ceilingWithinBudget') : ownRule),
    });
  }
  return violations;
}
