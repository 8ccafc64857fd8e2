import type { FileView } from '@procure/contract/field.ts';
import { type CompanyProfile, emptyProfile } from '@procure/domain/company/profile.ts';
import type { Fields } from '@procure/web/form/use-fields.ts';
import type { References } from '../queries.ts';

/** A profile as it is written. */
export interface WrittenProfile extends CompanyProfile {
  /** The scans that it names. */
  readonly files: readonly FileView[];
  /** What proves a change. */
  readonly proofs: readonly FileView[];
}

/** A part of the profile, as its page shows it. Controls have the field's path as their id. */
export interface ProfilePart {
  readonly of: Fields<WrittenProfile>;
  readonly references: References;
}

/** What an earlier release kept may lack a field. */
export const wholeProfile = (kept: WrittenProfile): WrittenProfile => ({
  ...emptyProfile,
  ...kept,
  files: kept.files ?? [],
  proofs: kept.proofs ?? [],
});

export const isSameProfile = (one: WrittenProfile, other: WrittenProfile) =>
  JSON.stringify([profileOf(one), idsOf(one.proofs)]) ===
  JSON.stringify([profileOf(other), idsOf(other.proofs)]);

export const idsOf = (files: readonly FileView[]) => files.map(({ id }) => id);

/** As it is sent. */
export function profileOf({ files: _, proofs: __, ...profile }: WrittenProfile) {
  return {
    ...profile,
    contacts: [...profile.contacts],
    certs: [...profile.certs],
    categoryCodes: [...profile.categoryCodes],
    supplyAreas: [...profile.supplyAreas],
  };
}
