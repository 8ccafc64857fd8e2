import type { BidAction } from '@procure/domain/bid/transitions.ts';
import { bidMachine } from '@procure/domain/bid/transitions.ts';
import { lotMachine } from '@procure/domain/lot/transitions.ts';
import {
  canComplete,
  type DeemedResult,
  pauseCauseOf,
  triesAgain,
} from '@procure/domain/opening/declaration.ts';
import { type OpeningState, type PauseCause, pauseWording } from '@procure/domain/opening/opening.ts';
import { recomputePrice } from '@procure/domain/opening/recompute.ts';
import { openingMachine } from '@procure/domain/opening/transitions.ts';
import { isRefused, type Refusal } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import { system } from '../../../platform/actor.ts';
import { failureOf, isStorageFull } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { type LockedLot, lockLot, revealSealIdentity, saveLotState } from '../../tender/service.ts';
import {
  DatabaseFailure,
  type OpenedBid,
  openEnvelopes,
  StorageFailure,
  type Unopened,
} from '../envelope/service.ts';
import { readBidderAccounts, readEvaluators } from '../store.ts';
import * as store from './store.ts';

/** The job that opens a lot's bids. */
export const openingJob = 'opening.run';
/** Milliseconds after which what could not be read is tried again. */
const pause = 15_000;

/** Queues the next run of the lot's opening. A run already under way is not disturbed: the other finds it, and ends. */
export async function queueOpening(unit: Unit, lotId: string, runAt?: Date): Promise<void> {
  const when = runAt === undefined ? {} : { runAt };
  await unit.job(openingJob, { lotId }, { key: `opening/${lotId}`, ...when });
}

/**
 * The work of the job `opening.run`: opens every bid of the lot, one after the other, each recorded on its own, so
 * that a process that dies goes on where it stood and one bid never stops the others (电子办法31). What does not open
 * is kept with its cause. An outage of ours decides nothing: the opening pauses, and is tried again by itself until
 * the storage is back; what will not open by waiting is for a person to judge.
 */
export async function runOpening(parts: Parts, lotId: string): Promise<void> {
  await store.alone(parts.db, lotId, async () => {
    const lot = await store.findUnderWay(parts.db, lotId);
    if (lot === null) return;
    await removeDrafts(parts, lotId);
    const identity = keyOf(parts, lot);
    if (identity === null) {
      await settle(parts, lotId, 'key');
      return;
    }
    const leaves = await store.findLeaves(parts.db, lotId);
    for (const bid of await store.findUnopened(parts.db, lotId)) {
      await tryBid(parts, lot, identity, leaves, bid);
    }
    await removeDrafts(parts, lotId);
    await settle(parts, lotId, null);
  });
}

/** Without the lot's key nobody's bid opens: that is no bidder's failure, and nothing is recorded of any. */
function keyOf(parts: Parts, lot: store.OpeningLot): string | null {
  try {
    return revealSealIdentity(parts, lot);
  } catch (error) {
    parts.log.error({ err: error, lotId: lot.id }, 'the key of a lot does not open');
    return null;
  }
}

async function tryBid(
  parts: Parts,
  lot: store.OpeningLot,
  identity: string,
  leaves: ReadonlySet<string>,
  bid: store.BidToOpen,
): Promise<void> {
  try {
    if (!leaves.has(bid.leaf)) {
      await noteFinding(parts, lot, bid, { kind: 'altered', cause: '未收录于截止时固定的回执日志' });
      return;
    }
    const opened = await openEnvelopes(parts, identity, lot.id, bid.envelopes);
    if ('kind' in opened) await noteFinding(parts, lot, bid, opened);
    else await recordOpened(parts, lot, bid, opened);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    parts.log.error({ err: error, lotId: lot.id, bidId: bid.bidId }, 'a bid could not be opened');
    const cause = causeWords(error);
    await noteFinding(parts, lot, bid, { kind: 'unread', cause });
  }
}

/** A database that is away or held keeps nothing either: the job fails, and is run again. */
function isDatabaseAway(error: unknown): boolean {
  if (error instanceof StorageFailure) return false;
  const failure = failureOf(error instanceof DatabaseFailure ? error.cause : error, false);
  return failure === 'unavailable' || failure === 'busy';
}

