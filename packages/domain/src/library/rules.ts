import { checkPhone } from '../account/rules.ts';
import { checkIdNumber } from '../company/id-paper.ts';
import { checkPersonName } from '../company/person-name.ts';
import type { Day } from '../display/day.ts';
import { checkPlainNumber } from '../money/decimal.ts';
import { plainNumber, plainYuan } from '../money/typed.ts';
import type { FieldError } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import type { KeyPerson, LibraryContent, PastContract, PersonCertificate, YearFigures } from './library.ts';

type Check = readonly [field: string, message: string | null];

/** Checks an entry and returns its field errors. A masked secret was checked when it was first entered. */
export function checkContent(content: LibraryContent, today: Day): readonly FieldError[] {
  const found = checks(content, today);
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

function checks(content: LibraryContent, today: Day): readonly Check[] {
  switch (content.kind) {
    case 'contract':
      return ofContract(content, today);
    case 'person':
      return ofPerson(content, today);
    case 'finance':
      return ofYear(content, today);
  }
}

const chosen = (value: string, label: string) => (value === '' ? `请选择${label}` : null);
const checkUnmasked = (value: string, check: (value: string) => string | null) =>
  value === '' || value.includes('*') ? null : check(value);

function ofContract(content: PastContract, today: Day): readonly Check[] {
  return [
    ['project', requiredText('项目名称', { min: 2, max: 200 })(content.project)],
    ['client', requiredText('业主单位', { min: 2, max: 100 })(content.client)],
    ['content', requiredText('合同内容', { max: 2000 })(content.content)],
    ['amount', checkAmount(content.amount)],
    ['currency', chosen(content.currency, '币种')],
    ['signedDate', checkPast(content.signedDate, '签订日期', today)],
    ['finishedDate', checkFinished(content, today)],
    ['contactName', requiredText('业主联系人', { max: 50 })(content.contactName)],
    ['contactPhone', checkContactPhone(content.contactPhone)],
    ['fileIds', content.fileIds.length === 0 ? '请上传合同、验收证明等证明材料' : null],
  ];
}

function checkFinished({ signedDate, finishedDate }: PastContract, today: Day): string | null {
  if (finishedDate === '') return null;
  if (finishedDate < signedDate) return '完成日期不能早于签订日期';
  return finishedDate > today ? '完成日期不能晚于今天' : null;
}

/** Accepts a mobile number, or a landline with area code. */
function checkContactPhone(value: string): string | null {
  if (value.trim() === '') return '请输入业主联系电话';
  return checkUnmasked(value, (number) =>
    /^0\d{2,3}-?\d{7,8}$/.test(number.trim())
      ? null
      : checkPhone(number.trim()) === null
        ? null
        : '请输入手机号，或带区号的固定电话',
  );
}

function ofPerson(content: KeyPerson, today: Day): readonly Check[] {
  const { certificates, leads, idType, idNo, idConsent } = content;
  return [
    ['name', checkPersonName(content.name, '姓名')],
    ['role', requiredText('岗位', { max: 50 })(content.role)],
    ['idNo', checkUnmasked(idNo, (number) => checkIdNumber(idType, number, today))],
    ['idConsent', idNo !== '' && !idConsent ? '请先取得本人对处理其证件号码的单独同意' : null],
    [
      'certificates',
      leads && certificates.length === 0 ? '项目负责人须至少登记一项执业或职业资格证书' : null,
    ],
    ...certificates.flatMap(ofCertificate),
    ['fileIds', content.fileIds.length === 0 ? '请上传证书、社保等证明材料' : null],
  ];
}

/** Accepts an expired certificate: it is marked as expired wherever it is displayed. */
function ofCertificate(
  { name, no, expiryDate, isPermanent }: PersonCertificate,
  at: number,
): readonly Check[] {
  return [
    [`certificates.${at}.name`, requiredText('证书名称', { max: 100 })(name)],
    [`certificates.${at}.no`, requiredText('证书编号', { max: 100 })(no)],
    [
      `certificates.${at}.expiryDate`,
      isPermanent || expiryDate !== '' ? null : '请选择证书有效期截止日，或勾选长期有效',
    ],
  ];
}

function ofYear(content: YearFigures, today: Day): readonly Check[] {
  const { year, assets, liabilities, revenue, profit } = content;
  return [
    ['year', checkYear(year, today)],
    ['currency', chosen(content.currency, '币种')],
    ['assets', checkFigure(assets, '资产总额')],
    ['liabilities', checkFigure(liabilities, '负债总额')],
    ['revenue', checkFigure(revenue, '营业收入')],
    ['profit', checkFigure(profit, '净利润', true)],
    ['auditor', requiredText('审计机构', { min: 2, max: 100 })(content.auditor)],
    ['fileIds', content.fileIds.length === 0 ? '请上传审计报告' : null],
  ];
}

/** Accepts only years that have ended, since others have no final figures. */
function checkYear(year: string, today: Day): string | null {
  if (!/^(?:19|20)\d{2}$/.test(year)) return '请输入4位年度';
  return year < today.slice(0, 4) ? null : '只能登记已结束的年度';
}

function checkAmount(value: string): string | null {
  if (value.trim() === '') return '请输入合同金额';
  return checkPlainNumber(plainYuan(value), '合同金额', 14, 2);
}

function checkFigure(value: string, label: string, maybeLoss = false): string | null {
  if (value.trim() === '') return `请输入${label}`;
  const number = plainNumber(value);
  const plain = maybeLoss ? number.replace(/^-/, '') : number;
  const problem = checkPlainNumber(plain, label, 14, 6);
  return maybeLoss ? (problem?.replace('不小于0的', '') ?? null) : problem;
}

function checkPast(day: string, label: string, today: Day): string | null {
  if (day === '') return `请选择${label}`;
  return day <= today ? null : `${label}不能晚于今天`;
}
