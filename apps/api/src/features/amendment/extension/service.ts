import { randomUUID } from 'node:crypto';
import { decide, type Effect } from '@procure/domain/amendment/decide.ts';
import { type ExtensionPlan, type NewTimes, planExtension } from '@procure/domain/amendment/extension.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { describeTimes } from '@procure/domain/lot/times.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { Change } from '@procure/domain/tender/announcement.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import { record } from '../../../platform/record.ts';
import { concernedBy } from '../../account/audience/read-model.ts';
import { askApproval, type Subject, withdrawOpen } from '../../approval/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import type { LockedLot } from '../../tender/service.ts';
import { amendmentEvents } from '../events.ts';
import * as store from '../store.ts';

/** The times that a change or an answer published now must leave, by the national days of rest. */
export async function planFor(unit: Unit, lot: LockedLot, now: Date): Promise<ExtensionPlan> {
  return planExtension(lot.tender, lot, now, await restDays(unit.db));
}

/**
 * Extends the deadlines of a locked lot, in the transaction of the act that requires it. Before the notice, because a
 * notice carries the times of its lot.
 */
export async function extendWith(
  unit: Unit,
  lot: LockedLot,
  times: NewTimes,
  reason: string,
): Promise<readonly Change[]> {
  const decided = decideLot(lotOf(lot), { kind: 'putLater', times, reason }, await unit.now());
  // The act has asked whether what was issued may still change.
  if (isRefused(decided)) throw new Error(`the times of lot ${lot.id} can no longer change`);
  const changes = describeTimes(lot, decided.lot);
  if (changes.length > 0) await keepLot(unit, lot, decided);
  return changes;
}

/** Notifies everybody who was invited, obtained the documents or takes part, with the same text. */
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
  const values = { title: name, tenderNo: lot.tender.tenderNo, summary };
  const to = await concernedBy(unit.db, lot.id);
  const link = `/processManage?lotId=${lot.id}`;
  await unit.send(...messages(to, { template: 'tender_changed', values }, link));
}

/** The approval of a change, by the steps that the organisation sets for its effect on bids. */
export function approvalOf(
  amendmentId: string,
  effect: Effect | null,
  { id: lotId, tender }: LockedLot,
): Subject {
  return { act: effect?.affectsBids ? 'amend' : 'change', tender, lotId, amendmentId };
}

interface Asking {
  readonly authors: readonly (string | null)[];
  readonly by: string;
  readonly contentSha256?: string;
}

/** Requests the approval of a change. @returns the accounts that may sign first */
export async function askChangeApproval(
  unit: Unit,
  subject: Subject,
  { estimate }: LockedLot,
  asking: Asking,
): Promise<readonly string[]> {
  return (await askApproval(unit, subject, { amount: estimate, ...asking })) ?? [];
}

/** The facts for the texts of a change's events. */
export function aboutAmendment(
  { id, lotId, questionId }: Pick<store.AmendmentRow, 'id' | 'lotId' | 'questionId'>,
  { tender }: LockedLot,
  title: string,
) {
  return { id, lotId, questionId, tenderId: tender.id, title, tenderNo: tender.tenderNo };
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
  await giveUpWaiting(unit, actor, lot, answer.questionId);
  const id = randomUUID();
  const by = actor.accountId;
  const { amendment, event } = decide(
    null,
    { kind: 'await', summary: `答复提疑：${title}`, reason, by },
    now,
  );
  const row = { id, lotId: lot.id, ...answer, createdBy: by, createdAt: now };
  await store.insertDecided(unit, row, amendment);
  const about = aboutAmendment(row, lot, name);
  const subject = approvalOf(id, amendment.effect, lot);
  const to = await askChangeApproval(unit, subject, lot, { authors: [by], by });
  await record(unit, amendmentEvents, { ...event, to }, about);
}

/** Withdraws a change that waits for confirmation, because the answer was published in another way. */
export async function giveUpWaiting(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  questionId: string,
): Promise<void> {
  const waiting = await store.lockOfQuestion(actor.scope, unit, questionId);
  if (waiting === null) return;
  const amendment = store.amendmentOf(waiting);
  await withdrawOpen(unit, approvalOf(waiting.id, amendment.effect, lot), actor.accountId);
  const command = { kind: 'withdraw', asSeen: true, answer: true } as const;
  const decided = decide(amendment, command, await unit.now());
  if (isRefused(decided)) throw new Error(`amendment ${waiting.id} is held, and not given up`);
  // The act that replaces it is logged instead.
  await store.saveDecided(unit, waiting, decided.amendment);
}
