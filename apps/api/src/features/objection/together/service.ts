import { budgetOf } from '@procure/domain/approval/chain.ts';
import { decide } from '@procure/domain/objection/decide.ts';
import type { ObjectionGround, ObjectionOutcome } from '@procure/domain/objection/objection.ts';
import type { Objection } from '@procure/domain/objection/objection-record.ts';
import type { Remedy } from '@procure/domain/objection/remedy.ts';
import { checkOneMatter } from '@procure/domain/objection/together.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import { openersOf } from '../../account/audience/read-model.ts';
import { askApproval, giveBack, hasJustSigned, signNext, withdrawOpen } from '../../approval/service.ts';
import { replaceFiles } from '../../file/attachment/service.ts';
import { areOwnFiles } from '../../file/service.ts';
import { addPages } from '../../opening/supplement/service.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../../tender/service.ts';
import { readTogether } from '../answer/read-model.ts';
import { about, approvalOf, type Held, nowOf, possibleFor, secretsOf, tell } from '../answer/service.ts';
import { objectionEvents } from '../events.ts';
import * as store from '../store.ts';

interface Several {
  readonly objections: readonly { readonly id: string; readonly version: number }[];
}

/** One of several objections, with the version that the person saw. */
interface One extends Held {
  readonly seen: number;
}

/**
 * Locks all objections, of one lot and subject, under their lot. Refuses all if one is not visible to this person.
 */
async function lockAll(
  unit: Unit,
  { scope }: StaffActor,
  { objections }: Several,
  lockTheLot: (lotId: string) => Promise<LockedLot | Refusal<'not_found' | 'not_in_team'>>,
): Promise<
  | { readonly lot: LockedLot; readonly all: readonly One[] }
  | Refusal<'not_found' | 'not_in_team' | 'objections_apart'>
> {
  const ids = objections.map(({ id }) => id);
  const matters = await store.mattersOf(scope, unit, ids);
  const [first] = matters;
  if (first === undefined || matters.length < ids.length) return refuse('not_found');
  const one = checkOneMatter(matters);
  if (one !== true) return one;
  const lot = await lockTheLot(first.lotId);
  if (isRefused(lot)) return lot;
  const versions = new Map(objections.map(({ id, version }) => [id, version]));
  const rows = await store.lockSeveral(unit, lot.id, ids);
  return { lot, all: rows.map((row) => ({ lot, row, seen: versions.get(row.id) ?? 0 })) };
}

const lockFor =
  (permission: 'objection.approve' | 'opening.release', unit: Unit, { scope }: StaffActor) =>
  async (lotId: string): Promise<LockedLot | Refusal<'not_found'>> => {
    const lot = await lockLot(unit, lotId);
    return lot !== null && mayIn(scope, permission, lot.tender) ? lot : refuse('not_found');
  };

const isStale = ({ refused }: Refusal) => refused === 'conflict' || refused === 'transition_not_allowed';

/** Decides each objection in order. Refuses all if one is refused, and names those that have changed. */
async function each<Decided>(
  all: readonly One[],
  decideOne: (one: One, index: number) => Decided | Promise<Decided>,
): Promise<readonly Exclude<Decided, Refusal>[] | Extract<Decided, Refusal> | Refusal<'objections_changed'>> {
  const done: Exclude<Decided, Refusal>[] = [];
  const refused: Extract<Decided, Refusal>[] = [];
  const stale: string[] = [];
  for (const [index, one] of all.entries()) {
    const decided = await decideOne(one, index);
    if (!isRefused(decided)) done.push(decided as Exclude<Decided, Refusal>);
    else if (isStale(decided)) stale.push(one.row.objectionNo ?? '');
    else refused.push(decided);
  }
  if (stale.length > 0) return refuse('objections_changed', { numbers: stale.join('、') });
  return refused[0] ?? done;
}

const stateOf = ({ row }: Held, { state }: Pick<Objection, 'state'>, version: number) => ({
  id: row.id,
  ...nowOf({ state }, version),
});
const asTheyAre = (all: readonly One[]) => all.map((one) => stateOf(one, one.row, one.row.version));

interface Answering extends Several {
  readonly outcome: ObjectionOutcome;
  readonly answer: string;
  readonly remedy: Remedy | null;
  readonly fileIds: readonly string[];
}

/**
 * Writes one text to all of them and submits them for approval. Each keeps its own row, signatures, audit entry and
 * receipt.
 */
