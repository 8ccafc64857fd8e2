import type { CategoryKind } from '../category/kind.ts';
import { Exact } from '../money/decimal.ts';
import { type LawLimitCode, type LawRuleCode, law } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import { isPercent, type PreferenceKind, type Preferences } from './preference.ts';

interface Procured {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly kind: CategoryKind;
}

/** The rules of the deductions of a procurement. */
export interface PreferenceLimits {
  readonly smallLeast: LawLimitCode;
  readonly smallMost: LawLimitCode;
  /** Null for works: the standard of domestic products applies to goods, also those of a service. */
  readonly domestic: LawLimitCode | null;
}

/** Returns the deductions that the law knows for a procurement; null if it has none, or compares no prices. */
export function preferenceLimits({ scope, method, kind }: Procured): PreferenceLimits | null {
  if (scope !== 'government' || !comparesPrices(method)) return null;
  return kind === 'works'
    ? { smallLeast: 'smallDiscountMinWorks', smallMost: 'smallDiscountMaxWorks', domestic: null }
    : { smallLeast: 'smallDiscountMin', smallMost: 'smallDiscountMax', domestic: 'domesticDiscount' };
}

/** A single supplier's price is compared with no other. */
const comparesPrices = (method: Method) => methodSteps[method].maxInvited !== 1;

const codeOf: Readonly<Record<PreferenceKind, LawRuleCode>> = {
  small: 'smallDiscountMin',
  domestic: 'domesticDiscount',
};

/** The article of a deduction. */
export function preferenceCitation(kind: PreferenceKind, category: CategoryKind): string {
  return law[kind === 'small' && category === 'works' ? 'smallDiscountMinWorks' : codeOf[kind]].citation;
}

/**
 * Checks the deductions of a lot. Those out of range, or of a procurement that has none, block in every scope: they would
 * change the comparison without a legal ground. A missing one is a hint.
 */
export function checkPreferences(
  { setAside, smallDiscount, domesticDiscount }: Preferences,
  procured: Procured,
): readonly Violation[] {
  const violations: Violation[] = [];
  const add = (
    field: string,
    ruleCode: LawRuleCode,
    message: string,
    severity: Violation['severity'] = 'block',
  ) =>
    violations.push({
      ruleCode,
      severity,
      field: `preferences.${field}`,
      message,
      ...sourceOf(ruleCode),
    });
  const limits = preferenceLimits(procured);
  if (limits === null) {
    const reason =
      procured.scope === 'government' ? '本采购方式不比较报价，不能设置' : '只有政府采购项目可以设置';
    if (setAside) add('setAside', 'setAsideNoDiscount', `${reason}专门面向中小企业采购`);
    if (smallDiscount !== null) add('smallDiscount', 'smallDiscountMin', `${reason}小微企业价格扣除`);
    if (domesticDiscount !== null)
      add('domesticDiscount', 'domesticDiscount', `${reason}本国产品价格评审优惠`);
    return violations;
  }
  const [least, most] = [law[limits.smallLeast].value, law[limits.smallMost].value];
  if (smallDiscount !== null) {
    if (setAside)
      add('smallDiscount', 'setAsideNoDiscount', '专门面向中小企业采购的，不再给予小微企业价格扣除');
    else if (!isWithin(smallDiscount, least, most))
      add('smallDiscount', limits.smallLeast, `小微企业价格扣除须为${least}%–${most}%，最多2位小数`);
  } else if (!setAside) {
    const message = `应当对小微企业报价给予${least}%–${most}%的扣除；专门面向中小企业采购的除外`;
    add('smallDiscount', limits.smallLeast, message, 'hint');
  }
  if (limits.domestic === null) {
    if (domesticDiscount !== null)
      add('domesticDiscount', 'domesticDiscount', '工程项目不适用本国产品价格评审优惠');
    return violations;
  }
  const domestic = law[limits.domestic].value;
  if (domesticDiscount === null)
    add(
      'domesticDiscount',
      limits.domestic,
      `涉及货物的，应当对本国产品给予${domestic}%的价格评审优惠`,
      'hint',
    );
  else if (!isWithin(domesticDiscount, domestic, domestic))
    add('domesticDiscount', limits.domestic, `本国产品价格评审优惠须为${domestic}%`);
  return violations;
}

function isWithin(percent: string, least: number, most: number): boolean {
  if (!isPercent(percent)) return false;
  const value = new Exact(percent);
  return value.gte(least) && value.lte(most);
}
