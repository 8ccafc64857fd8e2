import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { at } from '@procure/domain/moment.ts';
import {
  canConclude,
  canManageNegotiation,
  canOpenNegotiation,
  canOpenRound,
  checkRoundTimes,
} from '@procure/domain/negotiation/rules.ts';
import { negotiationMachine } from '@procure/domain/negotiation/transitions.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { accountsOf, staffLot } from '../lot/read-model.ts';
import { type LockedLot, lockLotToHandle } from '../tender/service.ts';
import { revealJob, revealRound } from './reveal/service.ts';
import * as store from './store.ts';

interface OnLot {
  readonly lotId: string;
}

const factsOf = (lot: LockedLot) => ({ state: lot.state, method: lot.tender.method });

/** The lot and its session, both held: every act on a negotiation is alone with them. */
async function lockBoth(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLotToHandle(unit, actor.scope, lotId);
  if (isRefused(lot)) return lot;
  if (lot.publishedAt === null) return refuse('not_found');
  return { lot, session: await store.lockSession(actor.scope, unit, lotId) };
}

/** As `lockBoth`, where there is a session. */
async function lockSession(unit: Unit, actor: StaffActor, lotId: string) {
  const held = await lockBoth(unit, actor, lotId);
  if (isRefused(held)) return held;
  const { lot, session } = held;
  return session === null ? refuse('transition_not_allowed') : { lot, session };
}

/** Opens the lot's negotiation. The suppliers hear of it with its first round. */
export function open(
  parts: Parts,
  actor: StaffActor,
  { lotId, id, subject }: OnLot & { id: string; subject: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockBoth(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    if (session?.id === id && session.subject === subject) return { id, state: session.state };
    const may = canOpenNegotiation(factsOf(lot), session?.state ?? null);
    if (may !== true) return may;
    const createdAt = await unit.now();
    if (!(await store.insertSession(unit, { id, lotId, subject, createdBy: actor.accountId, createdAt }))) {
      return refuse('conflict');
    }
    await unit.audit({ action: 'open', entity: 'negotiation', entityId: id, lotId, after: { subject } });
    return { id, state: 'scheduled' as const };
  });
}

interface NewRound extends OnLot {
  readonly id: string;
  readonly requirements: string;
  readonly opensAt: string | null;
  readonly closesAt: string;
  readonly final: boolean;
}

