import type { Route } from '../route.ts';

export const getReceipt = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/bid/receipts/:id',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

export const getReceiptKey = {
  method: 'GET',
  path: '/api/outer/platform/receipt-key',
  access: { who: 'public' },
} as const satisfies Route;