export function answerAll(parts: Parts, actor: StaffActor, { objections, fileIds, ...words }: Answering) {
  return transact(parts, actor, async (unit) => {
    const { scope, accountId: by } = actor;
    const held = await lockAll(unit, actor, { objections }, (lotId) => lockLotToHandle(unit, scope, lotId));
    if (isRefused(held)) return held;
    const { lot, all } = held;
    const ids = all.map(({ row }) => row.id);
    const hung = await store.answerFilesAt(unit, lot.id, ids);
    const sameFiles = hung.length === fileIds.length && fileIds.every((id) => hung.includes(id));
    if (sameFiles && all.every((one) => isHandedIn(one, words, by))) return { objections: asTheyAre(all) };
    const now = await unit.now();
    const rows = all.map(({ row }) => row);
    const secrets = await secretsOf(parts, unit, lot, words.answer, rows);
    const decided = await each(all, async (one, index) => {
      const possible = await possibleFor(unit, one, words.outcome, now);
      const command = { asSeen: one.row.version === one.seen, by, possible } as const;
      const wrote = decide(store.objectionOf(one.row), { ...command, kind: 'write', ...words }, now);
      if (isRefused(wrote)) return wrote;
      const telling = secrets[index] ?? secrets[0];
      const handed = decide(wrote.objection, { ...command, kind: 'handIn', secrets: telling }, now);
      return isRefused(handed) ? handed : { one, wrote, handed };
    });
    if (isRefused(decided)) return decided;
    if (!(await areOwnFiles(unit, actor, fileIds, hung)))
      return refuseFields([{ field: 'fileIds', message: '附件已失效，请重新上传' }]);
    const given = [];
    for (const [index, { one, wrote, handed }] of decided.entries()) {
      await replaceFiles(unit, { kind: 'objection-answer', id: one.row.id }, fileIds);
      const version = await store.saveDecided(unit, one.row, handed.objection);
      const asking = { amount: budgetOf([lot]), authors: [by], by, quiet: index > 0 };
      const signers = await askApproval(unit, approvalOf(one), asking);
      if (signers === null) throw new Error('an answer to an objection is signed by somebody always');
      await record(unit, objectionEvents, wrote.event, about(one));
      await record(unit, objectionEvents, handed.event, about(one));
      given.push(stateOf(one, handed.objection, version));
    }
    return { objections: given };
  });
}

/** A repeat after a lost response. */
const isHandedIn = (
  { row, seen }: One,
  { outcome, answer, remedy }: Pick<Answering, 'outcome' | 'answer' | 'remedy'>,
  by: string,
): boolean =>
  row.state === 'answering' &&
  row.handedInBy === by &&
  row.version === seen + 1 &&
  row.answer === answer &&
  row.outcome === outcome &&
  row.remedy === remedy;

/**
 * Returns what the common text must not disclose to each recipient, including recipients of the same text that are
 * not among these rows.
 */
async function secretsOfOne(parts: Parts, unit: Unit, lot: LockedLot, rows: readonly store.ObjectionRow[]) {
  const first = rows.find(({ state }) => state === 'answering');
  const others = first === undefined ? [] : await readTogether(unit, lot.id, first.id);
  const readers = [...rows, ...others.filter(({ id }) => !rows.some((row) => row.id === id))];
  return secretsOf(parts, unit, lot, first?.answer ?? '', readers);
}

interface Signing extends Several {
  readonly step: number;
}

/** Signs the next step of each. The last signature answers each objector separately. */
export function approveAll(
  parts: Parts,
  actor: StaffActor,
  { objections, step, opinion }: Signing & { readonly opinion: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockAll(unit, actor, { objections }, lockFor('objection.approve', unit, actor));
    if (isRefused(held)) return held;
    const { lot, all } = held;
    const by = actor.accountId;
    if (all.every(({ row }) => row.state === 'answered' && row.endedBy === by))
      return { objections: asTheyAre(all), waiting: false };
    const now = await unit.now();
    const rows = all.map(({ row }) => row);
    const waiting = rows.filter(({ state }) => state === 'answering');
    const [first] = waiting;
    if (waiting.some(({ answer }) => answer !== first?.answer)) return refuse('objections_apart');
    const secrets = await secretsOfOne(parts, unit, lot, rows);
    const decided = await each(all, async (one, index) => {
      const { row, seen } = one;
      const possible = await possibleFor(unit, one, row.outcome, now);
      const command = { kind: 'approve', asSeen: row.version === seen, by, possible } as const;
      const telling = secrets[index] ?? secrets[0];
      const approved = decide(store.objectionOf(row), { ...command, secrets: telling }, now);
      return isRefused(approved) ? approved : { one, approved };
    });
    if (isRefused(decided)) return decided;
    const repeated = [];
    for (const one of all) repeated.push(await hasJustSigned(unit, by, approvalOf(one), step));
    if (repeated.every(Boolean)) return { objections: asTheyAre(all), waiting: true };
    const signed = await each(all, (one, index) =>
      signNext(unit, actor, approvalOf(one), { asSeen: true, step, opinion, quiet: index > 0 }),
    );
    if (isRefused(signed)) return signed;
    const states = [];
    const given = [];
    for (const [index, { one, approved }] of decided.entries()) {
      if (signed[index]?.last !== true) {
        states.push(stateOf(one, one.row, one.row.version));
        continue;
      }
      const version = await store.saveDecided(unit, one.row, approved.objection);
      states.push(stateOf(one, approved.objection, version));
      given.push({ one, event: approved.event });
    }
    if (given.length > 0 && given[0]?.one.row.subject === 'opening') await addPages(parts, unit, lot.id);
    for (const { one, event } of given) await tell(parts, unit, one, event);
    return { objections: states, waiting: given.length < all.length };
  });
}

