import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { signReceipt } from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { batchConcurrent } from '../../../platform/batch-concurrent.ts';
import { type LockedRows, transactTogether } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { recordAll } from '../../../platform/record.ts';
import { holdVisibleLots } from '../../lot/read-model.ts';
import {
  type Accepted,
  type Act,
  type Case,
  type Decision,
  decideSubmission,
  type Ended,
  endWith,
  type Outcome,
  receiptShort,
  type Submission,
  type Submitting,
  type Unread,
} from '../decision/service.ts';
import { bidEvents } from '../events.ts';
import { readSeals, type Seals } from '../seal/service.ts';
import { about } from '../service.ts';
import { lockBids } from '../store.ts';
import * as store from './store.ts';

/*
 * Invariants:
 * - A submission is accepted only if it arrived completely before the deadline, by the database's clock (电子办法27).
 * - A version, its receipt, the bid's new state, the audit entry and the message are committed together or not at all.
 *   A receipt is returned only after the commit. The version in force remains so until then.
 * - A repeat with the same id gets the same receipt, also after the deadline.
 * - A refused submission stores nothing, not even a draft bid, and does not affect the others of its batch.
 * - No submission of a batch waits for a row that another transaction locks, and no lock is held while a file is read.
 * - Every submission is decided by `decideSubmission`, whether alone or in a batch.
 */

/** The most submissions in one transaction: of more, the first would wait for the last. */
const mostTogether = 32;

/**
 * Batches submissions: those that arrive for a lot during a decision are decided together. Submissions of one
 * company, repeats included, are decided one after the other.
 */
export function takeSubmissions(
  parts: Parts,
): (actor: CompanyActor, submission: Submission) => Promise<Outcome> {
  const take = batchConcurrent<Submitting, Outcome>((submitting) => submitBatch(parts, submitting), {
    group: ({ submission }) => submission.lotId,
    party: ({ actor }) => actor.company.id,
    most: mostTogether,
    atOnce: 2,
  });
  return (actor, submission) => take({ actor, submission });
}

/** Submits a bid or a new version of it in a transaction of its own, which waits for rows that others lock. */
export async function submit(parts: Parts, actor: CompanyActor, submission: Submission): Promise<Outcome> {
  const submitting = { actor, submission };
  let read: Seals = new Map();
  for (;;) {
    const [result] = await decideTogether(parts, [submitting], { read, lockedRows: 'wait' });
    if (result?.kind === 'ended') {
      if (isLate(result.outcome)) await recordLate(parts, [submitting]);
      return result.outcome;
    }
    // Otherwise a colleague created the bid at the same time; the next round locks that one.
    if (result?.kind === 'unread') read = await readSeals(parts, result.files);
  }
}

/**
 * Submits for several companies in one lot. The promises of submissions that the batch left are pending: each is
 * decided alone, and the next batch does not wait for it.
 */
async function submitBatch(parts: Parts, batch: readonly Submitting[]): Promise<readonly Promise<Outcome>[]> {
  const alone = ({ actor, submission }: Submitting) => submit(parts, actor, submission);
  const [first, ...others] = batch;
  // Awaited, so that the submissions which arrive meanwhile form the next batch.
  if (first !== undefined && others.length === 0) return [Promise.resolve(await alone(first))];
  const outcomes = await decideBatch(parts, batch);
  const late = batch.filter((one) => isLate(outcomes.get(one)));
  const lateRecorded = recordLate(parts, late);
  return batch.map(async (one) => {
    const outcome = outcomes.get(one);
    if (outcome === undefined) return alone(one);
    if (isLate(outcome)) await lateRecorded;
    return outcome;
  });
}

/**
 * Decides a batch in one transaction. It runs again without the submissions that were refused, and after the headers
 * that it lacked were read.
 * @returns the outcomes. Submissions without one must be decided alone: another transaction locks their bid or
 * company, no other submission is left, or the batch failed.
 */
async function decideBatch(
  parts: Parts,
  batch: readonly Submitting[],
): Promise<ReadonlyMap<Submitting, Outcome>> {
  const outcomes = new Map<Submitting, Outcome>();
  let read: Seals = new Map();
  let open = batch;
  try {
    while (open.length > 1) {
      const results = await decideTogether(parts, open, { read, lockedRows: 'skip' });
      for (const [place, one] of open.entries()) {
        const result = results[place];
        if (result?.kind === 'ended') outcomes.set(one, result.outcome);
      }
      const unread = results.flatMap((result) => (result.kind === 'unread' ? result.files : []));
      read = new Map([...read, ...(await readSeals(parts, unread))]);
      open = open.filter((_, place) => isOpen(results[place]));
    }
  } catch {
    // The submission that caused the failure fails again when it is decided alone.
  }
  return outcomes;
}

