import { type DecidedLot, decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { decide } from '@procure/domain/opening/decide.ts';
import { uselessWording } from '@procure/domain/opening/opening.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { announceTooFewBids } from '@procure/domain/tender/announcement.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { isShare, type Share } from '@procure/sealing/share.ts';
import { holds, type StaffActor } from '../../platform/actor.ts';
import { arrivalsEnded } from '../../platform/arrival.ts';
import { shareContext } from '../../platform/crypto.ts';
import type { Parts } from '../../platform/parts.ts';
import { record } from '../../platform/record.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { concernedBy } from '../account/audience/read-model.ts';
import type { FileReader } from '../file/service.ts';
import { publishNotice } from '../notice/service.ts';
import { fixRoot, isWhole } from '../receipt/service.ts';
import { keepLot, lotOf } from '../tender/lot/service.ts';
import { type LockedLot, lockLot, saveFalseShares, saveRelease } from '../tender/service.ts';
import { openingEvents } from './events.ts';
import { revealKey } from './key/service.ts';
import { isSeenOpenedFile } from './read-model.ts';
import { aboutOpening, queueOpening } from './session/service.ts';
import * as store from './store.ts';

/**
 * A named opener releases the lot, after the deadline. The last release needed fixes the receipt log and starts the
 * opening, or lets the lot fail where too few have bid. Repeated, nothing happens twice.
 */
export async function release(
  parts: Parts,
  actor: StaffActor,
  { lotId, share }: { readonly lotId: string; readonly share: Share },
) {
  // Not under the lot's lock, which they need themselves.
  await arrivalsEnded(parts.db, lotId);
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || lot.publishedAt === null) return refuse('not_found');
    const openers = await store.readOpeners(actor.scope, unit, lotId);
    const self = openers.find(({ accountId }) => accountId === actor.accountId);
    if (self === undefined) return refuse('not_an_opener');
    const now = await unit.now();
    if (isBefore(now, lot.bidDeadline)) return refuse('before_deadline');
    const needed = lot.openersNeeded;
    const before = openers.filter(({ releasedAt }) => releasedAt !== null).length;
    if (lot.state !== 'published') return afterwards(lot, before);

    const released = self.releasedAt === null ? before + 1 : before;
    if (self.releasedAt === null) {
      const given = await takeShare(parts, unit, actor, lot, share);
      if (isRefused(given)) return given;
      await saveRelease(actor.scope, unit, lot.id, now, given.hidden);
      const event = { kind: 'release', before, released, needed } as const;
      await record(unit, openingEvents, event, aboutOpening(lot));
    }
    if (released < needed) {
      const message = `您已解锁，还需${needed - released}位开标人解锁`;
      return { released, needed, state: 'waiting' as const, message };
    }
    const wrong = await findFalseShares(parts, unit, lot);
    // What was released stays: another right one may give the key yet.
    if (wrong === null) {
      return {
        released,
        needed,
        state: 'waiting' as const,
        message: uselessWording(released, openers.length),
      };
    }
    if (wrong.length > 0) {
      await saveFalseShares(actor.scope, unit, lot.id, wrong);
      const names = await store.readNames(actor.scope, unit, lot.id, wrong);
      await record(unit, openingEvents, { kind: 'name_false', names }, aboutOpening(lot));
    }
    return start(parts, unit, actor, lot, now, released);
  });
}

/**
 * The share as it is kept until the opening is over: encrypted under the server's key. A wrong one is known here, by what
 * was published of it, and its opener named.
 */
async function takeShare(
  parts: Parts,
  unit: Unit,
  { scope, accountId }: StaffActor,
  lot: LockedLot,
  share: Share,
) {
  if (lot.keyHolder === 'platform') return { hidden: null };
  const own = await store.findShare(scope, unit, lot.id);
  if (own === null) return refuse('share_missing');
  if (!isShare(share, own.sha256)) return refuse('share_wrong', { name: own.nickName });
  return { hidden: parts.crypto.seal(share, shareContext(lot.id, accountId)) };
}

/**
 * Whose released shares are no part of the lot's key; null where what was released does not give it: found before
 * anything begins that could not be ended.
 */
