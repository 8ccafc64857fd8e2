import { type Keys, personsOf } from '../../letter/person/service.ts';

export const complainants = personsOf('complaint');

export const complainantColumn = complainants.column;

/** Decrypts the person of a complaint without a company, as stored by `submitAsPerson`. */
export const complainantOpener = complainants.opener;

/** The phone for messages about a complaint; null for a company's complaint. */
export function phoneOf(
  parts: Keys,
  { id, person }: { readonly id: string; readonly person: string | null },
): string | null {
  return person === null ? null : complainantOpener(parts)(id, person).phone;
}
