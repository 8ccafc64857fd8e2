import { formatDateTime } from '@procure/domain/display/time.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { type QuestionAction, questionMachine } from '@procure/domain/question/transitions.ts';
import { announceAnswer } from '@procure/domain/tender/announcement.ts';
import { law } from '@procure/domain/tender/law.ts';
import { extensionNeeded } from '@procure/domain/tender/time-limits.ts';
import { next } from '@procure/domain/transition.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { isRestDay } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
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
}

/**
 * Publishes the answer to all who hold the documents, at the same moment and in the same words (招标投标法23,
 * 条例21). The lot is held: its deadline cannot move while the time that is left is measured.
 */
export function publish(parts: Parts, actor: StaffActor, { id, version: seen, ...how }: Publication) {
  return transact(parts, actor, async (unit) => {
    const found = await lockWithLot(unit, actor, id);
    if (isRefused(found)) return found;
    const { row, lot } = found;
    if (row.state === 'published' && row.publishedAt !== null) {
      return { state: row.state, version: row.version, publishedAt: row.publishedAt.toISOString() };
    }
    const now = await unit.now();
    const open = mayStillPublish(lot, now);
    if (open !== true) return open;
    const state = next(questionMachine, row.state, 'publish', 'buyer');
    if (isRefused(state)) return state;
    if (row.version !== seen) return refuse('conflict');
    const needed = extensionNeeded(lot.tender, lot.bidDeadline, now, isRestDay);
    if (how.affectsBids && needed !== null) {
      return refuse('extension_needed', {
        days: law.clarifyBeforeDeadline.value,
        time: formatDateTime(needed.earliest),
      });
    }
    const version = await store.save(unit, row, { state, publishedAt: now });
    await record(unit, row, 'publish', { state, ...how });
    const shown = await staffLot(actor.scope, unit.db, lot.id);
    const name = shown?.name ?? lot.tender.title;
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
    if (how.announce) {
      const notice = announceAnswer(name, row, row.answer ?? '');
      await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...notice });
    }
    return { state, version, publishedAt: now.toISOString() };
  });
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

function mayStillPublish(
  lot: LockedLot,
  now: Date,
): true | Refusal<'lot_suspended' | 'lot_over' | 'bid_deadline_passed'> {
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  return isBefore(now, lot.bidDeadline)
    ? true
    : refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
}

/** Who answers reads what came with the question. */
export const mayReadAsked: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'attachment' &&
  holds(caller, 'question.answer') &&
  isAskedWith(caller.scope, parts.db, file.id);
