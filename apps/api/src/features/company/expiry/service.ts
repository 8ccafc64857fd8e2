import { certificateReminderDays } from '@procure/domain/company/rules.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { daysLeft } from '@procure/domain/library/expiry.ts';
import { reminderKey } from '@procure/domain/library/reminder.ts';
import { channels } from '@procure/domain/message/kind.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { idOf } from '../../../platform/messaging/outbox/enqueue.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { type ExpiryFilter, type ExpiryRow, expiryPage, writtenAt } from './read-model.ts';

/** Lists licences and certificates that end soon or have ended, each with the time of the last reminder to the company. */
export async function listExpiries(
  db: Parts['db'] | Unit['db'],
  query: ExpiryFilter & { readonly pageNum: number; readonly pageSize: number },
) {
  const today = dayOf(await databaseTime(db));
  const found = await expiryPage(db, today, query);
  const companyIds = [...new Set(found.map(({ companyId }) => companyId))];
  const people = await accountsOf(db, companyIds, 'registration');
  const lettersOf = (row: Omit<ExpiryRow, 'total'>) =>
    people
      .filter(({ companyId }) => companyId === row.companyId)
      .flatMap(({ id }) =>
        certificateReminderDays.flatMap((step) =>
          channels.map((channel) => idOf(channel, `${reminderKey(row, step)}/${id}`)),
        ),
      );
  const written = await writtenAt(db, found.flatMap(lettersOf));
  const rows = found.map(({ total: _, ...row }) => {
    const times = lettersOf(row).flatMap((id) => written.get(id)?.getTime() ?? []);
    return {
      ...row,
      daysLeft: daysLeft(row.expiryDate, today),
      remindedAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
    };
  });
  return { rows, count: found[0]?.total ?? 0 };
}