async function findFalseShares(parts: Parts, unit: Unit, lot: LockedLot): Promise<readonly string[] | null> {
  if (lot.keyHolder === 'platform') return [];
  const shares = await store.readReleased(unit, lot.id);
  return (await revealKey(parts, { ...lot, shares }))?.wrong ?? null;
}

/** What an opener opens in their own browser: not before the deadline, and only while the lot waits for it. */
export async function ownShare(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || lot.publishedAt === null) return refuse('not_found');
    const openers = await store.readOpeners(actor.scope, unit, lotId);
    if (!openers.some(({ accountId }) => accountId === actor.accountId)) return refuse('not_an_opener');
    if (isBefore(await unit.now(), lot.bidDeadline)) return refuse('before_deadline');
    if (lot.state === 'suspended') return refuse('lot_suspended');
    if (isOver(lot.state)) return refuse('lot_over');
    if (lot.keyHolder === 'platform') return { share: null };
    const own = await store.findShare(actor.scope, unit, lot.id);
    if (own === null) return refuse('share_missing');
    return { share: { sealed: own.sealed, byPassphrase: own.byPassphrase, passkeys: own.passkeys } };
  });
}

/** What a release finds when the opening has begun, or can no longer begin. */
function afterwards(lot: LockedLot, released: number) {
  const needed = lot.openersNeeded;
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (lot.state === 'failed')
    return { released, needed, state: 'failed' as const, message: failedMessage(lot) };
  if (isOver(lot.state)) return refuse('lot_over');
  return lot.state === 'opening'
    ? { released, needed, state: 'in_progress' as const, message: '正在开标' }
    : { released, needed, state: 'completed' as const, message: '开标已完成' };
}

function failedMessage(lot: LockedLot): string {
  return `有效投标不足${methodSteps[lot.tender.method].minBids}家，本标段流标`;
}

async function start(
  parts: Parts,
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  now: Date,
  released: number,
) {
  const needed = lot.openersNeeded;
  const root = await fixRoot(parts, unit, lot);
  if (isRefused(root)) return root;
  if (!(await isWhole(parts, unit, lot, root))) {
    parts.log.error({ lotId: lot.id }, 'the bids in force are not those of the signed receipt log');
    return refuse('receipt_log_broken');
  }
  const bids = await store.countValidBids(unit, lot.id);
  const decided = decideLot(lotOf(lot), { kind: 'open', method: lot.tender.method, bids }, now);
  if (isRefused(decided)) return decided;
  if (decided.event.kind === 'fail') {
    await fail(unit, lot, decided);
    return { released, needed, state: 'failed' as const, message: failedMessage(lot) };
  }
  await keepLot(unit, lot, decided);
  const { opening, event } = decide(null, { kind: 'start', bids }, now);
  await store.insertDecided(unit, { lotId: lot.id, startedBy: actor.accountId, startedAt: now }, opening);
  await queueOpening(unit, lot.id);
  await record(unit, openingEvents, { ...event, root: root.root }, aboutOpening(lot));
  return { released, needed, state: 'in_progress' as const, message: '解锁人数已满足，正在开标' };
}

/** 法28、条例44: with too few bids none is opened; they stay sealed, and the tender is to be held anew. */
async function fail(unit: Unit, lot: LockedLot, decided: DecidedLot): Promise<void> {
  const { tender } = lot;
  const title = lot.title === tender.title ? tender.title : `${tender.title}（${lot.title}）`;
  // Whoever was asked or took part: not everybody reads a notice of it.
  const to = await concernedBy(unit.db, lot.id);
  await keepLot(unit, lot, decided, { title, to, owner: true });
  const notice = announceTooFewBids(title, tender.tenderNo, decided.event.reason ?? '');
  await publishNotice(unit, { lotId: lot.id, tenderId: tender.id, ...notice });
}

/** Files out of opened bids: for who is named in the lot, works on its tender or watches; the bidder owns its own. */
export const mayReadOpened: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'opened' || caller.kind !== 'staff') return false;
  if (!holds(caller, 'opening.read') && !holds(caller, 'evaluation.read')) return false;
  return isSeenOpenedFile(caller.scope, parts.db, file.id);
};
