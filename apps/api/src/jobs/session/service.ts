import { forgetProofs } from '../../features/account/human-check/service.ts';
import { forgetAccountCodes } from '../../features/account/otp/service.ts';
import { forgetJourneys } from '../../features/account/outside/service.ts';
import { forgetCalls } from '../../features/account/partner/service.ts';
import { forgetPersonUploads } from '../../features/file/person/service.ts';
import { forgetTickets } from '../../features/file/service.ts';
import { forgetOver } from '../../features/session/service.ts';
import { forgetAttempts } from '../../platform/http/attempt.ts';
import { forgetFailedJobs } from '../../platform/jobs/failed-jobs.ts';
import { forgetExpired, forgetFarewells } from '../../platform/messaging/outbox/forget.ts';
import type { Parts } from '../../platform/process/parts.ts';

/** Removes data that can no longer be used, each kind by its own store. */
export async function purgeSessions(parts: Pick<Parts, 'config' | 'db'>): Promise<void> {
  await forgetOver(parts);
  await forgetJourneys(parts);
  await forgetCalls(parts);
  await forgetFarewells(parts.db);
  // The demo shows what it would have sent.
  if (parts.config.demo === 'off') await forgetExpired(parts.db);
  await forgetTickets(parts);
  await forgetPersonUploads(parts);
  await forgetProofs(parts);
  await forgetAccountCodes(parts);
  await forgetFailedJobs(parts.db);
  await forgetAttempts(parts.db);
}
