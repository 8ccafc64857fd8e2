import type { ClaimDetail, CompanyClaimView } from '@procure/contract/claim/claim.schema.ts';
import { shownContact } from '@procure/domain/account/contact.ts';
import type { Agreement } from '@procure/domain/claim/claim.ts';
import { type IdPaper, maskIdNumber } from '@procure/domain/company/id-paper.ts';
import { normalisePersonName } from '@procure/domain/company/person-name.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { normaliseCompanyName } from '@procure/domain/company/rules.ts';
import { supplierRoles } from '@procure/domain/permission/role.ts';
import type { ClaimDetailRow, CompanyClaimRow, OwnClaimRow } from './read-model.ts';

function presentWritten(row: Omit<OwnClaimRow, 'files'>) {
  const { id, uscc, companyName, legalRepName, reason, state } = row;
  return {
    id,
    uscc,
    companyName,
    legalRepName,
    legalRepIdType: row.legalRepIdType,
    legalRepIdNo: row.legalRepIdMask,
    reason,
    state,
    claimedAt: row.createdAt.toISOString(),
    objectUntil: row.objectUntil.toISOString(),
    refusal: row.refusal ?? '',
  };
}

export function presentOwnClaim(row: OwnClaimRow | null) {
  return row === null ? null : { ...presentWritten(row), files: row.files };
}

export function presentCompanyClaim({ createdAt, ...row }: CompanyClaimRow): CompanyClaimView {
  return {
    ...row,
    contact: shownContact(row.contact),
    claimedAt: createdAt.toISOString(),
    objectUntil: row.objectUntil.toISOString(),
  };
}

const agree = (typed: string, held: string): Agreement =>
  held === '' ? 'unknown' : typed === held ? 'same' : 'different';

/** Beside each other what was typed and what is registered; `tagOf` compares numbers that nothing opens. */
export function presentClaim(
  row: ClaimDetailRow,
  profile: CompanyProfile,
  tagOf: (paper: IdPaper, number: string) => string,
): ClaimDetail {
  const name = row.registeredName ?? '';
  const uscc = row.registeredUscc ?? '';
  const { legalRepName, legalRepIdType, legalRepIdNo } = profile;
  return {
    ...presentWritten(row),
    companyId: row.companyId,
    claimant: {
      name: row.claimantName,
      username: row.claimantUsername,
      contact: shownContact(row.claimantContact),
      isMember: row.isMember,
    },
    licence: row.licence,
    proofs: row.proofs,
    registered: {
      companyName: name,
      uscc,
      legalRepName,
      legalRepIdType,
      legalRepIdNo: maskIdNumber(legalRepIdNo),
    },
    agreement: {
      companyName: agree(row.companyName, normaliseCompanyName(name)),
      uscc: agree(row.uscc, uscc),
      legalRepName: agree(normalisePersonName(row.legalRepName), normalisePersonName(legalRepName)),
      legalRepIdNo:
        legalRepIdNo === '' ? 'unknown' : agree(row.legalRepIdTag, tagOf(legalRepIdType, legalRepIdNo)),
    },
    registeredLicence: row.registeredLicence,
    people: row.people.map(({ roles, lastActAt, ...person }) => ({
      ...person,
      roles: supplierRoles.filter((role) => roles.includes(role)),
      lastActAt: lastActAt === null ? null : new Date(lastActAt).toISOString(),
    })),
    objections: row.objections.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    formerStay: row.formerStay,
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
