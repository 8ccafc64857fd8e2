import type { BidState } from '@procure/domain/bid/bid.ts';
import { decide } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, StoredEnvelope } from '@procure/domain/bid/envelope.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { type Canonical, canonicalBytes } from '@procure/sealing/canonical.ts';
import { digestOf } from '@procure/sealing/digest.ts';
import { isSealed, sealedPrefixLength } from '@procure/sealing/envelope.ts';
import { makeReceiptNo, type Receipt, signReceipt } from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { record } from '../../platform/record.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { holdVisibleLot, type VisibleLot } from '../lot/read-model.ts';
import { bidEvents } from './events.ts';
import * as store from './store.ts';

interface Submission {
  readonly id: string;
  readonly lotId: string;
  readonly envelopes: readonly AnnouncedEnvelope[];
}

/**
 * Submits a bid, or a new version of it, decided in one transaction on the database's clock: complete before
 * the deadline or not at all (电子办法27). The version in force stays so until the new one is stored whole.
 * Repeated with the same id it answers with the same receipt, also after the deadline.
 */
export async function submit(parts: Parts, actor: CompanyActor, submission: Submission) {
  // Reading from the file storage is slow, and what a file begins with never changes: not under the lock.
  const files = await openedFirst(parts, actor, submission.envelopes);
  const outcome = await transact(parts, actor, (unit) => submitIn(parts, unit, actor, submission, files));
  if (isRefused(outcome) && outcome.refused === 'bid_deadline_passed') {
    // Nothing of it is kept but that it was tried.
    await transact(parts, actor, (unit) =>
      unit.audit({
        action: 'late_refused',
        entity: 'bid',
        entityId: null,
        lotId: submission.lotId,
        companyId: actor.company.id,
        after: { versionId: submission.id },
      }),
    );
  }
  return outcome;
}

async function submitIn(
  parts: Parts,
  unit: Unit,
  actor: CompanyActor,
  { id, lotId, envelopes }: Submission,
  sealed: ReadonlyMap<string, boolean>,
) {
  const { scope } = actor;
  const facts = await holdVisibleLot(scope, unit, lotId);
  if (facts === null) return refuse('not_found');
  const bid = await store.lockBid(scope, unit, lotId);
  const manifest = envelopes.map(({ kind, fileId, name, size, sha256 }) => ({
    kind,
    fileId,
    name,
    size,
    sha256,
  }));
  const manifestSha256 = digestOf(canonicalBytes(manifest satisfies Canonical));
  const earlier = await store.findVersion(scope, unit.db, id);
  if (earlier !== null) {
    return earlier.bidId === bid.id && earlier.manifestSha256 === manifestSha256
      ? receiptShort(earlier)
      : refuse('conflict');
  }

  // The clock is read after the locks: time spent waiting for them counts.
  const submittedAt = await unit.now();
  const stored: StoredEnvelope[] = (
    await store.holdEnvelopeFiles(
      scope,
      unit,
      manifest.map(({ fileId }) => fileId),
    )
  ).map((file) => ({ ...file, sealed: sealed.get(file.fileId) === true }));
  const decided = decide(
    store.bidOf(bid),
    { kind: 'submit', participation: facts, envelopes: manifest, stored },
    submittedAt,
  );
  if (isRefused(decided)) return decided;
  if (facts.companyVersionId === null) return refuse('company_not_approved');

  const { versionNo } = decided.event;
  const receipt: Receipt = {
    format: 'procure-receipt/1',
    receiptNo: makeReceiptNo(),
    lotId,
    bidId: bid.id,
    bidVersion: versionNo,
    submittedAt: submittedAt.toISOString(),
    files: manifest.map(({ kind, size, sha256 }) => ({ envelope: kind, size, sha256 })),
  };
  const version = {
    id,
    versionNo,
    companyVersionId: facts.companyVersionId,
    manifest,
    manifestSha256,
    receipt: await signReceipt(parts.crypto.signing, receipt),
    leafHash: receiptLeaf(receipt),
    submittedAt,
  };
  if (!(await store.addVersion(scope, unit, bid, version))) return refuse('conflict');
  await store.saveDecided(scope, unit, bid, decided.bid);
  const { receiptNo } = receipt;
  const event = { ...decided.event, receiptNo, manifestSha256 };
  await record(unit, bidEvents, event, about(actor, bid, facts, submittedAt));
  return receiptShort({ id, versionNo, receiptNo, submittedAt });
}

/** What the words about the bid need besides what happened to it. */
function about(actor: CompanyActor, bid: store.BidRow, lot: VisibleLot, at: Date) {
  const { scope, accountId } = actor;
  return { bidId: bid.id, lotId: bid.lotId, companyId: scope.companyId, accountId, lot, at };
}

function receiptShort(version: {
  readonly id: string;
  readonly versionNo: number;
  readonly receiptNo: string;
  readonly submittedAt: Date;
}) {
  const { id, versionNo, receiptNo, submittedAt } = version;
  return { id, versionNo, receiptNo, submittedAt: submittedAt.toISOString() };
}

/** Which of the company's files begin as sealed ones do. */
async function openedFirst(
  parts: Parts,
  actor: CompanyActor,
  envelopes: readonly AnnouncedEnvelope[],
): Promise<ReadonlyMap<string, boolean>> {
  const ids = envelopes.map(({ fileId }) => fileId);
  const files = await store.findEnvelopeFiles(actor.scope, parts.db, ids);
  const found = await Promise.all(
    files.map(async ({ fileId, path, size }) => {
      const end = Math.min(sealedPrefixLength, size) - 1;
      const pieces: Buffer[] = [];
      for await (const piece of await parts.files.read(path, { start: 0, end })) pieces.push(piece);
      return [fileId, isSealed(Buffer.concat(pieces))] as const;
    }),
  );
  return new Map(found);
}

/** 法29: before the deadline a bid may be taken back without a reason. The envelopes stay shut for good. */
export async function withdraw(parts: Parts, actor: CompanyActor, lotId: string, versionId: string) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const facts = await holdVisibleLot(scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const bid = await store.lockBid(scope, unit, lotId);
    const version = await store.findVersion(scope, unit.db, versionId);
    if (version === null || version.bidId !== bid.id) return refuse('nothing_to_withdraw');
    if (version.withdrawnAt !== null) {
      return { versionNo: version.versionNo, withdrawnAt: version.withdrawnAt.toISOString() };
    }
    const withdrawnAt = await unit.now();
    const decided = decide(
      store.bidOf(bid),
      { kind: 'withdraw', lot: facts.lot, versionNo: version.versionNo },
      withdrawnAt,
    );
    if (isRefused(decided)) return decided;
    await store.endVersion(scope, unit, versionId, withdrawnAt);
    await store.saveDecided(scope, unit, bid, decided.bid);
    await record(unit, bidEvents, decided.event, about(actor, bid, facts, withdrawnAt));
    return { versionNo: version.versionNo, withdrawnAt: withdrawnAt.toISOString() };
  });
}

export interface MovedBid {
  readonly id: string;
  readonly state: BidState;
  readonly rejectionReason: string | null;
}

/** Saves what the opening, the evaluation or the award made of bids. */
export function saveBidStates(unit: Unit, bids: readonly MovedBid[]): Promise<void> {
  return store.saveStates(unit, bids);
}
