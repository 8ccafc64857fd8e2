import { getInstallation } from '@procure/contract/installation/installation.schema.ts';
import { openMailReach } from '../../platform/mail.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { describeInstallation } from './service.ts';

export function routes(parts: Parts): Route[] {
  const mail = openMailReach(parts.config.smtp);
  return [serve(getInstallation, () => describeInstallation(parts, mail))];
}
