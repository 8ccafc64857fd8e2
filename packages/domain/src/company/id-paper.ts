import { isDay } from '../display/day.ts';
import { readCode } from '../display/typed.ts';
import { maskIdCard, maskMiddle } from '../masking.ts';
import { checkIdCard, idCardCheckCharacter } from './id-card.ts';

/** The kinds of identity papers. */
export const idPapers = [
  'id_card',
  'residence_permit',
  'mainland_permit',
  'taiwan_permit',
  'permanent_residence',
  'passport',
] as const;
export type IdPaper = (typeof idPapers)[number];

export const idPaperLabels: Readonly<Record<IdPaper, string>> = {
  id_card: '居民身份证',
  residence_permit: '港澳台居民居住证',
  mainland_permit: '港澳居民来往内地通行证（回乡证）',
  taiwan_permit: '台湾居民来往大陆通行证（台胞证）',
  permanent_residence: '外国人永久居留身份证',
  passport: '护照',
};

/** The label of each paper's number, for input and display. */
export const idNumberLabels: Readonly<Record<IdPaper, string>> = {
  id_card: '身份证号',
  residence_permit: '居住证号码',
  mainland_permit: '回乡证号码',
  taiwan_permit: '台胞证号码',
  permanent_residence: '永久居留证号码',
  passport: '护照号码',
};

/** The options of a selection list. */
export const idPaperOptions = idPapers.map((paper) => [paper, idPaperLabels[paper]] as const);

/** Reads the value chosen in a form. Any other value counts as `id_card`. */
export function readIdPaper(value: string): IdPaper {
  return idPapers.find((paper) => paper === value) ?? 'id_card';
}

interface PaperRule {
  readonly isRight: (number: string, today: string) => boolean;
  readonly message: string;
}

/** Eighteen characters in the form of a citizen's number, with an area code outside the mainland. */
const hasAreaOf = (area: RegExp) => (number: string, today: string) =>
  area.test(number) && checkIdCard(number, today) === null;

const rules: Readonly<Record<Exclude<IdPaper, 'id_card'>, PaperRule>> = {
  residence_permit: {
    isRight: hasAreaOf(/^8[123]0000/),
    message: '港澳台居民居住证号码不正确，应为以810000、820000或830000开头的18位号码',
  },
  mainland_permit: {
    isRight: (number) => /^[HM]\d{8}(?:\d{2})?$/.test(number),
    message: '回乡证号码不正确，应为H或M加8位数字',
  },
  taiwan_permit: {
    isRight: (number) => /^\d{8}$/.test(number),
    message: '台胞证号码不正确，应为8位数字',
  },
  permanent_residence: {
    isRight: (number, today) => isOldResidence(number) || isNewResidence(number, today),
    message: '永久居留证号码不正确，应为3个字母加12位数字，或以9开头的18位号码',
  },
  passport: {
    isRight: (number) => /^(?=.*\d)[A-Z0-9]{5,17}$/.test(number),
    message: '护照号码不正确，应为5–17位字母和数字',
  },
};

/** The card since 2023: 9, the area, the country in three digits, a date of birth and two more. */
function isNewResidence(number: string, today: string): boolean {
  return /^9\d{16}[\dX]$/.test(number) && isBorn(number.slice(6, 14), today) && isChecked(number);
}

/** The card before: three letters of the country, four digits of the area, six of the birth, one and a check digit. */
function isOldResidence(number: string): boolean {
  if (!/^[A-Z]{3}\d{12}$/.test(number)) return false;
  const [month, day] = [number.slice(9, 11), number.slice(11, 13)];
  return isDay(`2000-${month}-${day}`);
}

function isBorn(digits: string, today: string): boolean {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return isDay(day) && day < today;
}

const isChecked = (number: string) => idCardCheckCharacter(number.slice(0, 17)) === number.charAt(17);

/** Checks a number by its paper. `whose` precedes the label of the number in messages: 法定代表人. */
export function checkIdNumber(paper: IdPaper, value: string, today: string, whose = ''): string | null {
  const number = readCode(value);
  if (number === '') return `请输入${whose}${idNumberLabels[paper]}`;
  // Drafts that a browser stored before papers could be chosen contain none.
  const rule = paper === 'id_card' ? undefined : rules[paper];
  if (rule === undefined) return checkIdCard(number, today);
  return rule.isRight(number, today) ? null : rule.message;
}

/**
 * Masks a number. One of 15 or more characters is masked like a citizen's number; a shorter one keeps two characters at
 * each end, or one if it has fewer than eight.
 */
export function maskIdNumber(number: string): string {
  if (number.length >= 15) return maskIdCard(number);
  const shown = number.length < 8 ? 1 : 2;
  return maskMiddle(number, shown, shown);
}

/** Returns the value to compare: the number itself for an identity card, the number with its paper for others. */
export function idMark(paper: IdPaper, value: string): string {
  const number = readCode(value);
  return paper === 'id_card' || number === '' ? number : `${paper}:${number}`;
}