function causeWords(error: unknown): string {
  if (isStorageFull(error)) return '平台存储空间已满，未能保存开启后的文件';
  return error instanceof StorageFailure ? '平台未能读取投标文件' : '平台处理投标文件时出错';
}

async function noteFinding(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
  { kind, cause }: Unopened,
): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const { bidId, bidVersionId, companyId, companyName, position } = bid;
    const line = { lotId: lot.id, bidId, bidVersionId, companyId, companyName, position };
    if (!(await store.saveFinding(unit, { ...line, kind, cause, foundAt: await unit.now() }))) return;
    await unit.audit({
      action: 'find',
      entity: 'bid',
      entityId: bidId,
      lotId: lot.id,
      companyId,
      after: { kind, cause },
    });
  });
}

async function recordOpened(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
  opened: OpenedBid,
): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    await recordLine(unit, lot.id, bid, 'open', openedLine(lot, opened), opened.files);
  });
}

/** One line of the record: the bid's state, what it held, its files. Nothing where it is in the record already. */
async function recordLine(
  unit: Unit,
  lotId: string,
  bid: Pick<store.BidToOpen, 'bidId' | 'bidVersionId' | 'companyId' | 'companyName' | 'position'>,
  action: BidAction,
  filled: ReturnType<typeof openedLine> | ReturnType<typeof unopenedLine>,
  files: readonly store.OpenedFile[],
): Promise<void> {
  const before = await store.readBidState(unit, bid.bidId);
  const state = next(bidMachine, before, action, 'system');
  if (isRefused(state)) return;
  const openedAt = await unit.now();
  const { bidId, bidVersionId, companyId, companyName, position } = bid;
  const line = { lotId, bidId, bidVersionId, companyId, companyName, position, openedAt };
  if (!(await store.recordBid(unit, { ...line, ...filled }, state, files))) return;
  await unit.audit({
    action: 'open',
    entity: 'bid',
    entityId: bidId,
    lotId,
    companyId,
    before: { state: before },
    after: { state, cause: filled.cause, totalIncl: filled.totalIncl },
  });
}

function unopenedLine(result: DeemedResult, cause: string) {
  return {
    result,
    cause,
    totalIncl: null,
    totalExcl: null,
    totalTax: null,
    delivery: null,
    quality: null,
    validityDays: null,
    bondAmount: null,
    contents: null,
  };
}

function openedLine(lot: store.OpeningLot, opened: OpenedBid) {
  const { price, technical, commercial } = opened;
  const { sheet, remarks } = recomputePrice(lot.lines, price, {
    ceilingPrice: lot.ceilingPrice,
    at: lot.bidDeadline,
  });
  const { letter } = price;
  return {
    result: 'opened',
    cause: null,
    totalIncl: sheet?.totalIncl ?? null,
    totalExcl: sheet?.totalExcl ?? null,
    totalTax: sheet?.totalTax ?? null,
    delivery: letter.delivery,
    quality: letter.quality,
    validityDays: letter.validityDays,
    bondAmount: bondAmountOf(commercial.bond?.amount ?? null),
    contents: { price, lines: sheet?.lines ?? [], technical, commercial, remarks },
  };
}

/** What the column holds: sixteen digits before the point and two behind it. */
function bondAmountOf(amount: string | null): string | null {
  return amount !== null && /^\d{1,16}(\.\d{1,2})?$/.test(amount) ? amount : null;
}

/** After a run: ends the opening where every bid was opened, or says what it waits for. */
async function settle(parts: Parts, lotId: string, stopped: 'key' | null): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || lot.state !== 'opening') return;
    const session = await store.lockSession(unit, lotId);
    if (session === null) return;
    const cause = stopped ?? pauseCauseOf(await store.readFindings(unit, lotId));
    if (cause === null) await endOpening(unit, lot);
    else await pauseOpening(unit, lot, session, cause);
  });
}

