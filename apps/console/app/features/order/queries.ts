import { getOrderForm, getStaffOrder, listOrders } from '@procure/contract/order/order.route.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const orderQuery = (id: string) => queryOf(getStaffOrder, { id });
export const orderFormQuery = (lotId: string) => queryOf(getOrderForm, { lotId });

export function ordersQuery(states: readonly OrderState[], keyword: string, pageNum: number) {
  return queryOf(listOrders, { states, keyword, pageNum });
}
