import { qualificationStage } from '@procure/domain/evaluation/qualification.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { decide } from '@procure/domain/opening/decide.ts';
import { isRetried, pauseCauseOf } from '@procure/domain/opening/declaration.ts';
import type { PauseCause } from '@procure/domain/opening/opening.ts';
import { isStuck } from '@procure/domain/opening/resuming.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { type StaffActor, system } from '../../../platform/actor.ts';
import { failureOf, isStorageFull } from '../../../platform/database/failure.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { biddersOf, evaluatorsOf, handlersOf } from '../../account/audience/read-model.ts';
import { receivePrices } from '../../evaluation/service.ts';
import { queueTraces } from '../../evaluation/trace/service.ts';
import { decideRecord } from '../../official-document/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import { forgetReleased } from '../../tender/release/service.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import {
  noteFinding,
  recordDeclared,
  recordOpened,
  recordPrice,
  recordUnqualified,
  signRecord,
} from '../entry/service.ts';
import {
  DatabaseFailure,
  openEnvelopes,
  openPrice,
  SlowReading,
  StorageFailure,
} from '../envelope/service.ts';
import { openingEvents } from '../events.ts';
import { revealKey } from '../key/service.ts';
import { findAltered, type Log, readLog } from '../receipt/service.ts';
import { addPages } from '../supplement/service.ts';
import * as store from './store.ts';

/** The job that opens a lot's bids. */
export const openingJob = 'opening.run';
/** Milliseconds until a failed reading is tried again. */
const pause = 15_000;

/** Queues the next run of the lot's opening. A run under way is not disturbed: the new one finds it and ends. */
export async function queueOpening(unit: Unit, lotId: string, runAt?: Date): Promise<void> {
  const when = runAt === undefined ? {} : { runAt };
  await unit.job(openingJob, { lotId }, { key: `opening/${lotId}`, ...when });
}

/**
 * Work of the job `opening.run`: opens every bid of the lot, one after the other. Each is recorded by itself, so
 * that another process continues after a crash, and one bid never stops the others (电子办法31). A bid that does not
 * open is stored with its cause. An outage of the platform decides nothing: the opening pauses, and tries again by
 * itself until the storage is back. A bid that waiting cannot open is left to a person.
 */
export async function runOpening(parts: Parts, lotId: string): Promise<void> {
  await store.alone(parts.db, lotId, async () => {
    const lot = await store.findUnderWay(parts.db, lotId);
    if (lot === null) return;
    await removeDrafts(parts, lotId);
    const key = await revealKey(parts, lot);
    if (key === null) {
      await settle(parts, lotId, 'key');
      return;
    }
    const log = await readLog(parts, lotId);
    for (const bid of await store.findUnopened(parts.db, lot)) {
      await tryBid(parts, lot, key.identity, log, bid);
    }
    await removeDrafts(parts, lotId);
    await settle(parts, lotId, null);
  });
}

async function tryBid(
  parts: Parts,
  lot: store.OpeningLot,
  identity: string,
  log: Log,
  bid: store.BidToOpen,
): Promise<void> {
  try {
    if (!bid.qualified && lot.no === 0) {
      await recordUnqualified(parts, lot, bid);
      return;
    }
    const altered = await findAltered(parts, lot.id, log, bid);
    if (altered !== null) {
      await noteFinding(parts, lot, bid, { kind: 'altered', cause: altered });
      return;
    }
    if (lot.no > 0) {
      const priced = await openPrice(parts, identity, lot.id, bid.envelopes);
      if ('kind' in priced) await noteFinding(parts, lot, bid, priced);
      else await recordPrice(parts, lot, bid, priced.price);
      return;
    }
    const opened = await openEnvelopes(parts, identity, lot, bid.envelopes);
    if ('kind' in opened) await noteFinding(parts, lot, bid, opened);
    else await recordOpened(parts, lot, bid, opened);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    parts.log.error({ err: error, lotId: lot.id, bidId: bid.bidId }, 'a bid could not be opened');
    const cause = causeWords(error);
    await noteFinding(parts, lot, bid, { kind: 'unread', cause });
  }
}

/** An unavailable or busy database stores nothing either: the job fails, and runs again. */
function isDatabaseAway(error: unknown): boolean {
  if (error instanceof StorageFailure) return false;
  const failure = failureOf(error instanceof DatabaseFailure ? error.cause : error, false);
  return failure === 'unavailable' || failure === 'busy';
}

function causeWords(error: unknown): string {
  if (isStorageFull(error)) return '平台存储空间已满，未能保存开启后的文件';
  if (error instanceof SlowReading) return '平台在限定时间内未能读完投标文件';
  return error instanceof StorageFailure ? '平台未能读取投标文件' : '平台处理投标文件时出错';
}

/** Ends the opening after a run in which every bid was opened, or records what it waits for. */
async function settle(parts: Parts, lotId: string, stopped: 'key' | null): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || lot.state !== 'opening') return;
    const session = await store.lockSession(unit, lot.id);
    if (session === null) return;
    const cause = stopped ?? pauseCauseOf(await store.readFindings(unit, lot.id));
    if (cause === null) await endOpening(parts, unit, lot, session);
    else await pauseOpening(unit, lot, session, cause);
  });
}

