import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as wire from '@procure/contract/draw/draw.schema.ts';
import type { InputOf } from '@procure/contract/endpoint.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import {
  type AnswerCommand,
  type DrawFacts,
  decideAnswer,
  decideAppointment,
  decideRequest,
} from '@procure/domain/draw/decide.ts';
import { type DrawnSeats, drawPhase, seatsOf } from '@procure/domain/draw/draw.ts';
import { type Leaving, replacedBy, type Vacancy } from '@procure/domain/evaluation/attendance.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { seedBytes, seedDigest, signDraw, textDigest } from '@procure/sealing/draw.ts';
import {
  candidatesText,
  type DrawStep,
  followsOrder,
  nextDrawn,
  openSeats,
  requestText,
} from '@procure/sealing/expert-draw.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import { type StaffActor, system } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { restDays } from '../../platform/holidays.ts';
import type { SealedColumn } from '../../platform/keys/reseal.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { fillExpertSeat, leaveDrawnSeat } from '../evaluation/departure/service.ts';
import { mayHandle } from '../tender/member/service.ts';
import { staffOptions } from '../tender/option/read-model.ts';
import { seatExpert, vacateSeat } from '../tender/seat/service.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../tender/service.ts';
import { findLogged } from '../transparency/read-model.ts';
import { type DrawEvent, drawEvents } from './events.ts';
import { openDraw, seedContext } from './statement/service.ts';
import * as store from './store.ts';

type Crypto = Parts['crypto'];

/** Bound to the lot and the number: a seed copied into another row does not decrypt. */
export const seedColumn: SealedColumn = {
  ...{ table: 'expertDraw', column: 'seed', id: ['lot_id', 'no'] },
  contextOf: ({ lot_id = '', no = '' }) => seedContext(lot_id, Number(no)),
};

/** The day on which the committee is expected to begin: that of the opening, or today after it. */
function evaluationDay(lot: LockedLot, now: Date): string {
  return dayOf(lot.bidDeadline < now ? now : lot.bidDeadline);
}

function aboutOf(lot: LockedLot, now: Date) {
  const { title, tenderNo, buyerName, ownerId } = lot.tender;
  return { lotId: lot.id, title, tenderNo, buyerName, ownerId, day: evaluationDay(lot, now) };
}

const tell = async (unit: Unit, lot: LockedLot, event: DrawEvent, now: Date) =>
  record(unit, drawEvents, event, aboutOf(lot, now));

async function factsOf(unit: Unit, lot: LockedLot): Promise<DrawFacts> {
  const draws = await store.readDraws(unit, lot.id);
  const experts = await store.readExperts(unit, lot.id);
  const steps = draws.flatMap((draw) => draw.steps);
  const { method, scope } = lot.tender;
  return {
    ...{ lot: lot.state, isPublished: lot.publishedAt !== null, method, scope },
    bidDeadline: lot.bidDeadline,
    approved: lot.drawnExperts,
    seats: seatsOf(lot.drawnExperts),
    held: experts.length,
    invited: steps.filter(({ outcome }) => outcome === 'invited').length,
    draws: draws.length,
    isCommitted: draws.some(({ drawnAt }) => drawnAt === null),
  };
}

/** Whether this person acts for the buyer on the tender. */
export const isHandler = async (parts: Pick<Parts, 'db'>, { scope }: StaffActor, tenderId: string) =>
  (await mayHandle(parts, scope, tenderId)) === true;

/** The digits that the codes of an area and of all below it begin with. */
const within = (areaCode: string) => areaCode.replace(/\D/g, '').replace(/(?:00)+$/, '');

const squeezed = (name: string) => name.replaceAll(/\s/g, '');

/**
 * Requests a draw: fixes the candidates and a random seed, and states their digests for the public log. Experts are
 * invited by `drawDue` when the log has the statement. The time of the draw and its result are not chosen by a person.
 */
