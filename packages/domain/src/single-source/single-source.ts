import type { GroundCode } from '../tender/ground.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';

/** The conclusion of a 单一来源公示 after the review of the opinions (74号令40); `abandoned` ends it without one. */
export const singleSourceOutcomes = ['rejected', 'upheld', 'abandoned'] as const;
export type SingleSourceOutcome = (typeof singleSourceOutcomes)[number];

export const singleSourceOutcomeLabels: Readonly<Record<SingleSourceOutcome, string>> = {
  rejected: '异议不成立',
  upheld: '异议成立，改用其他采购方式',
  abandoned: '终止单一来源采购',
};

/** A professional who argues that there is one supplier only (专业人员论证意见, 74号令38). */
export interface SingleSourceExpert {
  readonly name: string;
  readonly employer: string;
  /** 职称. */
  readonly title: string;
  readonly opinion: string;
}

/** Sizes of the texts, in characters. */
export const singleSourceSizes = {
  description: { min: 10, max: 2000 },
  reason: { min: 10, max: 2000 },
  supplierName: { min: 2, max: 100 },
  supplierAddress: { min: 2, max: 200 },
  supervisor: { min: 5, max: 300 },
  expertName: { min: 2, max: 50 },
  employer: { min: 2, max: 100 },
  title: { min: 2, max: 50 },
  opinion: { min: 10, max: 2000 },
  content: { min: 10, max: 5000 },
  statement: { min: 10, max: 5000 },
} as const;

export const maxSingleSourceExperts = 20;

/**
 * Whether the purchase is announced before it begins: a government purchase from a sole supplier (政采条例38). A purchase
 * in an emergency or for consistency (政采法31第二、三项) is not.
 */
export function needsPublicity({
  scope,
  method,
  ground,
}: {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly ground: GroundCode | null;
}): boolean {
  return scope === 'government' && methodSteps[method].publicity === 'before' && ground === 'g_sole_supplier';
}

/** The separate consent (个人信息保护法29) of a person who gives an opinion; a changed text is a new version. */
export const opinionConsent = {
  version: 1,
  text: '我单独同意平台为办理本项意见处理我的姓名（单位名称）和联系方式。上述信息加密保存，仅供采购人核实和告知结论。',
} as const;
