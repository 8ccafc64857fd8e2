import { getInstallation } from '@procure/contract/installation/installation.schema.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { describeInstallation } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [serve(getInstallation, () => describeInstallation(parts))];
}
