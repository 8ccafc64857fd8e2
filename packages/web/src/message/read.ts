import { client } from '../call/client.ts';
import { queryClient } from '../call/queries.ts';
import type { MessageSide } from './side.ts';
import { setUnread } from './unread.ts';

/** Asks how many messages are unread, for the number in the frame. */
export async function countAgain({ countUnread }: Pick<MessageSide, 'countUnread'>): Promise<void> {
  const reply = await client.call(countUnread, {});
  if (reply.ok) setUnread(reply.data.unread);
}

/** Notes the reading in the background: nobody waits for it, and a failure leaves the message unread. */
export async function markRead(side: MessageSide, id: string): Promise<void> {
  await client.call(side.readMessage, { id });
  // Whatever shows messages: the list, and a page that has the newest of them.
  await Promise.all([queryClient.invalidateQueries(), countAgain(side)]);
}
