import type { Day } from '../display/day.ts';

/** What the operator keeps entry by entry. Dictionaries are two levels deep: the list, and what stands in it. */
export const referenceKinds = ['dictionary', 'category', 'area'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export const referenceLabels: Readonly<Record<ReferenceKind, string>> = {
  dictionary: '字典',
  category: '品类',
  area: '地区',
};

/** One value that forms offer from a day on, until another. It is never removed: what was chosen stays readable. */
export interface Entry {
  /** The dictionary it stands in, or what it stands below; null at the top of a tree. */
  readonly parent: string | null;
  /** Never changed, for it is what is stored where the entry was chosen. */
  readonly code: string;
  readonly name: string;
  /** Of dictionaries alone. */
  readonly nameEn: string;
  readonly position: number;
  /** The first day it is offered; null: since ever. */
  readonly from: Day | null;
  /** The first day it is offered no more; null: without end. The day of `from` itself: never offered. */
  readonly until: Day | null;
}

/** What tells one entry from all others of its kind: values of two dictionaries may be the same. */
export function keyOf(kind: ReferenceKind, { parent, code }: Pick<Entry, 'parent' | 'code'>): string {
  return kind === 'dictionary' ? `${parent} ${code}` : code;
}

export type Standing = 'upcoming' | 'offered' | 'ended';

export const standingLabels: Readonly<Record<Standing, string>> = {
  upcoming: '待启用',
  offered: '使用中',
  ended: '已停用',
};

export function standingOf({ from, until }: Pick<Entry, 'from' | 'until'>, today: Day): Standing {
  if (until !== null && until <= today) return 'ended';
  return from !== null && today < from ? 'upcoming' : 'offered';
}

/** Every dictionary there is: a form asks for each by name, so that none is added or taken away here. */
export const dictionaryLabels: Readonly<Record<string, string>> = {
  company_type: '企业类型',
  company_scale: '企业规模',
  currency: '币种',
  taxpayer_type: '纳税人类型',
  certificate_type: '证书类型',
  tax_rate: '税率',
  question_type: '提疑类型',
  deviation: '偏离情况',
  procurement_method: '采购方式',
  tender_scope: '适用范围',
  tender_kind: '项目类别',
  notice_type: '公告类型',
  bond_form: '保证金形式',
  fund_source: '资金来源',
  evaluation_method: '评标办法',
  payment_term: '付款条件',
  order_state: '订单状态',
  unit: '计量单位',
};

/** Their entries are what the rules themselves know, in the same words: nothing of them is changed from outside. */
const ruled: ReadonlySet<string> = new Set([
  'company_scale',
  'question_type',
  'deviation',
  'procurement_method',
  'tender_scope',
  'tender_kind',
  'notice_type',
  'bond_form',
  'evaluation_method',
  'order_state',
]);

export const isRuled = (dictionary: string): boolean => ruled.has(dictionary);

/**
 * What the rules name by its code, so that it is not ended and stays where it is: the kinds of procurement are the tops
 * of the categories, and a registered capital is in yuan unless it is said otherwise.
 */
const needed: Readonly<Record<ReferenceKind, readonly string[]>> = {
  dictionary: ['currency CNY'],
  category: ['A00000000', 'B00000000', 'C00000000'],
  area: [],
};

export const isNeeded = (kind: ReferenceKind, entry: Pick<Entry, 'parent' | 'code'>): boolean =>
  needed[kind].includes(keyOf(kind, entry));
