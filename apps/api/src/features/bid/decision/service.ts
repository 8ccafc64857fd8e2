import type { SubmitReason } from '@procure/domain/bid/access.ts';
import { decide } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, ManifestReason } from '@procure/domain/bid/envelope.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { consentsCheck, lotKeyCheck, priceKeyCheck } from '@procure/sealing/lot-key.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import {
  type CheckedFile,
  makeReceiptNo,
  manifestSha256Of,
  type Receipt,
  receiptChecks,
} from '@procure/sealing/receipt.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { VisibleLot } from '../../lot/read-model.ts';
import { type Seals, sealsOf } from '../seal/service.ts';
import { arrivalOf } from '../service.ts';
import { type BidRow, bidOf } from '../store.ts';
import type { EnvelopeFile, SubmissionFacts } from '../submission/store.ts';

export interface Submission {
  readonly id: string;
  readonly lotId: string;
  readonly envelopes: readonly AnnouncedEnvelope[];
  /** The key to which the page sealed the price envelope; null for a lot with one key. */
  readonly priceRecipient?: string | null;
  /** The bidder accepts that fewer openers than needed have signed the lot's key. */
  readonly unconfirmed?: boolean;
  /** The version of the lot's items that the bid was made for. */
  readonly itemsNo?: number;
}

export interface Submitting {
  readonly actor: CompanyActor;
  readonly submission: Submission;
}

/** A submission in its transaction. */
export interface Act extends Submitting {
  readonly unit: Unit;
}

/** One submission with everything locked for its decision. */
export interface Case {
  readonly kind: 'case';
  readonly act: Act;
  readonly lot: VisibleLot;
  readonly bid: BidRow;
  readonly facts: SubmissionFacts;
}

export type Outcome =
  | ReturnType<typeof receiptShort>
  | Refusal<
      | SubmitReason
      | ManifestReason
      | 'not_found'
      | 'conflict'
      | 'submission_overdue'
      | 'newer_version_counts'
      | 'items_changed'
      | 'price_key_missing'
      | 'transition_not_allowed'
    >;

export type Decision = Ended | Unread | Accepted;

/** A refusal, or the receipt of a stored version. */
export interface Ended {
  readonly kind: 'ended';
  readonly outcome: Outcome;
}

/** The headers of these files must be read before the submission can be decided. */
export interface Unread {
  readonly kind: 'unread';
  readonly files: readonly EnvelopeFile[];
}

/** A version to store. */
export type Accepted = Extract<ReturnType<typeof decideVersion>, { readonly kind: 'accepted' }>;

export function endWith(outcome: Outcome): Ended {
  return { kind: 'ended', outcome };
}

/** Decides one submission. A repeat ends with the receipt of the version that has its id, also after the deadline. */
export function decideSubmission(parts: Parts, one: Case, read: Seals): Decision {
  const { act, lot, bid, facts } = one;
  const manifest = manifestOf(act.submission.envelopes);
  const { earlier } = facts;
  if (earlier !== null) {
    const isRepeat = earlier.bidId === bid.id && earlier.manifestSha256 === manifest.sha256;
    return endWith(isRepeat ? receiptShort(earlier) : refuse('conflict'));
  }
  const submittedAt = arrivalOf(act.actor, lot, facts);
  if (isRefused(submittedAt)) return endWith(submittedAt);
  // A page of an earlier release seals every envelope to one key.
  if ((act.submission.priceRecipient ?? null) !== facts.priceRecipient)
    return endWith(refuse('price_key_missing'));
  const { seals, unread } = sealsOf(facts.files, read);
  if (unread.length > 0) return { kind: 'unread', files: unread };
  return decideVersion(parts, one, { manifest, seals, submittedAt });
}

interface Manifest {
  readonly files: readonly AnnouncedEnvelope[];
  readonly sha256: string;
}

function manifestOf(envelopes: readonly AnnouncedEnvelope[]): Manifest {
  const files = envelopes.map(({ kind, fileId, name, size, sha256 }) => ({
    kind,
    fileId,
    name,
    size,
    sha256,
  }));
  const sha256 = manifestSha256Of(files.map(({ kind: envelope, ...file }) => ({ envelope, ...file })));
  return { files, sha256 };
}

interface Arrived {
  readonly manifest: Manifest;
  readonly seals: Seals;
  readonly submittedAt: Date;
}

function decideVersion(parts: Parts, one: Case, arrived: Arrived) {
  const { act, lot, bid, facts } = one;
  const { manifest, seals, submittedAt } = arrived;
  const { itemsNo = 1 } = act.submission;
  const decided = decide(
    bidOf(bid),
    {
      kind: 'submit',
      participation: lot,
      envelopes: manifest.files,
      stored: facts.files.map((file) => ({ ...file, seal: seals.get(file.fileId) ?? 'version' })),
      changedAt: facts.changedAt,
      items: { madeFor: itemsNo, inForce: facts.itemsNo },
    },
    submittedAt,
  );
  if (isRefused(decided)) return endWith(decided);
  const { companyVersionId } = lot;
  if (companyVersionId === null) return endWith(refuse('company_not_approved'));
  const { versionNo } = decided.event;
  const receipt = receiptOf(parts, one, arrived, versionNo);
  const { keyConfirmed, openersNeeded } = facts;
  return {
    kind: 'accepted' as const,
    act,
    lot,
    scope: act.actor.scope,
    bid,
    decided: decided.bid,
    id: act.submission.id,
    versionNo,
    itemsNo,
    companyVersionId,
    manifest: manifest.files,
    manifestSha256: manifest.sha256,
    receipt,
    submittedAt,
    event: {
      ...decided.event,
      receiptNo: receipt.receiptNo,
      manifestSha256: manifest.sha256,
      keyConfirmed,
      // Stated by the bidder if fewer openers than needed had signed the lot's key.
      unconfirmed: act.submission.unconfirmed === true && keyConfirmed < openersNeeded,
    },
  };
}

function receiptOf(
  parts: Parts,
  { lot, bid, facts }: Case,
  { manifest, seals, submittedAt }: Arrived,
  versionNo: number,
): Receipt {
  return {
    format: 'procure-receipt/2',
    receiptNo: makeReceiptNo(),
    tenderId: lot.tenderId,
    lotId: bid.lotId,
    bidId: bid.id,
    bidVersion: versionNo,
    submittedAt: submittedAt.toISOString(),
    manifestSha256: manifest.sha256,
    checks: [
      ...receiptChecks,
      lotKeyCheck(facts.sealRecipient),
      ...(facts.priceRecipient === null ? [] : [priceKeyCheck(facts.priceRecipient)]),
      consentsCheck(facts.keyConfirmed, facts.openersNeeded),
    ],
    files: checkedFiles(manifest.files, seals),
    keyId: keyIdOf(parts.crypto.signing.publicKey),
  };
}

/** The manifest's data of each file, with the number of keys in its header. */
function checkedFiles(files: readonly AnnouncedEnvelope[], seals: Seals): readonly CheckedFile[] {
  return files.map(({ kind: envelope, ...file }) => {
    const seal = seals.get(file.fileId);
    if (typeof seal !== 'object') throw new Error(`file ${file.fileId} was accepted without its seal`);
    return { envelope, ...file, recipients: seal.recipients };
  });
}

/** The receipt of a version, as the bidder gets it. */
export function receiptShort({
  id,
  versionNo,
  receiptNo,
  submittedAt,
}: {
  readonly id: string;
  readonly versionNo: number;
  readonly receiptNo: string;
  readonly submittedAt: Date;
}) {
  return { id, versionNo, receiptNo, submittedAt: submittedAt.toISOString() };
}
