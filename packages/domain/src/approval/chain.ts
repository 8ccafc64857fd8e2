import { Exact, parseDecimal } from '../money/decimal.ts';
import { isAtLeast } from '../money/money.ts';
import type { StaffPermission } from '../permission/permission.ts';
import type { Method } from '../tender/method.ts';

/** The acts for which an organisation can require signatures, step by step. */
export const approvalActs = [
  'plan',
  'publish',
  'amend',
  'change',
  'extend',
  'suspend',
  'terminate',
  'award',
  'contract',
  'objection',
] as const;
export type ApprovalAct = (typeof approvalActs)[number];

interface ActFacts {
  readonly label: string;
  /** The permission that signing requires, in the organisation. */
  readonly permission: StaffPermission;
  /** The default step if no step of the organisation applies; null if one person may act alone. */
  readonly houseStep: string | null;
}

/** Acts whose request waits in the approval itself. The others wait with their own document. */
export const lotActs = [
  'extend',
  'suspend',
  'terminate',
  'contract',
] as const satisfies readonly ApprovalAct[];
export type LotAct = (typeof lotActs)[number];

export const isLotAct = (act: ApprovalAct): act is LotAct => lotActs.some((one) => one === act);

export const approvalActFacts: Readonly<Record<ApprovalAct, ActFacts>> = {
  plan: { label: '招标方案', permission: 'tender.approve', houseStep: '审批' },
  publish: { label: '发布招标项目', permission: 'tender.approve', houseStep: '审批' },
  amend: { label: '发布变更', permission: 'tender.approve', houseStep: '审批' },
  change: { label: '确认变更不影响投标', permission: 'tender.approve', houseStep: '确认' },
  extend: { label: '延长截止时间', permission: 'tender.approve', houseStep: null },
  suspend: { label: '暂停标段', permission: 'tender.approve', houseStep: null },
  terminate: { label: '终止标段', permission: 'tender.approve', houseStep: null },
  award: { label: '定标', permission: 'award.approve', houseStep: '审批' },
  contract: { label: '逾期签订合同', permission: 'tender.approve', houseStep: '审批' },
  objection: { label: '答复异议', permission: 'objection.approve', houseStep: '审批' },
};

/** One step of an approval, copied from the chain when it is asked for. */
export interface ApprovalStep {
  readonly title: string;
  /** The permitted signers; empty: any approver of the organisation. */
  readonly signers: readonly string[];
}

/** A step in an organisation's chain for one kind of act, with the conditions under which it applies. */
export interface ChainStep extends ApprovalStep {
  /** In yuan: the step applies from this amount of the budget, or of the winning price for an award. Null: always. */
  readonly amountFrom: string | null;
  /** The methods to which the step applies; empty: all. */
  readonly methods: readonly Method[];
}

/** The facts that select the steps. */
export interface Procured {
  /** In yuan; null if unknown: then every step applies, since none can be ruled out. */
  readonly amount: string | null;
  /** The methods of what is procured: a plan may have several. */
  readonly methods: readonly Method[];
  /** At least one other person signs, even if no step of the organisation applies. */
  readonly second?: boolean;
}

/** Returns the steps that apply to this act, in order. */
export function stepsFor(
  chain: readonly ChainStep[],
  act: ApprovalAct,
  { amount, methods: used, second = false }: Procured,
): readonly ApprovalStep[] {
  const steps = chain
    .filter(({ amountFrom }) => amountFrom === null || amount === null || isAtLeast(amount, amountFrom))
    .filter(({ methods }) => methods.length === 0 || methods.some((one) => used.includes(one)))
    .map(({ title, signers }) => ({ title, signers }));
  const houseStep = approvalActFacts[act].houseStep ?? (second ? '审批' : null);
  return steps.length === 0 && houseStep !== null ? [{ title: houseStep, signers: [] }] : steps;
}

/** Returns the total budget of these lots in yuan; null if one of them has no budget. */
export function budgetOf(lots: readonly { readonly estimate: string | null }[]): string | null {
  const amounts = lots.map(({ estimate }) => parseDecimal(estimate));
  return (
    amounts
      .reduce<Exact | null>(
        (sum, amount) => (sum === null || amount === null ? null : sum.plus(amount)),
        new Exact(0),
      )
      ?.toFixed(2) ?? null
  );
}
