import { createHash } from 'node:crypto';
import { at } from '@procure/domain/moment.ts';
import { startedBy } from '@procure/domain/negotiation/decide.ts';
import { decideMeeting, type Meeting } from '@procure/domain/negotiation/decide-meeting.ts';
import { meetingPhase } from '@procure/domain/negotiation/meeting.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { CompanyActor, StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { readSitting } from '../../evaluation/committee/read-model.ts';
import { requireChair } from '../../evaluation/committee/service.ts';
import { isLotReviewed } from '../../evaluation/read-model.ts';
import { holdVisibleLot, lotNamesFor } from '../../lot/read-model.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import { biddersOf } from '../service.ts';
import * as sessions from '../store.ts';
import { meetingEvents } from './events.ts';
import * as store from './store.ts';

const factsOf = (lot: LockedLot) => ({ state: lot.state, method: lot.tender.method });

/** Locks the lot and its negotiation for the chair, who acts for the panel. */
async function lockForPanel(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const sitting = await readSitting(actor.scope, unit.db, lotId);
  if (sitting === null || sitting.members.every(({ id }) => id !== actor.accountId))
    return refuse('not_an_evaluator');
  const chairs = await requireChair(unit, lot, actor);
  if (chairs !== true) return chairs;
  const session = await sessions.lockSession(actor.scope, unit, lotId);
  return session === null ? refuse('transition_not_allowed') : { lot, session };
}

/** The company that is met, and the names of all other bidders, which no text for it contains. */
function addressed(bidders: Awaited<ReturnType<typeof biddersOf>>, companyId: string) {
  const others = bidders.filter((bidder) => bidder.companyId !== companyId);
  return {
    bidder: bidders.find((bidder) => bidder.companyId === companyId),
    others: others.map(({ companyName }) => companyName),
  };
}

interface Announcing {
  readonly lotId: string;
  readonly id: string;
  readonly companyId: string;
  readonly agenda: string;
  readonly meetsAt: string;
}

/** Announces a meeting to one supplier. The first one starts the negotiation. */
export function announce(
  parts: Parts,
  actor: StaffActor,
  { lotId, id, companyId, ...arrangement }: Announcing,
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockForPanel(unit, actor, lotId);
    if (isRefused(held)) return held;
    const { lot, session } = held;
    const now = await unit.now();
    const { agenda, meetsAt } = arrangement;
    const earlier = await store.lock(actor.scope, unit, id);
    if (earlier !== null) {
      const isSame =
        earlier.companyId === companyId &&
        earlier.lotId === lotId &&
        earlier.agenda === agenda &&
        at(earlier.meetsAt) === at(meetsAt);
      const phase = meetingPhase(lot.state, { ...earlier, session: session.state }, now);
      return isSame ? { id, phase } : refuse('conflict');
    }
    const bidders = await biddersOf(actor.scope, unit, lot, session.state, now);
    const { bidder, others } = addressed(bidders, companyId);
    const decided = decideMeeting(
      null,
      {
        kind: 'announce',
        lot: factsOf(lot),
        session: session.state,
        isReviewed: await isLotReviewed(unit, lot.id),
        isParticipant: bidder?.isParticipant ?? false,
        earlier: bidder?.phases ?? [],
        ...{ others, agenda, meetsAt: new Date(meetsAt) },
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const row = { id, lotId, negotiationId: session.id, companyId };
    const announced = { ...row, announcedAt: now, announcedBy: actor.accountId };
    if (!(await store.insertDecided(unit, announced, decided.meeting))) return refuse('conflict');
    const from = sessions.negotiationOf(session);
    const started = startedBy(from);
    if (started !== from) await sessions.saveDecided(unit, session, started);
    const names = await lotNamesFor(actor.scope, unit.db, lot);
    const to = await accountsOf(unit.db, [companyId], 'negotiation');
    const event = { ...decided.event, ...names, to, agenda, meetsAt: new Date(meetsAt) };
    await record(unit, meetingEvents, event, row);
    return { id, phase: decided.meeting.state };
  });
}

interface Target {
  readonly id: string;
}

/** A meeting of the panel, with its lot and negotiation. */
const panelMeeting = {
  async lock(unit: Unit, actor: StaffActor, { id }: Target) {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    const held = lotId === null ? refuse('not_found') : await lockForPanel(unit, actor, lotId);
    if (isRefused(held)) return held;
    const row = await store.lock(actor.scope, unit, id);
    return row === null ? refuse('not_found') : { ...held, row };
  },
  save: (unit: Unit, { row }: { readonly row: store.MeetingRow }, decided: Meeting) =>
    store.saveDecided(unit, row, decided),
  events: meetingEvents,
};

