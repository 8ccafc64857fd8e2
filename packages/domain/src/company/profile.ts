import { checkEmail, checkPhone } from '../account/rules.ts';
import { type ChangeSection, changeSections } from '../change-request/sections.ts';
import { readCode, readDigits, readPhone } from '../display/typed.ts';
import { maskAccount } from '../masking.ts';
import { plainNumber } from '../money/typed.ts';
import type { FieldError } from '../outcome.ts';
import { checkIdNumber, type IdPaper, idPapers, maskIdNumber } from './id-paper.ts';
import { normalisePersonName } from './person-name.ts';
import {
  checkAccountName,
  checkBankAccountNo,
  checkBankName,
  checkBusinessScope,
  checkCategoryCodes,
  checkCertificate,
  checkCnapsCode,
  checkCompanyName,
  checkContacts,
  checkFoundedDate,
  checkLegalRepName,
  checkRegAddress,
  checkRegCapital,
  checkSupplyAreas,
  checkTaxNo,
  checkTerm,
  normaliseCompanyName,
} from './rules.ts';
import { checkUscc, normaliseUscc } from './uscc.ts';

export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly post: string;
  readonly isMain: boolean;
}

export interface Certificate {
  /** A code of the dictionary `certificate_type`. */
  readonly type: string;
  readonly no: string;
  readonly issuer: string;
  /** Days, `2026-11-21`; empty while unknown. */
  readonly issueDate: string;
  readonly expiryDate: string;
  readonly isPermanent: boolean;
  /** The scan; empty while none is uploaded. */
  readonly fileId: string;
}

/** The data that a company states about itself. Unfinished fields are empty text. */
export interface CompanyProfile {
  readonly companyName: string;
  readonly uscc: string;
  readonly companyType: string;
  readonly companyScale: string;
  readonly legalRepName: string;
  readonly legalRepIdType: IdPaper;
  readonly legalRepIdNo: string;
  /** The separate consent to storing the identity number (PIPL 29). Without it the number is not stored. */
  readonly sensitiveConsent: boolean;
  /** The scan of the business licence (营业执照); empty while none is uploaded. */
  readonly licenceFileId: string;
  readonly regCapital: string;
  readonly currency: string;
  readonly foundedDate: string;
  readonly termStart: string;
  readonly termEnd: string;
  readonly isLongTerm: boolean;
  readonly regAreaCode: string;
  readonly regAddress: string;
  readonly businessScope: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly bankAccountNo: string;
  readonly cnapsCode: string;
  readonly invoice: {
    readonly title: string;
    readonly taxNo: string;
    readonly address: string;
    readonly phone: string;
    readonly bank: string;
    readonly account: string;
    readonly taxpayerType: string;
  };
  readonly contacts: readonly Contact[];
  readonly certs: readonly Certificate[];
  readonly categoryCodes: readonly string[];
  readonly supplyAreas: readonly string[];
}

/** The fields of each section, which change together. */
export const sectionFields = {
  basic: [
    'companyName',
    'uscc',
    'licenceFileId',
    'companyType',
    'companyScale',
    'legalRepName',
    'legalRepIdType',
    'legalRepIdNo',
    'sensitiveConsent',
    'regCapital',
    'currency',
    'foundedDate',
    'termStart',
    'termEnd',
    'isLongTerm',
    'regAreaCode',
    'regAddress',
    'businessScope',
  ],
  bank: ['bankName', 'accountName', 'bankAccountNo', 'cnapsCode'],
  invoice: ['invoice'],
  certificates: ['certs'],
  supply: ['categoryCodes', 'supplyAreas'],
  contacts: ['contacts'],
} as const satisfies Readonly<Record<ChangeSection, readonly (keyof CompanyProfile)[]>>;

/** The paths of the fields that are stored encrypted and displayed masked. */
export const sensitiveFields = ['legalRepIdNo', 'bankAccountNo', 'invoice.account'] as const;
export type SensitiveField = (typeof sensitiveFields)[number];

