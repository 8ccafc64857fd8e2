import { type Day, dayLength } from '../display/day.ts';
import { formatDay } from '../display/time.ts';

/** A paper with a last day of validity: a certificate of the company or of a person, or the business licence. */
export interface Expiry {
  /** Its displayed name: 「质量管理体系认证」, 「江一帆 一级建造师」, 「营业执照」. */
  readonly name: string;
  readonly no: string;
  /** The last day of its validity. */
  readonly expiryDate: Day;
}

export const expiryKinds = ['licence', 'certificate', 'person'] as const;
export type ExpiryKind = (typeof expiryKinds)[number];

export const expiryKindLabels: Readonly<Record<ExpiryKind, string>> = {
  licence: '营业执照',
  certificate: '资质证书',
  person: '人员证书',
};

/** The filters of the operator's list: papers that expire within so many days, or have expired. */
export const expirySpans = ['30', '90', 'expired'] as const;
export type ExpirySpan = (typeof expirySpans)[number];

export const expirySpanLabels: Readonly<Record<ExpirySpan, string>> = {
  '30': '30天内到期',
  '90': '90天内到期',
  expired: '已过期',
};

/** The number of days before the expiry from which it is announced. */
export const expiryNoticeDays = 90;

export type ExpiryState = 'valid' | 'soon' | 'expired';

/** Returns the days left after `today`; negative after the expiry. */
export function daysLeft(expiryDate: Day, today: Day): number {
  return Math.round((Date.parse(expiryDate) - Date.parse(today)) / dayLength);
}

export function expiryState(expiryDate: Day, today: Day): ExpiryState {
  const left = daysLeft(expiryDate, today);
  if (left < 0) return 'expired';
  return left <= expiryNoticeDays ? 'soon' : 'valid';
}

/** Returns the distance of the expiry in words. */
export function expiryInWords(expiryDate: Day, today: Day): string {
  const left = daysLeft(expiryDate, today);
  if (left < 0) return `已过期${-left}天`;
  return left === 0 ? '今日到期' : `${left}天后到期`;
}

/** Returns the warnings before submitting, one for each paper that has expired or will have expired by `until`. */
export function expiryWarnings(expiries: readonly Expiry[], today: Day, until: Day): readonly string[] {
  return expiries
    .filter(({ expiryDate }) => expiryDate < (until > today ? until : today))
    .map(({ name, no, expiryDate }) => {
      const what = no === '' ? name : `${name}（${no}）`;
      const over = expiryDate < today;
      return `${what}${over ? '已于' : '将于'}${formatDay(expiryDate)}${over ? '过期' : '到期，早于本次截止日期'}`;
    });
}
