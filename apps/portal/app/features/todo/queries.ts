import * as message from '@procure/contract/message/message.route.ts';
import { listOwnOrders } from '@procure/contract/order/order.route.ts';
import type * as order from '@procure/contract/order/order.schema.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { getDashboard, listTodos } from '@procure/contract/todo/todo.route.ts';
import type * as todo from '@procure/contract/todo/todo.schema.ts';
import { kindsOf } from '@procure/domain/message/kind.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import type { MessageSide } from '@procure/web/message/side.ts';

export const dashboardQuery = () => queryOf(getDashboard, {});
export const todosQuery = (input: RequestOf<typeof todo.listTodos>) => queryOf(listTodos, input);
export const ordersQuery = (input: RequestOf<typeof order.listOwnOrders>) => queryOf(listOwnOrders, input);

export const messageSide: MessageSide = {
  kinds: kindsOf('supplier'),
  listMessages: message.listMessages,
  readMessage: message.readMessage,
  readAllMessages: message.readAllMessages,
  countUnread: message.countUnreadMessages,
};
