import { checkIdNumber, type IdPaper } from '../company/id-paper.ts';
import { checkPersonName, normalisePersonName } from '../company/person-name.ts';
import type { Day } from '../display/day.ts';
import { readCode } from '../display/typed.ts';
import { type FieldError, type Refusal, refuseFields } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { personSizes } from './person-sizes.ts';

/** Another interested person without a company (其他利害关系人), who objects or complains with a name, a number and a phone. */
export interface LetterPerson {
  readonly name: string;
  readonly idType: IdPaper;
  readonly idNo: string;
  /** Verified by a code before the letter is accepted. */
  readonly phone: string;
  /** The person's interest in the matter, in words. */
  readonly interest: string;
  /** The person's employer and address; may be empty. */
  readonly unit: string;
  readonly address: string;
}

const checkInterest = requiredText('利害关系', personSizes.interest);

/** Checks a person's identity (实名): the name, and the number by the rules of the paper. `today`: a Beijing day. */
export function checkPerson(person: LetterPerson, today: Day): true | Refusal<'invalid_input'> {
  const wrong = (
    [
      ['name', checkPersonName(person.name, '真实姓名（2–50字）')],
      ['idNo', checkIdNumber(person.idType, person.idNo, today)],
      ['interest', checkInterest(person.interest)],
    ] as const
  ).flatMap(([field, message]): FieldError[] => (message === null ? [] : [{ field, message }]));
  return wrong.length === 0 ? true : refuseFields(wrong);
}

/** Normalizes a person's data for storage and comparison. */
export function writtenPerson(given: LetterPerson): LetterPerson {
  const { name, idType, idNo, phone, interest, unit, address } = given;
  return { name: normalisePersonName(name), idType, idNo: readCode(idNo), phone, interest, unit, address };
}

/** Reads a stored person. One from before papers could be chosen has the number of an identity card. */
export function readPerson(text: string): LetterPerson {
  return { idType: 'id_card', ...JSON.parse(text) };
}