/** Returns all of them; the author of the text is notified once. */
export function sendAllBack(
  parts: Parts,
  actor: StaffActor,
  { objections, step, reason }: Signing & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockAll(unit, actor, { objections }, lockFor('objection.approve', unit, actor));
    if (isRefused(held)) return held;
    const { all } = held;
    const by = actor.accountId;
    const isBack = ({ row, seen }: One) =>
      row.state === 'submitted' && row.returnReason === reason && row.version === seen + 1;
    if (all.every(isBack)) return { objections: asTheyAre(all) };
    const now = await unit.now();
    const decided = await each(all, (one) => {
      const command = { kind: 'return', asSeen: one.row.version === one.seen, by, reason } as const;
      const back = decide(store.objectionOf(one.row), command, now);
      return isRefused(back) ? back : { one, back };
    });
    if (isRefused(decided)) return decided;
    const returned = await each(all, (one) =>
      giveBack(unit, actor, approvalOf(one), { asSeen: true, step, reason }),
    );
    if (isRefused(returned)) return returned;
    const states = [];
    for (const [index, { one, back }] of decided.entries()) {
      const version = await store.saveDecided(unit, one.row, back.objection);
      const to = index > 0 ? [] : (returned[index]?.authors ?? []);
      await record(unit, objectionEvents, { ...back.event, to }, about(one));
      states.push(stateOf(one, back.objection, version));
    }
    return { objections: states };
  });
}

/** 条例44: an opener of the lot confirms the common answer immediately, in place of the approval chain. */
export function confirmAll(parts: Parts, actor: StaffActor, { objections }: Several) {
  return transact(parts, actor, async (unit) => {
    const held = await lockAll(unit, actor, { objections }, lockFor('opening.release', unit, actor));
    if (isRefused(held)) return held;
    const { lot, all } = held;
    const by = actor.accountId;
    const isGiven = ({ row, seen }: One) =>
      row.state === 'answered' && row.endedBy === by && row.version === seen + 1;
    if (all.every(isGiven)) return { objections: asTheyAre(all) };
    const rows = all.map(({ row }) => row);
    const [first] = rows;
    if (rows.some(({ answer, outcome }) => answer !== first?.answer || outcome !== first?.outcome))
      return refuse('objections_apart');
    const isOpener = (await openersOf(unit.db, lot.id)).includes(by);
    const now = await unit.now();
    const secrets = await secretsOfOne(parts, unit, lot, rows);
    const decided = await each(all, async (one, index) => {
      const { row, seen } = one;
      const { subject } = row;
      const possible = await possibleFor(unit, one, row.outcome, now);
      const command = { kind: 'confirm', asSeen: row.version === seen, subject, isOpener, by } as const;
      const telling = { possible, secrets: secrets[index] ?? secrets[0] };
      const confirmed = decide(store.objectionOf(row), { ...command, ...telling }, now);
      return isRefused(confirmed) ? confirmed : { one, confirmed };
    });
    if (isRefused(decided)) return decided;
    const states = [];
    for (const { one, confirmed } of decided) {
      await withdrawOpen(unit, approvalOf(one), null, '已由开标人当场确认');
      const version = await store.saveDecided(unit, one.row, confirmed.objection);
      states.push(stateOf(one, confirmed.objection, version));
    }
    await addPages(parts, unit, lot.id);
    for (const { one, confirmed } of decided) await tell(parts, unit, one, confirmed.event);
    return { objections: states };
  });
}

interface Refusing extends Several {
  readonly ground: ObjectionGround;
  readonly reason: string;
}

/** 不予受理 of all for one reason. Each objector is notified separately, without the others. */
export function notReceiveAll(parts: Parts, actor: StaffActor, { objections, ground, reason }: Refusing) {
  return transact(parts, actor, async (unit) => {
    const { scope, accountId: by } = actor;
    const held = await lockAll(unit, actor, { objections }, (lotId) => lockLotToHandle(unit, scope, lotId));
    if (isRefused(held)) return held;
    const { lot, all } = held;
    const isDone = ({ row }: One) =>
      row.state === 'not_receivable' && row.ground === ground && row.groundReason === reason;
    if (all.every(isDone)) return { objections: asTheyAre(all) };
    const now = await unit.now();
    const rows = all.map(({ row }) => row);
    const secrets = await secretsOf(parts, unit, lot, reason, rows);
    const decided = await each(all, (one, index) => {
      const command = { kind: 'refuse', asSeen: one.row.version === one.seen, by, ground, reason } as const;
      const telling = secrets[index] ?? secrets[0];
      const ended = decide(store.objectionOf(one.row), { ...command, secrets: telling }, now);
      return isRefused(ended) ? ended : { one, ended };
    });
    if (isRefused(decided)) return decided;
    const states = [];
    for (const { one, ended } of decided) {
      const version = await store.saveDecided(unit, one.row, ended.objection);
      states.push(stateOf(one, ended.objection, version));
    }
    if (rows[0]?.subject === 'opening') await addPages(parts, unit, lot.id);
    for (const { one, ended } of decided) await tell(parts, unit, one, ended.event);
    return { objections: states };
  });
}
