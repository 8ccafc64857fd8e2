import { type DecidedLot, decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isFree } from '@procure/domain/objection/access.ts';
import { decide } from '@procure/domain/opening/decide.ts';
import { uselessWording } from '@procure/domain/opening/opening.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { announceTooFewBids } from '@procure/domain/tender/announcement.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { digestsOf, isPublished, piecesOf } from '@procure/sealing/division.ts';
import type { KeyUse, Share } from '@procure/sealing/share.ts';
import { holds, type StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { arrivalsEnded } from '../../platform/http/arrival.ts';
import { shareContext } from '../../platform/keys/crypto.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { concernedBy } from '../account/audience/read-model.ts';
import { refuseUnsigned } from '../evaluation/unseen/service.ts';
import type { FileReader } from '../file/service.ts';
import { publishNotice } from '../notice/service.ts';
import { openSubjects } from '../objection/hold/read-model.ts';
import { fixRoot, isWhole } from '../receipt/service.ts';
import { saveFalseDealers } from '../tender/division/service.ts';
import { keepLot, lotOf } from '../tender/lot/service.ts';
import { type HiddenPart, saveFalseShares, saveRelease } from '../tender/release/service.ts';
import { type LockedLot, lockLot } from '../tender/service.ts';
import { openingEvents } from './events.ts';
import { revealKey } from './key/service.ts';
import { isSeenOpenedFile, readOpenedFiles, readOpening } from './read-model.ts';
import { aboutOpening, queueOpening } from './session/service.ts';
import * as store from './store.ts';

/** The opening of a lot, for staff who see its bids. */
export async function openingOf(parts: Parts, actor: StaffActor, lotId: string) {
  return (await readOpening(actor.scope, parts.db, lotId)) ?? refuseUnsigned(parts, actor, lotId);
}

/** The files of the opened bids of a lot, for staff who see them. */
export async function openedFilesOf(parts: Parts, actor: StaffActor, lotId: string) {
  const row = await openingOf(parts, actor, lotId);
  if (isRefused(row)) return row;
  return (await readOpenedFiles(actor.scope, parts.db, lotId)) ?? refuse('before_deadline');
}

interface Releasing {
  readonly lotId: string;
  /** Share of the division in force. */
  readonly share: Share;
  /** Shares of earlier divisions that the opener kept. */
  readonly former: readonly { readonly division: number; readonly share: Share }[];
}

/**
 * Releases the lot for a named opener, after the deadline. The last release needed fixes the receipt log and starts
 * the opening, or fails the lot if there are too few bids. In a lot with two envelopes the openers release the price key
 * in the same way, once the committee waits for the prices. A repeat changes nothing.
 */
export async function release(parts: Parts, actor: StaffActor, { lotId, share, former }: Releasing) {
  // Outside the lot's lock, which arriving submissions need themselves.
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
    const use = await awaitedKey(unit, lot);
    const releasedAt = (opener: (typeof openers)[number]) =>
      use === 'price' ? opener.priceReleasedAt : opener.releasedAt;
    const before = openers.filter((opener) => releasedAt(opener) !== null).length;
    if (use === null) return afterwards(lot, before);
    // 条例22: nothing is opened while an objection to the documents is open; no share is accepted before it may be
    // used.
    const free = isFree('open', await openSubjects(unit, lot.id));
    if (free !== true) return free;
    if (lot.prequalificationReopenedAt !== null) return refuse('prequalification_reopened');

    const isNew = releasedAt(self) === null;
    const released = isNew ? before + 1 : before;
    if (isNew) {
      const given = [{ division: lot.keyDivision, share }, ...former];
      const hidden = await takeShares(parts, unit, actor, lot, use, given);
      if (isRefused(hidden)) return hidden;
      await saveRelease(actor.scope, unit, lot.id, { use, at: now, hidden });
      const event = { kind: 'release', use, before, released, needed } as const;
      await record(unit, openingEvents, event, aboutOpening(lot));
    }
    if (released < needed) {
      const message = `您已解锁，还需${needed - released}位开标人解锁`;
      return { released, needed, state: 'waiting' as const, message };
    }
    const wrong = await findFalse(parts, unit, lot, use);
    // Released shares are kept: a further right one may still give the key.
    if (wrong === null) {
      return {
        released,
        needed,
        state: 'waiting' as const,
        message: uselessWording(released, openers.length),
      };
    }
    const { falseShares, falseDealers } = wrong;
    if (falseShares.length + falseDealers.length > 0) {
      await saveFalseShares(actor.scope, unit, lot.id, falseShares);
      await saveFalseDealers(unit, lot.id, falseDealers);
      const event = {
        kind: 'name_false',
        names: await store.readNames(unit, lot.id, falseShares),
        dealers: await store.readNames(unit, lot.id, falseDealers),
      } as const;
      await record(unit, openingEvents, event, aboutOpening(lot));
    }
    return use === 'price'
      ? startPrices(unit, actor, lot, now, released)
      : start(parts, unit, actor, lot, now, released);
  });
}

/** The key whose release a held lot waits for after its deadline; null if it waits for none. */
async function awaitedKey(unit: Unit, lot: LockedLot): Promise<KeyUse | null> {
  if (lot.state === 'published') return 'bid';
  const isDue = lot.splitEnvelope && lot.state === 'evaluating' && (await store.awaitsPrices(unit, lot.id));
  return isDue ? 'price' : null;
}

/**
 * Encrypts the released shares under the server's key, part by part, until the opening is over. A wrong share is
 * detected here, by its published digest, and its opener named.
 */
