import { getOrder, listOwnOrders } from '@procure/client/order/order.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const orderQuery = (id: string) => queryOf(getOrder, { id });
export const ownOrdersQuery = () => queryOf(listOwnOrders, {});
