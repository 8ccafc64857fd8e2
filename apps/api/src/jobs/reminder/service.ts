import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { signatureDue } from '@procure/domain/approval/due.ts';
import { certificateReminderDays } from '@procure/domain/company/rules.ts';
import { addDays, dayLength, dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime, remainingTime } from '@procure/domain/display/time.ts';
import { reminderKey } from '@procure/domain/library/reminder.ts';
import { type Channel, channels } from '@procure/domain/message/kind.ts';
import {
  accountsOf,
  type CompanyNews,
  handlersOf,
  staffWith,
} from '../../features/account/audience/read-model.ts';
import { approvalLink } from '../../features/approval/service.ts';
import { complaintActs, recordOverdueComplaints } from '../../features/complaint/due/service.ts';
import { recordOverdue } from '../../features/objection/due/service.ts';
import { system } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { restDays } from '../../platform/holidays.ts';
import type { Text } from '../../platform/messaging/outbox/outgoing.ts';
import type { Parts } from '../../platform/process/parts.ts';
import {
  type DueRemedy,
  findDueComplaints,
  findDueObjections,
  findDueRemedies,
  findExpiringCertificates,
  findUnansweredClarifications,
  findUnansweredInvitations,
  findUnmetDeadlines,
  findUnmetPrequalifications,
  findWaitingSignatures,
  type OpenDeadline,
} from './read-model.ts';

/** Hours before a deadline at which the companies that have not met it are reminded. */
export const deadlineReminderHours = [24, 2, 0.5] as const;

interface Reminder {
  readonly among: readonly Channel[];
  readonly key: string;
  readonly text: Text;
  readonly link: string;
}

/** Reminds the holders of certificates that expire soon, once a step; a day without a run loses nothing. */
export async function remindOfCertificates(parts: Parts): Promise<void> {
  await transact(parts, system('certificate.remind'), async (unit) => {
    const today = dayOf(await unit.now());
    const until = addDays(today, Math.max(...certificateReminderDays));
    const expiring = await findExpiringCertificates(unit.db, today, until);
    await remind(unit, 'registration', expiring, (one) => {
      const { kind, name, no, expiryDate } = one;
      const days = Math.round((Date.parse(expiryDate) - Date.parse(today)) / dayLength);
      const step = stepOf(certificateReminderDays, days);
      return {
        among: channels,
        key: reminderKey(one, step),
        text: {
          template: 'certificate_expiring',
          values: { certificate: `${name}（${no}）`, date: expiryDate, days },
        },
        link: kind === 'person' ? '/dashboard?view=library' : '/supplierInfoEdit',
      };
    });
  });
}

/** Reminds companies that hold the documents and have no valid bid; `at` replaces the database's clock. */
export async function remindOfDeadlines(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('deadline.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    await remind(unit, 'tender', await findUnmetDeadlines(unit.db, now, horizon(now)), (open) => ({
      among: channelsAt(stepAt(open, now)),
      key: keyOf('bid', open, now),
      text: { template: 'bid_deadline_near', values: valuesOf(open, now) },
      link: `/answerBid?lotId=${open.lotId}`,
    }));
  });
}

/**
 * Reminds the signers of approvals that have waited for a working day, once on each working day; `at` replaces the
 * database's clock.
 */
export async function remindOfSignatures(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('approval.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    const today = dayOf(now);
    const isRestDay = await restDays(unit.db);
    if (isRestDay(today)) return;
    for (const { id, place, signers, ...waiting } of await findWaitingSignatures(unit.db, now)) {
      if (now < signatureDue(waiting.since, isRestDay)) continue;
      const { title, tenderNo, act, stepTitle, since } = waiting;
      const values = {
        title,
        tenderNo,
        act: approvalActFacts[act].label,
        step: stepTitle,
        since: formatDateTime(since),
      };
      const text = { template: 'signature_overdue', values, link: approvalLink(waiting) } as const;
      for (const signer of signers)
        await unit.send({
          ...text,
          channel: 'account',
          to: signer,
          key: `approval/${id}/${place}/${today}/${signer}`,
        });
    }
  });
}

