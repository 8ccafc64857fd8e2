import { newestUsableCopy } from '../../platform/backup/schedule.ts';
import { readClock } from '../../platform/clock.ts';
import { readFailedJobs } from '../../platform/failed-jobs.ts';
import { reachOf } from '../../platform/files/reach.ts';
import { hasRoom } from '../../platform/files/room.ts';
import type { openMailReach } from '../../platform/mail.ts';
import { templates } from '../../platform/outbox/templates.ts';
import type { Parts } from '../../platform/parts.ts';
import { shortcomingsOf } from '../../platform/shortcomings.ts';
import { unregisteredTexts } from '../../platform/sms/registered.ts';
import { version } from '../../platform/version.ts';
import { checkNewestSeals } from '../audit/service.ts';
import { readShape } from './read-model.ts';

/** What the operator asks first when something is amiss; in it is nothing of who takes part in what. */
export async function describeInstallation(parts: Parts, mail: ReturnType<typeof openMailReach>) {
  const { config, db } = parts;
  const { backup } = config;
  const { now, behind } = await readClock(db);
  const [shape, fault, files, room, newest, failed, mailReach] = await Promise.all([
    readShape(db),
    checkNewestSeals(parts),
    reachOf(parts.files),
    hasRoom(parts),
    backup === null ? null : newestUsableCopy(backup.target),
    readFailedJobs(db),
    mail(),
  ]);
  return {
    now: now.toISOString(),
    version,
    database: { ...shape, clockBehind: behind },
    audit: { fits: fault === null },
    storage: files === 'away' ? files : room ? ('ok' as const) : ('low' as const),
    mail: mailReach,
    backup: backup === null ? null : { at: backup.at, newest: newest?.toISOString() ?? null },
    shortcomings: shortcomingsOf(config),
    smsWithoutTemplate: unregisteredTexts(config.sms).map((template) => ({
      template,
      subject: templates[template].subject,
    })),
    failedJobs: failed.map(({ lastAt, ...job }) => ({ ...job, lastAt: lastAt.toISOString() })),
  };
}
