import { type ObjectingPerson, readPerson } from '@procure/domain/objection/person.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';

type Keys = { readonly crypto: Crypto };

export const contextOf = (complaintId: string) => `complaint_person.${complaintId}`;

export const complainantColumn: SealedColumn = {
  table: 'complaintPerson',
  column: 'content',
  id: ['complaint_id'],
  contextOf: (row) => contextOf(row.complaint_id ?? ''),
};

/** Decrypts the person of a complaint without a company, as stored by `submitAsPerson`. */
export function complainantOpener({ crypto }: Keys) {
  return (complaintId: string, content: string): ObjectingPerson =>
    readPerson(crypto.openText(content, contextOf(complaintId)));
}

/** The phone for messages about a complaint; null for a company's complaint. */
export function phoneOf(
  parts: Keys,
  { id, person }: { readonly id: string; readonly person: string | null },
): string | null {
  return person === null ? null : complainantOpener(parts)(id, person).phone;
}