/** Holds a session whose findings have changed to what they mean now: a declared bid is no longer waited for. */
export async function pauseOpening(
  unit: Unit,
  lot: LockedLot,
  session: { readonly state: OpeningState; readonly pauseCause: PauseCause | null },
  cause: PauseCause,
): Promise<void> {
  const state = next(openingMachine, session.state, 'pause', 'system');
  if (isRefused(state)) throw new Error(`the opening of lot ${lot.id} cannot pause`);
  const now = await unit.now();
  if (triesAgain(cause)) await queueOpening(unit, lot.id, new Date(now.getTime() + pause));
  if (session.pauseCause === cause) return;
  await store.savePause(unit, lot.id, state, cause, now);
  await unit.audit({
    action: 'pause',
    entity: 'opening',
    entityId: lot.id,
    lotId: lot.id,
    before: { state: session.state, cause: session.pauseCause },
    after: { state, cause },
  });
  // Told once: afterwards the page says how it stands.
  if (session.state === 'paused') return;
  const values = { title: lot.tender.title, tenderNo: lot.tender.tenderNo, cause: pauseWording[cause] };
  const openers = await store.readOpenerAccounts(unit, lot.id);
  for (const to of new Set([...openers, lot.tender.ownerId])) {
    const link = `/opening/${lot.id}`;
    await unit.send({ channel: 'message', template: 'opening_paused', to, link, values });
  }
}

/**
 * Ends a session in which every bid counted at its start is accounted for: what was declared unreadable gets its line
 * in the record, and the lot goes to the evaluators.
 */
export async function endOpening(unit: Unit, lot: LockedLot): Promise<null | Refusal<'bids_unaccounted'>> {
  const lotId = lot.id;
  const findings = await store.readFindings(unit, lotId);
  const { bids, entries } = await store.countEntries(unit, lotId);
  const left = canComplete(bids, entries, findings);
  if (left !== null) {
    // By itself it only ends where no bid is left over: then this is a mistake of ours, not a state of the lot.
    if (unit.actor.kind === 'system')
      throw new Error(`lot ${lotId}: ${entries} of ${bids} bids are in the record`);
    return left;
  }
  for (const finding of findings) {
    const { declaredResult: result, declaredReason: reason } = finding;
    if (result === null || reason === null) continue;
    const action = result === 'deemed_revoked' ? 'deemRevoked' : 'deemWithdrawn';
    await recordLine(
      unit,
      lotId,
      finding,
      action,
      unopenedLine(result, `${finding.cause}；开标人认定：${reason}`),
      [],
    );
  }
  const state = next(lotMachine, lot.state, 'completeOpening', 'system');
  if (isRefused(state)) throw new Error(`lot ${lotId} cannot leave the opening`);
  const openedAt = await unit.now();
  await store.completeOpening(unit, lotId, openedAt);
  await saveLotState(unit, lot, { state });
  await unit.audit({
    action: 'complete',
    entity: 'opening',
    entityId: lotId,
    lotId,
    before: { state: lot.state },
    after: { state, entries: entries + findings.length },
  });
  await tellOpened(unit, lot);
  return null;
}

async function tellOpened(unit: Unit, lot: LockedLot): Promise<void> {
  const lotId = lot.id;
  const values = { title: lot.tender.title, tenderNo: lot.tender.tenderNo };
  const done = { channel: 'message', template: 'opening_done', values } as const;
  for (const to of await readBidderAccounts(unit, lotId)) {
    await unit.send({ ...done, to, link: `/processManage?lotId=${lotId}` });
  }
  await unit.send({ ...done, to: lot.tender.ownerId, link: `/opening/${lotId}` });
  for (const to of await readEvaluators(unit, lotId)) {
    const link = `/evaluation/${lotId}`;
    await unit.send({ channel: 'message', template: 'evaluation_assigned', to, link, values });
  }
  await unit.touch('notice');
}

/** Removes the files of runs that died or failed; what cannot be removed now is removed by the next run. */
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

/** The work of the job `opening.resume`: no opening stands still because its job was lost. */
export async function resumeStalled(parts: Parts): Promise<void> {
  for (const { lotId, underWay } of await store.findStalled(parts.db)) {
    if (underWay) await transact(parts, system('opening.resume'), (unit) => queueOpening(unit, lotId));
    else await store.alone(parts.db, lotId, () => removeDrafts(parts, lotId));
  }
}
