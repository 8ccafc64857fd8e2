import { decide } from '@procure/domain/award/decide.ts';
import {
  canForfeit,
  type ForfeitGround,
  forfeitGroundLabels,
  isHeard,
} from '@procure/domain/award/forfeit.ts';
import { announceDecline } from '@procure/domain/award/letter.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { hasEnded } from '@procure/domain/lot/lot.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isFree } from '@procure/domain/objection/access.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { periodEnd } from '@procure/domain/tender/time-limits.ts';
import { type CompanyActor, holds, type StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { askApproval, giveBack, hasJustSigned, signNext, withdrawOpen } from '../../approval/service.ts';
import { decidedLot, moveBids } from '../../evaluation/result/service.ts';
import { replaceFiles } from '../../file/attachment/service.ts';
import type { FileReader } from '../../file/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { openSubjects } from '../../objection/hold/read-model.ts';
import { seesLot } from '../../tender/member/read-model.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../../tender/service.ts';
import { awardEvents } from '../events.ts';
import { aboutAward, approvalOf } from '../service.ts';
import * as awards from '../store.ts';
import { isForfeitFile, isOwnForfeitFile } from './read-model.ts';
import * as store from './store.ts';

/** Requires a lot with a winner: it is awarded, and only a contract can follow. */
function withWinner(lot: LockedLot): LockedLot | Refusal<'transition_not_allowed' | 'lot_over'> {
  if (lot.state === 'awarded') return lot;
  return refuse(hasEnded(lot.state) ? 'lot_over' : 'transition_not_allowed');
}

interface Proposal {
  readonly lotId: string;
  readonly id: string;
  readonly ground: ForfeitGround;
  readonly reason: string;
  readonly fileIds: readonly string[];
  readonly replyDays: number;
}

/**
 * Proposes the forfeit for the buyer. The winner is notified of ground, reason, proof and the end of its term for a
 * statement.
 */
export function propose(parts: Parts, actor: StaffActor, { lotId, replyDays, fileIds, ...input }: Proposal) {
  return transact(parts, actor, async (unit) => {
    const handled = await lockLotToHandle(unit, actor.scope, lotId);
    const lot = isRefused(handled) ? handled : withWinner(handled);
    if (isRefused(lot)) return lot;
    const last = await store.findLast(unit, lot.id);
    if (last?.id === input.id) return { replyUntil: last.replyUntil.toISOString() };
    if (last?.state === 'waiting') return refuse('forfeit_open', { act: '重新提出' });
    const held = await awards.findWinning(unit, lot.id);
    if (held === null) return refuse('transition_not_allowed');
    const now = await unit.now();
    const may = canForfeit(held, input.ground, now);
    if (may !== true) return may;
    const own = await store.ownUploads(actor.scope, unit, fileIds);
    if (own.length < new Set(fileIds).size)
      return refuseFields([{ field: 'fileIds', message: '证明材料已失效，请重新上传' }]);
    const replyUntil = periodEnd(now, replyDays, await restDays(unit.db));
    const by = actor.accountId;
    const { companyId, id: noticeId } = held;
    const row = { ...input, lotId: lot.id, noticeId, companyId, proposedAt: now, proposedBy: by, replyUntil };
    if (!(await store.insertForfeit(unit, row))) return refuse('conflict');
    await replaceFiles(unit, { kind: 'award-forfeit', id: input.id }, fileIds);
    const asking = { amount: held.amount, authors: [by], by };
    const approvers = (await askApproval(unit, approvalOf(lot), asking)) ?? [];
    const readers = { approvers, winners: await readersOf(unit, [companyId]) };
    const words = { ground: forfeitGroundLabels[input.ground], until: formatDateTime(replyUntil) };
    const event = { kind: 'proposeForfeit', companyId, reason: input.reason, ...words, ...readers } as const;
    await record(unit, awardEvents, event, aboutAward(lot, noticeId));
    return { replyUntil: replyUntil.toISOString() };
  });
}

interface Seen {
  readonly lotId: string;
  readonly id: string;
}
interface Judged extends Seen {
  readonly step: number;
}

async function lockToJudge(unit: Unit, { scope }: StaffActor, { lotId, id }: Seen) {
  const found = await lockLot(unit, lotId);
  if (found === null || !mayIn(scope, 'award.approve', found.tender)) return refuse('not_found');
  if (!(await seesLot(scope, unit.db, lotId, 'bids'))) return refuse('not_found');
  const last = await store.findLast(unit, found.id);
  if (last === null || last.id !== id) return refuse('transition_not_allowed');
  return { lot: found, last };
}

/** Signs the next step; the last signature takes effect in the same transaction. */
export function approve(parts: Parts, actor: StaffActor, input: Judged & { readonly opinion: string }) {
  return transact(parts, actor, async (unit) => {
    const found = await lockToJudge(unit, actor, input);
    if (isRefused(found)) return found;
    const { lot: seen, last } = found;
    if (last.state === 'approved' && last.endedBy === actor.accountId) return { waiting: false };
    const lot = withWinner(seen);
    if (isRefused(lot)) return lot;
    const held = await awards.findWinning(unit, lot.id);
    if (last.state !== 'waiting' || held === null) return refuse('transition_not_allowed');
    const subject = approvalOf(lot);
    const { step, opinion } = input;
    if (await hasJustSigned(unit, actor.accountId, subject, step)) return { waiting: true };
    const now = await unit.now();
    const heard = isHeard(last, now);
    if (heard !== true) return heard;
    const free = isFree('contract', (await openSubjects(unit, lot.id)).filter(isOrder));
    if (free !== true) return refuse('complaint_order', free.values);
    const signed = await signNext(unit, actor, subject, { asSeen: true, step, opinion });
    if (isRefused(signed)) return signed;
    if (!signed.last) return { waiting: true };
    await takeEffect(unit, lot, held, last, now);
    await store.saveForfeit(unit, last, { state: 'approved', endedAt: now, endedBy: actor.accountId });
    return { waiting: false };
  });
}

const isOrder = ({ subject }: { readonly subject: string }) => subject === 'order';

async function takeEffect(
  unit: Unit,
  lot: LockedLot,
  held: awards.NoticeRecord,
  { ground, reason }: store.ForfeitRecord,
  now: Date,
): Promise<void> {
  const decided = decide(awards.noticeOf(held), { kind: 'forfeit', reason }, now);
  if (isRefused(decided)) throw new Error(`award notice ${held.id} is out, and cannot be lost`);
  await awards.saveDecided(unit, held, decided.notice);
  await moveBids(unit, [{ id: held.bidId, from: 'won', actions: ['forfeit'] }]);
  const { companyName, readers } = await announce(unit, lot, held, { ground, reason });
  const event = { ...decided.event, company: companyName, ground: forfeitGroundLabels[ground], ...readers };
  await record(unit, awardEvents, event, aboutAward(lot, held.id));
}

/**
 * Publishes that the lot has no winner any more.
 * @returns further recipients of messages
 */
export async function announce(
  unit: Unit,
  lot: LockedLot,
  held: Pick<awards.NoticeRecord, 'id' | 'bidId'>,
  forfeited: { readonly ground: ForfeitGround; readonly reason: string } | null,
) {
  const bidders = await awards.readBidders(unit, lot.id);
  const winner = requireStored(
    bidders.find(({ bidId }) => bidId === held.bidId),
    `the bidder of notice ${held.id}`,
  );
  const { companyName, companyId } = winner;
  const { kind, title, body, facts } = announceDecline(await decidedLot(unit, lot), companyName, forfeited);
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
  const others = bidders.filter((one) => one.bidId !== held.bidId).map((one) => one.companyId);
  const readers = { winners: await readersOf(unit, [companyId]), losers: await readersOf(unit, others) };
  return { companyName, readers };
}

const readersOf = (unit: Unit, companies: readonly string[]) => accountsOf(unit.db, companies, 'award');

export function sendBack(parts: Parts, actor: StaffActor, input: Judged & { readonly reason: string }) {
  return transact(parts, actor, async (unit) => {
    const found = await lockToJudge(unit, actor, input);
    if (isRefused(found)) return found;
    const { lot: seen, last } = found;
    const { step, reason } = input;
    if (last.state === 'returned' && last.returnReason === reason) return {};
    const lot = withWinner(seen);
    if (isRefused(lot)) return lot;
    if (last.state !== 'waiting') return refuse('transition_not_allowed');
    const returned = await giveBack(unit, actor, approvalOf(lot), { asSeen: true, step, reason });
    if (isRefused(returned)) return returned;
    await end(unit, lot, last, { state: 'returned', by: actor.accountId, reason });
    return {};
  });
}

/** Withdraws the proposal for the buyer. */
export function withdraw(parts: Parts, actor: StaffActor, { lotId, id }: Seen) {
  return transact(parts, actor, async (unit) => {
    const handled = await lockLotToHandle(unit, actor.scope, lotId);
    const lot = isRefused(handled) ? handled : withWinner(handled);
    if (isRefused(lot)) return lot;
    const last = await store.findLast(unit, lot.id);
    if (last === null || last.id !== id) return refuse('transition_not_allowed');
    if (last.state === 'withdrawn') return {};
    if (last.state !== 'waiting') return refuse('transition_not_allowed');
    await withdrawOpen(unit, approvalOf(lot), actor.accountId);
    await end(unit, lot, last, { state: 'withdrawn', by: actor.accountId, reason: null });
    return {};
  });
}

interface Ending {
  readonly state: 'returned' | 'withdrawn' | 'lapsed';
  readonly by: string | null;
  readonly reason: string | null;
}

/** Ends the proposal without effect, and notifies those who were notified of it. */
async function end(
  unit: Unit,
  lot: LockedLot,
  row: store.ForfeitRecord,
  { state, by, reason }: Ending,
): Promise<void> {
  const ended = { state, endedAt: await unit.now(), endedBy: by };
  const returned = state === 'returned' && reason !== null ? { returnReason: reason } : {};
  await store.saveForfeit(unit, row, { ...ended, ...returned });
  const winners = state === 'lapsed' ? [] : await readersOf(unit, [row.companyId]);
  const { companyId, proposedBy } = row;
  const event = { kind: 'endForfeit', state, companyId, reason, proposedBy, winners } as const;
  await record(unit, awardEvents, event, aboutAward(lot, row.noticeId));
}

/** Ends an open proposal after the award ended for another reason. */
export async function lapse(unit: Unit, lot: LockedLot, reason: string): Promise<void> {
  const open = await store.findOpen(unit, lot.id);
  if (open === null) return;
  await withdrawOpen(unit, approvalOf(lot), null, reason);
  await end(unit, lot, open, { state: 'lapsed', by: null, reason });
}

/** Stores the winner's statement, once; the other person may decide after it. */
export function state(
  parts: Parts,
  actor: CompanyActor,
  { lotId, id, statement }: Seen & { readonly statement: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    const notice = await awards.lockOwn(actor.scope, unit, lotId);
    if (lot === null || notice === null) return refuse('not_found');
    const last = await store.findLast(unit, lot.id);
    // The same response whether the proposal belongs to another company or does not exist.
    const isOwn = last?.id === id && last.companyId === actor.company.id;
    if (last === null || !isOwn) return refuse('transition_not_allowed');
    if (last.statedAt !== null && last.statement === statement)
      return { statedAt: last.statedAt.toISOString() };
    const now = await unit.now();
    const isOpen = last.state === 'waiting' && last.statedAt === null && isBefore(now, last.replyUntil);
    if (!isOpen) return refuse('transition_not_allowed');
    const stated = { statement, statedAt: now, statedBy: actor.accountId };
    await store.saveForfeit(unit, last, stated);
    const event = { kind: 'stateForfeit', companyId: last.companyId, proposedBy: last.proposedBy } as const;
    await record(unit, awardEvents, event, aboutAward(lot, notice.id));
    return { statedAt: now.toISOString() };
  });
}

/** Lets staff who see the bids, and the company concerned, read the proof. */
export const mayReadForfeitFile: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'attachment') return false;
  if (caller.kind === 'staff')
    return holds(caller, 'evaluation.read') && isForfeitFile(caller.scope, parts.db, file.id);
  if (caller.kind !== 'supplier' || caller.company === null) return false;
  return isOwnForfeitFile({ ...caller.scope, companyId: caller.company.id }, parts.db, file.id);
};
