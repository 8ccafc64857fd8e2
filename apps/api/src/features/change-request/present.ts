import {
  type DescribedChange,
  describeChanges,
  type Names,
} from '@procure/domain/change-request/difference.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import type { Crypto } from '../../platform/crypto.ts';
import { presentProfile } from '../company/present.ts';
import { openProfile } from '../company/secret/service.ts';
import type { RequestDetail, RequestRow } from './read-model.ts';

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
export function comparedProfiles(crypto: Crypto, request: RequestDetail): readonly CompanyProfile[] {
  return [
    openProfile(crypto, request.companyId, request.inForce),
    openProfile(crypto, request.companyId, { ...request.inForce, ...request.proposed }),
  ];
}

export function presentRequest(crypto: Crypto, request: RequestDetail, names: Names) {
  const decided = request.state === 'approved';
  const [before, after] = comparedProfiles(crypto, request);
  const open = before && after ? describeChanges(request.section, before, after, names) : [];
  const difference: readonly DescribedChange[] = decided ? request.difference : open;
  return {
    ...presentRequestRow(request),
    version: request.version,
    proposed: presentProfile(crypto, request.companyId, { ...request.inForce, ...request.proposed }),
    difference: difference.map((change) => ({ ...change })),
    proofs: request.proofs,
    files: request.files,
    returnReasons: request.returnReasons,
    decisionNote: request.decisionNote ?? '',
    baseVersionNo: request.baseVersionNo,
  };
}

export function presentRequestForStaff(crypto: Crypto, request: RequestDetail, names: Names) {
  const { companyId, companyName, uscc } = request;
  return { ...presentRequest(crypto, request, names), companyId, companyName, uscc };
}
