import { maskIdNumber } from '@procure/domain/company/id-paper.ts';
import type { LetterPerson } from '@procure/domain/letter/person.ts';
import { maskPhone } from '@procure/domain/masking.ts';

/** Presents the person to the staff who handle the letter, with masked numbers. */
export function presentPerson({ idType, idNo, phone, interest, unit, address }: LetterPerson) {
  return { idType, idNo: maskIdNumber(idNo), phone: maskPhone(phone), interest, unit, address };
}
