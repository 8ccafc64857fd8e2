import { shownContact } from '@procure/domain/account/contact.ts';
import { describeChanges, type Names } from '@procure/domain/change-request/difference.ts';
import { changeSections } from '@procure/domain/change-request/sections.ts';
import { type CompanyState, companyStates } from '@procure/domain/company/company.ts';
import { type CompanyProfile, maskProfile } from '@procure/domain/company/profile.ts';
import { presentLastSaved } from '../../platform/http/answer.ts';
import type { CompanyDetail, MyCompany } from './read-model.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;
const isoText = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** Decrypts a stored profile; the service holds the key. */
type OpenProfile = (companyId: string, stored: unknown) => CompanyProfile;

/** Presents a profile with identity and account numbers masked. */
export function presentProfile(profile: CompanyProfile) {
  const masked = maskProfile(profile);
  return {
    ...masked,
    contacts: [...masked.contacts],
    certs: [...masked.certs],
    categoryCodes: [...masked.categoryCodes],
    supplyAreas: [...masked.supplyAreas],
  };
}

export function presentMyCompany(open: OpenProfile, company: MyCompany) {
  const { id, status, version, versionId, versionNo, effectiveFrom } = company;
  const files = new Map([...company.files, ...company.currentFiles].map((file) => [file.id, file]));
  return {
    id,
    status,
    version,
    draft: presentProfile(open(id, company.draft)),
    lastSaved: presentLastSaved(company),
    files: [...files.values()],
    returnReasons: company.returnReasons,
    reviewNote: company.reviewNote ?? '',
    ...restriction(company),
    begunAt: company.createdAt.toISOString(),
    submittedAt: iso(company.submittedAt),
    reviewedAt: iso(company.reviewedAt),
    current:
      versionId === null || versionNo === null || effectiveFrom === null
        ? null
        : {
            id: versionId,
            versionNo,
            effectiveFrom: effectiveFrom.toISOString(),
            profile: presentProfile(open(id, company.profile)),
          },
  };
}

/** Reason and end of a freeze or blacklisting in force. A past one is in the audit log only. */
function restriction({ status, statusReason, statusUntil }: MyCompany | CompanyDetail) {
  const applies = status === 'frozen' || status === 'blacklisted';
  return {
    statusReason: applies ? (statusReason ?? '') : '',
    statusUntil: applies ? iso(statusUntil) : null,
  };
}

/**
 * Returns the profile at the last return and the present one; null unless a returned registration was submitted
 * again.
 */
export function comparedDrafts(open: OpenProfile, { id, status, returnedProfile, draft }: CompanyDetail) {
  if (status !== 'pending' || returnedProfile === null) return null;
  return [open(id, returnedProfile), open(id, draft)] as const;
}

function presentMended(open: OpenProfile, company: CompanyDetail, names: Names) {
  const two = comparedDrafts(open, company);
  if (two === null) return null;
  return changeSections.flatMap((section) =>
    describeChanges(section, ...two, names).map((one) => ({ ...one })),
  );
}

export function presentCompanyDetail(open: OpenProfile, company: CompanyDetail, names: Names) {
  const { id, status, version, versionNo, effectiveFrom, creator } = company;
  return {
    id,
    status,
    version,
    profile: presentProfile(open(id, company.profile ?? company.draft)),
    files: company.files,
    current:
      versionNo === null || effectiveFrom === null
        ? null
        : { versionNo, effectiveFrom: effectiveFrom.toISOString() },
    returnReasons: company.returnReasons,
    mended: presentMended(open, company, names),
    reviewNote: company.reviewNote ?? '',
    ...restriction(company),
    submittedAt: iso(company.submittedAt),
    createdBy: {
      id: creator.id,
      nickName: creator.nickName,
      contact: shownContact(creator.contact),
    },
    createdAt: company.createdAt.toISOString(),
    requests: company.requests.map((request) => ({ ...request, submittedAt: isoText(request.submittedAt) })),
    events: company.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    expiries: company.expiries.map((one) => ({ ...one })),
    serverTime: company.now.toISOString(),
  };
}

export function presentCounts(rows: readonly { readonly status: CompanyState; readonly count: number }[]) {
  const known = new Map(rows.map(({ status, count }) => [status, count]));
  const states = Object.fromEntries(companyStates.map((state) => [state, known.get(state) ?? 0]));
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    states: states as Record<CompanyState, number>,
  };
}