export const emptyProfile: CompanyProfile = {
  companyName: '',
  uscc: '',
  companyType: '',
  companyScale: '',
  legalRepName: '',
  legalRepIdType: 'id_card',
  legalRepIdNo: '',
  sensitiveConsent: false,
  licenceFileId: '',
  regCapital: '',
  currency: 'CNY',
  foundedDate: '',
  termStart: '',
  termEnd: '',
  isLongTerm: false,
  regAreaCode: '',
  regAddress: '',
  businessScope: '',
  bankName: '',
  accountName: '',
  bankAccountNo: '',
  cnapsCode: '',
  invoice: { title: '', taxNo: '', address: '', phone: '', bank: '', account: '', taxpayerType: '' },
  contacts: [],
  certs: [],
  categoryCodes: [],
  supplyAreas: [],
};

/** Returns whether a value is masked. A mask that is sent back unchanged keeps the stored value. */
export function isMasked(value: string): boolean {
  return value.includes('*');
}

/** Applies `change` to every sensitive field that is not empty. */
export function mapSensitive(
  profile: CompanyProfile,
  change: (field: SensitiveField, value: string) => string,
): CompanyProfile {
  const put = (field: SensitiveField, value: string) => (value === '' ? '' : change(field, value));
  return {
    ...profile,
    legalRepIdNo: put('legalRepIdNo', profile.legalRepIdNo),
    bankAccountNo: put('bankAccountNo', profile.bankAccountNo),
    invoice: { ...profile.invoice, account: put('invoice.account', profile.invoice.account) },
  };
}

export function sensitiveValue(profile: CompanyProfile, field: SensitiveField): string {
  return field === 'invoice.account' ? profile.invoice.account : profile[field];
}

function maskField(field: SensitiveField, value: string): string {
  return field === 'legalRepIdNo' ? maskIdNumber(value) : maskAccount(value);
}

export function maskProfile(profile: CompanyProfile): CompanyProfile {
  return mapSensitive(profile, maskField);
}

/**
 * Returns the profile to store: names, codes and numbers in normalized form; unchanged masks replaced by the stored
 * values, other masks dropped; no identity number without the consent to store it.
 */
export function takeOver(given: CompanyProfile, stored: CompanyProfile): CompanyProfile {
  const plain = mapSensitive(given, (field, value) => {
    if (!isMasked(value)) return field === 'legalRepIdNo' ? readCode(value) : readDigits(value);
    // A stored number belongs to its kind of paper.
    if (field === 'legalRepIdNo' && given.legalRepIdType !== stored.legalRepIdType) return '';
    const old = sensitiveValue(stored, field);
    return value === maskField(field, old) ? old : '';
  });
  return {
    ...plain,
    companyName: normaliseCompanyName(given.companyName),
    uscc: normaliseUscc(given.uscc),
    legalRepName: normalisePersonName(given.legalRepName),
    accountName: normaliseCompanyName(given.accountName),
    legalRepIdNo: given.sensitiveConsent ? plain.legalRepIdNo : '',
    regCapital: plainNumber(given.regCapital),
    cnapsCode: readDigits(given.cnapsCode),
    contacts: given.contacts.map((one) => ({
      ...one,
      name: normalisePersonName(one.name),
      phone: readPhone(one.phone),
    })),
    invoice: { ...plain.invoice, taxNo: normaliseUscc(given.invoice.taxNo) },
  };
}

/** Returns the fields of one section, for a request to change them. */
export function pickSection(profile: CompanyProfile, section: ChangeSection): Partial<CompanyProfile> {
  return Object.fromEntries(sectionFields[section].map((field) => [field, profile[field]]));
}

export interface ProfileContext {
  /** A Beijing day. */
  readonly today: string;
  readonly isLeafArea: (code: string) => boolean;
}

type Check = readonly [field: string, message: string | null];

const chosen = (value: string, label: string) => (value === '' ? `请选择${label}` : null);
const demandText = (value: string, label: string) => (value.trim() === '' ? `请输入${label}` : null);
const checkUnmasked = (value: string, check: (value: string) => string | null) =>
  isMasked(value) ? null : check(value);

const checks: Readonly<
  Record<ChangeSection, (profile: CompanyProfile, context: ProfileContext) => readonly Check[]>
