import { isOver } from '@procure/domain/lot/lot.ts';
import { decide, type Opening } from '@procure/domain/opening/decide.ts';
import { declare, pauseCauseOf } from '@procure/domain/opening/declaration.ts';
import type { Fault } from '@procure/domain/opening/opening.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { lockLot } from '../../tender/service.ts';
import { openingEvents } from '../events.ts';
import { aboutOpening, endOpening, pauseOpening, queueOpening } from '../session/service.ts';
import { type FindingRow, lockSession, openingOf, readFindings, saveDecided } from '../session/store.ts';
import { readOpeners } from '../store.ts';
import * as store from './store.ts';

interface Target {
  readonly lotId: string;
}

/** The opening under way of a lot, for its named openers. */
const opening = {
  lock: (unit: Unit, actor: StaffActor, { lotId }: Target) => hold(unit, actor, lotId),
  save: (unit: Unit, { session }: Held, decided: Opening) => saveDecided(unit, session, decided),
  events: openingEvents,
};

/** 重新开标: tries the opening again at once, before the platform would by itself. A repeat is another try. */
export const resume = act(opening, async ({ unit, held: { lot, session }, keep }, { lotId }: Target) => {
  const decided = decide(openingOf(session), { kind: 'resume' }, await unit.now());
  if (isRefused(decided)) return decided;
  await queueOpening(unit, lotId);
  await keep(decided.opening, decided.event, aboutOpening(lot));
  return { message: '正在重新读取未开启的投标文件' };
});

interface BidTarget extends Target {
  readonly bidId: string;
}

/** A bid of the opening that did not open. */
const unopenedBid = {
  async lock(unit: Unit, actor: StaffActor, { lotId, bidId }: BidTarget) {
    const held = await hold(unit, actor, lotId);
    if (isRefused(held)) return held;
    const finding = (await readFindings(unit, held.lot.id)).find((one) => one.bidId === bidId);
    return finding === undefined ? null : { ...held, finding };
  },
  save: (unit: Unit, { finding }: { readonly finding: FindingRow }, declaration: store.Declaration | null) =>
    store.saveDeclaration(unit, finding.bidId, declaration),
  events: openingEvents,
};

/**
 * Lets a named opener declare, with a reason, that a bid cannot be opened. The declaration takes effect when the
 * opening is completed.
 */
export const declareBid = act(
  unopenedBid,
  async (
    { unit, actor, held, keep },
    { bidId, fault, reason }: BidTarget & { readonly fault: Fault; readonly reason: string },
  ) => {
    const { kind, cause, companyId, declaredResult, declaredReason } = held.finding;
    const result = declare(kind, fault);
    if (isRefused(result)) return result;
    if (declaredResult !== result || declaredReason !== reason) {
      const before = { kind, cause, result: declaredResult };
      await keep(
        { result, reason, by: actor.accountId, at: await unit.now() },
        { kind: 'declare', bidId, companyId, before, result, reason },
        aboutOpening(held.lot),
      );
    }
    await stand(unit, held);
    return { message: '认定已记录，完成开标前可以撤销' };
  },
);

/** Revokes a declaration, so that the bid is tried again. Possible until the opening ends. */
export const takeBack = act(
  unopenedBid,
  async ({ unit, held, keep }, { lotId, bidId, reason }: BidTarget & { readonly reason: string }) => {
    const { declared, companyId, declaredResult, declaredReason } = held.finding;
    if (declared) {
      const before = { result: declaredResult, reason: declaredReason };
      const event = { kind: 'undeclare', bidId, companyId, before, result: null, reason } as const;
      await keep(null, event, aboutOpening(held.lot));
    }
    await stand(unit, held);
    await queueOpening(unit, lotId);
    return { message: '认定已撤销，系统将再次尝试开启' };
  },
);

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
