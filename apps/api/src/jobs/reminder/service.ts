import { certificateReminderDays } from '@procure/domain/company/rules.ts';
import { addDays, dayLength, dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime, remainingTime } from '@procure/domain/display/time.ts';
import { system } from '../../platform/actor.ts';
import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import {
  findExpiringCertificates,
  findUnansweredInvitations,
  findUnmetDeadlines,
  type OpenDeadline,
  type Reader,
} from './read-model.ts';

/** Hours before a deadline at which whoever has not met it is reminded. */
export const deadlineReminderHours = [24, 2, 0.5] as const;

/** What a text of the outbox is apart from its reader. */
type Text = Outgoing extends infer One
  ? One extends Outgoing
    ? Omit<One, 'channel' | 'to' | 'key'>
    : never
  : never;
type Channel = Outgoing['channel'];

/** Reminds the holders of certificates that expire soon, once a step; a day without a run loses nothing. */
export async function remindOfCertificates(parts: Parts): Promise<void> {
  await transact(parts, system('certificate.remind'), async (unit) => {
    const today = dayOf(await unit.now());
    const until = addDays(today, Math.max(...certificateReminderDays));
    for (const certificate of await findExpiringCertificates(unit.db, today, until)) {
      const { type, no, expiryDate, companyId } = certificate;
      const days = Math.round((Date.parse(expiryDate) - Date.parse(today)) / dayLength);
      const step = stepOf(certificateReminderDays, days);
      await remind(
        unit,
        certificate,
        ['message', 'mail'],
        `certificate/${companyId}/${type}/${no}/${expiryDate}/${step}`,
        {
          template: 'certificate_expiring',
          values: { certificate: `${type}（${no}）`, date: expiryDate, days },
          link: '/supplierInfoEdit',
        },
      );
    }
  });
}

/** Reminds whoever holds the documents and has no valid bid yet; `at` stands for the database's clock. */
export async function remindOfDeadlines(parts: Parts, at?: Date): Promise<void> {
  await transact(parts, system('deadline.remind'), async (unit) => {
    const now = at ?? (await unit.now());
    for (const open of await findUnmetDeadlines(unit.db, now, horizon(now))) {
      await remind(unit, open, channelsAt(stepAt(open, now)), keyOf('bid', open, now), {
        template: 'bid_deadline_near',
        values: valuesOf(open, now),
        link: `/answerBid?lotId=${open.lotId}`,
      });
    }
  });
}

/** Reminds whoever was invited and has not answered. */
export async function remindOfReplies(parts: Parts): Promise<void> {
  await transact(parts, system('deadline.remind'), async (unit) => {
    const now = await unit.now();
    for (const open of await findUnansweredInvitations(unit.db, now, horizon(now))) {
      await remind(unit, open, channelsAt(stepAt(open, now)), keyOf('reply', open, now), {
        template: 'reply_deadline_near',
        values: valuesOf(open, now),
        link: `/replyInvite?lotId=${open.lotId}`,
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

/** A deadline that was put off is another one, and is reminded of again. */
function keyOf(what: string, open: OpenDeadline, now: Date): string {
  return `deadline/${what}/${open.lotId}/${open.companyId}/${open.deadline.toISOString()}/${stepAt(open, now)}`;
}

/** An SMS costs money and attention: only when hours count. */
function channelsAt(step: number): readonly Channel[] {
  return step <= 2 ? ['message', 'mail', 'sms'] : ['message', 'mail'];
}

function valuesOf({ title, tenderNo, deadline }: OpenDeadline, now: Date) {
  return { title, tenderNo, deadline: formatDateTime(deadline), left: remainingTime(deadline, now).text };
}

async function remind(
  unit: Unit,
  reader: Reader,
  channels: readonly Channel[],
  key: string,
  text: Text,
): Promise<void> {
  const addresses: Readonly<Record<Channel, string | null>> = {
    message: reader.accountId,
    mail: reader.email,
    sms: reader.phone,
  };
  for (const channel of channels) {
    const to = addresses[channel];
    if (to !== null) await unit.send({ ...text, channel, to, key: `${key}/${to}` });
  }
}
