import { startOidc } from '@procure/contract/session/outside.route.ts';
import { client } from '@procure/web/call/client.ts';

/** Where the browser goes to sign in by the house’s own sign-in. */
export const startOutside = () => client.call(startOidc, {});
