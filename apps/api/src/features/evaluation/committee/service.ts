import {
  checkAttendance,
  checkDeparture,
  decideRemoval,
  decideSignIn,
  hasRelation,
  type RecusalGround,
  type RemovalGround,
  type SignIn,
} from '@procure/domain/evaluation/attendance.ts';
import {
  type ChairWay,
  chairOf,
  checkChair,
  countedChair,
  decideDetermination,
  decideVote,
  electionHours,
} from '@procure/domain/evaluation/chair.ts';
import { undertakingFor } from '@procure/domain/evaluation/undertaking.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { type StaffActor, system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { replaceDrawn } from '../../draw/service.ts';
import { succeedIn } from '../../tender/seat/service.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../../tender/service.ts';
import { fillVacancy, leaveSeat } from '../departure/service.ts';
import { aboutEvaluation, findStored } from '../service.ts';
import { committeeEvents } from './events.ts';
import { readSitting } from './read-model.ts';
import * as store from './store.ts';

interface OnLot {
  readonly lotId: string;
}

/** The lot is opened and under evaluation, and its report is not adopted: the committee still changes. */
async function whileEvaluated(unit: Unit, lot: LockedLot) {
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const committee = await store.readRecord(unit, lot.id);
  if (!committee.isOpened) return refuse('before_deadline');
  const evaluation = await findStored(unit, lot);
  if (lot.state !== 'evaluating' || evaluation?.state === 'concluded')
    return refuse('transition_not_allowed');
  return { lot, committee };
}

/** Locks an opened lot for a member of its committee, signed in or not. */
async function asMember(unit: Unit, actor: StaffActor, { lotId }: OnLot) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  // A name in the committee counts only in an organisation in which the person still judges.
  if ((await readSitting(actor.scope, unit.db, lotId)) === null) return refuse('not_an_evaluator');
  const at = await whileEvaluated(unit, lot);
  if (isRefused(at)) return at;
  const own = at.committee.members.find(({ id }) => id === actor.accountId);
  return own === undefined ? refuse('not_an_evaluator') : { ...at, own };
}

/** Locks an opened lot for the buyer's staff who handle it. */
export async function asBuyer(unit: Unit, actor: StaffActor, { lotId }: OnLot) {
  const lot = await lockLotToHandle(unit, actor.scope, lotId);
  if (isRefused(lot)) return lot;
  if (lot.publishedAt === null) return refuse('not_found');
  const at = await whileEvaluated(unit, lot);
  if (isRefused(at)) return at;
  return hasRelation(at.committee.departures, actor.accountId) ? refuse('handler_recused') : at;
}

const electionOf = (lot: LockedLot, committee: store.CommitteeRecord) => ({
  ...committee,
  scope: lot.tender.scope,
});

/** The account of a member whom readers may see under the id of an invitation. */
const memberOf = ({ members }: store.CommitteeRecord, id: string): string =>
  members.find(({ invitationId }) => invitationId === id)?.id ?? id;

/** A member signs in: undertakes secrecy, and declares no relation with the bidders on the list. */
export function signIn(parts: Parts, actor: StaffActor, input: OnLot & SignIn) {
  return transact(parts, actor, async (unit) => {
    const at = await asMember(unit, actor, input);
    if (isRefused(at)) return at;
    const { lot, committee, own } = at;
    const { version: textVersion } = undertakingFor(lot.tender);
    const current = { textVersion, biddersDigest: committee.biddersDigest };
    const decided = decideSignIn(own, input, current);
    if (isRefused(decided)) return decided;
    const message = '已签到，可以开始评审';
    if (decided.isRepeated && own.signedInAt !== null)
      return { signedInAt: own.signedInAt.toISOString(), message };
    const signedInAt = await unit.now();
    const evaluatorId = own.id;
    await store.insertDeclaration(unit, { lotId: lot.id, evaluatorId, ...current, signedInAt });
    const members = committee.members.map((one) => (one.id === own.id ? { ...one, signedInAt } : one));
    const after = { ...committee, members };
    const elects = checkAttendance(after) === true && chairOf(after) === null;
    const electors = elects ? members.map(({ id }) => id) : [];
    const event = { kind: 'signIn', evaluator: own.id, ...current, electors } as const;
    await record(unit, committeeEvents, event, aboutEvaluation(lot));
    return { signedInAt: signedInAt.toISOString(), message };
  });
}

