import type { CategoryKind } from '../category/kind.ts';
import type { GroundCode } from '../tender/ground.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { Machine } from '../transition.ts';

/** 招标方案: a purchaser's internal plan of the tenders of a project, approved by another person before they begin. */
export const planStates = ['draft', 'submitted', 'returned', 'approved', 'ended'] as const;
export type PlanState = (typeof planStates)[number];

export const planStateLabels: Readonly<Record<PlanState, string>> = {
  draft: '编制中',
  submitted: '待审批',
  returned: '已退回',
  approved: '已生效',
  ended: '已终止',
};

export type PlanAction = 'save' | 'submit' | 'recall' | 'approve' | 'return' | 'revise' | 'discard' | 'end';

/**
 * A revision is prepared and approved as the first version was. The version in effect applies until then, and also if
 * the revision is discarded. A submitted plan whose approver is silent is recalled by any buyer of its organisation.
 */
export const planMachine: Machine<PlanState, PlanAction> = {
  states: planStates,
  transitions: [
    { from: ['draft'], action: 'save', to: 'draft', who: ['buyer'] },
    { from: ['returned'], action: 'save', to: 'returned', who: ['buyer'] },
    { from: ['draft', 'returned'], action: 'submit', to: 'submitted', who: ['buyer'] },
    { from: ['submitted'], action: 'recall', to: 'draft', who: ['buyer'] },
    { from: ['submitted'], action: 'approve', to: 'approved', who: ['approver'] },
    { from: ['submitted'], action: 'return', to: 'returned', who: ['approver'] },
    { from: ['approved'], action: 'revise', to: 'draft', who: ['buyer'] },
    { from: ['draft', 'returned'], action: 'discard', to: 'approved', who: ['buyer'] },
    { from: ['draft', 'returned', 'approved'], action: 'end', to: 'ended', who: ['buyer'] },
  ],
};

/** 项目审批手续 (招标投标法9): the act of the project's authority. */
export const planPermits = ['approval', 'ratification', 'filing', 'none'] as const;
export type PlanPermit = (typeof planPermits)[number];

export const planPermitLabels: Readonly<Record<PlanPermit, string>> = {
  approval: '审批',
  ratification: '核准',
  filing: '备案',
  none: '无需办理',
};

/** 招标组织形式 (招标投标法12). */
export const planForms = ['self', 'entrusted'] as const;
export type PlanForm = (typeof planForms)[number];

export const planFormLabels: Readonly<Record<PlanForm, string>> = {
  self: '自行招标',
  entrusted: '委托招标',
};

/** A planned tender of the project. It keeps its id in each version of the plan. */
export interface PlanPackage {
  readonly id: string;
  readonly name: string;
  readonly kind: CategoryKind;
  readonly method: Method;
  /** The case of the law, for a method that needs one. */
  readonly ground: GroundCode | null;
  readonly groundNote: string;
  /** In yuan, two decimals at most. */
  readonly estimate: string;
  /** The month of the planned notice, YYYY-MM. */
  readonly noticeMonth: string;
}

export interface PlanContent {
  /** 项目名称. */
  readonly title: string;
  /** 投资项目统一代码; empty if the project has none. */
  readonly projectCode: string;
  readonly scope: TenderScope;
  readonly permit: PlanPermit;
  /** Number, authority and day of the permit; empty without one. */
  readonly permitNo: string;
  readonly permitAuthority: string;
  readonly permitDay: string;
  /** 资金来源. */
  readonly funding: string;
  /** 资金或者资金来源已经落实. */
  readonly isFunded: boolean;
  /** Of the whole project, in yuan. */
  readonly budget: string;
  readonly form: PlanForm;
  readonly packages: readonly PlanPackage[];
  /** The reason why packages that reach the law's threshold need no 招标. */
  readonly exemptReason: string;
  readonly remark: string;
}

/** The most packages of a plan. */
export const mostPackages = 50;
