import { type CategoryKind, categoryKindLabels } from '../category/kind.ts';
import { Exact, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import type { LawRuleCode } from '../tender/law.ts';
import { type Method, methodLabels } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { ownRule, type RuleCode, sourceOf, type Violation } from '../tender/violation.ts';
import type { PlanContent, PlanPackage } from './plan.ts';

/** The tender as it is compared with its package. */
export interface Procuring {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly kind: CategoryKind;
  readonly lots: readonly { readonly estimate: string | null; readonly ceilingPrice: string | null }[];
}

/** The package that a tender names, in the version of its plan that is in effect. */
export interface Named {
  readonly plan: Pick<PlanContent, 'title' | 'isFunded'>;
  /** Null if the version in effect no longer has the package. */
  readonly planned: PlanPackage | null;
  readonly isEnded: boolean;
  /** The number of other tenders of the package that have not failed. The one that this tender repeats is no other. */
  readonly others: number;
}

/**
 * Checks a tender against the approved plan (招标投标法9, 实施条例7). Warnings, each with a reason of its own: some projects
 * need no plan, and a package may be tendered again after a failure.
 */
export function planBreaches(tender: Procuring, named: Named | null): readonly Violation[] {
  if (named === null)
    return tender.scope === 'mandatory'
      ? [
          lawful(
            'planNamed',
            '未关联招标方案：依法必须招标项目的招标范围、招标方式和招标组织形式应当按审批、核准的内容执行',
          ),
        ]
      : [];
  const { plan, planned, isEnded, others } = named;
  if (isEnded) return [lawful('planNamed', `关联的招标方案《${plan.title}》已终止`)];
  if (planned === null) return [lawful('planNamed', `关联的标段已不在招标方案《${plan.title}》中`)];
  const { name, kind, method } = planned;
  const amount = overEstimate(tender, planned);
  return [
    ...(plan.isFunded
      ? []
      : [lawful('planFunded', '招标方案载明资金尚未落实：招标人应当有相应资金或者资金来源已经落实')]),
    ...(method === tender.method
      ? []
      : [lawful('planMethod', `招标方案中“${name}”的采购方式为${methodLabels[method]}`)]),
    ...(kind === tender.kind
      ? []
      : [own('planKind', `招标方案中“${name}”的项目类别为${categoryKindLabels[kind]}`)]),
    ...(amount === null ? [] : [own('planAmount', amount)]),
    ...(others === 0 ? [] : [own('planShared', `招标方案的“${name}”已由本单位其他${others}个项目关联`)]),
  ];
}

/** The message for lots whose estimates or ceilings exceed the package's estimate together; null for others. */
function overEstimate({ lots }: Procuring, { name, estimate }: PlanPackage): string | null {
  const limit = parseDecimal(estimate);
  if (limit === null) return null;
  for (const [column, label] of [
    ['estimate', '估算价'],
    ['ceilingPrice', '最高限价'],
  ] as const) {
    const total: Exact = lots.reduce<Exact>(
      (sum, lot) => sum.plus(parseDecimal(lot[column]) ?? 0),
      new Exact(0),
    );
    if (total.gt(limit))
      return `${label}合计${formatYuan(total.toFixed(2))}，超过招标方案中“${name}”的估算价${formatYuan(estimate)}`;
  }
  return null;
}

const at = (ruleCode: RuleCode, message: string) =>
  ({ ruleCode, severity: 'warn', field: 'planPackageId', message }) as const;

const lawful = (code: LawRuleCode & `plan${string}`, message: string): Violation => ({
  ...at(code, message),
  ...sourceOf(code),
});

const own = (code: RuleCode & `plan${string}`, message: string): Violation => ({
  ...at(code, message),
  ...ownRule,
});
