import { listMessages, readAllMessages, readMessage } from '@procure/client/message/message.gen.ts';
import { listOwnOrders } from '@procure/client/order/order.gen.ts';
import { getDashboard, listTodos } from '@procure/client/todo/todo.gen.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import type * as message from '@procure/contract/message/message.ts';
import type * as order from '@procure/contract/order/order.ts';
import type * as todo from '@procure/contract/todo/todo.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';

export const dashboardQuery = () => queryOf(getDashboard, {});
export const todosQuery = (input: RequestOf<typeof todo.listTodos>) => queryOf(listTodos, input);
export const messagesQuery = (input: RequestOf<typeof message.listMessages>) => queryOf(listMessages, input);
export const ordersQuery = (input: RequestOf<typeof order.listOwnOrders>) => queryOf(listOwnOrders, input);

/** Notes the reading in the background: nobody waits for it, and a failure leaves the message unread. */
export async function markRead(id: string): Promise<void> {
  await client.call(readMessage, { id });
  await refreshMessages();
}

export async function markAllRead() {
  const reply = await client.call(readAllMessages, {});
  await refreshMessages();
  return reply;
}

async function refreshMessages() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listMessages.path] }),
    queryClient.invalidateQueries({ queryKey: [getDashboard.path] }),
  ]);
}
