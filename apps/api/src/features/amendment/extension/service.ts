import { randomUUID } from 'node:crypto';
import {
  changesOf,
  type ExtensionPlan,
  type NewTimes,
  planExtension,
} from '@procure/domain/amendment/extension.ts';
import type { Change } from '@procure/domain/tender/announcement.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { isRestDay } from '../../../platform/holidays.ts';
import type { Unit } from '../../../platform/transaction.ts';
import { noticeTopic } from '../../notice/service.ts';
import { staffWith } from '../../tender/option/read-model.ts';
import { concernedAccounts } from '../../tender/read-model.ts';
import { type LockedLot, saveLotState } from '../../tender/service.ts';
import * as store from '../store.ts';

/** What a change or an answer published now must leave, by this country's rest days. */
export function planFor(lot: LockedLot, now: Date): ExtensionPlan {
  return planExtension(lot.tender, lot, now, isRestDay);
}

/**
 * Puts the deadlines of a held lot later, in the transaction of what makes it necessary. Before the notice: a
 * notice carries the times of its lot.
 */
export async function extendWith(
  unit: Unit,
  lot: LockedLot,
  times: NewTimes,
  reason: string,
): Promise<readonly Change[]> {
  const changes = changesOf(lot, times);
  if (changes.length === 0) return changes;
  await saveLotState(unit, lot, times);
  await unit.audit({
    action: 'extend',
    entity: 'lot',
    entityId: lot.id,
    lotId: lot.id,
    before: Object.fromEntries(Object.keys(times).map((key) => [key, lot[key as keyof NewTimes]])),
    after: times,
    reason,
  });
  await unit.touch(noticeTopic);
  return changes;
}

/** Everybody who was invited, obtained the documents or takes part in any way learns of it, in the same words. */
export async function tellOfChange(
  unit: Unit,
  lot: LockedLot,
  name: string,
  what: string,
  changes: readonly Change[],
): Promise<void> {
  const text = [...what];
  const shown = text.length > 200 ? `${text.slice(0, 200).join('')}…` : what.replace(/[。．.；;\s]+$/, '');
  const summary = [shown, ...changes.map(({ label, after }) => `${label}顺延至${after}（北京时间）`)].join(
    '；',
  );
  for (const to of await concernedAccounts(unit.db, lot.id)) {
    await unit.send({
      channel: 'message',
      to,
      template: 'tender_changed',
      values: { title: name, tenderNo: lot.tender.tenderNo, summary },
      link: `/processManage?lotId=${lot.id}`,
    });
  }
}

/** Those who may confirm learn that something waits for them. */
export async function tellApprovers(unit: Unit, lot: LockedLot, name: string): Promise<void> {
  for (const { id: to } of await staffWith(unit.db, 'tender.approve')) {
    await unit.send({
      channel: 'message',
      to,
      template: 'amendment_submitted',
      values: { title: name, tenderNo: lot.tender.tenderNo },
      link: `/tender/${lot.tenderId}/amendment?lotId=${lot.id}`,
    });
  }
}

interface WaitingAnswer {
  readonly questionId: string;
  readonly questionVersion: number;
  readonly title: string;
  readonly announce: boolean;
  readonly reason: string;
  readonly name: string;
}

/** An answer said not to affect bids waits with the changes; one that waits already gives way to it. */
export async function waitForConfirmation(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  now: Date,
  { title, name, reason, ...answer }: WaitingAnswer,
): Promise<void> {
  await giveUpWaiting(unit, actor, answer.questionId);
  const id = randomUUID();
  await store.insert(unit, {
    id,
    lotId: lot.id,
    ...answer,
    state: 'pending',
    summary: `答复提疑：${title}`,
    noEffectReason: reason,
    createdBy: actor.accountId,
    createdAt: now,
    submittedBy: actor.accountId,
    submittedAt: now,
  });
  // Named as the question: what is logged of questions is hidden while the round runs.
  await unit.audit({
    action: 'submit',
    entity: 'question',
    entityId: answer.questionId,
    lotId: lot.id,
    after: { amendmentId: id, affectsBids: false },
    reason,
  });
  await tellApprovers(unit, lot, name);
}

/** Another way was taken for the answer: what waited for a confirmation waits no more. */
export async function giveUpWaiting(unit: Unit, actor: StaffActor, questionId: string): Promise<void> {
  const waiting = await store.lockOfQuestion(actor.scope, unit, questionId);
  if (waiting !== null) await store.save(unit, waiting, { state: 'withdrawn' });
}
