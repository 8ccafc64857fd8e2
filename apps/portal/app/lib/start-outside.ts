import { startDingtalk } from '@procure/contract/session/outside.route.ts';
import { client } from '@procure/web/call/client.ts';

/** Requests the address at which DingTalk signs in. */
export const startOutside = () => client.call(startDingtalk, {});
