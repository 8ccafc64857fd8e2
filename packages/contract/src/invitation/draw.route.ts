import { lotStopped, type Route } from '../route.ts';

/**
 * The draw of a lot's invited suppliers, with its state. Only for those who may invite, and for the auditor after the
 * award.
 */
export const getSupplierDraw = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/supplier-draw',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { supplier_draw_secret: '4689' },
} as const satisfies Route;

/**
 * Requests a draw, whose order is fixed at once; suppliers are invited when its commitment is in the public log. `no` is the
 * number of the draw. A repeat returns the first answer.
 */
export const requestSupplierDraw = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/supplier-draw',
  access: { who: 'staff', permission: 'invitation.send' },
  refusals: {
    suppliers_not_drawn: '4682',
    supplier_draw_running: '4683',
    suppliers_complete: '4684',
    suppliers_recommended: '4685',
    supplier_pool_small: '4686',
    supplier_draw_altered: '4688',
    method_has_no_step: '4409',
    bid_not_open: '4502',
    bid_deadline_passed: '4501',
    ...lotStopped,
  },
} as const satisfies Route;

/** A draw with its seed, candidates and order, for the auditor after the award or the end of the lot. */
export const getSupplierDrawRecord = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/supplier-draw/:no/record',
  access: { who: 'staff', permission: 'audit.read' },
  refusals: { supplier_draw_secret: '4689', supplier_draw_altered: '4688' },
} as const satisfies Route;
