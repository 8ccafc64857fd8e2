import type {
  Applicant,
  PrequalificationApplication,
  PrequalificationReview,
} from '@procure/contract/prequalification/prequalification.schema.ts';
import { overlapsOf } from '@procure/domain/consortium/consortium.ts';
import { canApply, canWithdrawApplication } from '@procure/domain/prequalification/access.ts';
import { prequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { presentLastSaved } from '../../platform/http/answer.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { ReadApplication, ReadReview } from './read-model.ts';

const nobody = { name: '', phone: '', email: '' };

export function presentApplication(
  { lot, application }: ReadApplication,
  deadline: Date | string,
): PrequalificationApplication {
  const concludedAt = lot.lot.prequalificationConcludedAt;
  // The lot's facts already contain `reviewing` for a decision that is not announced.
  const state = lot.prequalification ?? application?.state;
  return {
    lot: {
      ...presentSupplierLot(lot),
      qualification: lot.qualification,
      allowsConsortium: lot.allowsConsortium,
    },
    companyName: lot.companyName ?? '',
    companyCode: lot.companyCode ?? '',
    serverTime: iso(lot.now),
    phase: state === undefined ? 'none' : prequalificationPhase(state, deadline, lot.now),
    applyBlocker: presentBlocker(canApply(lot, lot.now)),
    withdrawBlocker: presentBlocker(canWithdrawApplication(lot.lot, state ?? null, lot.now)),
    version: application?.version ?? 0,
    lastSaved: application === null ? null : presentLastSaved(application),
    statement: application?.statement ?? '',
    contact: application?.contact ?? nobody,
    files: application?.files ?? [],
    library: [...(application?.library ?? [])],
    consortium: application?.consortium ?? { lead: { work: '', share: '' }, members: [] },
    submittedAt: isoOrNull(application?.submittedAt ?? null),
    submittedBy: application?.submittedBy ?? null,
    concludedAt: isoOrNull(concludedAt),
    reopenedAt: isoOrNull(application?.reopenedAt ?? null),
    reason: concludedAt === null ? null : (application?.reason ?? null),
  };
}

function reviewPhase({ lot, reopenedAt }: ReadReview, deadline: Date): PrequalificationReview['phase'] {
  if (lot.now.getTime() < deadline.getTime()) return 'sealed';
  if (reopenedAt !== null) return 'reopened';
  return lot.prequalificationConcludedAt === null ? 'reviewing' : 'concluded';
}

export function presentReview(read: ReadReview, deadline: Date): PrequalificationReview {
  const { lot, applicants, reopenedAt, owed } = read;
  return {
    lot: { ...presentStaffLot(lot), qualification: lot.qualification },
    serverTime: iso(lot.now),
    deadline: iso(deadline),
    phase: reviewPhase(read, deadline),
    reopenedAt: isoOrNull(reopenedAt),
    owed,
    minPassed: methodSteps[lot.method].minBids,
    applicants: applicants.map((row) => presentApplicant(row, deadline, lot.now, applicants)),
  };
}

const applyingCompanies = ({ id, companyName, uscc, consortium }: ReadReview['applicants'][number]) => ({
  ...{ bidId: id, companyName: companyName ?? '', companyCode: uscc ?? '' },
  members: consortium?.members ?? [],
});

function presentApplicant(
  row: ReadReview['applicants'][number],
  deadline: Date,
  now: Date,
  all: ReadReview['applicants'],
): Applicant {
  return {
    id: row.id,
    companyId: row.companyId,
    companyName: row.companyName ?? '',
    uscc: row.uscc ?? '',
    phase: prequalificationPhase(row.state, deadline, now),
    statement: row.statement,
    contact: row.contact,
    files: row.files,
    library: [...row.library],
    consortium: row.consortium,
    overlaps: overlapsOf(row.id, all.map(applyingCompanies)).map(({ message }) => message),
    expiries: row.expiries.map((one) => ({ ...one })),
    submittedAt: iso(row.submittedAt ?? now),
    decidedAt: isoOrNull(row.decidedAt),
    decidedBy: row.decidedBy,
    reason: row.reason,
    anew:
      row.anewState === null || row.anewAt === null
        ? null
        : { state: row.anewState, reason: row.anewReason, at: iso(row.anewAt), by: row.anewByName },
    version: row.version,
  };
}