export function request(
  parts: Parts,
  actor: StaffActor,
  { lotId, no, reason, wanted, ...asked }: InputOf<typeof wire.requestDraw>,
) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const conditions = {
      wanted: sorted(wanted),
      areaCode: asked.areaCode,
      avoided: [...new Set(asked.avoided.map(squeezed))].sort(),
      replyHours: asked.replyHours,
    };
    const text = requestText(conditions);
    const earlier = (await store.readDraws(unit, lot.id)).find((draw) => draw.no === no);
    if (earlier !== undefined)
      return earlier.request === text && earlier.requestedBy === actor.accountId
        ? { no, digest: statementDigest(earlier) }
        : refuse('draw_running');
    const facts = await factsOf(unit, lot);
    const now = await unit.now();
    const refused = decideRequest(facts, { wanted, reason }, now, await restDays(unit.db));
    if (refused !== null) return refused;
    if (no !== facts.draws + 1) return refuse('conflict');
    const specialities = wanted.map(({ speciality }) => speciality);
    // The approved ones are drawn also when the dictionary has ended them meanwhile.
    const offered = await store.offeredSpecialities(unit, specialities);
    if (no > 1 && specialities.some((code) => !offered.has(code)))
      return refuseFields([{ field: 'wanted', message: '所选评审专业已停用，请重新选择' }]);
    const { buyerName, agencyName } = lot.tender;
    const candidates = await store.readCandidates(unit, lot.id, {
      day: evaluationDay(lot, now),
      specialities,
      within: within(conditions.areaCode),
      avoided: [...conditions.avoided, squeezed(buyerName), squeezed(agencyName ?? '')].filter(
        (name) => name !== '',
      ),
    });
    const list = candidatesText(candidates);
    const seed = randomBytes(seedBytes).toString('base64url');
    const statement = await signDraw(parts.crypto.signing, 'expert-draw', {
      ...{ tenderId: lot.tenderId, lotId, no, statedAt: now.toISOString() },
      ...{
        seedSha256: seedDigest(seed),
        requestSha256: textDigest(text),
        candidatesSha256: textDigest(list),
      },
    });
    await store.insertDraw(unit, {
      ...{ lotId: lot.id, no, request: text, candidates: list, ...statement, reason },
      seed: parts.crypto.seal(seed, seedContext(lotId, no)),
      ...{ requestedBy: actor.accountId, requestedAt: now },
    });
    const { signature } = statement;
    const event = {
      kind: 'request',
      no,
      request: text,
      signature,
      candidates: candidates.length,
      reason,
    } as const;
    await tell(unit, lot, event, now);
    return { no, digest: statementDigest(statement) };
  });
}

const sorted = (wanted: readonly DrawnSeats[]) =>
  wanted
    .map(({ speciality, seats }) => ({ speciality, seats }))
    .sort((a, b) => (a.speciality < b.speciality ? -1 : 1));

/**
 * Invites the next experts of the begun draws for the vacant seats of a held lot. False if a draw is not as its statement
 * says: then nobody is invited.
 */
async function fillSeats(crypto: Crypto, unit: Unit, lot: LockedLot, now: Date): Promise<boolean> {
  if (isOver(lot.state)) return true;
  const draws = (await store.readDraws(unit, lot.id)).filter(({ drawnAt }) => drawnAt !== null);
  const facts = await factsOf(unit, lot);
  let vacant = facts.seats - facts.held - facts.invited;
  const day = evaluationDay(lot, now);
  for (const draw of draws) {
    const opened = await openDraw(crypto, draw);
    if (opened === null || !followsOrder(opened.order, opened.request.wanted, draw.steps)) return false;
    const { order, request } = opened;
    const steps: DrawStep[] = [...draw.steps];
    const ids = order.map(({ id }) => id).filter((id) => !steps.some(({ expertId }) => expertId === id));
    const available = await store.readAvailable(unit, lot.id, ids, day);
    const dueAt = new Date(now.getTime() + request.replyHours * 3_600_000);
    for (const { speciality } of openSeats(request.wanted, steps)) {
      while (vacant > 0 && openSeats(request.wanted, steps).some((open) => open.speciality === speciality)) {
        const next = nextDrawn(order, speciality, steps);
        if (next === null) break;
        const outcome = available.has(next.id) ? 'invited' : 'unavailable';
        steps.push({ expertId: next.id, speciality, outcome });
        const place = { id: randomUUID(), position: steps.length };
        await store.insertInvitation(unit, {
          ...{ ...place, lotId: lot.id, drawNo: draw.no, accountId: next.id, speciality, state: outcome },
          ...{ invitedAt: now, dueAt, answeredAt: outcome === 'invited' ? null : now },
        });
        const kind = outcome === 'invited' ? 'invite' : 'pass_over';
        await tell(unit, lot, { kind, ...place, no: draw.no, expert: next.id, dueAt }, now);
        if (outcome === 'invited') vacant -= 1;
      }
    }
  }
  return true;
}

