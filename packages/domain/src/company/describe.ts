import { type Names, valueInWords } from '../change-request/difference.ts';
import type { ChangeSection } from '../change-request/sections.ts';
import { type CompanyProfile, fieldLabel, sectionFields } from './profile.ts';

export interface DescribedField {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  /** The scan of the licence or of a certificate. */
  readonly fileId?: string;
}

/** Describes a section: every field in words, and one row for each item of a list. */
export function describeSection(
  section: ChangeSection,
  profile: CompanyProfile,
  names: Names,
): readonly DescribedField[] {
  const line = (field: string, value: unknown): DescribedField => ({
    field,
    label: fieldLabel(field),
    value: valueInWords(field, value, names),
  });
  switch (section) {
    case 'contacts':
      return profile.contacts.map((contact, index) => line(`contacts.${index}`, contact));
    case 'certificates':
      return profile.certs.map((cert, index) => {
        const { fileId, ...facts } = cert;
        return { ...line(`certs.${index}`, facts), ...(fileId === '' ? {} : { fileId }) };
      });
    case 'supply':
      return [
        { ...line('categoryCodes', ''), value: profile.categoryCodes.map(names.category).join('、') },
        { ...line('supplyAreas', ''), value: profile.supplyAreas.map(names.area).join('、') },
      ];
    case 'invoice':
      return Object.entries(profile.invoice).map(([name, value]) => line(`invoice.${name}`, value));
    default:
      return (
        sectionFields[section]
          // A term is described once: by its end, or as unlimited.
          .filter((field) => field !== (profile.isLongTerm ? 'termEnd' : 'isLongTerm'))
          .map((field) =>
            field === 'licenceFileId' && profile.licenceFileId !== ''
              ? { ...line(field, profile[field]), fileId: profile.licenceFileId }
              : line(field, profile[field]),
          )
      );
  }
}
