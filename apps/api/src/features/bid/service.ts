import type { BidState } from '@procure/domain/bid/bid.ts';
import { decide } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, Seal, StoredEnvelope } from '@procure/domain/bid/envelope.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { type HeaderFault, headerLimit, readAgeHeader } from '@procure/sealing/age-header.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import {
  type CheckedFile,
  makeReceiptNo,
  manifestSha256Of,
  type Receipt,
  receiptChecks,
  signReceipt,
} from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { signWithdrawal, type Withdrawal, withdrawalLeaf } from '@procure/sealing/withdrawal.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { arrivalLimit } from '../../platform/arrival.ts';
import type { Parts } from '../../platform/parts.ts';
import { record } from '../../platform/record.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { holdVisibleLot, type VisibleLot } from '../lot/read-model.ts';
import { isLogFixed } from '../receipt/read-model.ts';
import { bidEvents } from './events.ts';
import * as store from './store.ts';

interface Submission {
  readonly id: string;
  readonly lotId: string;
  readonly envelopes: readonly AnnouncedEnvelope[];
}

/**
 * Submits a bid, or a new version of it, decided in one transaction: it had arrived whole before the deadline, by the
 * database's clock, or it is not taken at all (电子办法27). The version in force stays so until the new one is stored whole.
 * Repeated with the same id it answers with the same receipt, also after the deadline.
 */
export async function submit(parts: Parts, actor: CompanyActor, submission: Submission) {
  const outcome = await submitRead(parts, actor, submission);
  if (isRefused(outcome) && outcome.refused === 'bid_deadline_passed') {
    // Nothing of it is kept but that it was tried.
    await transact(parts, actor, (unit) =>
      unit.audit({
        action: 'late_refused',
        entity: 'bid',
        entityId: null,
        lotId: submission.lotId,
        companyId: actor.company.id,
        // When it was there whole: what the refusal is judged by afterwards.
        after: { versionId: submission.id, arrivedAt: actor.arrivedAt },
      }),
    );
  }
  return outcome;
}

/** Of what was uploaded before headers were looked at then, now; what a file begins with never changes: not under the lock. */
async function submitRead(parts: Parts, actor: CompanyActor, submission: Submission) {
  const read = new Map<string, Seal>();
  for (;;) {
    try {
      return await transact(parts, actor, (unit) => submitIn(parts, unit, actor, submission, read));
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      for (const file of error.files) read.set(file.fileId, await readHeader(parts, file));
    }
  }
}

/** Carries files whose headers nobody has looked at out of the transaction. */
class Unread extends Error {
  readonly files: readonly store.EnvelopeFile[];
  constructor(files: readonly store.EnvelopeFile[]) {
    super('headers to be read');
    this.files = files;
  }
}

