import type { Route } from '../route.ts';

export const getReceipt = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/bid/receipts/:id',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

/** Makes the receipt, or that of the withdrawal, a PDF, which is signed within a minute. A repeat returns the first. */
export const issueReceipt = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/receipts/:id/document',
  access: { who: 'company', permission: 'bid.submit' },
} as const satisfies Route;

export const getReceiptKey = {
  method: 'GET',
  path: '/api/outer/platform/receipt-key',
  access: { who: 'public' },
} as const satisfies Route;
