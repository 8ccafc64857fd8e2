import { client } from '../call/client.ts';
import { queryClient } from '../call/queries.ts';
import type { MessageSide } from './side.ts';
import { setUnread } from './unread.ts';

/** Requests the number of unread messages, for the frame. */
export async function countAgain({ countUnread }: Pick<MessageSide, 'countUnread'>): Promise<void> {
  const reply = await client.call(countUnread, {});
  if (reply.ok) setUnread(reply.data.unread);
}

/** Marks a message as read in the background; after a failure it stays unread. */
export async function markRead(side: MessageSide, id: string): Promise<void> {
  await client.call(side.readMessage, { id });
  // Messages are shown by their list and by pages with the newest ones.
  await Promise.all([queryClient.invalidateQueries(), countAgain(side)]);
}
