import { isOver } from '@procure/domain/lot/lot.ts';
import { decide } from '@procure/domain/opening/decide.ts';
import { declare, pauseCauseOf } from '@procure/domain/opening/declaration.ts';
import type { Fault } from '@procure/domain/opening/opening.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { lockLot } from '../../tender/service.ts';
import { openingEvents } from '../events.ts';
import { aboutOpening, endOpening, pauseOpening, queueOpening } from '../session/service.ts';
import { lockSession, openingOf, readFindings, saveDecided } from '../session/store.ts';
import { readOpeners } from '../store.ts';
import * as store from './store.ts';

/** 重新开标: tries the opening again at once, before the platform would by itself. A repeat is another try. */
export async function resume(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    const decided = decide(openingOf(session), { kind: 'resume' }, await unit.now());
    if (isRefused(decided)) return decided;
    await saveDecided(unit, lotId, decided.opening);
    await queueOpening(unit, lotId);
    await record(unit, openingEvents, decided.event, aboutOpening(lot));
    return { message: '正在重新读取未开启的投标文件' };
  });
}

/**
 * Lets a named opener declare, with a reason, that a bid cannot be opened. The declaration takes effect when the
 * opening is completed.
 */
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
    const finding = (await readFindings(unit, held.lot.id)).find((one) => one.bidId === bidId);
    if (finding === undefined) return refuse('not_found');
    const result = declare(finding.kind, fault);
    if (isRefused(result)) return result;
    const same = finding.declaredResult === result && finding.declaredReason === reason;
    if (!same) {
      await store.saveDeclaration(actor.scope, unit, bidId, result, reason, await unit.now());
      const { kind, cause, companyId, declaredResult } = finding;
      const before = { kind, cause, result: declaredResult };
      const event = { kind: 'declare', bidId, companyId, before, result, reason } as const;
      await record(unit, openingEvents, event, aboutOpening(held.lot));
    }
    await stand(unit, held);
    return { message: '认定已记录，完成开标前可以撤销' };
  });
}

/** Revokes a declaration, so that the bid is tried again. Possible until the opening ends. */
export async function takeBack(
  parts: Parts,
  actor: StaffActor,
  { lotId, bidId, reason }: { readonly lotId: string; readonly bidId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const finding = (await readFindings(unit, held.lot.id)).find((one) => one.bidId === bidId);
    if (finding === undefined) return refuse('not_found');
    if (finding.declared) {
      await store.removeDeclaration(unit, bidId);
      const { companyId, declaredResult, declaredReason } = finding;
      const before = { result: declaredResult, reason: declaredReason };
      const event = { kind: 'undeclare', bidId, companyId, before, result: null, reason } as const;
      await record(unit, openingEvents, event, aboutOpening(held.lot));
    }
    await stand(unit, held);
    await queueOpening(unit, lotId);
    return { message: '认定已撤销，系统将再次尝试开启' };
  });
}

/** Completes an opening in which bids were declared unreadable. The declarations cannot be revoked afterwards. */
export async function complete(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const refusal = await endOpening(parts, unit, held.lot, held.session);
    return refusal ?? { message: '开标已完成' };
  });
}

/** Locks the lot and its session for one of its named openers. */
async function hold(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const openers = await readOpeners(actor.scope, unit, lotId);
  if (!openers.some(({ accountId }) => accountId === actor.accountId)) return refuse('not_an_opener');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const session = lot.state === 'opening' ? await lockSession(unit, lot.id) : null;
  return session === null ? refuse('transition_not_allowed') : { lot, session };
}

type Held = Exclude<Awaited<ReturnType<typeof hold>>, { refused: string }>;

/** Updates the cause of the pause after a declaration, which may be another one or the same. */
async function stand(unit: Unit, { lot, session }: Held): Promise<void> {
  const cause = pauseCauseOf(await readFindings(unit, lot.id));
  if (cause !== null) await pauseOpening(unit, lot, session, cause);
}