/** Tells the tender's owner that the seats are filled, or that no expert is left. The caller has changed a seat. */
async function settle(unit: Unit, lot: LockedLot, now: Date): Promise<void> {
  if (isOver(lot.state)) return;
  const facts = await factsOf(unit, lot);
  const phase = drawPhase(facts);
  const vacant = facts.seats - facts.held;
  if (phase === 'complete') await tell(unit, lot, { kind: 'complete', vacant }, now);
  if (phase === 'exhausted') await tell(unit, lot, { kind: 'exhaust', vacant }, now);
}

/** Whether the seats of a held lot are held by those who accepted, in the order that the draws' statements fix. */
async function isIntact(crypto: Crypto, unit: Unit, lot: LockedLot): Promise<boolean> {
  const draws = await store.readDraws(unit, lot.id);
  for (const draw of draws) {
    const opened = await openDraw(crypto, draw);
    if (opened === null || !followsOrder(opened.order, opened.request.wanted, draw.steps)) return false;
    if (draw.drawnAt === null) continue;
    const published = await findLogged(unit, 'expert-draw', `${lot.id}/${draw.no}`);
    if (published?.body !== draw.body || published.signature !== draw.signature) return false;
  }
  const accepted = draws.flatMap(({ steps }) =>
    steps.filter(({ outcome }) => outcome === 'accepted').map(({ expertId }) => expertId),
  );
  const appointed = await store.readAppointed(unit, lot.id);
  const seated = (await store.readExperts(unit, lot.id)).map(({ accountId }) => accountId);
  return isDeepStrictEqual(seated.sort(), [...accepted, ...appointed].sort());
}

/**
 * Begins the draws that are in the public log, and passes on the invitations whose term is over. `at` replaces the
 * database's clock.
 */
export async function drawDue(parts: Parts, at?: Date): Promise<void> {
  const by = system('expert.draw');
  const now = at ?? (await transact(parts, by, (unit) => unit.now()));
  for (const lotId of await store.findDue(parts.db, now, 200)) {
    await transact(parts, by, async (unit) => {
      const lot = await lockLot(unit, lotId);
      if (lot === null) return;
      const isSound = await advance(parts.crypto, unit, lot, now);
      if (!isSound) parts.log.error({ part: 'draw', lotId }, 'a draw is not as its statement says');
    });
  }
}

async function advance(crypto: Crypto, unit: Unit, lot: LockedLot, now: Date): Promise<boolean> {
  const draws = await store.readDraws(unit, lot.id);
  const pending = draws.find(({ drawnAt }) => drawnAt === null);
  if (pending !== undefined) {
    const published = await findLogged(unit, 'expert-draw', `${lot.id}/${pending.no}`);
    // A draw begins only from the statement that everybody can see.
    const isPublished = published?.body === pending.body && published.signature === pending.signature;
    if (!isPublished || (await openDraw(crypto, pending)) === null) return false;
    await store.saveDrawn(unit, lot.id, pending.no, now);
    await tell(unit, lot, { kind: 'draw', no: pending.no }, now);
  }
  for (const { id, accountId, drawNo, position } of await store.readSilent(unit, lot.id, now)) {
    await store.saveAnswer(unit, lot.id, id, { state: 'silent', reason: '', at: now });
    const event = { kind: 'fall_silent', id, no: drawNo, position, expert: accountId, reason: '' } as const;
    await tell(unit, lot, event, now);
  }
  if (!(await fillSeats(crypto, unit, lot, now))) return false;
  await settle(unit, lot, now);
  return true;
}

/** An expert answers an invitation, or leaves the committee before the opening. */
function answer(parts: Parts, actor: StaffActor, id: string, command: AnswerCommand) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    if (lot === null) return refuse('not_found');
    const invitation = await store.readInvitation(unit, lot.id, id);
    const now = await unit.now();
    const isOpened = lot.state !== 'published' && lot.state !== 'suspended';
    const decided = decideAnswer({ ...invitation, lot: lot.state, isOpened }, command, now);
    if (isRefused(decided)) return decided;
    if (decided.isRepeated) return {};
    if (!(await isIntact(parts.crypto, unit, lot))) return refuse('draw_altered');
    if (
      command.kind === 'accept' &&
      !(await store.isInPool(unit, invitation.accountId, evaluationDay(lot, now)))
    )
      return refuse('invitation_ended');
    const reason = command.kind === 'accept' ? '' : command.reason;
    const { accountId, drawNo, position } = invitation;
    if (command.kind === 'withdraw') await vacateSeat(unit, lot.id, accountId);
    await store.saveAnswer(unit, lot.id, id, { state: decided.state, reason, at: now });
    if (command.kind === 'accept') {
      await seatExpert(unit, lot.id, accountId, id);
      await fillExpertSeat(unit, lot, { successorId: accountId, by: actor.accountId });
    }
    const event = { kind: command.kind, id, no: drawNo, position, expert: accountId, reason } as const;
    await tell(unit, lot, event, now);
    await fillSeats(parts.crypto, unit, lot, now);
    await settle(unit, lot, now);
    return {};
  });
}

