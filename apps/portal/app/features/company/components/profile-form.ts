import type { FileView } from '@procure/contract/field.ts';
import { type CompanyProfile, emptyProfile } from '@procure/domain/company/profile.ts';
import type { Fields } from '@procure/web/form/use-fields.ts';
import type { References } from '../queries.ts';

/** A profile in the form. */
export interface WrittenProfile extends CompanyProfile {
  /** The scans that it refers to. */
  readonly files: readonly FileView[];
  /** Evidence for a change. */
  readonly proofs: readonly FileView[];
}

/** Props of a part of the profile. Each control has the field's path as its id. */
export interface ProfilePart {
  readonly of: Fields<WrittenProfile>;
  readonly references: References;
}

/** Adds missing fields to a draft that an earlier release stored. */
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

/** The profile in the form in which it is sent. */
export function profileOf({ files: _, proofs: __, ...profile }: WrittenProfile) {
  return {
    ...profile,
    contacts: [...profile.contacts],
    certs: [...profile.certs],
    categoryCodes: [...profile.categoryCodes],
    supplyAreas: [...profile.supplyAreas],
  };
}

const rowNouns = { certs: '证书', contacts: '联系人' } as const;

/** A message in the summary of errors, with the number of the certificate or contact that it concerns. */
export function summaryOf(name: string, message: string): string {
  const [, list, at] = /^(certs|contacts)\.(\d+)\./.exec(name) ?? [];
  return list === 'certs' || list === 'contacts' ? `${rowNouns[list]}${Number(at) + 1}：${message}` : message;
}