/** Reminds invited companies that have not answered. */
export async function remindOfReplies(parts: Parts): Promise<void> {
  await transact(parts, system('deadline.remind'), async (unit) => {
    const now = await unit.now();
    await remind(unit, 'invitation', await findUnansweredInvitations(unit.db, now, horizon(now)), (open) => ({
      among: channelsAt(stepAt(open, now)),
      key: keyOf('reply', open, now),
      text: { template: 'reply_deadline_near', values: valuesOf(open, now) },
      link: `/replyInvite?lotId=${open.lotId}`,
    }));
  });
}

/** Reminds companies with an application that is not submitted; `at` replaces the database's clock. */
export async function remindOfPrequalifications(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('deadline.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    const due = await findUnmetPrequalifications(unit.db, now, horizon(now));
    await remind(unit, 'prequalification', due, (open) => ({
      among: channelsAt(stepAt(open, now)),
      key: keyOf('prequalification', open, now),
      text: { template: 'prequalification_deadline_near', values: valuesOf(open, now) },
      link: `/prequalification?lotId=${open.lotId}`,
    }));
  });
}

/** Reminds companies that have not replied to the committee; `at` replaces the database's clock. */
export async function remindOfClarifications(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('deadline.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    const due = await findUnansweredClarifications(unit.db, now, horizon(now));
    await remind(unit, 'clarification', due, (open) => ({
      among: channelsAt(stepAt(open, now)),
      key: keyOf('clarification', open, now),
      text: { template: 'clarification_due_near', values: valuesOf(open, now) },
      link: `/replayTender?lotId=${open.lotId}`,
    }));
  });
}

/** Hours before the end of the law's term at which who answers is reminded, and who signs the answer as well. */
const objectionReminderHours = [24, 2] as const;

/**
 * Reminds of unanswered objections, and announces and records that their term has passed; `at` replaces the database's
 * clock. No message names the objector.
 */
export async function remindOfObjections(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('objection.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    await recordOverdue(parts, unit, now);
    for (const due of await findDueObjections(unit.db, horizon(now))) {
      const { lotId, organisationId, title, tenderNo, dueAt } = due;
      const hours = (dueAt.getTime() - now.getTime()) / 3_600_000;
      const step = hours <= 0 ? 0 : stepOf(objectionReminderHours, hours);
      const handlers = await handlersOf(unit.db, lotId);
      const signers = await staffWith(unit.db, 'objection.approve', { organisationId });
      const deadline = formatDateTime(dueAt);
      const text: Text =
        step === 0
          ? { template: 'objection_overdue', values: { title, tenderNo, deadline } }
          : {
              template: 'objection_due_near',
              values: { title, tenderNo, deadline, left: remainingTime(dueAt, now).text },
            };
      for (const to of new Set([...handlers, ...signers.map(({ id }) => id)]))
        await unit.send({
          ...text,
          link: `/objection?lotId=${lotId}`,
          channel: 'account',
          to,
          key: `objection/${lotId}/${dueAt.toISOString()}/${step}/${to}`,
        });
    }
  });
}

/** For each remedy, the templates before and after the deadline, and the link. */
const remedyWords = {
  amend_document: {
    near: 'amendment_due_near',
    missed: 'amendment_missed',
    key: 'amendment',
    way: ({ lotId }: DueRemedy) => `/objection?lotId=${lotId}`,
  },
  prequalify_anew: {
    near: 'prequalify_anew_due_near',
    missed: 'prequalify_anew_missed',
    key: 'prequalify-anew',
    way: ({ lotId, tenderId }: DueRemedy) => `/tender/${tenderId}/prequalification?lotId=${lotId}`,
  },
} as const;

/**
 * Reminds the handlers of a lot of remedies due before the deadline, while there is time to do them, to extend the
 * deadline or to suspend the lot, and reports a missed one once. `at` replaces the database's clock.
 */
