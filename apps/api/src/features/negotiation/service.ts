import { randomUUID } from 'node:crypto';
import { at } from '@procure/domain/moment.ts';
import { decide, type Negotiation } from '@procure/domain/negotiation/decide.ts';
import { meetingPhase } from '@procure/domain/negotiation/meeting.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { StaffActor, StaffScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { accountsOf } from '../account/audience/read-model.ts';
import { isLotReviewed } from '../evaluation/read-model.ts';
import { lotNamesFor } from '../lot/read-model.ts';
import { type LockedLot, lockLotToHandle } from '../tender/service.ts';
import { negotiationEvents } from './events.ts';
import { readBidders } from './read-model.ts';
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

/** The negotiation of a lot, with the lot. */
const negotiation = {
  lock: (unit: Unit, actor: StaffActor, { lotId }: OnLot) => lockSession(unit, actor, lotId),
  save: (unit: Unit, { session }: { readonly session: store.SessionRow }, decided: Negotiation) =>
    store.saveDecided(unit, session, decided),
  events: negotiationEvents,
};

/** Opens the lot's negotiation. The suppliers hear of it with its first round. */
export function open(
  parts: Parts,
  actor: StaffActor,
  { lotId, id, subject }: OnLot & { id: string; subject: string },
) {
  return transact(parts, actor, async (unit) => {
    const both = await lockBoth(unit, actor, lotId);
    if (isRefused(both)) return both;
    const { lot, session } = both;
    if (session?.id === id && session.subject === subject) return { id, state: session.state };
    const createdAt = await unit.now();
    const held = session === null ? null : store.negotiationOf(session);
    const decided = decide(held, { kind: 'open', lot: factsOf(lot) }, createdAt);
    if (isRefused(decided)) return decided;
    const row = { id, lotId, subject, createdBy: actor.accountId, createdAt };
    if (!(await store.insertDecided(unit, row, decided.negotiation))) return refuse('conflict');
    const about = { id, lotId, ...(await lotNamesFor(actor.scope, unit.db, lot)) };
    await record(unit, negotiationEvents, { ...decided.event, subject }, about);
    return { id, state: decided.negotiation.state };
  });
}

interface NewRound extends OnLot {
  readonly id: string;
  readonly requirements: string;
  readonly opensAt: string | null;
  readonly closesAt: string;
  readonly final: boolean;
}

/** Announces the next round to all remaining companies whose bids passed the preliminary review. The previous round is revealed first. */
export const openRound = act(
  negotiation,
  async ({ parts, unit, actor, held: { lot, session }, keep }, { lotId, id, ...wanted }: NewRound) => {
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
    const bidders = await biddersOf(actor.scope, unit, lot, session.state, now);
    const command = { kind: 'openRound', lot: factsOf(lot), ...wanted } as const;
    const facts = {
      lastClosesAt: last?.closesAt ?? null,
      isReviewed: await isLotReviewed(unit, lot.id),
      bidders,
    };
    const decided = decide(store.negotiationOf(session), { ...command, ...facts }, now);
    if (isRefused(decided)) return decided;
    if (last !== null) await revealRound(parts, unit, last.id);
    const round = {
      id,
      negotiationId: session.id,
      roundNo: (last?.roundNo ?? 0) + 1,
      final: wanted.final,
      requirements: wanted.requirements,
      opensAt: wanted.opensAt === null ? now : new Date(wanted.opensAt),
      closesAt: new Date(wanted.closesAt),
    };
    const companyIds = bidders.flatMap(({ companyId, isParticipant }) => (isParticipant ? [companyId] : []));
    const places = companyIds.map((companyId) => ({ id: randomUUID(), lotId, companyId }));
    await store.insertRound(unit, round, places);
    await unit.job(revealJob, { roundId: id }, { runAt: round.closesAt, key: `negotiation-reveal/${id}` });
    const to = await accountsOf(unit.db, companyIds, 'negotiation');
    const about = { id: session.id, lotId, ...(await lotNamesFor(actor.scope, unit.db, lot)) };
    await keep(decided.negotiation, { ...decided.event, round, to }, about);
    return { id, roundNo: round.roundNo, state: decided.negotiation.state };
  },
);

/** Ends the negotiation on the last offers: from now on the evaluation counts them. */
export const conclude = act(
  negotiation,
  async (
    { parts, unit, actor, held: { lot, session }, keep },
    { lotId, note }: OnLot & { readonly note: string },
  ) => {
    if (session.state === 'concluded') return { id: session.id, state: session.state };
    const last = await store.lastRound(actor.scope, unit, session.id);
    const concludedAt = await unit.now();
    const command = { kind: 'conclude', lot: factsOf(lot), note } as const;
    const facts = { lastClosesAt: last?.closesAt ?? null };
    const decided = decide(store.negotiationOf(session), { ...command, ...facts }, concludedAt);
    if (isRefused(decided)) return decided;
    if (last !== null) await revealRound(parts, unit, last.id);
    const to = await involvedIn(unit, actor, last);
    const about = { id: session.id, lotId, ...(await lotNamesFor(actor.scope, unit.db, lot)) };
    await keep(decided.negotiation, { ...decided.event, to }, about);
    return { id: session.id, state: decided.negotiation.state };
  },
);

/** Breaks the negotiation off: a round under way is cut short, and its quotes stay sealed for good. */
export const terminate = act(
  negotiation,
  async (
    { parts, unit, actor, held: { lot, session }, keep },
    { lotId, reason }: OnLot & { readonly reason: string },
  ) => {
    if (session.state === 'terminated' && session.terminationReason === reason) {
      return { id: session.id, state: session.state };
    }
    const last = await store.lastRound(actor.scope, unit, session.id);
    const command = { kind: 'terminate', lot: factsOf(lot), reason } as const;
    const decided = decide(store.negotiationOf(session), command, await unit.now());
    if (isRefused(decided)) return decided;
    if (last !== null) await revealRound(parts, unit, last.id);
    const to = await involvedIn(unit, actor, last);
    const about = { id: session.id, lotId, ...(await lotNamesFor(actor.scope, unit.db, lot)) };
    await keep(decided.negotiation, { ...decided.event, to }, about);
    return { id: session.id, state: decided.negotiation.state };
  },
);

/** All bidders of the opening as the domain decides about them, with the phases of their meetings. */
export async function biddersOf(
  scope: StaffScope,
  unit: Unit,
  lot: LockedLot,
  session: NegotiationState,
  now: Date,
) {
  const rows = await readBidders(scope, unit.db, lot.id);
  return rows.map(({ meetings, ...bidder }) => ({
    ...bidder,
    meetings,
    phases: meetings.map((meeting) => meetingPhase(lot.state, { ...meeting, session }, now)),
  }));
}

async function involvedIn(
  unit: Unit,
  actor: StaffActor,
  last: store.RoundRow | null,
): Promise<readonly string[]> {
  if (last === null) return [];
  const accounts = await accountsOf(
    unit.db,
    await store.findInvolved(actor.scope, unit, last.id),
    'negotiation',
  );
  return accounts.map(({ id }) => id);
}
