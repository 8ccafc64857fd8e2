import { isOver } from '@procure/domain/lot/lot.ts';
import { lotMachine } from '@procure/domain/lot/transitions.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { canOpen } from '@procure/domain/tender/rules.ts';
import { next } from '@procure/domain/transition.ts';
import { holds, type StaffActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import type { FileReader } from '../file/service.ts';
import { publishNotice } from '../notice/service.ts';
import { fixRoot } from '../receipt/service.ts';
import { concernedAccounts } from '../tender/read-model.ts';
import { type LockedLot, lockLot, saveLotState } from '../tender/service.ts';
import { isSeenOpenedFile } from './read-model.ts';
import { queueOpening } from './session/service.ts';
import * as store from './store.ts';

/**
 * A named opener releases the lot, after the deadline. The last release needed fixes the receipt log and starts the
 * opening, or lets the lot fail where too few have bid. Repeated, nothing happens twice.
 */
export async function release(parts: Parts, actor: StaffActor, lotId: string) {
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
      await store.saveRelease(actor.scope, unit, lotId, now);
      await unit.audit({
        action: 'release',
        entity: 'opening',
        entityId: lotId,
        lotId,
        before: { released: before },
        after: { released, needed },
      });
    }
    if (released < needed) {
      const message = `您已解锁，还需${needed - released}位开标人解锁`;
      return { released, needed, state: 'waiting' as const, message };
    }
    return start(parts, unit, actor, lot, now, released);
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
  const bidCount = await store.countValidBids(unit, lot.id);
  // No release is taken before the deadline: what is refused here is too few bids.
  if (canOpen(lot.tender.method, bidCount, lot.bidDeadline, now) !== true) {
    await fail(unit, lot);
    return { released, needed, state: 'failed' as const, message: failedMessage(lot) };
  }
  const state = next(lotMachine, lot.state, 'open', 'opener');
  if (isRefused(state)) return state;
  await saveLotState(unit, lot, { state });
  await store.insertOpening(unit, { lotId: lot.id, startedBy: actor.accountId, startedAt: now, bidCount });
  await queueOpening(unit, lot.id);
  await unit.audit({
    action: 'start',
    entity: 'opening',
    entityId: lot.id,
    lotId: lot.id,
    before: { state: lot.state },
    after: { state, bidCount, root: root.root },
  });
  await unit.touch('notice');
  return { released, needed, state: 'in_progress' as const, message: '解锁人数已满足，正在开标' };
}

/** 法28、条例44: with too few bids none is opened; they stay sealed, and the tender is to be held anew. */
async function fail(unit: Unit, lot: LockedLot): Promise<void> {
  const state = next(lotMachine, lot.state, 'fail', 'system');
  if (isRefused(state)) throw new Error(`lot ${lot.id} cannot fail from ${lot.state}`);
  const { tender } = lot;
  const reason = `至投标截止时间，有效投标不足${methodSteps[tender.method].minBids}家`;
  await saveLotState(unit, lot, { state, endedReason: reason });
  const title = lot.title === tender.title ? tender.title : `${tender.title}（${lot.title}）`;
  await publishNotice(unit, {
    lotId: lot.id,
    tenderId: tender.id,
    kind: 'failed',
    title: `${title}流标公告`,
    body: `${title}（项目编号：${tender.tenderNo}）${reason}，依法不予开标，投标文件原封退回。采购人将重新组织采购，敬请关注后续公告。`,
    facts: { reason },
  });
  await unit.audit({
    action: 'fail',
    entity: 'lot',
    entityId: lot.id,
    lotId: lot.id,
    before: { state: lot.state },
    after: { state },
    reason,
  });
  const text = { template: 'tender_failed', values: { title, tenderNo: tender.tenderNo, reason } } as const;
  // Whoever was asked or took part: not everybody reads a notice of it.
  for (const to of await concernedAccounts(unit.db, lot.id)) {
    await unit.send({ ...text, channel: 'message', to, link: `/processManage?lotId=${lot.id}` });
  }
  await unit.send({ ...text, channel: 'message', to: tender.ownerId, link: `/tender/${tender.id}` });
}

/** Files out of opened bids: for who is named in the lot, works on its tender or watches; the bidder owns its own. */
export const mayReadOpened: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'opened' || caller.kind !== 'staff') return false;
  if (!holds(caller, 'opening.read') && !holds(caller, 'evaluation.read')) return false;
  return isSeenOpenedFile(caller.scope, parts.db, file.id);
};