async function submitIn(
  parts: Parts,
  unit: Unit,
  actor: CompanyActor,
  { id, lotId, envelopes }: Submission,
  read: ReadonlyMap<string, Seal>,
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
  const manifestSha256 = manifestSha256Of(
    manifest.map(({ kind: envelope, ...file }) => ({ envelope, ...file })),
  );
  const fileIds = manifest.map(({ fileId }) => fileId);
  const { earlier, files, changedAt, ...known } = await store.holdSubmission(scope, unit, bid, {
    id,
    fileIds,
  });
  if (earlier !== null) {
    return earlier.bidId === bid.id && earlier.manifestSha256 === manifestSha256
      ? receiptShort(earlier)
      : refuse('conflict');
  }

  const submittedAt = arrivalOf(actor, facts, known);
  if (isRefused(submittedAt)) return submittedAt;
  const seals = sealsOf(files, read);
  const stored: StoredEnvelope[] = files.map((file) => ({
    ...file,
    seal: seals.get(file.fileId) ?? 'version',
  }));
  const decided = decide(
    store.bidOf(bid),
    {
      kind: 'submit',
      participation: facts,
      envelopes: manifest,
      stored,
      changedAt,
    },
    submittedAt,
  );
  if (isRefused(decided)) return decided;
  if (facts.companyVersionId === null) return refuse('company_not_approved');

  const { versionNo } = decided.event;
  const receipt: Receipt = {
    format: 'procure-receipt/2',
    receiptNo: makeReceiptNo(),
    tenderId: facts.tenderId,
    lotId,
    bidId: bid.id,
    bidVersion: versionNo,
    submittedAt: submittedAt.toISOString(),
    manifestSha256,
    checks: receiptChecks,
    files: checkedFiles(manifest, seals),
    keyId: keyIdOf(parts.crypto.signing.publicKey),
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
  if (!(await store.addVersion(scope, unit, bid, version, decided.bid))) return refuse('conflict');
  const { receiptNo } = receipt;
  const event = { ...decided.event, receiptNo, manifestSha256 };
  await record(unit, bidEvents, event, about(actor, bid, facts, submittedAt));
  return receiptShort({ id, versionNo, receiptNo, submittedAt });
}

/**
 * When what the held lot is asked had arrived. What was in time and could not be stored within its minute, or before the
 * log was fixed, is refused: nobody has waited for it any longer.
 */
export function arrivalOf(
  actor: CompanyActor,
  { lot }: VisibleLot,
  { now, isLogFixed }: Pick<store.SubmissionFacts, 'now' | 'isLogFixed'>,
) {
  const { arrivedAt = now } = actor;
  const isLate = !isBefore(arrivedAt, lot.bidDeadline);
  if (isLate) return arrivedAt;
  const isOverdue = now.getTime() - arrivedAt.getTime() >= arrivalLimit;
  return isOverdue || isLogFixed ? refuse('submission_overdue') : arrivedAt;
}

/** What the words about the bid need besides what happened to it. */
export function about(actor: CompanyActor, bid: store.BidRow, lot: VisibleLot, at: Date) {
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

/** What the manifest says of each file, with how many keys its header names. */
function checkedFiles(
  manifest: readonly AnnouncedEnvelope[],
  seals: ReadonlyMap<string, Seal>,
): readonly CheckedFile[] {
  return manifest.map(({ kind: envelope, ...file }) => {
    const seal = seals.get(file.fileId);
    if (typeof seal !== 'object') throw new Error(`file ${file.fileId} was accepted without its seal`);
    return { envelope, ...file, recipients: seal.recipients };
  });
}

/**
 * What the headers of the files say: found when each was uploaded, and of older ones read meanwhile.
 * @throws Unread where one is still to be read.
 */
function sealsOf(
  files: readonly store.EnvelopeFile[],
  read: ReadonlyMap<string, Seal>,
): ReadonlyMap<string, Seal> {
  const known = (file: store.EnvelopeFile): Seal | undefined => {
    if (file.sealRecipients !== null) return { recipients: file.sealRecipients };
    return isFault(file.sealFault) ? file.sealFault : read.get(file.fileId);
  };
  const found = new Map<string, Seal>();
  for (const file of files) {
    const seal = known(file);
    if (seal === undefined) throw new Unread(files.filter((one) => known(one) === undefined));
    found.set(file.fileId, seal);
  }
  return found;
}

async function readHeader(parts: Parts, { path, size }: store.EnvelopeFile): Promise<Seal> {
  const end = Math.min(headerLimit, size) - 1;
  const pieces: Buffer[] = [];
  for await (const piece of await parts.files.read(path, { start: 0, end })) pieces.push(piece);
  return readAgeHeader(Buffer.concat(pieces), size);
}

const isFault = (seal: string | null): seal is HeaderFault =>
  seal === 'version' || seal === 'recipients' || seal === 'mac' || seal === 'payload';

/** 法29: before the deadline a bid may be taken back without a reason. The envelopes stay shut for good. */
export async function withdraw(parts: Parts, actor: CompanyActor, lotId: string, versionId: string) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const facts = await holdVisibleLot(scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const bid = await store.lockBid(scope, unit, lotId);
    const version = await store.findVersion(scope, unit.db, versionId);
    if (version === null || version.bidId !== bid.id) return refuse('nothing_to_withdraw');
    const { versionNo } = version;
    if (version.withdrawnAt !== null) {
      const receiptNo = await store.findWithdrawalNo(scope, unit, versionId);
      return { versionNo, withdrawnAt: version.withdrawnAt.toISOString(), receiptNo };
    }
    const now = await unit.now();
    const withdrawnAt = arrivalOf(actor, facts, { now, isLogFixed: await isLogFixed(unit.db, lotId) });
    if (isRefused(withdrawnAt)) return withdrawnAt;
    const decided = decide(store.bidOf(bid), { kind: 'withdraw', lot: facts.lot, versionNo }, withdrawnAt);
    if (isRefused(decided)) return decided;
    const { signing } = parts.crypto;
    const withdrawal: Withdrawal = {
      format: 'procure-withdrawal/1',
      receiptNo: makeReceiptNo(),
      tenderId: facts.tenderId,
      lotId,
      bidId: bid.id,
      bidVersion: versionNo,
      receipt: receiptLeaf(version.receipt.receipt),
      withdrawnAt: withdrawnAt.toISOString(),
      keyId: keyIdOf(signing.publicKey),
    };
    const signed = await signWithdrawal(signing, withdrawal);
    await store.endVersion(scope, unit, version, {
      signed,
      leafHash: withdrawalLeaf(withdrawal),
      withdrawnAt,
    });
    await store.saveDecided(scope, unit, bid, decided.bid);
    const { receiptNo } = withdrawal;
    const event = { ...decided.event, receiptNo };
    await record(unit, bidEvents, event, about(actor, bid, facts, withdrawnAt));
    return { versionNo, withdrawnAt: withdrawal.withdrawnAt, receiptNo };
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
