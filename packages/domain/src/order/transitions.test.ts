import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { orderMachine, voidOrderMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('an order', () => {
  test('has separate steps for each side', () => {
    expect(allowedSteps(orderMachine)).toEqual([
      'pending_confirm confirm → confirmed (supplier)',
      'pending_confirm reject → rejected (supplier)',
      'pending_confirm proposeChange → change_proposed (supplier)',
      'pending_confirm cancel → cancelled (buyer)',
      'change_proposed acceptChange → confirmed (buyer)',
      'change_proposed declineChange → pending_confirm (buyer)',
      'change_proposed cancel → cancelled (buyer)',
      'confirmed deliver → delivering (supplier)',
      'confirmed cancel → cancelled (buyer)',
      'rejected reissue → pending_confirm (buyer)',
      'rejected cancel → cancelled (buyer)',
      'delivering deliver → delivering (supplier)',
      'delivering receive → received (buyer)',
      'received accept → accepted (buyer)',
      'received returnGoods → delivering (buyer)',
      'accepted invoice → invoiced (supplier)',
      'invoiced close → closed (buyer)',
    ]);
  });

  test('with a void award settles or returns deliveries, and has no other steps', () => {
    expect(allowedSteps(voidOrderMachine)).toEqual([
      'delivering receive → received (buyer)',
      'delivering returnGoods → cancelled (buyer)',
      'received accept → accepted (buyer)',
      'received returnGoods → cancelled (buyer)',
      'accepted returnGoods → cancelled (buyer)',
      'accepted invoice → invoiced (supplier)',
      'invoiced close → closed (buyer)',
    ]);
  });
});
