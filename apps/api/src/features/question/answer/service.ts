import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { decide, type Published, type Question } from '@procure/domain/question/decide.ts';
import { announceAnswer } from '@procure/domain/tender/announcement.ts';
import { act } from '../../../platform/act.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import {
  extendWith,
  giveUpWaiting,
  planFor,
  tellOfChange,
  waitForConfirmation,
} from '../../amendment/extension/service.ts';
import type { FileReader } from '../../file/service.ts';
import { lotNamesFor } from '../../lot/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { keepChange } from '../../tender/change/service.ts';
import { type LockedLot, lockLotToHandle } from '../../tender/service.ts';
import { questionEvents } from '../events.ts';
import { isAskedWith } from '../read-model.ts';
import * as store from '../store.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** A question on the desk, with its lot. */
const deskQuestion = {
  lock: (unit: Unit, actor: StaffActor, { id }: Seen) => lockWithLot(unit, actor, id),
  save: (unit: Unit, { row }: { readonly row: store.QuestionRow }, question: Question) =>
    store.saveDecided(unit, row, question),
  events: questionEvents,
};

/** Writes the answer, or a better one; it stays on the desk until it is published. */
export const answer = act(
  deskQuestion,
  async (
    { unit, actor, held: { row }, keep },
    { version: seen, answer: text }: Seen & { readonly answer: string },
  ) => {
    if (row.state === 'answered' && row.answer === text) return { state: row.state, version: row.version };
    const asSeen = row.version === seen;
    const decided = decide(
      store.questionOf(row),
      { kind: 'answer', asSeen, answer: text, by: actor.accountId },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    const version = await keep(decided.question, decided.event, row);
    return { state: decided.question.state, version };
  },
);

interface Publication extends Seen {
  readonly affectsBids: boolean;
  readonly announce: boolean;
  readonly bidDeadline?: string | undefined;
  readonly prequalificationDeadline?: string | undefined;
  readonly reason: string;
}

/**
 * Publishes the answer to all who hold the documents, at the same moment and in the same words (招标投标法23,
 * 条例21). If it may affect bids and too little time is left, the deadline is extended in the same transaction; if it is
 * declared not to affect them, another person confirms that first. The lot is locked, so that its deadline cannot move
 * while the remaining time is computed.
 */
export function publish(parts: Parts, actor: StaffActor, { id, version: seen, ...how }: Publication) {
  return transact(parts, actor, async (unit) => {
    const found = await lockWithLot(unit, actor, id);
    if (isRefused(found)) return found;
    const { row, lot } = found;
    if (row.state === 'published' && row.publishedAt !== null) {
      const publishedAt = row.publishedAt.toISOString();
      return { state: row.state, version: row.version, publishedAt, waiting: false };
    }
    const now = await unit.now();
    const asSeen = row.version === seen;
    const command = { kind: 'publish', lot, plan: await planFor(unit, lot, now), asSeen, ...how } as const;
    const decided = decide(store.questionOf(row), command, now);
    if (isRefused(decided)) return decided;
    const { question, event } = decided;
    const { title: name } = await lotNamesFor(actor.scope, unit.db, lot);
    const { announce, reason } = how;
    if (event.kind === 'referred') {
      const waiting = { questionId: id, questionVersion: row.version, title: row.title };
      await waitForConfirmation(unit, actor, lot, now, { ...waiting, announce, reason, name });
      return { state: row.state, version: row.version, publishedAt: null, waiting: true };
    }
    await giveUpWaiting(unit, actor, lot, id);
    const version = await makePublic(unit, actor, { row, lot, name, announce }, { question, event });
    return { state: question.state, version, publishedAt: now.toISOString(), waiting: false };
  });
}

/** An answer that another person confirmed not to affect bids, as it stood when confirmation was asked for. */
export async function publishConfirmed(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  name: string,
  now: Date,
  { id, version, announce }: Seen & { readonly announce: boolean },
): Promise<Refusal<'not_found' | 'conflict' | 'transition_not_allowed'> | null> {
  const row = await store.lockAny(actor.scope, unit, id);
  if (row === null) return refuse('not_found');
  const decided = decide(store.questionOf(row), { kind: 'confirm', asSeen: row.version === version }, now);
  if (isRefused(decided)) return decided;
  await makePublic(unit, actor, { row, lot, name, announce }, decided);
  return null;
}

interface Worded {
  readonly row: store.QuestionRow;
  readonly lot: LockedLot;
  readonly name: string;
  readonly announce: boolean;
}

/** @returns the question's new version */
async function makePublic(
  unit: Unit,
  actor: StaffActor,
  { row, lot, name, announce }: Worded,
  { question, event }: { readonly question: Question; readonly event: Published },
): Promise<number> {
  const version = await store.saveDecided(unit, row, question);
  const holders = await accountsOf(unit.db, await store.holderCompanies(actor.scope, unit, lot.id), 'tender');
  const told = { to: holders.map(({ id }) => id), title: name, tenderNo: lot.tender.tenderNo };
  await record(unit, questionEvents, { ...event, ...told, announce }, row);
  const changes = await extendWith(unit, lot, event.times, '发布的提疑答复可能影响投标文件编制');
  if (event.affectsBids) {
    const summary = `${row.title}：${row.answer ?? ''}`;
    await keepChange(unit, lot.id, { kind: 'answer', summary, changes, documents: [] });
  }
  // The deadline concerns holders of the documents and the invited alike.
  if (changes.length > 0) await tellOfChange(unit, lot, name, '发布了可能影响投标文件编制的答复', changes);
  if (announce || changes.length > 0) {
    const notice = announceAnswer(name, row, row.answer ?? '', changes);
    await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...notice });
  }
  return version;
}

/** Ends a question without an answer; only who asked learns of it, with the reason. */
export const close = act(
  deskQuestion,
  async (
    { unit, actor, held: { row, lot }, keep },
    { version: seen, reason }: Seen & { readonly reason: string },
  ) => {
    if (row.state === 'closed' && row.closeReason === reason)
      return { state: row.state, version: row.version };
    const asSeen = row.version === seen;
    const decided = decide(
      store.questionOf(row),
      { kind: 'close', asSeen, reason, by: actor.accountId },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    const to = (await accountsOf(unit.db, [row.companyId], 'question')).map(({ id }) => id);
    const told = { to, ...(await lotNamesFor(actor.scope, unit.db, lot)) };
    const version = await keep(decided.question, { ...decided.event, ...told }, row);
    return { state: decided.question.state, version };
  },
);

/** The lot before the question, as every act takes the locks. */
async function lockWithLot(
  unit: Unit,
  actor: StaffActor,
  id: string,
): Promise<
  { readonly row: store.QuestionRow; readonly lot: LockedLot } | Refusal<'not_found' | 'not_in_team'>
> {
  const lotId = await store.lotIdOf(actor.scope, unit, id);
  if (lotId === null) return refuse('not_found');
  const lot = await lockLotToHandle(unit, actor.scope, lotId);
  if (isRefused(lot)) return lot;
  const row = await store.lockAny(actor.scope, unit, id);
  if (row === null || row.state === 'draft' || row.state === 'withdrawn') {
    return refuse('not_found');
  }
  return { row, lot };
}

/** Answerers may read the files of a question. */
export const mayReadAsked: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'attachment' &&
  holds(caller, 'question.answer') &&
  isAskedWith(caller.scope, parts.db, file.id);