interface Departing {
  readonly bidIds: readonly string[];
  readonly reason: string;
}

/** A member leaves the committee by a declaration of their own (条例46). */
export function recuse(
  parts: Parts,
  actor: StaffActor,
  { lotId, ...input }: OnLot & Departing & { readonly ground: RecusalGround },
) {
  return transact(parts, actor, async (unit) => {
    const message = '已登记回避，您不再是本标段的评委';
    const at = await asMember(unit, actor, { lotId });
    if (isRefused(at)) {
      if (at.refused !== 'not_an_evaluator') return at;
      const lot = await lockLot(unit, lotId);
      const { departures } = lot === null ? { departures: [] } : await store.readRecord(unit, lot.id);
      const former = departures.find(
        ({ evaluatorId, kind }) => evaluatorId === actor.accountId && kind === 'recusal',
      );
      return former === undefined ? at : { no: former.no, message };
    }
    const { lot, committee } = at;
    const wrong = checkDeparture(input, committee.bidders);
    if (wrong.length > 0) return refuseFields(wrong);
    const leaving = {
      ...input,
      bidIds: input.ground === 'relation' ? input.bidIds : [],
      evaluatorId: actor.accountId,
      kind: 'recusal',
      by: actor.accountId,
    } as const;
    const vacancy =
      (await replaceDrawn(parts.crypto, unit, lot, leaving)) ?? (await leaveSeat(unit, lot, leaving));
    return vacancy === null ? refuse('not_an_evaluator') : { no: vacancy.no, message };
  });
}

/** The buyer's staff remove a member who does not appear, or must be avoided (条例48). */
export function removeMember(
  parts: Parts,
  actor: StaffActor,
  { lotId, ...input }: OnLot & Departing & { readonly evaluatorId: string; readonly ground: RemovalGround },
) {
  return transact(parts, actor, async (unit) => {
    const at = await asBuyer(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot, committee } = at;
    const message = (isDrawn: boolean) =>
      isDrawn ? '该评委已退出评标委员会，由抽取的下一位专家接替' : '该评委已退出评标委员会，请指定接替的评委';
    const former = committee.departures.find(
      (one) => one.evaluatorId === input.evaluatorId || one.invitationId === input.evaluatorId,
    );
    if (former?.kind === 'removal') return { no: former.no, message: message(former.invitationId !== null) };
    const evaluatorId = memberOf(committee, input.evaluatorId);
    const may = decideRemoval(committee, { evaluatorId, by: actor.accountId });
    if (isRefused(may)) return may;
    const wrong = checkDeparture(input, committee.bidders);
    if (wrong.length > 0) return refuseFields(wrong);
    const leaving = {
      ...input,
      evaluatorId,
      kind: 'removal',
      by: actor.accountId,
      bidIds: input.ground === 'relation' ? input.bidIds : [],
    } as const;
    const drawn = await replaceDrawn(parts.crypto, unit, lot, leaving);
    if (drawn !== null) return { no: drawn.no, message: message(true) };
    const vacancy = await leaveSeat(unit, lot, leaving);
    return vacancy === null ? refuse('conflict') : { no: vacancy.no, message: message(false) };
  });
}

/** The buyer's staff name the successor in a vacant seat, who signs in and judges anew. */
export function fillSeat(
  parts: Parts,
  actor: StaffActor,
  { lotId, no, successorId }: OnLot & { readonly no: number; readonly successorId: string },
) {
  return transact(parts, actor, async (unit) => {
    const at = await asBuyer(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot, committee } = at;
    const message = '已指定接替的评委，由其签到后重新评审';
    const departure = committee.departures.find((one) => one.no === no);
    if (departure === undefined) return refuse('conflict');
    if (departure.successorId !== null)
      return departure.successorId === successorId ? { message } : refuse('seat_filled');
    const { seat, evaluatorId: accountId, reason } = departure;
    if (seat === 'expert' && lot.drawnExperts.length > 0)
      return refuseFields([
        { field: 'successorId', message: '该席位的专家由抽取产生，请在“专家抽取”中办理' },
      ]);
    const seated = await succeedIn(unit, lot.id, { seat, accountId, successorId, reason });
    if (isRefused(seated)) {
      if (seated.refused !== 'invalid_input') throw new Error(`lot ${lotId}: a successor is named`);
      return refuseFields((seated.fields ?? []).map((one) => ({ ...one, field: 'successorId' })));
    }
    await fillVacancy(unit, lot, no, { successorId, by: actor.accountId });
    return { message };
  });
}

