import { decide } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, Seal, StoredEnvelope } from '@procure/domain/bid/envelope.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { type HeaderFault, headerLimit, readAgeHeader } from '@procure/sealing/age-header.ts';
import { consentsCheck, lotKeyCheck } from '@procure/sealing/lot-key.ts';
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
import type { CompanyActor } from '../../../platform/actor.ts';
import { batchConcurrent } from '../../../platform/batch-concurrent.ts';
import { transactTogether, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { recordAll } from '../../../platform/record.ts';
import { holdVisibleLots, type VisibleLot } from '../../lot/read-model.ts';
import { bidEvents } from '../events.ts';
import { about, arrivalOf } from '../service.ts';
import { type BidRow, bidOf, lockBids } from '../store.ts';
import * as store from './store.ts';

interface Submission {
  readonly id: string;
  readonly lotId: string;
  readonly envelopes: readonly AnnouncedEnvelope[];
  /** The bidder accepts that fewer openers than needed have signed the lot's key. */
  readonly unconfirmed?: boolean;
}

interface Submitting {
  readonly actor: CompanyActor;
  readonly submission: Submission;
}

type Outcome = Exclude<Decided, Planned> | Refusal<'conflict'>;

/** The most submissions in one transaction: of more, the first would wait for the last. */
const mostTogether = 32;

/**
 * Batches submissions: those that arrive for a lot during a decision are decided together. Submissions of one
 * company, repeats included, are decided one after the other.
 */
export function takeSubmissions(
  parts: Parts,
): (actor: CompanyActor, submission: Submission) => Promise<Outcome> {
  const take = batchConcurrent<Submitting, Outcome>((submitting) => submitTogether(parts, submitting), {
    group: ({ submission }) => submission.lotId,
    party: ({ actor }) => actor.company.id,
    most: mostTogether,
    atOnce: 2,
  });
  return (actor, submission) => take({ actor, submission });
}

/**
 * Submits a bid or a new version of it in one transaction. It is accepted only if it arrived completely before the
 * deadline, by the database's clock (电子办法27). The version in force remains so until the new one is completely
 * stored. A repeat with the same id returns the same receipt, also after the deadline.
 */
export async function submit(parts: Parts, actor: CompanyActor, submission: Submission): Promise<Outcome> {
  const [outcome] = await submitTogether(parts, [{ actor, submission }]);
  if (outcome === undefined) throw new Error('a submission without an answer');
  return outcome;
}

/**
 * Submits for several companies in one lot. A refused submission does not affect the others, whose transaction runs
 * again without it. A bid that another transaction locks, and any that fails in the batch, is decided by itself.
 */
async function submitTogether(
  parts: Parts,
  submitting: readonly Submitting[],
): Promise<readonly (Outcome | Promise<Outcome>)[]> {
  const found = new Map<Submitting, Outcome | Promise<Outcome>>();
  const alone = (one: Submitting) => submit(parts, one.actor, one.submission);
  const read = new Map<string, Seal>();
  let left = submitting;
  while (left.length > 0) {
    const acts = left;
    try {
      const done = await transactTogether(parts, acts, (units) => decideAll(parts, units, read));
      const outcomes = acts.map((one, place) => ({ one, outcome: done[place]?.outcome ?? 'open' }));
      const refused = outcomes.filter(({ outcome }) => isRefused(outcome));
      // If one was refused, nothing was stored yet.
      const ended = refused.length === 0 ? outcomes : refused;
      for (const { one, outcome } of ended) found.set(one, outcome === 'open' ? alone(one) : outcome);
    } catch (thrown) {
      const error = thrown instanceof HeaderNotRead ? await readAll(parts, thrown.files, read) : thrown;
      if (error === null) continue;
      for (const one of acts) found.set(one, acts.length === 1 ? Promise.reject(error) : alone(one));
    }
    left = acts.filter((one) => !found.has(one));
  }
  const late = submitting.filter((one) => isLate(found.get(one)));
  const noted = noteLate(parts, late);
  return submitting.map((one) => {
    const outcome = found.get(one) ?? alone(one);
    return late.includes(one) ? noted.then(() => outcome) : outcome;
  });
}

const isLate = (outcome: Outcome | Promise<Outcome> | undefined) =>
  outcome !== undefined && 'refused' in outcome && outcome.refused === 'bid_deadline_passed';

/**
 * Records the attempt of a late submission and its complete arrival, which the refusal is based on; nothing else of
 * it is stored.
 */
async function noteLate(parts: Parts, late: readonly Submitting[]): Promise<void> {
  if (late.length === 0) return;
  await transactTogether(parts, late, async (acts) => {
    for (const { unit, actor, submission } of acts)
      await unit.audit({
        action: 'late_refused',
        entity: 'bid',
        entityId: null,
        lotId: submission.lotId,
        companyId: actor.company.id,
        after: { versionId: submission.id, arrivedAt: actor.arrivedAt },
      });
    return acts.map(() => ({ outcome: null }));
  });
}

/**
 * Thrown to leave the transaction, with files whose headers must be read first. They were uploaded before headers
 * were read at the upload.
 */
class HeaderNotRead extends Error {
  readonly files: readonly store.EnvelopeFile[];
  constructor(files: readonly store.EnvelopeFile[]) {
    super('headers to be read');
    this.files = files;
  }
}

/**
 * Reads the headers outside the lock; they never change.
 * @returns null, or the error
 */
async function readAll(
  parts: Parts,
  files: readonly store.EnvelopeFile[],
  read: Map<string, Seal>,
): Promise<unknown> {
  try {
    for (const file of files) read.set(file.fileId, await readHeader(parts, file));
    return null;
  } catch (error) {
    return error;
  }
}

type Act = Submitting & { readonly unit: Unit };

/** One submission with everything locked for its decision. */
interface Case {
  readonly act: Act;
  readonly lot: VisibleLot;
  readonly bid: BidRow;
  readonly facts: store.SubmissionFacts;
}

/**
 * Decides submissions to one lot, and stores them if none is refused. Open ones are decided later: their bid or
 * company is locked by another transaction, or they were rolled back together with a refused one.
 */
async function decideAll(
  parts: Parts,
  acts: readonly Act[],
  read: ReadonlyMap<string, Seal>,
): Promise<readonly { readonly outcome: Outcome | 'open' }[]> {
  const [first] = acts;
  if (first === undefined) return [];
  const { unit } = first;
  const { lotId } = first.submission;
  const lockedRows = acts.length === 1 ? 'wait' : 'skip';
  const scopes = acts.map(({ actor }) => actor.scope);
  const { held, seen } = await holdVisibleLots(scopes, unit, lotId, lockedRows);
  const bids = await lockBids(
    scopes.filter(({ companyId }) => seen.has(companyId)),
    unit,
    lotId,
    lockedRows,
  );
  const cases = await store.holdSubmissions(
    unit,
    lotId,
    acts.flatMap((act) => {
      const { scope } = act.actor;
      const [lot, bid] = [seen.get(scope.companyId), bids.get(scope.companyId)];
      const { id, envelopes } = act.submission;
      return lot === undefined || bid === undefined
        ? []
        : [{ act, lot, scope, bid, id, fileIds: envelopes.map(({ fileId }) => fileId) }];
    }),
  );
  const decided = new Map(cases.map((one) => [one.act, decideOne(parts, one, read)]));
  const outcomes = acts.map((act): Decided | 'open' => {
    const { companyId } = act.actor.scope;
    if (held.has(companyId) && !seen.has(companyId)) return refuse('not_found');
    return decided.get(act) ?? 'open';
  });
  if (outcomes.some(isRefused))
    return outcomes.map((outcome) => ({ outcome: isPlanned(outcome) ? ('open' as const) : outcome }));
  const stored = await store.addVersions(
    unit,
    await Promise.all(
      outcomes.filter(isPlanned).map(async ({ receipt, ...version }) => ({
        ...version,
        receipt: await signReceipt(parts.crypto.signing, receipt),
        leafHash: receiptLeaf(receipt),
      })),
    ),
  );
  await recordAll(
    bidEvents,
    stored.map(({ act, bid, lot, event, submittedAt }) => ({
      ...{ unit: act.unit, event },
      about: about(act.actor, bid, lot, submittedAt),
    })),
  );
  const receipts = new Map(
    stored.map(({ act, event, ...version }) => [act, receiptShort({ ...version, ...event })]),
  );
  return outcomes.map((outcome) => ({
    outcome: isPlanned(outcome) ? (receipts.get(outcome.act) ?? refuse('conflict')) : outcome,
  }));
}

type Decided = ReturnType<typeof decideOne> | Refusal<'not_found'>;
type Planned = Extract<Decided, { readonly event: unknown }>;

const isPlanned = (outcome: Decided | 'open'): outcome is Planned =>
  typeof outcome === 'object' && 'event' in outcome;

/** Returns a refusal, the previous response of a repeat, or the version to store. */
function decideOne(
  parts: Parts,
  { act, lot, bid, facts: { earlier, files, changedAt, ...known } }: Case,
  read: ReadonlyMap<string, Seal>,
) {
  const { actor, submission } = act;
  const manifest = submission.envelopes.map(({ kind, fileId, name, size, sha256 }) => ({
    kind,
    fileId,
    name,
    size,
    sha256,
  }));
  const manifestSha256 = manifestSha256Of(
    manifest.map(({ kind: envelope, ...file }) => ({ envelope, ...file })),
  );
  if (earlier !== null) {
    return earlier.bidId === bid.id && earlier.manifestSha256 === manifestSha256
      ? receiptShort(earlier)
      : refuse('conflict');
  }
  const submittedAt = arrivalOf(actor, lot, known);
  if (isRefused(submittedAt)) return submittedAt;
  const seals = sealsOf(files, read);
  const stored: StoredEnvelope[] = files.map((file) => ({
    ...file,
    seal: seals.get(file.fileId) ?? 'version',
  }));
  const decided = decide(
    bidOf(bid),
    { kind: 'submit', participation: lot, envelopes: manifest, stored, changedAt },
    submittedAt,
  );
  if (isRefused(decided)) return decided;
  const { companyVersionId } = lot;
  if (companyVersionId === null) return refuse('company_not_approved');
  const { versionNo } = decided.event;
  const receipt: Receipt = {
    format: 'procure-receipt/2',
    receiptNo: makeReceiptNo(),
    tenderId: lot.tenderId,
    lotId: bid.lotId,
    bidId: bid.id,
    bidVersion: versionNo,
    submittedAt: submittedAt.toISOString(),
    manifestSha256,
    checks: [
      ...receiptChecks,
      lotKeyCheck(known.sealRecipient),
      consentsCheck(known.keyConfirmed, known.openersNeeded),
    ],
    files: checkedFiles(manifest, seals),
    keyId: keyIdOf(parts.crypto.signing.publicKey),
  };
  return {
    ...{ scope: actor.scope, bid, decided: decided.bid, id: submission.id, versionNo, companyVersionId },
    ...{ manifest, manifestSha256, receipt, submittedAt, lot, act },
    event: {
      ...{ ...decided.event, receiptNo: receipt.receiptNo, manifestSha256 },
      keyConfirmed: known.keyConfirmed,
      // Stated by the bidder if fewer openers than needed had signed the lot's key.
      unconfirmed: submission.unconfirmed === true && known.keyConfirmed < known.openersNeeded,
    },
  };
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

/** The manifest's data of each file, with the number of keys in its header. */
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
 * The contents of the files' headers: read at the upload, or of older files meanwhile.
 * @throws HeaderNotRead if one must still be read
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
    if (seal === undefined) throw new HeaderNotRead(files.filter((one) => known(one) === undefined));
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
