import { listMessages, readMessage } from '@procure/contract/message/message.route.ts';
import type * as message from '@procure/contract/message/message.schema.ts';
import { listOwnOrders } from '@procure/contract/order/order.route.ts';
import type * as order from '@procure/contract/order/order.schema.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { getDashboard, listTodos } from '@procure/contract/todo/todo.route.ts';
import type * as todo from '@procure/contract/todo/todo.schema.ts';
import { client } from '@procure/web/call/client.ts';
import { queryClient, queryOf } from '@procure/web/call/queries.ts';

export const dashboardQuery = () => queryOf(getDashboard, {});
export const todosQuery = (input: RequestOf<typeof todo.listTodos>) => queryOf(listTodos, input);
export const messagesQuery = (input: RequestOf<typeof message.listMessages>) => queryOf(listMessages, input);
export const ordersQuery = (input: RequestOf<typeof order.listOwnOrders>) => queryOf(listOwnOrders, input);

/** Notes the reading in the background: nobody waits for it, and a failure leaves the message unread. */
export async function markRead(id: string): Promise<void> {
  await client.call(readMessage, { id });
  await refreshMessages();
}

async function refreshMessages() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listMessages.path] }),
    queryClient.invalidateQueries({ queryKey: [getDashboard.path] }),
  ]);
}
