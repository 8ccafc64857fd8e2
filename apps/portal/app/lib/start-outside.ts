import { startDingtalk } from '@procure/contract/session/outside.route.ts';
import { client } from '@procure/web/call/client.ts';

/** Where the browser goes to sign in by DingTalk. */
export const startOutside = () => client.call(startDingtalk, {});
