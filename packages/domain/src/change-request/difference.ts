import { type IdPaper, idPaperLabels, idPapers } from '../company/id-paper.ts';
import {
  type CompanyProfile,
  fieldLabel,
  maskProfile,
  pickSection,
  type SensitiveField,
  sensitiveFields,
  sensitiveValue,
} from '../company/profile.ts';
import { isDay } from '../display/day.ts';
import { groupThousands } from '../display/thousands.ts';
import { formatDay } from '../display/time.ts';
import { type ChangeSection, fieldChanges } from './sections.ts';

/** Returns the names of codes. An unknown code is displayed as it is. */
export interface Names {
  readonly dictionary: (type: string, value: string) => string;
  readonly area: (code: string) => string;
  readonly category: (id: string) => string;
  readonly file: (id: string) => string;
}

export interface DescribedChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const dictionaryOf: Readonly<Record<string, string>> = {
  companyType: 'company_type',
  companyScale: 'company_scale',
  currency: 'currency',
  taxpayerType: 'taxpayer_type',
  type: 'certificate_type',
};

/**
 * Describes the changes of a section, field by field. Sensitive values are compared unmasked and displayed masked. A
 * set (categories, areas) is one field, regardless of its order.
 */
export function describeChanges(
  section: ChangeSection,
  before: CompanyProfile,
  after: CompanyProfile,
  names: Names,
): readonly DescribedChange[] {
  const found = fieldChanges(
    normaliseSection(before, section, names),
    normaliseSection(after, section, names),
  );
  const [shownBefore, shownAfter] = [maskProfile(before), maskProfile(after)];
  return found.map(({ field, before: old, after: new_ }) => {
    const sensitive = sensitiveFields.find((one): one is SensitiveField => one === field);
    return {
      field,
      label: fieldLabel(field),
      before: sensitive ? sensitiveValue(shownBefore, sensitive) : valueInWords(field, old, names),
      after: sensitive ? sensitiveValue(shownAfter, sensitive) : valueInWords(field, new_, names),
    };
  });
}

/** Returns the section with its sets as sorted text, so that each is compared as a whole. */
function normaliseSection(profile: CompanyProfile, section: ChangeSection, names: Names): unknown {
  const own = pickSection(profile, section);
  if (section !== 'supply') return own;
  const list = (codes: readonly string[], name: (code: string) => string) =>
    [...codes].sort().map(name).join('、');
  return {
    categoryCodes: list(profile.categoryCodes, names.category),
    supplyAreas: list(profile.supplyAreas, names.area),
  };
}

/** Returns a value of a profile in words; `field` is its path. */
export function valueInWords(field: string, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return codeInWords(field.split('.').at(-1) ?? '', value, names);
  if (typeof value !== 'object') return String(value);
  // A whole row was added or removed.
  return Object.entries(value)
    .map(([name, part]) => (name === 'isMain' && part === false ? '' : rowPart(name, part, names)))
    .filter((part) => part !== '')
    .join('，');
}

function rowPart(name: string, part: unknown, names: Names): string {
  if (name === 'isMain') return '主联系人';
  if (name === 'isPermanent') return part === true ? '长期有效' : '';
  if (typeof part !== 'string' || part === '') return '';
  if (name === 'issueDate') return `${dayInWords(part)}发证`;
  return name === 'expiryDate' ? `有效期至${dayInWords(part)}` : codeInWords(name, part, names);
}

const dayInWords = (day: string) => (isDay(day) ? formatDay(day) : day);

function codeInWords(name: string, value: string, names: Names): string {
  if (name === 'legalRepIdType')
    return idPapers.includes(value as IdPaper) ? idPaperLabels[value as IdPaper] : value;
  const type = dictionaryOf[name];
  if (type !== undefined) return names.dictionary(type, value);
  if (name === 'regAreaCode') return names.area(value);
  if (name === 'regCapital') return groupThousands(value);
  if (isDay(value)) return dayInWords(value);
  return name === 'fileId' || name === 'licenceFileId' ? names.file(value) : value;
}
