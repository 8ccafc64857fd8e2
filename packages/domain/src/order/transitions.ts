import type { Moment } from '../moment.ts';
import type { Machine } from '../transition.ts';
import { type OrderState, orderStates } from './order.ts';

export type OrderAction =
  | 'confirm'
  | 'reject'
  | 'proposeChange'
  | 'acceptChange'
  | 'declineChange'
  | 'reissue'
  | 'deliver'
  | 'receive'
  | 'accept'
  | 'returnGoods'
  | 'invoice'
  | 'close'
  | 'cancel';

export const orderMachine: Machine<OrderState, OrderAction> = {
  states: orderStates,
  transitions: [
    { from: ['pending_confirm'], action: 'confirm', to: 'confirmed', who: ['supplier'] },
    { from: ['pending_confirm'], action: 'reject', to: 'rejected', who: ['supplier'] },
    { from: ['pending_confirm'], action: 'proposeChange', to: 'change_proposed', who: ['supplier'] },
    { from: ['change_proposed'], action: 'acceptChange', to: 'confirmed', who: ['buyer'] },
    { from: ['change_proposed'], action: 'declineChange', to: 'pending_confirm', who: ['buyer'] },
    { from: ['rejected'], action: 'reissue', to: 'pending_confirm', who: ['buyer'] },
    { from: ['confirmed', 'delivering'], action: 'deliver', to: 'delivering', who: ['supplier'] },
    { from: ['delivering'], action: 'receive', to: 'received', who: ['buyer'] },
    { from: ['received'], action: 'accept', to: 'accepted', who: ['buyer'] },
    { from: ['received'], action: 'returnGoods', to: 'delivering', who: ['buyer'] },
    { from: ['accepted'], action: 'invoice', to: 'invoiced', who: ['supplier'] },
    { from: ['invoiced'], action: 'close', to: 'closed', who: ['buyer'] },
    {
      from: ['pending_confirm', 'change_proposed', 'confirmed', 'rejected'],
      action: 'cancel',
      to: 'cancelled',
      who: ['buyer'],
    },
  ],
};

/**
 * The steps after the award is void (民法典155、157): nothing is confirmed or delivered any more. Deliveries are received
 * and settled, or returned even after the acceptance; either ends the order.
 */
export const voidOrderMachine: Machine<OrderState, OrderAction> = {
  states: orderStates,
  transitions: [
    { from: ['delivering'], action: 'receive', to: 'received', who: ['buyer'] },
    { from: ['received'], action: 'accept', to: 'accepted', who: ['buyer'] },
    { from: ['delivering', 'received', 'accepted'], action: 'returnGoods', to: 'cancelled', who: ['buyer'] },
    { from: ['accepted'], action: 'invoice', to: 'invoiced', who: ['supplier'] },
    { from: ['invoiced'], action: 'close', to: 'closed', who: ['buyer'] },
  ],
};

/** Returns the steps of an order, depending on whether its award is still valid. */
export function machineOf({ voidedAt }: { readonly voidedAt: Moment | null }): typeof orderMachine {
  return voidedAt === null ? orderMachine : voidOrderMachine;
}
