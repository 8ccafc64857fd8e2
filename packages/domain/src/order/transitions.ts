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