/** Pauses a session by its present findings: a declared bid is no longer waited for. */
export async function pauseOpening(
  unit: Unit,
  lot: LockedLot,
  session: store.OpeningRow,
  cause: PauseCause,
): Promise<void> {
  const now = await unit.now();
  const decided = decide(store.openingOf(session), { kind: 'pause', cause }, now);
  if (isRefused(decided)) throw new Error(`the opening of lot ${lot.id} cannot pause`);
  const { opening, event } = decided;
  if (isRetried(cause)) await queueOpening(unit, lot.id, new Date(now.getTime() + pause));
  if (event === null) return;
  await store.saveDecided(unit, session, opening);
  const to = [...new Set([...(await store.readOpenerAccounts(unit, lot.id)), lot.tender.ownerId])];
  await record(unit, openingEvents, { ...event, to }, aboutOpening(lot));
}

/** Values of an opening's texts. */
export function aboutOpening({ id, tender: { title, tenderNo, ownerId } }: LockedLot) {
  return { lotId: id, title, tenderNo, ownerId };
}

/**
 * Completes a session in which every bid counted at its start is accounted for: bids declared unreadable get their
 * lines in the record, and the lot moves to evaluation, with the prices if these were opened.
 */
export async function endOpening(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  lot: LockedLot,
  session: store.OpeningRow,
): Promise<null | Refusal<'bids_unaccounted'>> {
  const lotId = lot.id;
  const findings = await store.readFindings(unit, lotId);
  const entries = await store.countEntries(unit, session);
  const openedAt = await unit.now();
  const decided = decide(store.openingOf(session), { kind: 'complete', entries, findings }, openedAt);
  const moved = decideLot(lotOf(lot), { kind: 'completeOpening' }, openedAt);
  if (isRefused(moved)) throw new Error(`lot ${lotId} cannot leave the opening`);
  if (isRefused(decided)) {
    // The job completes an opening only if no bid is left over: this is a fault of the program, not a state of the
    // lot.
    if (unit.actor.kind === 'system' || decided.refused === 'transition_not_allowed')
      throw new Error(`lot ${lotId}: ${entries} of ${session.bidCount} bids are in the record`);
    return { ...decided, refused: decided.refused };
  }
  for (const finding of findings) {
    const { declaredResult: result, declaredReason: reason } = finding;
    if (result !== null && reason !== null) await recordDeclared(unit, session, finding, result, reason);
  }
  await store.saveDecided(unit, session, decided.opening);
  const signed = await signRecord(parts, unit, { lotId, no: session.no }, openedAt);
  const objections = session.no === 0 ? await addPages(parts, unit, lotId) : [];
  await decideRecord(
    unit,
    lotId,
    { ...lot.tender, splitEnvelope: lot.splitEnvelope },
    { no: session.no, openedAt, record: signed, objections },
  );
  await keepLot(unit, lot, moved);
  if (lot.splitEnvelope) await forgetReleased(unit, lotId, session.no === 0 ? 'bid' : 'price');
  if (session.no > 0) await receivePrices(unit, lot);
  else await queueTraces(unit);
  const bidders = await biddersOf(unit.db, lotId);
  const evaluators = await evaluatorsOf(unit.db, lotId);
  const stage = qualificationStage({ ...lot.tender, ...lot }, false, null);
  const reviewers = session.no === 0 && stage === 'open' ? await handlersOf(unit.db, lotId) : [];
  const event = { ...decided.event, prices: session.no > 0, bidders, evaluators, reviewers };
  await record(unit, openingEvents, event, aboutOpening(lot));
  return null;
}

/** Removes the files of crashed or failed runs; those that cannot be removed are left to the next run. */
async function removeDrafts(parts: Parts, lotId: string): Promise<void> {
  for (const fileId of await store.findDrafts(parts.db, lotId)) {
    try {
      await parts.files.remove(fileId);
    } catch (error) {
      parts.log.warn({ err: error, lotId }, 'a file of an interrupted opening could not be removed');
      continue;
    }
    await store.forgetDraft(parts.db, fileId);
  }
}

/** Lets an operator of the system run a stalled opening again. Refuses if it is not stalled. */
export function repeatOpening(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null) return refuse('not_found');
    const session = await store.lockSession(unit, lot.id);
    if (session === null) return refuse('opening_not_stuck');
    const hasFailed = await store.hasFailed(unit, lot.id);
    if (!isStuck({ ...session, hasFailed }, await unit.now())) return refuse('opening_not_stuck');
    await queueOpening(unit, lot.id);
    const { state, pauseCause } = session;
    await unit.audit({
      action: 'resume_opening',
      entity: 'opening',
      entityId: lot.id,
      lotId: lot.id,
      before: { state, pauseCause },
    });
    return {};
  });
}

/** Work of the job `opening.resume`: restarts openings whose job was lost. */
export async function resumeStalled(parts: Parts): Promise<void> {
  for (const { lotId, underWay } of await store.findStalled(parts.db)) {
    if (underWay) await transact(parts, system('opening.resume'), (unit) => queueOpening(unit, lotId));
    else await store.alone(parts.db, lotId, () => removeDrafts(parts, lotId));
  }
}