export const accept = (parts: Parts, actor: StaffActor, { id }: InputOf<typeof wire.acceptInvitation>) =>
  answer(parts, actor, id, { kind: 'accept' });

export const decline = (
  parts: Parts,
  actor: StaffActor,
  { id, reason }: InputOf<typeof wire.declineInvitation>,
) => answer(parts, actor, id, { kind: 'decline', reason });

export const withdraw = (
  parts: Parts,
  actor: StaffActor,
  { id, reason }: InputOf<typeof wire.withdrawAcceptance>,
) => answer(parts, actor, id, { kind: 'withdraw', reason });

/**
 * Replaces a drawn expert who leaves a held lot, by recusal or because the account is disabled: the seat is vacant, the
 * judgements are void (条例48), and the next expert is invited. Returns the departure from an opened lot; null if the
 * account has no drawn seat there.
 */
export async function replaceDrawn(
  crypto: Crypto,
  unit: Unit,
  lot: LockedLot,
  leaving: Leaving,
): Promise<Vacancy | null> {
  const { evaluatorId: accountId, reason } = leaving;
  const standing = await store.findStanding(unit, lot.id, accountId);
  if (standing === null) return null;
  const now = await unit.now();
  const { id, drawNo, position } = standing;
  const vacancy = standing.state === 'accepted' ? await leaveDrawnSeat(unit, lot, leaving) : null;
  await store.saveAnswer(unit, lot.id, id, { state: 'withdrawn', reason, at: now });
  const event = { kind: 'replace', id, no: drawNo, position, expert: accountId, reason } as const;
  await tell(unit, lot, event, now);
  await fillSeats(crypto, unit, lot, now);
  await settle(unit, lot, now);
  return vacancy;
}

/** Replaces an expert whose account leaves, in every lot that is still to be judged. */
export async function replaceEverywhere(
  crypto: Crypto,
  unit: Unit,
  accountId: string,
  reason: string,
): Promise<void> {
  for (const lotId of await store.findLotsOf(unit.db, accountId)) {
    const lot = await lockLot(unit, lotId);
    const by = unit.actor.kind === 'staff' ? unit.actor.accountId : null;
    if (lot !== null)
      await replaceDrawn(crypto, unit, lot, replacedBy(by, { evaluatorId: accountId, reason }));
  }
}

/** Appoints an expert whom the buyer chooses, when no draw has another one (条例46, 198号13). */
export function appoint(
  parts: Parts,
  actor: StaffActor,
  { lotId, accountId, reason }: InputOf<typeof wire.appointExpert>,
) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const by = actor.accountId;
    const earlier = await store.findAppointment(unit, lot.id, accountId);
    if (earlier?.appointedBy === by && earlier.reason === reason) return {};
    const refused = decideAppointment(await factsOf(unit, lot));
    if (refused !== null) return refused;
    const { evaluators } = await staffOptions(unit.db, lot.tender);
    const isFree = await store.isFree(unit, lot.id, accountId);
    if (!isFree || !evaluators.some(({ id }) => id === accountId))
      return refuseFields([
        { field: 'accountId', message: '请选择在用的评委账号；开标人、项目经办人和已有席位的人员不能担任' },
      ]);
    const now = await unit.now();
    await store.insertAppointment(unit, {
      ...{ lotId: lot.id, accountId, reason },
      ...{ appointedBy: by, appointedAt: now },
    });
    await seatExpert(unit, lot.id, accountId, null);
    await fillExpertSeat(unit, lot, { successorId: accountId, by });
    await tell(unit, lot, { kind: 'appoint', expert: accountId, reason }, now);
    await settle(unit, lot, now);
    return {};
  });
}
