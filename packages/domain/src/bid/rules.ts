import { normaliseCompanyName } from '../company/rules.ts';
import type { Day } from '../display/day.ts';
import { formatYuan, isAtLeast } from '../money/money.ts';
import type { FieldError } from '../outcome.ts';
import type { BondMethod } from './bid.ts';

export interface BidLetter {
  readonly delivery: string;
  readonly quality: string;
  readonly validityDays: number | null;
  readonly representative: string;
}

/** Checks a bid letter (投标函). The total in figures and in words is generated and not checked here. */
export function checkBidLetter(letter: BidLetter, requiredValidityDays: number): readonly FieldError[] {
  const errors: FieldError[] = [];
  const text = (field: keyof BidLetter, value: string, label: string, max: number) => {
    const length = [...value.trim()].length;
    if (length === 0) errors.push({ field: `bidLetter.${field}`, message: `请输入${label}` });
    if (length > max) errors.push({ field: `bidLetter.${field}`, message: `${label}不能超过${max}字` });
  };
  text('delivery', letter.delivery, '交货期/工期', 200);
  text('quality', letter.quality, '质量承诺', 1000);
  text('representative', letter.representative, '授权代表', 50);
  const days = letter.validityDays;
  if (days === null) errors.push({ field: 'bidLetter.validityDays', message: '请输入投标有效期' });
  else if (!Number.isInteger(days) || days < requiredValidityDays) {
    errors.push({ field: 'bidLetter.validityDays', message: `投标有效期不得少于${requiredValidityDays}日` });
  }
  return errors;
}

export interface Bond {
  readonly method: BondMethod | null;
  readonly amount: string;
  readonly payerName: string;
  readonly expiryDate: Day | null;
  readonly voucherFileIds: readonly string[];
}

export interface BondRules {
  readonly required: string;
  readonly companyName: string;
  /** Last day of the bid's validity; the bond must be valid as long (条例26). */
  readonly validUntil: Day;
}

/** Checks a bid bond. Returns no errors if the required amount is 0. */
export function checkBond(bond: Bond, rules: BondRules): readonly FieldError[] {
  if (!isAtLeast(rules.required, '0.01')) return [];
  const errors: FieldError[] = [];
  const add = (field: keyof Bond, message: string) => errors.push({ field: `bond.${field}`, message });
  if (bond.method === null) add('method', '请选择保证金方式');
  if (!isAtLeast(bond.amount, rules.required)) {
    add('amount', `保证金金额不足，应不少于${formatYuan(rules.required)}`);
  }
  if (bond.voucherFileIds.length === 0) add('voucherFileIds', '请上传保证金凭证');
  // 条例26/40: the bond must be paid from the bidder's own account; a shared account counts as collusion.
  if (normaliseCompanyName(bond.payerName) !== normaliseCompanyName(rules.companyName)) {
    add('payerName', '付款账户名称须与企业名称一致');
  }
  // Without a method only the method is required: the form has no field for the day of expiry yet.
  const expires = bond.method === 'e_guarantee' || bond.method === 'insurance';
  if (expires && (bond.expiryDate === null || bond.expiryDate < rules.validUntil)) {
    add('expiryDate', '保证金到期日不得早于投标有效期截止日');
  }
  return errors;
}

/** Text for the supplier of a bid that has arrived. */
export function submittedMessage(receiptNo: string, serverTime: string): string {
  return `投标文件已成功递交，回执编号${receiptNo}，送达时间${serverTime}`;
}
