import type { Route } from '../route.ts';

export const listOrders = {
  method: 'GET',
  path: '/api/inner/pch/orders',
  access: { who: 'staff', permission: 'order.read' },
  paged: true,
} as const satisfies Route;

export const getStaffOrder = {
  method: 'GET',
  path: '/api/inner/pch/orders/:id',
  access: { who: 'staff', permission: 'order.read' },
} as const satisfies Route;

/** The possible content of an order of a decided lot: the winner's price sheet and the quantities not yet ordered. */
export const getOrderForm = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/order-form',
  access: { who: 'staff', permission: 'order.create' },
  refusals: { award_not_acknowledged: '4633', contract_first: '5315' },
} as const satisfies Route;

/** Prices are those of the winning bid; the caller gives quantities, dates and receivers. */
export const createOrder = {
  method: 'POST',
  path: '/api/inner/pch/orders',
  access: { who: 'staff', permission: 'order.create' },
  refusals: {
    award_not_acknowledged: '4633',
    contract_first: '5315',
    payment_term_too_long: '5316',
    payment_term_not_agreed: '5317',
  },
} as const satisfies Route;

export const acceptOrderChange = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/change-acceptance',
  access: { who: 'staff', permission: 'order.create' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const declineOrderChange = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/change-refusal',
  access: { who: 'staff', permission: 'order.create' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const reissueOrder = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/reissue',
  access: { who: 'staff', permission: 'order.create' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const receiveOrder = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/receipt',
  access: { who: 'staff', permission: 'order.receive' },
  refusals: { delivery_unfinished: '4634', order_void: '4990' },
} as const satisfies Route;

export const acceptOrder = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/acceptance',
  access: { who: 'staff', permission: 'order.receive' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const returnOrderGoods = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/goods-return',
  access: { who: 'staff', permission: 'order.receive' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const closeOrder = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/closure',
  access: { who: 'staff', permission: 'order.receive' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const cancelOrder = {
  method: 'POST',
  path: '/api/inner/pch/orders/:id/cancellation',
  access: { who: 'staff', permission: 'order.cancel' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const listOwnOrders = {
  method: 'GET',
  path: '/api/outer/pch/orders',
  access: { who: 'company', permission: 'order.view' },
  paged: true,
} as const satisfies Route;

export const getOrder = {
  method: 'GET',
  path: '/api/outer/pch/orders/:id',
  access: { who: 'company', permission: 'order.view' },
} as const satisfies Route;

/** A promised date after the requested one needs a reason. */
export const confirmOrder = {
  method: 'POST',
  path: '/api/outer/pch/orders/:id/confirmation',
  access: { who: 'company', permission: 'order.confirm' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const rejectOrder = {
  method: 'POST',
  path: '/api/outer/pch/orders/:id/rejection',
  access: { who: 'company', permission: 'order.confirm' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const proposeOrderChange = {
  method: 'POST',
  path: '/api/outer/pch/orders/:id/change-request',
  access: { who: 'company', permission: 'order.confirm' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

/** Several deliveries may follow each other; the last one states that it completes the order. */
export const deliverOrder = {
  method: 'POST',
  path: '/api/outer/pch/orders/:id/delivery',
  access: { who: 'company', permission: 'order.deliver' },
  refusals: { order_void: '4990' },
} as const satisfies Route;

export const invoiceOrder = {
  method: 'POST',
  path: '/api/outer/pch/orders/:id/invoice',
  access: { who: 'company', permission: 'order.deliver' },
  refusals: { order_void: '4990' },
} as const satisfies Route;
