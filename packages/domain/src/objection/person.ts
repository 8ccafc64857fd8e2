import { checkIdCard, normaliseIdCard } from '../company/id-card.ts';
import { checkLegalRepName } from '../company/rules.ts';
import type { Day } from '../display/day.ts';
import { type FieldError, type Refusal, refuseFields } from '../outcome.ts';
import { written } from '../written.ts';
import { personSizes } from './consent.ts';

/** Another interested person without a company (其他利害关系人), who objects with a name, a number and a phone. */
export interface ObjectingPerson {
  readonly name: string;
  readonly idNo: string;
  /** Proved by a code before the objection is taken. */
  readonly phone: string;
  /** How the objector is concerned, in words. */
  readonly interest: string;
  /** Where the objector works, and lives; may be empty. */
  readonly unit: string;
  readonly address: string;
}

const checkInterest = written('利害关系', personSizes.interest);

/** 实名: the name by the rule of a legal representative's, the number by GB 11643. `today`: a day of Beijing. */
export function checkPerson(person: ObjectingPerson, today: Day): true | Refusal<'invalid_input'> {
  const wrong = (
    [
      ['name', checkLegalRepName(person.name) === null ? null : '请输入真实姓名（2–50字）'],
      ['idNo', normaliseIdCard(person.idNo) === '' ? '请输入身份证号' : checkIdCard(person.idNo, today)],
      ['interest', checkInterest(person.interest)],
    ] as const
  ).flatMap(([field, message]): FieldError[] => (message === null ? [] : [{ field, message }]));
  return wrong.length === 0 ? true : refuseFields(wrong);
}
