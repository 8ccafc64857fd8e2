import { isDay } from '../display/day.ts';
import { readDigits } from '../display/typed.ts';
import { checkPlainNumber } from '../money/decimal.ts';
import { plainNumber } from '../money/typed.ts';
import { checkPersonName, foldLetters } from './person-name.ts';
import { normaliseUscc } from './uscc.ts';

/** As on the licence: letters and digits half-width, brackets full-width, no blanks but one between Latin words. */
export function normaliseCompanyName(value: string): string {
  return (
    foldLetters(value)
      .replaceAll('(', '（')
      .replaceAll(')', '）')
      // Not by looking behind: Safari 15 reads no file that does.
      .replace(/([\p{Script=Han}（）]) /gu, '$1')
      .replace(/ (?=[\p{Script=Han}（）])/gu, '')
  );
}

const lengthOf = (value: string) => [...value].length;

export function checkCompanyName(value: string): string | null {
  const name = normaliseCompanyName(value);
  if (name === '') return '请输入企业名称';
  // A name on a Chinese licence has no other marks than these; digits and Latin letters occur in foreign parts.
  const plausible = /^[\p{Script=Han}A-Za-z0-9（）·&.,' -]+$/u.test(name) && /\p{L}/u.test(name);
  return plausible && lengthOf(name) >= 2 && lengthOf(name) <= 100 ? null : '企业名称须与营业执照一致';
}

export function checkLegalRepName(value: string): string | null {
  return checkPersonName(value, '法定代表人姓名');
}

/** In 万元 of the chosen currency. */
export function checkRegCapital(value: string): string | null {
  if (value.trim() === '') return '请输入注册资本';
  return checkPlainNumber(plainNumber(value), '注册资本', 14, 6);
}

/** Days are Beijing days, `2026-11-21`. */
export function checkFoundedDate(value: string, today: string): string | null {
  if (!isDay(value)) return '请选择成立日期';
  return value <= today ? null : '成立日期不能晚于今天';
}

export function checkTerm(start: string, end: string | null, isLongTerm: boolean): string | null {
  if (!isDay(start)) return '请选择营业期限起始日';
  if (isLongTerm) return null;
  if (end === null || !isDay(end)) return '请选择营业期限截止日';
  return end > start ? null : '营业期限截止日须晚于起始日';
}

/** The area's code must be a leaf: province, city and county chosen. */
export function checkRegAddress(areaIsLeaf: boolean, address: string): string | null {
  const length = lengthOf(address.trim());
  return areaIsLeaf && length >= 5 && length <= 200 ? null : '请完善省、市、区及详细地址';
}

export function checkBusinessScope(value: string): string | null {
  if (value.trim() === '') return '请输入经营范围';
  return lengthOf(value) <= 5000 ? null : '经营范围不能超过5000字';
}

export function checkCategoryCodes(codes: readonly string[]): string | null {
  if (codes.length === 0) return '请至少选择一个供应品类';
  return codes.length <= 50 ? null : '供应品类最多选择50个';
}

/** The whole country, exclusive of every other choice. */
export const wholeCountry = '100000';

export function checkSupplyAreas(codes: readonly string[]): string | null {
  if (codes.length === 0) return '请选择供货区域';
  return codes.includes(wholeCountry) && codes.length > 1 ? '选择“全国”后无需再选其他区域' : null;
}

export function checkBankName(value: string): string | null {
  if (value.trim() === '') return '请输入开户行';
  return lengthOf(value) <= 100 ? null : '开户行不能超过100字';
}

export function checkAccountName(value: string, companyName: string): string | null {
  if (value.trim() === '') return '请输入账户名称';
  return normaliseCompanyName(value) === normaliseCompanyName(companyName)
    ? null
    : '账户名称须与企业名称一致';
}

/** No Luhn: accounts of companies do not follow it. */
export function checkBankAccountNo(value: string, label = '银行账号'): string | null {
  if (value === '') return `请输入${label}`;
  return /^\d{8,32}$/.test(readDigits(value)) ? null : `请输入正确的${label}（8–32位数字）`;
}

export function checkCnapsCode(value: string): string | null {
  if (value === '') return '请输入联行号';
  return /^\d{12}$/.test(readDigits(value)) ? null : '联行号须为12位数字';
}

export function checkTaxNo(value: string, uscc: string): string | null {
  if (value.trim() === '') return '请输入纳税人识别号';
  return normaliseUscc(value) === normaliseUscc(uscc) ? null : '纳税人识别号须与统一社会信用代码一致';
}

export function checkContacts(contacts: readonly { readonly isMain: boolean }[]): string | null {
  return contacts.filter((contact) => contact.isMain).length === 1 ? null : '请设置一名主联系人';
}

export interface CertificateDates {
  readonly issueDate: string;
  readonly expiryDate: string | null;
  readonly isPermanent: boolean;
}

export function checkCertificate(dates: CertificateDates, today: string): string | null {
  if (!isDay(dates.issueDate)) return '请选择发证日期';
  if (dates.issueDate > today) return '发证日期不能晚于今天';
  if (dates.isPermanent) return null;
  if (dates.expiryDate === null || !isDay(dates.expiryDate)) return '请选择证书有效期截止日';
  if (dates.expiryDate <= dates.issueDate) return '证书有效期截止日须晚于发证日期';
  return dates.expiryDate < today ? '该证书已过期，请更新' : null;
}

/** The days before its expiry on which a certificate's holder is reminded. */
export const certificateReminderDays = [90, 30, 7] as const;
