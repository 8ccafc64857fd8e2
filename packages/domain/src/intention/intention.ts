import type { CategoryKind } from '../category/kind.ts';
import { requiredText } from '../required-text.ts';
import type { Machine } from '../transition.ts';

/** 采购意向: a purchaser's public statement of a purchase that it plans (财库〔2020〕10号). */
export const intentionStates = ['draft', 'published', 'cancelled'] as const;
export type IntentionState = (typeof intentionStates)[number];

export const intentionStateLabels: Readonly<Record<IntentionState, string>> = {
  draft: '草稿',
  published: '已公开',
  cancelled: '已取消',
};

export type IntentionAction = 'save' | 'publish' | 'revise' | 'cancel';

/** A published intention is revised in public, and a cancelled one stays public with its reason. */
export const intentionMachine: Machine<IntentionState, IntentionAction> = {
  states: intentionStates,
  transitions: [
    { from: ['draft'], action: 'save', to: 'draft', who: ['buyer'] },
    { from: ['draft'], action: 'publish', to: 'published', who: ['buyer'] },
    { from: ['published'], action: 'revise', to: 'published', who: ['buyer'] },
    { from: ['draft', 'published'], action: 'cancel', to: 'cancelled', who: ['buyer'] },
  ],
};

/** The statement; its fields are those that 财库〔2020〕10号 names, and the kind of the purchase. */
export interface IntentionContent {
  /** 采购项目名称. */
  readonly title: string;
  readonly kind: CategoryKind;
  /** 采购需求概况: object, quantity, functions, service, time. */
  readonly outline: string;
  /** 预算金额, yuan with two decimals at most. */
  readonly budget: string;
  /** 预计采购时间: a month, YYYY-MM. */
  readonly plannedMonth: string;
  /** 专门面向中小企业采购. */
  readonly setAside: boolean;
  readonly remark: string;
}

export const checkIntentionTitle = requiredText('采购项目名称', { min: 2, max: 200 });
export const checkIntentionOutline = requiredText('采购需求概况', { min: 10, max: 2000 });

/** Checks the form of a month, YYYY-MM; `null` if it is one. */
export function checkPlannedMonth(value: string): string | null {
  if (value === '') return '请选择预计采购时间';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? null : '预计采购时间须为年月，如2026-12';
}

/** 2026-12 as 2026年12月. */
export function monthText(month: string): string {
  const [year, number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
}
