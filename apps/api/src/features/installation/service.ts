import { isRepeatable, jobLabels } from '@procure/domain/installation/job.ts';
import { templates } from '@procure/domain/message/templates.ts';
import { isStuck } from '@procure/domain/opening/resuming.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { newestUsableCopy } from '../../platform/backup/schedule.ts';
import { readClock } from '../../platform/database/clock.ts';
import { transact } from '../../platform/database/transaction.ts';
import { timeStorage } from '../../platform/files/reach.ts';
import { roomLeft } from '../../platform/files/room.ts';
import { runAgain } from '../../platform/jobs/failed-jobs.ts';
import type { openMailReach } from '../../platform/messaging/mail.ts';
import { unregisteredTexts } from '../../platform/messaging/sms/registered.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { version } from '../../platform/process/version.ts';
import { openWatch } from '../../platform/process/watch.ts';
import { shortcomingsOf } from '../../platform/settings/shortcomings.ts';
import { checkNewestSeals } from '../audit/service.ts';
import { readLateOpenings } from '../opening/session/read-model.ts';
import { repeatOpening } from '../opening/session/service.ts';
import { readShape } from './read-model.ts';

/** The state of the installation, for an operator who looks for a fault. It reveals nothing about participants. */
export async function describeInstallation(parts: Parts, mail: ReturnType<typeof openMailReach>) {
  const { config, db } = parts;
  const { backup } = config;
  const { now, behind } = await readClock(db);
  const watch = openWatch(db, config);
  const [shape, fault, storage, room, newest, watched, mailReach, late] = await Promise.all([
    readShape(db),
    checkNewestSeals(parts),
    timeStorage(parts.files),
    roomLeft(parts),
    backup === null ? null : newestUsableCopy(backup.target),
    watch.read(),
    mail(),
    readLateOpenings(db),
  ]);
  const { failedJobs, lateOpenings: _, clockBehind: __, ...numbers } = watched;
  return {
    now: now.toISOString(),
    version,
    database: { ...shape, clockBehind: behind },
    audit: { fits: fault === null },
    storage: storage === null ? ('away' as const) : room === null ? ('ok' as const) : ('low' as const),
    room: storage === null ? null : room,
    mail: mailReach,
    backup: backup === null ? null : { at: backup.at, newest: newest?.toISOString() ?? null },
    shortcomings: shortcomingsOf(config),
    smsWithoutTemplate: unregisteredTexts(config.sms).map((template) => ({
      template,
      subject: templates[template].subject,
    })),
    watched: { ...numbers, connections: watch.connections(), storage },
    settings: config.settings,
    failedJobs: failedJobs.map(({ lastAt, ...job }) => ({
      ...job,
      lastAt: lastAt.toISOString(),
      repeatable: isRepeatable(job.task),
    })),
    lateOpenings: late.map(({ startedAt, ...opening }) => ({
      ...opening,
      startedAt: startedAt.toISOString(),
      stuck: isStuck({ ...opening, startedAt, hasFailed: opening.failure !== null }, now),
    })),
  };
}

/** Does again what failed for good of one kind; deliveries are not among it: they have a desk of their own. */
export function repeatJob(parts: Parts, actor: StaffActor, task: string) {
  if (!Object.hasOwn(jobLabels, task)) return refuse('not_found');
  if (!isRepeatable(task)) return refuse('job_not_repeatable');
  return transact(parts, actor, async (unit) => {
    const count = await runAgain(unit.db, task);
    if (count > 0)
      await unit.audit({
        action: 'run_again',
        entity: 'installation',
        entityId: null,
        after: { task, count },
      });
    return { count };
  });
}

/** Runs a stalled opening again, which is the only safe act on it. */
export const runOpeningAgain = (parts: Parts, actor: StaffActor, lotId: string) =>
  repeatOpening(parts, actor, lotId);