> = {
  basic: (profile, { today, isLeafArea }) => [
    ['companyName', checkCompanyName(profile.companyName)],
    ['uscc', checkUscc(profile.uscc)],
    ['licenceFileId', checkLicence(profile)],
    ['companyType', chosen(profile.companyType, '企业类型')],
    ['companyScale', chosen(profile.companyScale, '企业规模')],
    ['legalRepName', checkLegalRepName(profile.legalRepName)],
    ['sensitiveConsent', profile.sensitiveConsent ? null : '请阅读并单独同意处理法定代表人证件号码'],
    ['legalRepIdType', idPapers.includes(profile.legalRepIdType) ? null : '请选择法定代表人证件类型'],
    [
      'legalRepIdNo',
      // Without consent the number has no field, so only the consent is asked for.
      profile.sensitiveConsent
        ? checkUnmasked(profile.legalRepIdNo, (value) =>
            checkIdNumber(profile.legalRepIdType, value, today, '法定代表人'),
          )
        : null,
    ],
    ['regCapital', checkRegCapital(profile.regCapital)],
    ['currency', chosen(profile.currency, '注册资本币种')],
    ['foundedDate', checkFoundedDate(profile.foundedDate, today)],
    ...checkTermFields(profile),
    checkAddressFields(profile, isLeafArea),
    ['businessScope', checkBusinessScope(profile.businessScope)],
  ],
  bank: (profile) => [
    ['bankName', checkBankName(profile.bankName)],
    ['accountName', checkAccountName(profile.accountName, profile.companyName)],
    ['bankAccountNo', checkUnmasked(profile.bankAccountNo, checkBankAccountNo)],
    ['cnapsCode', checkCnapsCode(profile.cnapsCode)],
  ],
  invoice: ({ invoice, uscc }) => [
    ['invoice.taxpayerType', chosen(invoice.taxpayerType, '纳税人类型')],
    ['invoice.title', demandText(invoice.title, '发票抬头')],
    ['invoice.taxNo', checkTaxNo(invoice.taxNo, uscc)],
    ['invoice.address', demandText(invoice.address, '开票地址')],
    ['invoice.phone', checkInvoicePhone(invoice.phone)],
    ['invoice.bank', demandText(invoice.bank, '开票开户行')],
    ['invoice.account', checkUnmasked(invoice.account, (value) => checkBankAccountNo(value, '开票银行账号'))],
  ],
  contacts: ({ contacts }) => [
    ['contacts', checkContacts(contacts)],
    ...contacts.flatMap((contact, index): Check[] => [
      [`contacts.${index}.name`, demandText(contact.name, '联系人姓名')],
      [`contacts.${index}.phone`, checkPhone(contact.phone)],
      [`contacts.${index}.email`, contact.email === '' ? null : checkEmail(contact.email)],
    ]),
  ],
  certificates: ({ certs }, { today }) =>
    certs.flatMap((cert, index): Check[] => [
      [`certs.${index}.type`, chosen(cert.type, '证书类型')],
      [`certs.${index}.no`, demandText(cert.no, '证书编号')],
      [`certs.${index}.issuer`, demandText(cert.issuer, '发证机关')],
      ...checkCertificateFields(cert, index, today),
      [`certs.${index}.fileId`, cert.fileId === '' ? '请上传证书扫描件' : null],
    ]),
  supply: (profile) => [
    ['categoryCodes', checkCategoryCodes(profile.categoryCodes)],
    ['supplyAreas', checkSupplyAreas(profile.supplyAreas)],
  ],
};

/** Requires the licence, since the reviewer compares the name, the code and the representative with it. */
export function checkLicence({ licenceFileId }: CompanyProfile): string | null {
  return licenceFileId === '' ? '请上传营业执照' : null;
}

/** Returns the files of a profile: the licence and the certificates' scans. */
export function filesOf({ licenceFileId, certs }: CompanyProfile): readonly string[] {
  return [...new Set([licenceFileId, ...certs.map(({ fileId }) => fileId)])].filter((id) => id !== '');
}

/** Checks area and address, which share one message, at the first of them that is invalid. */
function checkAddressFields(
  { regAreaCode, regAddress }: CompanyProfile,
  isLeafArea: (code: string) => boolean,
): Check {
  return isLeafArea(regAreaCode)
    ? ['regAddress', checkRegAddress(true, regAddress)]
    : ['regAreaCode', checkRegAddress(false, regAddress)];
}

