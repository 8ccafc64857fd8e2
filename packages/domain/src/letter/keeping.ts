import type { LetterPerson } from './person.ts';

/**
 * Years for which a person's identity is retained after the end of their objection or complaint. Until then somebody
 * may sue over a false one (条例77, 民法典188), which requires a name; afterwards it serves no purpose (个人信息保护法19, 47).
 */
export const personKeptYears = 3;

/** Returns the text of the forms on the retained personal data and the retention period (个人信息保护法17). */
export function keptWords(noun: '异议' | '投诉'): string {
  const then = noun === '异议' ? '之后又投诉的，自投诉办结之日起算；' : '';
  return (
    `姓名、证件号码、手机号、利害关系、工作单位、联系地址和附件保存${personKeptYears}年，自${noun}办结之日起算（${then}` +
    '逾期没有办结的，自法定期限届满之日起算），期满由系统删除，正文中出现的这些姓名、号码、单位和地址一并隐去。' +
    '其余正文、办理结果和附件的校验值是招标档案的一部分，依法保存，请勿在正文中填写与事项无关的个人信息。'
  );
}

/** Replaces the person's name, number, unit or address in a text. */
export const forgottenWord = '〔已删除〕';

/** The displayed name of a person whose identity was removed. */
export const forgottenName = '身份信息保存期满，已删除';

/** A shorter value also occurs in words with another meaning. */
const least = 4;

/**
 * Returns the text without the data that the person stated about themselves in the form. Numbers are also found with
 * spaces and dashes.
 */
export function withoutPerson(
  text: string,
  { name, idNo, phone, unit, address }: Omit<LetterPerson, 'interest'>,
): string {
  const whole = [name, ...[unit, address].filter(({ length }) => length >= least)].filter(
    (word) => word !== '',
  );
  const patterns = [
    // The longer ones first, since an address may contain the unit.
    ...whole.sort((one, other) => other.length - one.length).map(escapeWord),
    ...[idNo, phone].map((number) => [...number].map(escapeWord).join('[\\s-]*')),
  ];
  return text.replaceAll(new RegExp(patterns.join('|'), 'giu'), forgottenWord);
}

const escapeWord = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
