import { type JobOptions, type JobRunner, runJobs } from '../platform/jobs/job-runner.ts';
import type { Parts } from '../platform/process/parts.ts';
import { keepSealing } from './audit/service.ts';
import { keepBackingUp } from './backup/service.ts';
import { keepQueueing } from './outbox/service.ts';
import { crons, openTasks } from './tasks.ts';

/** Starts the jobs in this process; stop it before the database is closed. */
export async function startJobs(
  parts: Parts,
  connection: Parameters<typeof runJobs>[0],
  options: JobOptions = {},
): Promise<JobRunner> {
  const tasks = openTasks(parts);
  const runner = await runJobs(connection, tasks.list, crons, parts.log, options);
  const sealing = keepSealing(parts);
  const queueing = keepQueueing(parts);
  const backingUp = keepBackingUp(parts);
  return {
    async stop() {
      await backingUp.stop();
      await runner.stop();
      await sealing.stop();
      await queueing.stop();
      tasks.close();
    },
  };
}
