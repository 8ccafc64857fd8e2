import { getMyCompany, saveCompanyDraft } from '@procure/contract/company/company.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { describeChanges, type Names } from '@procure/domain/change-request/difference.ts';
import { changeSections } from '@procure/domain/change-request/sections.ts';
import { type CompanyProfile, emptyProfile } from '@procure/domain/company/profile.ts';
import { client } from '@procure/web/call/client.ts';
import { failed, type Stored } from '@procure/web/draft/autosave.ts';
import type { Difference } from '@procure/web/draft/differences.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { isSameProfile, profileOf, type WrittenProfile, wholeProfile } from './profile-form.ts';

type MyCompany = OutputOf<typeof getMyCompany>;

const storedOf = (company: MyCompany): Stored<WrittenProfile> => ({
  version: company?.version ?? 0,
  draft: { ...(company?.draft ?? emptyProfile), files: company?.files ?? [], proofs: [] },
  by: company?.lastSaved?.by ?? null,
  at: company?.lastSaved?.at ?? null,
});

/** The draft of the profile before its submission. An account has one company, which the first save creates. */
export function useCompanyDraft(id: string, company: MyCompany): Draft<WrittenProfile> {
  return useAutosave<WrittenProfile>({
    place: () => 'company',
    start: storedOf(company),
    isSame: isSameProfile,
    restore: wholeProfile,
    async send(draft, version) {
      const reply = await client.call(saveCompanyDraft, { id, version, profile: profileOf(draft) });
      if (reply.ok) return { kind: 'saved', version: reply.data.version, at: reply.data.savedAt };
      const theirs = reply.reason === 'conflict' ? await client.call(getMyCompany, {}) : null;
      if (!theirs?.ok) return failed(reply);
      return theirs.data?.id === id ? { kind: 'overtaken', theirs: storedOf(theirs.data) } : failed(reply);
    },
  });
}

/** The fields in which two profiles differ. */
export function profileDifferences(names: Names) {
  return (mine: CompanyProfile, theirs: CompanyProfile): readonly Difference[] =>
    changeSections
      .flatMap((section) => describeChanges(section, theirs, mine, names))
      .map(({ label, before, after }) => ({ label, mine: after, theirs: before }));
}
