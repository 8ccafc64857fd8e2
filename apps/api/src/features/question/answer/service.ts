import {
  mayStillChange,
  type NewTimes,
  needsSecondPerson,
  settleTimes,
} from '@procure/domain/amendment/extension.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { type QuestionAction, questionMachine } from '@procure/domain/question/transitions.ts';
import { announceAnswer } from '@procure/domain/tender/announcement.ts';
import { next } from '@procure/domain/transition.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import {
  extendWith,
  giveUpWaiting,
  planFor,
  tellOfChange,
  waitForConfirmation,
} from '../../amendment/extension/service.ts';
import type { FileReader } from '../../file/service.ts';
import { accountsOf, staffLot } from '../../lot/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { type LockedLot, lockLotToHandle } from '../../tender/service.ts';
import { isAskedWith } from '../read-model.ts';
import * as store from '../store.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** The audit log of the desk names no asker either: the buyer's side reads it. */
async function record(
  unit: Unit,
  row: store.QuestionRow,
  action: QuestionAction,
  after: Readonly<Record<string, unknown>>,
  reason: string | null = null,
): Promise<void> {
  await unit.audit({
    action,
    entity: 'question',
    entityId: row.id,
    lotId: row.lotId,
    before: { state: row.state, answer: row.answer },
    after,
    reason,
  });
}

/** Writes the answer, or a better one; it stays on the desk until it is published. */
export function answer(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, answer: text }: Seen & { answer: string },
) {
  return transact(parts, actor, async (unit) => {
    const found = await lockWithLot(unit, actor, id);
    if (isRefused(found)) return found;
    const { row } = found;
    if (row.state === 'answered' && row.answer === text) return { state: row.state, version: row.version };
    const state = next(questionMachine, row.state, 'answer', 'buyer');
    if (isRefused(state)) return state;
    if (row.version !== seen) return refuse('conflict');
    const version = await store.save(unit, row, {
      state,
      answer: text,
      answeredAt: await unit.now(),
      answeredBy: actor.accountId,
    });
    await record(unit, row, 'answer', { state, answer: text });
    return { state, version };
  });
}

interface Publication extends Seen {
  readonly affectsBids: boolean;
  readonly announce: boolean;
  readonly bidDeadline?: string | undefined;
  readonly prequalificationDeadline?: string | undefined;
  readonly reason: string;
}

/**
 * Publishes the answer to all who hold the documents, at the same moment and in the same words (招标投标法23,
 * 条例21). Where it may affect bids and too little time is left, the deadline is put later in the same
 * transaction; where it is said not to, another person confirms that first. The lot is held: its deadline cannot
 * move while the time that is left is measured.
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
    const open = mayStillChange(lot, now);
    if (open !== true) return open;
    const state = next(questionMachine, row.state, 'publish', 'buyer');
    if (isRefused(state)) return state;
    if (row.version !== seen) return refuse('conflict');
    const shown = await staffLot(actor.scope, unit.db, lot.id);
    const name = shown?.name ?? lot.tender.title;
    const plan = planFor(lot, now);
    if (needsSecondPerson(plan, how.affectsBids)) {
      if ([...how.reason].length < 5) {
        const message = '不影响投标文件编制的理由须为5–500字';
        return refuseFields([{ field: 'reason', message }]);
      }
      const { announce, reason } = how;
      const waiting = { questionId: id, questionVersion: row.version, title: row.title };
      await waitForConfirmation(unit, actor, lot, now, { ...waiting, announce, reason, name });
      return { state: row.state, version: row.version, publishedAt: null, waiting: true };
    }
    const times = how.affectsBids ? settleTimes(plan, lot, how) : {};
    if ('refused' in times) return times;
    await giveUpWaiting(unit, actor, id);
    const { affectsBids, announce } = how;
    const version = await makePublic(unit, actor, { row, lot, name, now }, { affectsBids, announce, times });
    return { state, version, publishedAt: now.toISOString(), waiting: false };
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
  if (row.version !== version) return refuse('conflict');
  const state = next(questionMachine, row.state, 'publish', 'buyer');
  if (isRefused(state)) return state;
  await makePublic(unit, actor, { row, lot, name, now }, { affectsBids: false, announce, times: {} });
  return null;
}

interface Answered {
  readonly row: store.QuestionRow;
  readonly lot: LockedLot;
  readonly name: string;
  readonly now: Date;
}

/** @returns the question's new version */
async function makePublic(
  unit: Unit,
  actor: StaffActor,
  { row, lot, name, now }: Answered,
  how: { readonly affectsBids: boolean; readonly announce: boolean; readonly times: NewTimes },
): Promise<number> {
  const version = await store.save(unit, row, { state: 'published', publishedAt: now });
  await record(unit, row, 'publish', { state: 'published', ...how });
  const holders = await store.holderCompanies(actor.scope, unit, lot.id);
  for (const { id: to } of await accountsOf(unit.db, holders)) {
    await unit.send({
      channel: 'message',
      to,
      template: 'question_published',
      values: { title: name, tenderNo: lot.tender.tenderNo },
      link: `/questons?lotId=${lot.id}`,
    });
  }
  const changes = await extendWith(unit, lot, how.times, '发布的提疑答复可能影响投标文件编制');
  // The deadline is everybody's, whether they hold the documents or were only invited.
  if (changes.length > 0) await tellOfChange(unit, lot, name, '发布了可能影响投标文件编制的答复', changes);
  if (how.announce || changes.length > 0) {
    const notice = announceAnswer(name, row, row.answer ?? '', changes);
    await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...notice });
  }
  return version;
}

/** Ends a question without an answer; only who asked learns of it, with the reason. */
export function close(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, reason }: Seen & { reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const found = await lockWithLot(unit, actor, id);
    if (isRefused(found)) return found;
    const { row, lot } = found;
    if (row.state === 'closed' && row.closeReason === reason)
      return { state: row.state, version: row.version };
    const state = next(questionMachine, row.state, 'close', 'buyer');
    if (isRefused(state)) return state;
    if (row.version !== seen) return refuse('conflict');
    const version = await store.save(unit, row, {
      state,
      closeReason: reason,
      answeredAt: await unit.now(),
      answeredBy: actor.accountId,
    });
    await record(unit, row, 'close', { state }, reason);
    const shown = await staffLot(actor.scope, unit.db, lot.id);
    for (const { id: to } of await accountsOf(unit.db, [row.companyId])) {
      await unit.send({
        channel: 'message',
        to,
        template: 'question_closed',
        values: { title: shown?.name ?? lot.tender.title, tenderNo: lot.tender.tenderNo, reason },
        link: `/questons?lotId=${lot.id}`,
      });
    }
    return { state, version };
  });
}

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

/** Who answers reads what came with the question. */
export const mayReadAsked: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'attachment' &&
  holds(caller, 'question.answer') &&
  isAskedWith(caller.scope, parts.db, file.id);
