import { getOrder } from '@procure/contract/order/order.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const orderQuery = (id: string) => queryOf(getOrder, { id });
