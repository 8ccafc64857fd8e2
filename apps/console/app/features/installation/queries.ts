import { getInstallation } from '@procure/contract/installation/installation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const installationQuery = () => queryOf(getInstallation, {});
