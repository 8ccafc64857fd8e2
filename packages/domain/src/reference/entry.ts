import type { Day } from '../display/day.ts';

/**
 * The kinds of reference data that the operator maintains. Dictionaries have two levels: the dictionary and its
 * entries.
 */
export const referenceKinds = ['dictionary', 'category', 'area'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export const referenceLabels: Readonly<Record<ReferenceKind, string>> = {
  dictionary: '字典',
  category: '品类',
  area: '地区',
};

/** A value that forms offer from one day until another. It is never removed, so that earlier choices stay readable. */
export interface Entry {
  /** Its dictionary or its parent; null at the top of a tree. */
  readonly parent: string | null;
  /** Never changes, because it is stored wherever the entry was chosen. */
  readonly code: string;
  readonly name: string;
  /** For dictionaries only. */
  readonly nameEn: string;
  readonly position: number;
  /** The first day on which it is offered; null: always. */
  readonly from: Day | null;
  /**
   * The first day on which it is not offered any more; null: no end. If it equals `from`, the entry is never offered.
   */
  readonly until: Day | null;
}

/** Returns the key of an entry among all of its kind. Entries of two dictionaries may have the same code. */
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

/** All dictionaries. Forms request each by name, so that none is added or removed here. */
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
  expert_speciality: '评审专业',
};

/** The dictionaries whose entries the rules define, in the same words. They cannot be changed by users. */
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
 * Entries that the rules refer to by code, so that they neither end nor move: the kinds of procurement are the roots of
 * the categories, and a registered capital is in yuan by default.
 */
const needed: Readonly<Record<ReferenceKind, readonly string[]>> = {
  dictionary: ['currency CNY'],
  category: ['A00000000', 'B00000000', 'C00000000'],
  area: [],
};

export const isNeeded = (kind: ReferenceKind, entry: Pick<Entry, 'parent' | 'code'>): boolean =>
  needed[kind].includes(keyOf(kind, entry));
