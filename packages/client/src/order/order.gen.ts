// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/order/order.ts';
import type { Wire } from '../wire.ts';

export const acceptOrder: Wire<typeof contract.acceptOrder> = { method: 'POST', path: '/api/inner/pch/orders/:id/acceptance' };
export const acceptOrderChange: Wire<typeof contract.acceptOrderChange> = { method: 'POST', path: '/api/inner/pch/orders/:id/change-acceptance' };
export const cancelOrder: Wire<typeof contract.cancelOrder> = { method: 'POST', path: '/api/inner/pch/orders/:id/cancellation' };
export const closeOrder: Wire<typeof contract.closeOrder> = { method: 'POST', path: '/api/inner/pch/orders/:id/closure' };
export const confirmOrder: Wire<typeof contract.confirmOrder> = { method: 'POST', path: '/api/outer/pch/orders/:id/confirmation' };
export const createOrder: Wire<typeof contract.createOrder> = { method: 'POST', path: '/api/inner/pch/orders', reasons: { '4633': 'award_not_acknowledged' } };
export const declineOrderChange: Wire<typeof contract.declineOrderChange> = { method: 'POST', path: '/api/inner/pch/orders/:id/change-refusal' };
export const deliverOrder: Wire<typeof contract.deliverOrder> = { method: 'POST', path: '/api/outer/pch/orders/:id/delivery' };
export const getOrder: Wire<typeof contract.getOrder> = { method: 'GET', path: '/api/outer/pch/orders/:id' };
export const getOrderForm: Wire<typeof contract.getOrderForm> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/order-form', reasons: { '4633': 'award_not_acknowledged' } };
export const getStaffOrder: Wire<typeof contract.getStaffOrder> = { method: 'GET', path: '/api/inner/pch/orders/:id' };
export const invoiceOrder: Wire<typeof contract.invoiceOrder> = { method: 'POST', path: '/api/outer/pch/orders/:id/invoice' };
export const listOrders: Wire<typeof contract.listOrders> = { method: 'GET', path: '/api/inner/pch/orders' };
export const listOwnOrders: Wire<typeof contract.listOwnOrders> = { method: 'GET', path: '/api/outer/pch/orders' };
export const proposeOrderChange: Wire<typeof contract.proposeOrderChange> = { method: 'POST', path: '/api/outer/pch/orders/:id/change-request' };
export const receiveOrder: Wire<typeof contract.receiveOrder> = { method: 'POST', path: '/api/inner/pch/orders/:id/receipt', reasons: { '4634': 'delivery_unfinished' } };
export const reissueOrder: Wire<typeof contract.reissueOrder> = { method: 'POST', path: '/api/inner/pch/orders/:id/reissue' };
export const rejectOrder: Wire<typeof contract.rejectOrder> = { method: 'POST', path: '/api/outer/pch/orders/:id/rejection' };
export const returnOrderGoods: Wire<typeof contract.returnOrderGoods> = { method: 'POST', path: '/api/inner/pch/orders/:id/goods-return' };
