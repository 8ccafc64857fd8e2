import { startOidc } from '@procure/contract/session/outside.route.ts';
import { client } from '@procure/web/call/client.ts';

/** Requests the address of the organisation's own sign-in (OIDC). */
export const startOutside = () => client.call(startOidc, {});