/** Announces the next round to all who are still in; what the one before held is revealed first. */
export function openRound(parts: Parts, actor: StaffActor, { lotId, id, ...wanted }: NewRound) {
  return transact(parts, actor, async (unit) => {
    const held = await lockSession(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    const earlier = await store.findRound(actor.scope, unit, id);
    if (earlier !== null) {
      const same =
        earlier.negotiationId === session.id &&
        earlier.final === wanted.final &&
        earlier.requirements === wanted.requirements &&
        at(earlier.closesAt) === at(wanted.closesAt);
      return same ? { id, roundNo: earlier.roundNo, state: session.state } : refuse('conflict');
    }
    const last = await store.lastRound(actor.scope, unit, session.id);
    const now = await unit.now();
    const may = canOpenRound(factsOf(lot), session.state, last?.closesAt ?? null, now);
    if (may !== true) return may;
    const wrong = checkRoundTimes(wanted.opensAt, wanted.closesAt, now);
    if (wrong.length > 0) return refuseFields(wrong);
    if (last !== null) await revealRound(parts, unit, last.id);
    const companyIds = await store.findParticipants(actor.scope, unit, lotId);
    if (companyIds.length === 0) return refuse('bids_too_few', { n: 1 });

    const round = {
      id,
      negotiationId: session.id,
      roundNo: (last?.roundNo ?? 0) + 1,
      final: wanted.final,
      requirements: wanted.requirements,
      opensAt: wanted.opensAt === null ? now : new Date(wanted.opensAt),
      closesAt: new Date(wanted.closesAt),
    };
    await store.insertRound(
      unit,
      round,
      companyIds.map((companyId) => ({ id: randomUUID(), lotId, companyId })),
    );
    const state = stateWith(session, wanted.final);
    if (isRefused(state)) return state;
    if (state !== session.state) await store.saveSession(unit, session, { state });
    await unit.audit({
      action: wanted.final ? 'call_final' : 'open_round',
      entity: 'negotiation',
      entityId: session.id,
      lotId,
      before: { state: session.state },
      after: { ...round, state },
    });
    await unit.job(revealJob, { roundId: id }, { runAt: round.closesAt, key: `negotiation-reveal/${id}` });
    await invite(unit, actor, lot, round, companyIds);
    return { id, roundNo: round.roundNo, state };
  });
}

function stateWith(session: store.SessionRow, final: boolean) {
  if (final) return next(negotiationMachine, session.state, 'callFinal', 'buyer');
  return session.state === 'scheduled'
    ? next(negotiationMachine, session.state, 'start', 'buyer')
    : session.state;
}

async function invite(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  round: { roundNo: number; final: boolean; opensAt: Date; closesAt: Date },
  companyIds: readonly string[],
): Promise<void> {
  const values = {
    ...(await titleOf(unit, actor, lot)),
    opens: `${formatDateTime(round.opensAt)}（北京时间）`,
    closes: `${formatDateTime(round.closesAt)}（北京时间）`,
  };
  const text = round.final
    ? ({ template: 'negotiation_final', values } as const)
    : ({ template: 'negotiation_round', values: { ...values, round: round.roundNo } } as const);
  const link = `/businessNegotiation?lotId=${lot.id}`;
  for (const { id, email } of await accountsOf(unit.db, companyIds)) {
    await unit.send({ channel: 'message', to: id, link, ...text });
    if (email !== null) await unit.send({ channel: 'mail', to: email, link, ...text });
  }
}

async function titleOf(unit: Unit, actor: StaffActor, lot: LockedLot) {
  const shown = await staffLot(actor.scope, unit.db, lot.id);
  return { title: shown?.name ?? lot.tender.title, tenderNo: lot.tender.tenderNo };
}

/** Ends the negotiation on the last offers: from now on the evaluation counts them. */
export function conclude(parts: Parts, actor: StaffActor, { lotId, note }: OnLot & { note: string }) {
  return transact(parts, actor, async (unit) => {
    const held = await lockSession(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    if (session.state === 'concluded') return { id: session.id, state: session.state };
    const last = await store.lastRound(actor.scope, unit, session.id);
    const concludedAt = await unit.now();
    const may = canConclude(factsOf(lot), session.state, last?.closesAt ?? null, concludedAt);
    if (may !== true) return may;
    const state = next(negotiationMachine, session.state, 'conclude', 'buyer');
    if (isRefused(state)) return state;
    if (last !== null) await revealRound(parts, unit, last.id);
    await end(unit, lot, session, { state, concludedAt }, note === '' ? null : note);
    const text = { template: 'negotiation_concluded', values: await titleOf(unit, actor, lot) } as const;
    await tellInvolved(unit, actor, lot, last, text);
    return { id: session.id, state };
  });
}

/** Breaks the negotiation off: a round under way is cut short, and its quotes stay sealed for good. */
export function terminate(parts: Parts, actor: StaffActor, { lotId, reason }: OnLot & { reason: string }) {
  return transact(parts, actor, async (unit) => {
    const held = await lockSession(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    if (session.state === 'terminated' && session.terminationReason === reason) {
      return { id: session.id, state: session.state };
    }
    const may = canManageNegotiation(lot.state, lot.tender.method);
    if (may !== true) return may;
    const state = next(negotiationMachine, session.state, 'terminate', 'buyer');
    if (isRefused(state)) return state;
    const last = await store.lastRound(actor.scope, unit, session.id);
    if (last !== null) await revealRound(parts, unit, last.id);
    const concludedAt = await unit.now();
    await end(unit, lot, session, { state, concludedAt, terminationReason: reason }, reason);
    const values = { ...(await titleOf(unit, actor, lot)), reason };
    await tellInvolved(unit, actor, lot, last, { template: 'negotiation_terminated', values });
    return { id: session.id, state };
  });
}

async function end(
  unit: Unit,
  lot: LockedLot,
  session: store.SessionRow,
  changes: Parameters<typeof store.saveSession>[2],
  reason: string | null,
): Promise<void> {
  await store.saveSession(unit, session, changes);
  await unit.audit({
    action: changes.state === 'concluded' ? 'conclude' : 'terminate',
    entity: 'negotiation',
    entityId: session.id,
    lotId: lot.id,
    before: { state: session.state },
    after: changes,
    reason,
  });
}

type Text = Pick<
  Extract<Outgoing, { template: 'negotiation_concluded' | 'negotiation_terminated' }>,
  'template' | 'values'
>;

async function tellInvolved(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  last: store.RoundRow | null,
  text: Text,
): Promise<void> {
  if (last === null) return;
  const companyIds = await store.findInvolved(actor.scope, unit, last.id);
  const link = `/businessNegotiation?lotId=${lot.id}`;
  for (const { id } of await accountsOf(unit.db, companyIds)) {
    await unit.send({ channel: 'message', to: id, link, ...text } as Outgoing);
  }
}
