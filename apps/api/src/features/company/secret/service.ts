import {
  type CompanyProfile,
  emptyProfile,
  mapSensitive,
  type SensitiveField,
  sensitiveFields,
} from '@procure/domain/company/profile.ts';
import { type Crypto, versionOf } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';

/** Bound to the company: a number copied into another company's row does not decrypt. */
const contextOf = (companyId: string, field: SensitiveField) => `company.${companyId}.${field}`;

const isSealed = (value: string) => versionOf(value) !== null;

const column = (
  table: SealedColumn['table'],
  name: string,
  companyId: 'id' | 'company_id',
): SealedColumn => ({
  table,
  column: name,
  id: ['id'],
  with: [companyId],
  contextOf: (row, path) => {
    const field = sensitiveFields.find((one) => one === path);
    return field === undefined ? null : contextOf(row[companyId] ?? '', field);
  },
});

/** Columns with profiles, whole or in part, that `sealProfile` sealed. */
export const profileColumns: readonly SealedColumn[] = [
  column('company', 'draft', 'id'),
  column('company', 'returned_profile', 'id'),
  column('companyVersion', 'profile', 'company_id'),
  column('changeRequest', 'proposed', 'company_id'),
];

/** Returns the profile as stored, with identity and account numbers as ciphertext. */
export function sealProfile(crypto: Crypto, companyId: string, profile: CompanyProfile): CompanyProfile {
  return mapSensitive(profile, (field, value) => crypto.seal(value, contextOf(companyId, field)));
}

/** Decrypts stored profiles, whole or in part. */
export type OpenProfile = (companyId: string, stored: unknown) => CompanyProfile;

export function profileOpener({ crypto }: { readonly crypto: Crypto }): OpenProfile {
  return (companyId, stored) => openProfile(crypto, companyId, stored);
}

/** Decrypts a stored profile, whole or in part. Fields that did not exist when it was stored are empty. */
export function openProfile(crypto: Crypto, companyId: string, stored: unknown): CompanyProfile {
  const known = typeof stored === 'object' && stored !== null ? (stored as Partial<CompanyProfile>) : {};
  const profile = {
    ...emptyProfile,
    ...known,
    invoice: { ...emptyProfile.invoice, ...known.invoice },
  };
  return mapSensitive(profile, (field, value) =>
    isSealed(value) ? crypto.openText(value, contextOf(companyId, field)) : value,
  );
}