interface Naming extends OnLot {
  readonly candidateId: string;
}

async function nameChair(
  unit: Unit,
  lot: LockedLot,
  committee: store.CommitteeRecord,
  { id, way, by }: { readonly id: string; readonly way: ChairWay; readonly by: string | null },
) {
  const no = committee.chairs.length + 1;
  const name = committee.members.find((member) => member.id === id)?.name ?? '';
  const row = { lotId: lot.id, no, chairId: id, way, namedAt: await unit.now(), namedBy: by };
  await store.insertChair(unit, row);
  const members = committee.members.map((member) => member.id);
  const event = { kind: 'nameChair', no, chair: { id, name }, way, members } as const;
  await record(unit, committeeEvents, event, aboutEvaluation(lot));
  return { chairId: id, message: `组长已产生：${name}` };
}

/** A member names a chair; the vote with which more than half of the members name the same one elects it. */
export function voteChair(parts: Parts, actor: StaffActor, { lotId, candidateId }: Naming) {
  return transact(parts, actor, async (unit) => {
    const at = await asMember(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot, committee, own } = at;
    const vote = { by: own.id, candidate: candidateId };
    const voted = { chairId: null, message: '已推选，过半数评委推选同一人时产生组长' };
    const last = committee.chairs.at(-1);
    if (last !== undefined && last.chairId === candidateId && chairOf(committee) === candidateId)
      return { chairId: candidateId, message: '组长已产生' };
    const decided = decideVote(electionOf(lot, committee), vote);
    if (isRefused(decided)) return decided;
    if (decided.isRepeated) return voted;
    const election = committee.chairs.length + 1;
    await store.insertVote(unit, lot.id, { ...vote, election, at: await unit.now() });
    await record(unit, committeeEvents, { kind: 'vote', ...vote, election }, aboutEvaluation(lot));
    const { elected } = decided;
    return elected === null
      ? voted
      : nameChair(unit, lot, committee, { id: elected, way: 'elected', by: null });
  });
}

/** The buyer's staff determine the chair whom the members did not elect in time. */
export function determineChair(parts: Parts, actor: StaffActor, { lotId, candidateId }: Naming) {
  return transact(parts, actor, async (unit) => {
    const at = await asBuyer(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot, committee } = at;
    const last = committee.chairs.at(-1);
    const candidate = memberOf(committee, candidateId);
    if (last?.way === 'determined' && last.namedBy === actor.accountId && chairOf(committee) === candidate)
      return { chairId: candidateId, message: '组长已确定' };
    const choice = { candidate, by: actor.accountId };
    const may = decideDetermination(electionOf(lot, committee), choice, await unit.now());
    if (isRefused(may)) return may;
    await nameChair(unit, lot, committee, { id: candidate, way: 'determined', by: actor.accountId });
    return { chairId: candidateId, message: '组长已确定' };
  });
}

/** Refuses an act of the chair on a locked lot to everybody else, and while the committee is not complete. */
export async function requireChair(unit: Unit, lot: LockedLot, { accountId }: StaffActor) {
  return checkChair(await store.readRecord(unit, lot.id), accountId);
}

/** The job that names the chairs of government committees by their votes at the end of the term. */
export const chairJob = 'committee.chair';

/** Names the chairs of government committees that reached no majority in time; `at` replaces the database's clock. */
export async function nameDueChairs(parts: Parts, at?: Date): Promise<void> {
  const now = at ?? (await transact(parts, system(chairJob), (unit) => unit.now()));
  const until = new Date(now.getTime() - electionHours * 3_600_000);
  for (const lotId of await store.findUnelected(parts.db, until)) {
    await transact(parts, system(chairJob), async (unit) => {
      const lot = await lockLot(unit, lotId);
      const under = lot === null ? null : await whileEvaluated(unit, lot);
      if (lot === null || under === null || isRefused(under)) return;
      const chair = countedChair(electionOf(lot, under.committee), now);
      if (chair !== null)
        await nameChair(unit, lot, under.committee, { id: chair, way: 'counted', by: null });
    });
  }
}
