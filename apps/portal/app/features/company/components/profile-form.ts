import type { FileView } from '@procure/contract/field.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import type { References } from '../queries.ts';

export type ProfileChange = Partial<CompanyProfile> | ((now: CompanyProfile) => Partial<CompanyProfile>);

/** A profile being written, as its fields take it. Controls have the field's path as their id. */
export interface ProfileForm {
  readonly profile: CompanyProfile;
  readonly errorAt: (field: string) => string | undefined;
  /** A function where the change comes later than it was asked for: an upload ends while one goes on writing. */
  readonly set: (changes: ProfileChange) => void;
  readonly references: References;
  readonly files: readonly FileView[];
  readonly addFile: (file: FileView) => void;
}

export function applied(profile: CompanyProfile, change: ProfileChange): CompanyProfile {
  return { ...profile, ...(typeof change === 'function' ? change(profile) : change) };
}