/** Cancels an announced meeting. The same call again is answered as the first time. */
export const cancel = act(
  panelMeeting,
  async (
    { unit, actor, held: { lot, session, row }, keep },
    { id, reason }: Target & { readonly reason: string },
  ) => {
    if (row.state === 'cancelled' && row.cancelReason === reason) return { id, phase: row.state };
    const now = await unit.now();
    const bidders = await biddersOf(actor.scope, unit, lot, session.state, now);
    const { others } = addressed(bidders, row.companyId);
    const command = { kind: 'cancel', lot: factsOf(lot), session: session.state, others, reason } as const;
    const decided = decideMeeting(store.meetingOf(row), command, now);
    if (isRefused(decided)) return decided;
    const names = await lotNamesFor(actor.scope, unit.db, lot);
    const to = await accountsOf(unit.db, [row.companyId], 'negotiation');
    await keep(decided.meeting, { ...decided.event, ...names, to, meetsAt: row.meetsAt }, row);
    return { id, phase: decided.meeting.state };
  },
);

interface Recording extends Target {
  readonly no: number;
  readonly isAttended: boolean;
  readonly minutes: string;
  readonly dueAt: string;
}

/** The text that both sides sign: the arrangement and the minutes in this version. */
function digestOf(
  { id, companyId, agenda, meetsAt }: store.MeetingRow,
  { no, isAttended, minutes }: Omit<Recording, 'id' | 'dueAt'>,
): string {
  const text = JSON.stringify({ id, companyId, agenda, meetsAt, no, isAttended, minutes });
  return createHash('sha256').update(text).digest('hex');
}

/** Signs the minutes for the panel. The same version and text again are answered as the first time. */
export const recordMinutes = act(
  panelMeeting,
  async ({ unit, actor, held: { lot, session, row }, keep }, { id, dueAt, ...written }: Recording) => {
    const digest = digestOf(row, written);
    const now = await unit.now();
    if (written.no === row.no && row.digest === digest) {
      return {
        id,
        phase: meetingPhase(lot.state, { ...row, session: session.state }, now),
        no: row.no,
        digest,
      };
    }
    if (written.no !== row.no + 1) return refuse('conflict');
    const bidders = await biddersOf(actor.scope, unit, lot, session.state, now);
    const { others } = addressed(bidders, row.companyId);
    const facts = { lot: factsOf(lot), session: session.state, others, by: actor.accountId };
    const command = { kind: 'record', ...facts, ...written, digest, dueAt: new Date(dueAt) } as const;
    const decided = decideMeeting(store.meetingOf(row), command, now);
    if (isRefused(decided)) return decided;
    const names = await lotNamesFor(actor.scope, unit.db, lot);
    const to = await accountsOf(unit.db, [row.companyId], 'negotiation');
    const event = { ...decided.event, ...names, to, ...written, digest, dueAt: new Date(dueAt) };
    await keep(decided.meeting, event, row);
    return { id, phase: decided.meeting.state, no: written.no, digest };
  },
);

/** A meeting with the company, with its lot. */
const ownMeeting = {
  async lock(unit: Unit, { scope }: CompanyActor, { id }: Target) {
    const lotId = await store.ownLotIdOf(scope, unit, id);
    const facts = lotId === null ? null : await holdVisibleLot(scope, unit, lotId);
    const row = facts === null ? null : await store.lockOwn(scope, unit, id);
    return facts === null || row === null ? null : { facts, row };
  },
  save: (unit: Unit, { row }: { readonly row: store.MeetingRow }, decided: Meeting) =>
    store.saveDecided(unit, row, decided),
  events: meetingEvents,
};

interface Answer extends Target {
  readonly no: number;
  readonly agrees: boolean;
  readonly note: string;
}

/** Signs or disputes the minutes for the supplier, once for each version. */
export const answer = act(
  ownMeeting,
  async ({ unit, actor, held: { facts, row }, keep }, { id, no, agrees, note }: Answer) => {
    const wanted = agrees ? 'confirmed' : 'disputed';
    if (row.state === wanted && row.no === no && (row.note ?? '') === (agrees ? '' : note))
      return { id, phase: row.state };
    const command = { kind: 'answer', lot: facts.lot.state, no, agrees, note, by: actor.accountId } as const;
    const decided = decideMeeting(store.meetingOf(row), command, await unit.now());
    if (isRefused(decided)) return decided;
    const { digest, recordedBy: to } = row;
    if (digest === null || to === null) throw new Error(`meeting ${id} was answered without minutes`);
    const { name: title, tenderNo } = facts;
    await keep(decided.meeting, { ...decided.event, title, tenderNo, no, digest, to }, row);
    return { id, phase: decided.meeting.state };
  },
);
