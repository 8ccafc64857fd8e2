import type { VersionComparisonView } from '@procure/contract/change-request/change-request.schema.ts';
import type { ComparedSection } from '@procure/domain/change-request/comparison.ts';
import {
  type DescribedChange,
  describeChanges,
  type Names,
} from '@procure/domain/change-request/difference.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { presentProfile } from '../company/present.ts';
import type { RequestDetail, RequestRow, StoredVersion } from './read-model.ts';

/** Opens what is stored; the service has the key. */
type OpenProfile = (companyId: string, stored: unknown) => CompanyProfile;

const iso = (time: Date | null) => time?.toISOString() ?? null;

export function presentRequestRow({ id, section, state, createdAt, submittedAt, decidedAt }: RequestRow) {
  return {
    id,
    section,
    state,
    createdAt: createdAt.toISOString(),
    submittedAt: iso(submittedAt),
    decidedAt: iso(decidedAt),
  };
}

/** The profiles that an open request compares, in the clear: the one in force, and with the proposal in place. */
export function comparedProfiles(open: OpenProfile, request: RequestDetail): readonly CompanyProfile[] {
  return [
    open(request.companyId, request.inForce),
    open(request.companyId, { ...request.inForce, ...request.proposed }),
  ];
}

export function presentRequest(open: OpenProfile, request: RequestDetail, names: Names) {
  const decided = request.state === 'approved';
  const [before, after] = comparedProfiles(open, request);
  const differing = before && after ? describeChanges(request.section, before, after, names) : [];
  const difference: readonly DescribedChange[] = decided ? request.difference : differing;
  return {
    ...presentRequestRow(request),
    version: request.version,
    proposed: presentProfile(open(request.companyId, { ...request.inForce, ...request.proposed })),
    difference: difference.map((change) => ({ ...change })),
    proofs: request.proofs,
    files: request.files,
    returnReasons: request.returnReasons,
    decisionNote: request.decisionNote ?? '',
    baseVersionNo: request.baseVersionNo,
  };
}

export function presentRequestForStaff(open: OpenProfile, request: RequestDetail, names: Names) {
  const { companyId, companyName, uscc } = request;
  return { ...presentRequest(open, request, names), companyId, companyName, uscc };
}

/** The two compared versions; null if one of them does not exist. */
export function versionsCompared(rows: readonly StoredVersion[], from: number, to: number) {
  const newest = rows[0]?.versionNo ?? 0;
  const [fromNo, toNo] = [from === 0 ? Math.max(newest - 1, 1) : from, to === 0 ? newest : to];
  const before = rows.find(({ versionNo }) => versionNo === fromNo);
  const after = rows.find(({ versionNo }) => versionNo === toNo);
  return before === undefined || after === undefined ? null : { before, after };
}

export function presentComparison(
  rows: readonly StoredVersion[],
  { before, after }: NonNullable<ReturnType<typeof versionsCompared>>,
  sections: readonly ComparedSection[],
): VersionComparisonView {
  return {
    versions: rows.map(({ versionNo, effectiveFrom }) => ({
      versionNo,
      effectiveFrom: new Date(effectiveFrom).toISOString(),
    })),
    from: before.versionNo,
    to: after.versionNo,
    sections: sections.map(({ section, fields }) => ({
      section,
      fields: fields.map((field) => ({ ...field })),
    })),
  };
}