async function takeShares(
  parts: Parts,
  unit: Unit,
  { scope, accountId }: StaffActor,
  lot: LockedLot,
  use: KeyUse,
  given: Releasing['former'],
) {
  if (lot.keyHolder === 'platform') return [];
  const [own] = await store.readOwnParts(scope, unit, lot.id);
  if (own === undefined || own.division !== lot.keyDivision) return refuse('share_missing');
  const published = await store.readKeyParts(unit, lot.id, use);
  const hidden: HiddenPart[] = [];
  for (const { division, share } of given) {
    const digests = digestsOf(published, division, accountId);
    if (!isPublished(share, digests)) return refuse('share_wrong', { name: own.nickName });
    const dealers = published.filter((one) => one.division === division && one.openerId === accountId);
    for (const [at, part] of (piecesOf(share, digests.length) ?? []).entries()) {
      const released = parts.crypto.seal(part, shareContext(lot.id, accountId));
      hidden.push({ division, dealerId: dealers[at]?.dealerId ?? null, released });
    }
  }
  return hidden;
}

/**
 * Finds false shares and false dealers among the released shares; null if these do not give the lot's key. Runs
 * before anything begins that could not be completed.
 */
async function findFalse(parts: Parts, unit: Unit, lot: LockedLot, use: KeyUse) {
  if (lot.keyHolder === 'platform') return { falseShares: [], falseDealers: [] };
  const sealRecipient = use === 'bid' ? lot.sealRecipient : lot.priceRecipient;
  return revealKey(parts, { ...lot, sealRecipient, parts: await store.readKeyParts(unit, lot.id, use) });
}

/**
 * Returns the sealed share for the opener's browser: not before the deadline, and only while the lot waits for it.
 */
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
    const use = await awaitedKey(unit, lot);
    // Its file has the share of the price key as well: it is given out only while a share is awaited.
    if (lot.splitEnvelope && use === null) return refuse('transition_not_allowed');
    const own = await store.readOwnParts(actor.scope, unit, lot.id);
    const [first] = own;
    if (first === undefined || first.division !== lot.keyDivision) return refuse('share_missing');
    const { byPassphrase, passkeys } = first;
    const openable = own.filter(({ keyId }) => keyId === first.keyId);
    const shares = [...new Set(openable.map(({ division }) => division))].map((division) => ({
      division,
      parts: openable.filter((one) => one.division === division).map(({ sealed }) => sealed),
    }));
    return { share: { shares, byPassphrase, passkeys, use: use ?? 'bid' } };
  });
}

/** Response to a release after the opening has begun, or can no longer begin. */
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
  const { bids, qualified } = await store.countValidBids(unit, lot.id);
  const objections = await openSubjects(unit, lot.id);
  const command = { kind: 'open', method: lot.tender.method, bids: qualified, objections } as const;
  const decided = decideLot(lotOf(lot), command, now);
  if (isRefused(decided)) return decided;
  if (decided.event.kind === 'fail') {
    await fail(unit, lot, decided);
    return { released, needed, state: 'failed' as const, message: failedMessage(lot) };
  }
  await keepLot(unit, lot, decided);
  await startSession(unit, actor, lot, { no: 0, bids, root: root.root }, now);
  return { released, needed, state: 'in_progress' as const, message: '解锁人数已满足，正在开标' };
}

/** 双信封: opens the price envelopes of the bids that passed the review. */
async function startPrices(unit: Unit, actor: StaffActor, lot: LockedLot, now: Date, released: number) {
  const needed = lot.openersNeeded;
  const objections = await openSubjects(unit, lot.id);
  const decided = decideLot(lotOf(lot), { kind: 'openPrices', objections }, now);
  if (isRefused(decided)) return decided;
  await keepLot(unit, lot, decided);
  await startSession(unit, actor, lot, { ...(await store.readPriceSession(unit, lot.id)), root: null }, now);
  return { released, needed, state: 'in_progress' as const, message: '解锁人数已满足，正在开启报价文件' };
}

async function startSession(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  { no, bids, root }: { readonly no: number; readonly bids: number; readonly root: string | null },
  now: Date,
): Promise<void> {
  const { opening, event } = decide(null, { kind: 'start', bids }, now);
  await store.insertDecided(unit, { lotId: lot.id, no, startedBy: actor.accountId, startedAt: now }, opening);
  await queueOpening(unit, lot.id);
  await record(unit, openingEvents, { ...event, root, prices: no > 0 }, aboutOpening(lot));
}

/** 法28、条例44: with too few bids none is opened. They stay sealed, and the tender is to be repeated. */
async function fail(unit: Unit, lot: LockedLot, decided: DecidedLot): Promise<void> {
  const { tender } = lot;
  const title = lot.title === tender.title ? tender.title : `${tender.title}（${lot.title}）`;
  // All invited and participating companies: not everyone reads a notice of it.
  const to = await concernedBy(unit.db, lot.id);
  await keepLot(unit, lot, decided, { title, to, owner: true });
  const notice = announceTooFewBids(title, tender.tenderNo, decided.event.reason ?? '');
  await publishNotice(unit, { lotId: lot.id, tenderId: tender.id, ...notice });
}

/**
 * Lets staff read files of opened bids if they are named in the lot, work on its tender or supervise it. The bidder
 * owns its own files.
 */
export const mayReadOpened: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'opened' || caller.kind !== 'staff') return false;
  if (!holds(caller, 'opening.read') && !holds(caller, 'evaluation.read')) return false;
  return isSeenOpenedFile(caller.scope, parts.db, file.id);
};