const isOpen = (result: Result | undefined) => result?.kind === 'unread' || result?.kind === 'undone';

const isLate = (outcome: Outcome | undefined) =>
  outcome !== undefined && 'refused' in outcome && outcome.refused === 'bid_deadline_passed';

/**
 * Records the attempt of a late submission and its complete arrival, which the refusal is based on; nothing else of
 * it is stored.
 */
async function recordLate(parts: Parts, late: readonly Submitting[]): Promise<void> {
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

/** The result of a submission in one transaction. */
type Result = Ended | Unread | Locked | { readonly kind: 'undone' };

/** Another transaction locks the company or the bid, or creates the bid at the same time. */
interface Locked {
  readonly kind: 'locked';
}

/** Whether the transaction must be rolled back for this result; accepted submissions beside it are then `undone`. */
const isUndoing = (result: Result | Accepted) =>
  result.kind === 'unread' ||
  result.kind === 'undone' ||
  (result.kind === 'ended' && isRefused(result.outcome));

/** Decides submissions to one lot in one transaction, and stores the accepted ones if it need not be rolled back. */
async function decideTogether(
  parts: Parts,
  submissions: readonly Submitting[],
  { read, lockedRows }: { readonly read: Seals; readonly lockedRows: LockedRows },
): Promise<readonly Result[]> {
  const done = await transactTogether(parts, submissions, async (acts) => {
    const held = await holdCases(acts, lockedRows);
    const decided = held.map((one) => (one.kind === 'case' ? decideSubmission(parts, one, read) : one));
    const results = await storeAccepted(parts, decided);
    return results.map((outcome) => ({ outcome, undo: isUndoing(outcome) }));
  });
  return done.map(({ outcome }) => outcome);
}

/** Locks the companies, the lot and the bids, and reads the facts, in the order of the acts. */
async function holdCases(
  acts: readonly Act[],
  lockedRows: LockedRows,
): Promise<readonly (Case | Ended | Locked)[]> {
  const [first] = acts;
  if (first === undefined) return [];
  const { unit } = first;
  const { lotId } = first.submission;
  const scopes = acts.map(({ actor }) => actor.scope);
  const { held, seen } = await holdVisibleLots(scopes, unit, lotId, lockedRows);
  const visible = scopes.filter(({ companyId }) => seen.has(companyId));
  const bids = await lockBids(visible, unit, lotId, lockedRows);
  const submissions = acts.flatMap((act) => {
    const { scope } = act.actor;
    const [lot, bid] = [seen.get(scope.companyId), bids.get(scope.companyId)];
    const { id, envelopes } = act.submission;
    const fileIds = envelopes.map(({ fileId }) => fileId);
    return lot === undefined || bid === undefined
      ? []
      : [{ kind: 'case' as const, act, lot, scope, bid, id, fileIds }];
  });
  const cases = new Map((await store.holdSubmissions(unit, lotId, submissions)).map((one) => [one.act, one]));
  return acts.map((act) => {
    const { companyId } = act.actor.scope;
    if (held.has(companyId) && !seen.has(companyId)) return endWith(refuse('not_found'));
    return cases.get(act) ?? { kind: 'locked' };
  });
}

/**
 * Stores the accepted submissions, unless the transaction is rolled back for one of the results. Of two companies that
 * use the same id, the second is refused only now, and the others are undone too.
 */
async function storeAccepted(
  parts: Parts,
  decided: readonly (Decision | Locked)[],
): Promise<readonly Result[]> {
  const accepted = decided.filter((one) => one.kind === 'accepted');
  const [first] = accepted;
  if (decided.some(isUndoing) || first === undefined)
    return decided.map((one) => (one.kind === 'accepted' ? { kind: 'undone' } : one));
  const signed = await Promise.all(
    accepted.map(async ({ receipt, ...version }) => ({
      ...version,
      receipt: await signReceipt(parts.crypto.signing, receipt),
      leafHash: receiptLeaf(receipt),
    })),
  );
  const stored = await store.addVersions(first.act.unit, signed);
  await recordAll(
    bidEvents,
    stored.map(({ act, bid, lot, event, submittedAt }) => ({
      unit: act.unit,
      event,
      about: about(act.actor, bid, lot, submittedAt),
    })),
  );
  const receipts = new Map(
    stored.map(({ act, event, ...version }) => [act, receiptShort({ ...version, ...event })]),
  );
  const areAllStored = stored.length === accepted.length;
  return decided.map((one) => {
    if (one.kind !== 'accepted') return one;
    const receipt = receipts.get(one.act);
    if (receipt === undefined) return endWith(refuse('conflict'));
    return areAllStored ? endWith(receipt) : { kind: 'undone' };
  });
}