function checkTermFields({ termStart, termEnd, isLongTerm }: CompanyProfile): readonly Check[] {
  const message = checkTerm(termStart, termEnd === '' ? null : termEnd, isLongTerm);
  const atStart = message !== null && checkTerm(termStart, null, true) !== null;
  return [[atStart ? 'termStart' : 'termEnd', message]];
}

function checkCertificateFields(cert: Certificate, index: number, today: string): readonly Check[] {
  const message = checkCertificate({ ...cert, expiryDate: cert.expiryDate || null }, today);
  const atIssue =
    message !== null &&
    checkCertificate({ issueDate: cert.issueDate, expiryDate: null, isPermanent: true }, today) !== null;
  return [[`certs.${index}.${atIssue ? 'issueDate' : 'expiryDate'}`, message]];
}

function checkInvoicePhone(value: string): string | null {
  if (value.trim() === '') return '请输入开票电话';
  return /^[\d\-+() 转]{5,30}$/.test(value.trim()) ? null : '请输入正确的开票电话';
}

/** Returns the field errors of a section. */
export function checkSection(
  section: ChangeSection,
  profile: CompanyProfile,
  context: ProfileContext,
): readonly FieldError[] {
  return checks[section](profile, context).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
}

/** Returns the field errors of the whole profile; empty if it may be submitted. */
export function checkProfile(profile: CompanyProfile, context: ProfileContext): readonly FieldError[] {
  return changeSections.flatMap((section) => checkSection(section, profile, context));
}

/** Returns the section of a field's path. @testing */
export function sectionOf(field: string): ChangeSection | null {
  const [top] = field.split('.');
  const found = changeSections.find((section) => sectionFields[section].some((name) => name === top));
  return found ?? null;
}

const fieldLabels: Readonly<Record<string, string>> = {
  companyName: '企业名称',
  uscc: '统一社会信用代码',
  licenceFileId: '营业执照',
  companyType: '企业类型',
  companyScale: '企业规模',
  legalRepName: '法定代表人',
  legalRepIdType: '法定代表人证件类型',
  legalRepIdNo: '法定代表人证件号码',
  sensitiveConsent: '敏感信息单独同意',
  regCapital: '注册资本（万元）',
  currency: '注册资本币种',
  foundedDate: '成立日期',
  termStart: '营业期限起始日',
  termEnd: '营业期限截止日',
  isLongTerm: '营业期限长期有效',
  regAreaCode: '注册地区',
  regAddress: '注册详细地址',
  businessScope: '经营范围',
  bankName: '开户行',
  accountName: '账户名称',
  bankAccountNo: '银行账号',
  cnapsCode: '联行号',
  'invoice.taxpayerType': '纳税人类型',
  'invoice.title': '发票抬头',
  'invoice.taxNo': '纳税人识别号',
  'invoice.address': '开票地址',
  'invoice.phone': '开票电话',
  'invoice.bank': '开票开户行',
  'invoice.account': '开票银行账号',
  categoryCodes: '供应品类',
  supplyAreas: '供货区域',
  contacts: '联系人',
  certs: '资质证书',
};

const rowLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contacts: { name: '姓名', phone: '手机号', email: '邮箱', post: '职务', isMain: '主联系人' },
  certs: {
    type: '证书类型',
    no: '证书编号',
    issuer: '发证机关',
    issueDate: '发证日期',
    expiryDate: '有效期截止日',
    isPermanent: '长期有效',
    fileId: '扫描件',
  },
};

/** Returns the label of a field's path: `contacts.0.phone` → 联系人1 手机号. */
export function fieldLabel(field: string): string {
  const known = fieldLabels[field];
  if (known !== undefined) return known;
  const [list = '', index = '', name = ''] = field.split('.');
  const label = rowLabels[list]?.[name];
  const row = `${fieldLabels[list] ?? list}${/^\d+$/.test(index) ? Number(index) + 1 : ''}`;
  return label === undefined ? row : `${row} ${label}`;
}
