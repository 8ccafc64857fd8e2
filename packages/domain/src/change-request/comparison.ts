import { describeSection } from '../company/describe.ts';
import { type CompanyProfile, maskProfile } from '../company/profile.ts';
import { describeChanges, type Names } from './difference.ts';
import { type ChangeSection, changeSections } from './sections.ts';

/** A field of two versions, in words. Sensitive values are compared unmasked and displayed masked. */
export interface ComparedField {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

export interface ComparedSection {
  readonly section: ChangeSection;
  readonly fields: readonly ComparedField[];
}

/** Compares two versions of a company, by section and field. */
export function compareProfiles(
  before: CompanyProfile,
  after: CompanyProfile,
  names: Names,
): readonly ComparedSection[] {
  const [shownBefore, shownAfter] = [maskProfile(before), maskProfile(after)];
  return changeSections.map((section) => {
    const changed = describeChanges(section, before, after, names).map(({ field }) => field);
    const old = describeSection(section, shownBefore, names);
    const now = describeSection(section, shownAfter, names);
    const labels = new Map([...old, ...now].map(({ field, label }) => [field, label]));
    const valueIn = (lines: typeof old, field: string) =>
      lines.find((line) => line.field === field)?.value ?? '';
    const fields = [...labels].map(([field, label]) => ({
      ...{ field, label },
      before: valueIn(old, field),
      after: valueIn(now, field),
      changed: changed.some((one) => one === field || one.startsWith(`${field}.`)),
    }));
    return { section, fields };
  });
}