export async function remindOfRemedies(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('objection.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    for (const due of await findDueRemedies(unit.db, horizon(now))) {
      const { lotId, tenderId, title, tenderNo, deadline, remedy } = due;
      const hours = (deadline.getTime() - now.getTime()) / 3_600_000;
      const step = hours <= 0 ? 0 : stepOf(objectionReminderHours, hours);
      const said = { title, tenderNo, deadline: formatDateTime(deadline) };
      const { near, missed, key, way } = remedyWords[remedy];
      const text: Text =
        step === 0
          ? { template: missed, values: said }
          : { template: near, values: { ...said, left: remainingTime(deadline, now).text } };
      for (const to of await handlersOf(unit.db, lotId))
        await unit.send({
          ...text,
          link: step === 0 ? `/tender/${tenderId}?lotId=${lotId}` : way(due),
          channel: 'account',
          to,
          key: `${key}/${lotId}/${deadline.toISOString()}/${step}/${to}`,
        });
    }
  });
}

/**
 * Reminds the supervisor of due acts on complaints, and notifies it and the complainants of a missed term; `at`
 * replaces the database's clock.
 */
export async function remindOfComplaints(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('complaint.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    await recordOverdueComplaints(parts, unit, now);
    for (const due of await findDueComplaints(unit.db, horizon(now))) {
      const { lotId, organisationId, title, tenderNo, dueAt, act, companyIds } = due;
      const hours = (dueAt.getTime() - now.getTime()) / 3_600_000;
      const step = hours <= 0 ? 0 : stepOf(objectionReminderHours, hours);
      const deadline = formatDateTime(dueAt);
      const said = { title, tenderNo, deadline, act: complaintActs[act] };
      const text: Text =
        step === 0
          ? { template: 'complaint_overdue', values: said }
          : {
              template: 'complaint_due_near',
              values: { ...said, left: remainingTime(dueAt, now).text },
            };
      const supervisors = await staffWith(unit.db, 'complaint.handle', { organisationId });
      const complainants = step === 0 ? await accountsOf(unit.db, companyIds, 'complaint') : [];
      for (const { id: to } of [...supervisors, ...complainants])
        await unit.send({
          ...text,
          link: `/complaint?lotId=${lotId}`,
          channel: 'account',
          to,
          key: `complaint/${lotId}/${act}/${dueAt.toISOString()}/${step}/${to}`,
        });
    }
  });
}

/** The nearest step already reached: 23 hours left is the step of 24. */
export function stepOf(steps: readonly number[], left: number): number {
  return Math.min(...steps.filter((step) => left <= step));
}

function stepAt(open: OpenDeadline, now: Date): number {
  return stepOf(deadlineReminderHours, (open.deadline.getTime() - now.getTime()) / 3_600_000);
}

function horizon(now: Date): Date {
  return new Date(now.getTime() + Math.max(...deadlineReminderHours) * 3_600_000);
}

/** A postponed deadline counts as a new one, with reminders of its own. */
function keyOf(what: string, open: OpenDeadline, now: Date): string {
  return `deadline/${what}/${open.lotId}/${open.companyId}/${open.deadline.toISOString()}/${stepAt(open, now)}`;
}

/** An SMS costs money and attention: it is sent only for the last hours. */
function channelsAt(step: number): readonly Channel[] {
  return step <= 2 ? channels : ['message', 'mail'];
}

function valuesOf({ title, tenderNo, deadline }: OpenDeadline, now: Date) {
  return { title, tenderNo, deadline: formatDateTime(deadline), left: remainingTime(deadline, now).text };
}

/** The recipients in each company. */
async function remind<Due extends { readonly companyId: string }>(
  unit: Unit,
  news: CompanyNews,
  due: readonly Due[],
  reminderOf: (one: Due) => Reminder,
): Promise<void> {
  const people = await accountsOf(unit.db, [...new Set(due.map(({ companyId }) => companyId))], news);
  for (const one of due) {
    const { among, key, text, link } = reminderOf(one);
    for (const { id } of people.filter(({ companyId }) => companyId === one.companyId))
      await unit.send({ ...text, link, among, channel: 'account', to: id, key: `${key}/${id}` });
  }
}
