import { isOver } from '@procure/domain/lot/lot.ts';
import { declare, pauseCauseOf } from '@procure/domain/opening/declaration.ts';
import type { Fault } from '@procure/domain/opening/opening.ts';
import { openingMachine } from '@procure/domain/opening/transitions.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { lockLot } from '../../tender/service.ts';
import { endOpening, pauseOpening, queueOpening } from '../session/service.ts';
import { lockSession, readFindings, saveResumed } from '../session/store.ts';
import { readOpeners } from '../store.ts';
import * as store from './store.ts';

/** 重新开标: at once, instead of when the platform would have tried by itself. Repeated, it is one more try. */
export async function resume(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    const state = next(openingMachine, session.state, 'resume', 'opener');
    if (isRefused(state)) return state;
    await saveResumed(unit, lotId, state);
    await queueOpening(unit, lotId);
    await unit.audit({
      action: 'resume',
      entity: 'opening',
      entityId: lotId,
      lotId: lot.id,
      before: { state: session.state, cause: session.pauseCause },
      after: { state },
    });
    return { message: '正在重新读取未开启的投标文件' };
  });
}

/** A named opener declares, with a reason, that a bid cannot be opened. It counts when the opening is completed. */
export async function declareBid(
  parts: Parts,
  actor: StaffActor,
  input: {
    readonly lotId: string;
    readonly bidId: string;
    readonly fault: Fault;
    readonly reason: string;
  },
) {
  const { lotId, bidId, fault, reason } = input;
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const finding = (await readFindings(unit, lotId)).find((one) => one.bidId === bidId);
    if (finding === undefined) return refuse('not_found');
    const result = declare(finding.kind, fault);
    if (isRefused(result)) return result;
    const same = finding.declaredResult === result && finding.declaredReason === reason;
    if (!same) {
      await store.saveDeclaration(actor.scope, unit, bidId, result, reason, await unit.now());
      await unit.audit({
        action: 'declare',
        entity: 'bid',
        entityId: bidId,
        lotId,
        companyId: finding.companyId,
        before: { kind: finding.kind, cause: finding.cause, result: finding.declaredResult },
        after: { result },
        reason,
      });
    }
    await stand(unit, held);
    return { message: '认定已记录，完成开标前可以撤销' };
  });
}

/** Takes a declaration back: the bid is tried again. Possible until the opening ends. */
export async function takeBack(
  parts: Parts,
  actor: StaffActor,
  { lotId, bidId, reason }: { readonly lotId: string; readonly bidId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const finding = (await readFindings(unit, lotId)).find((one) => one.bidId === bidId);
    if (finding === undefined) return refuse('not_found');
    if (finding.declared) {
      await store.removeDeclaration(actor.scope, unit, bidId);
      await unit.audit({
        action: 'undeclare',
        entity: 'bid',
        entityId: bidId,
        lotId,
        companyId: finding.companyId,
        before: { result: finding.declaredResult, reason: finding.declaredReason },
        after: { result: null },
        reason,
      });
    }
    await stand(unit, held);
    await queueOpening(unit, lotId);
    return { message: '认定已撤销，系统将再次尝试开启' };
  });
}

/** Ends an opening in which bids were declared unreadable: from here on nothing of it can be taken back. */
export async function complete(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const refusal = await endOpening(unit, held.lot);
    return refusal ?? { message: '开标已完成' };
  });
}

/** Holds the lot and its session for one of its named openers. */
async function hold(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const openers = await readOpeners(actor.scope, unit, lotId);
  if (!openers.some(({ accountId }) => accountId === actor.accountId)) return refuse('not_an_opener');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const session = lot.state === 'opening' ? await lockSession(unit, lotId) : null;
  return session === null ? refuse('transition_not_allowed') : { lot, session };
}

type Held = Exclude<Awaited<ReturnType<typeof hold>>, { refused: string }>;

/** After a declaration the pause waits for something else, or for the same. */
async function stand(unit: Unit, { lot, session }: Held): Promise<void> {
  const cause = pauseCauseOf(await readFindings(unit, lot.id));
  if (cause !== null) await pauseOpening(unit, lot, session, cause);
}
