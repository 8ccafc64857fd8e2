import type { FieldError } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import type { Method } from '../tender/method.ts';

/** 协商情况记录 of a purchase from a single source (政府采购非招标采购方式管理办法42): its parts, in the order of the law. */
export const negotiationRecordParts = {
  publicity: {
    label: '公示情况说明',
    help: '公示的网站、期限和异议情况；依法不需要公示的，说明理由。',
    max: 2000,
  },
  meeting: { label: '协商日期和地点', help: '网上协商的，写明各轮报价的日期。', max: 200 },
  costs: {
    label: '成本与价格依据',
    help: '供应商提供的采购标的成本、同类项目合同价格以及相关专利、专有技术等情况说明。',
    max: 2000,
  },
  terms: { label: '主要条款及价格商定情况', help: '合同主要条款及价格的商定经过和结果。', max: 2000 },
} as const;
export type NegotiationRecordPart = keyof typeof negotiationRecordParts;
export const negotiationRecordKeys = Object.keys(negotiationRecordParts) as readonly NegotiationRecordPart[];

/** The record is part of the report, which the members sign, or dissent from in writing, as the law demands for it. */
export type NegotiationRecord = Readonly<Record<NegotiationRecordPart, string>>;

export const emptyRecord: NegotiationRecord = { publicity: '', meeting: '', costs: '', terms: '' };

/** Whether the report of a lot that does not fail contains the record. */
export const needsNegotiationRecord = (method: Method): boolean => method === 'single_source';

/** Returns the errors of a record, each at its field of the report. */
export function checkNegotiationRecord(record: NegotiationRecord | null): readonly FieldError[] {
  return negotiationRecordKeys.flatMap((key) => {
    const { label, max } = negotiationRecordParts[key];
    const message = requiredText(label, { min: 5, max })((record ?? emptyRecord)[key]);
    return message === null ? [] : [{ field: `record.${key}`, message }];
  });
}
