import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { codes } from '@procure/contract/codes.ts';
import { canSubmit, canWithdraw } from '@procure/domain/bid/access.ts';
import { bidPhase, shownState } from '@procure/domain/bid/bid.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { fillMessage } from '../../platform/http/answer.ts';
import { presentBlocker } from '../lot/present.ts';
import type { WorkspaceRow } from './read-model.ts';

type StoredDraft = Pick<
  WorkspaceRow,
  'draftVersion' | 'draftSavedAt' | 'draftSavedBy' | 'draftKeyId' | 'draftSealed' | 'draftBlocks'
>;

/**
 * Presents the draft for the browser to decrypt. `former`: a draft of an earlier release, decrypted by the server.
 */
export function presentDraft(row: StoredDraft, former: BidDraft | null): BidWorkspace['draft'] {
  const { draftKeyId: keyId, draftSealed: text } = row;
  return {
    version: row.draftVersion ?? 0,
    savedAt: row.draftSavedAt?.toISOString() ?? null,
    savedBy: row.draftSavedBy,
    sealed: keyId === null || text === null ? null : { keyId, text, blocks: [...row.draftBlocks] },
    content: former,
  };
}

/**
 * Presents the workspace. `to_char` truncates microseconds as a Date does, so that both show the same millisecond.
 */
export function presentWorkspace(row: WorkspaceRow, former: BidDraft | null): BidWorkspace {
  const { now } = row;
  return {
    lot: {
      id: row.id,
      tenderNo: row.tenderNo,
      tenderTitle: row.tenderTitle,
      lotNo: row.lotNo,
      title: row.title,
      buyerName: row.buyerName,
      method: row.method,
      phase: lotPhase(row, now),
      ceilingPrice: row.ceilingPrice,
      bondAmount: row.bondAmount,
      bidValidityDays: row.bidValidityDays,
      bidDeadline: row.bidDeadline.toISOString(),
      taxRates: row.taxRates,
      sealRecipient: row.sealRecipient,
      priceRecipient: row.priceRecipient,
      keyHolder: row.keyHolder,
      keyStatements: [...row.keyStatements],
      keyConsents: [...row.keyConsents],
      keyConfirmed: row.keyConfirmed,
      openersNeeded: row.openersNeeded,
      itemsNo: row.itemsNo,
      itemChanges: [...row.itemChanges],
      priceLines: row.priceLines,
      clauses: row.clauses,
      criteria: [...row.criteria],
      preferences: row.preferences,
      kind: row.kind,
      allowsConsortium: row.allowsConsortium,
      prequalification:
        row.prequalificationDeadline === null ? null : { consortium: row.prequalifiedConsortium },
    },
    companyName: row.companyName ?? '',
    companyCode: row.companyCode ?? '',
    serverTime: now.toISOString(),
    phase:
      row.bidState === null
        ? 'none'
        : bidPhase(
            shownState(row.bidState, row.state, row.method),
            ...([row.bidDeadline, now, row.prequalification !== 'failed'] as const),
          ),
    rejectionReason: row.bidState === 'rejected' && row.state === 'failed' ? row.rejectionReason : null,
    blockers: blockersOf(row),
    withdrawBlocker: presentBlocker(canWithdraw(row, row.bidState, now)),
    unconfirmed: [...row.unconfirmed],
    draft: presentDraft(row, former),
    validVersionNo: row.validVersionNo,
    versions: [...row.versions],
  };
}

function blockersOf(row: WorkspaceRow): BidWorkspace['blockers'] {
  const { method, sourcing, invitation, prequalification, documentObtainedAt } = row;
  const facts = {
    lot: row,
    method,
    sourcing,
    company: row.companyStatus,
    excluded: row.excluded,
    invitation,
    prequalification,
    documentObtainedAt,
  };
  const allowed = canSubmit(facts, row.versions.length > 0, row.now);
  if (allowed === true) return [];
  return [{ reason: allowed.refused, message: fillMessage(codes[allowed.refused].message, allowed.values) }];
}
