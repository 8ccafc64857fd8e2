import {
  type CompanyProfile,
  emptyProfile,
  mapSensitive,
  type SensitiveField,
} from '@procure/domain/company/profile.ts';
import type { Crypto } from '../../../platform/crypto.ts';

/** Bound to the company: a number copied into another company's row does not open. */
const contextOf = (companyId: string, field: SensitiveField) => `company.${companyId}.${field}`;

const isSealed = (value: string) => value.startsWith('v1.');

/** The profile as it is stored: identity and account numbers as ciphertext. */
export function sealProfile(crypto: Crypto, companyId: string, profile: CompanyProfile): CompanyProfile {
  return mapSensitive(profile, (field, value) => crypto.seal(value, contextOf(companyId, field)));
}

/** Opens stored profiles, whole or in part. */
export type OpenProfile = (companyId: string, stored: unknown) => CompanyProfile;

export function profileOpener({ crypto }: { readonly crypto: Crypto }): OpenProfile {
  return (companyId, stored) => openProfile(crypto, companyId, stored);
}

/** A stored profile, whole or in part, in the clear. Fields that did not exist when it was stored are empty. */
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
