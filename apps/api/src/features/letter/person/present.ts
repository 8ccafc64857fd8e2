import { maskIdNumber } from '@procure/domain/company/id-paper.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import type { ObjectingPerson } from '@procure/domain/objection/person.ts';

/** Presents the person to the staff who handle the letter, with masked numbers. */
export function presentPerson({ idType, idNo, phone, interest, unit, address }: ObjectingPerson) {
  return { idType, idNo: maskIdNumber(idNo), phone: maskPhone(phone), interest, unit, address };
}
