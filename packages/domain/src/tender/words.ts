import { type Method, methodSteps } from './method.ts';
import type { TenderScope } from './scope.ts';

/** The terms that the law of a tender uses and other laws replace. */
export interface TenderWords {
  /** The term for winning. */
  readonly won: '中标' | '成交';
  /** The term for the evaluators. */
  readonly panel: string;
  /** The term for the evaluation. */
  readonly judging: '评标' | '评审';
  /** The term for an interested party's challenge of the result; null if no law gives that right. */
  readonly objection: '异议' | '质疑' | null;
}

/** 中标 in a tender, 成交 in every other way to procure. */
export function winWord(method: Method): '中标' | '成交' {
  return methodSteps[method].isTendering ? '中标' : '成交';
}

/** 评标委员会 in a tender, the panel of the method where its law names one, otherwise a group without a legal name. */
export function panelWord(method: Method): string {
  const { isTendering, panel } = methodSteps[method];
  return isTendering ? '评标委员会' : (panel ?? '评审小组');
}

/** The words of a tender by its method and its law. */
export function wordsOf({
  method,
  scope,
}: {
  readonly method: Method;
  readonly scope: TenderScope;
}): TenderWords {
  const { isTendering } = methodSteps[method];
  return {
    won: winWord(method),
    panel: panelWord(method),
    judging: isTendering ? '评标' : '评审',
    objection: scope === 'government' ? '质疑' : isTendering ? '异议' : null,
  };
}

/** Terms of 招标投标法 that 政府采购法 replaces; a longer term comes before one that it contains. */
const ofGovernment: readonly (readonly [string, string])[] = [
  ['招标投标活动', '采购活动'],
  ['异议', '质疑'],
  ['行政监督部门', '财政部门'],
];
/** Terms of 招标 that other methods replace. */
const ofOtherMethods: readonly (readonly [string, string])[] = [
  ['招标文件', '采购文件'],
  ['中标', '成交'],
  ['评标', '评审'],
];
/** Terms that both replace. */
const ofBoth: readonly (readonly [string, string])[] = [
  ['招标人', '采购人'],
  ['招标活动', '采购活动'],
];

/** Turns a text in the terms of 招标投标法 into the terms of a tender's own law. For fixed texts, not for typed ones. */
export function inTermsOf(
  { method, scope }: { readonly method: Method; readonly scope: TenderScope },
  text: string,
): string {
  const isGovernment = scope === 'government';
  const { isTendering } = methodSteps[method];
  const terms = [
    ...(isGovernment ? ofGovernment : []),
    ...(isTendering ? [] : [['评标委员会', panelWord(method)] as const, ...ofOtherMethods]),
    ...(isGovernment || !isTendering ? ofBoth : []),
  ];
  return terms.reduce((whole, [term, own]) => whole.replaceAll(term, own), text);
}
