import * as installation from '@procure/contract/installation/installation.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import { openMailReach } from '../../platform/messaging/mail.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { describeInstallation, repeatJob, runOpeningAgain } from './service.ts';

export function routes(parts: Parts): Route[] {
  const mail = openMailReach(parts.config.smtp);
  return [
    serve(installation.getInstallation, () => describeInstallation(parts, mail)),
    serve(installation.repeatJob, async ({ input, actor }) => repeatJob(parts, actor, input.task)),
    serve(installation.repeatOpening, ({ input, actor }) => runOpeningAgain(parts, actor, input.lotId)),
  ];
}
