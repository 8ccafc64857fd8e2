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
export type OrderGuard = 'promisedDateGiven' | 'reasonGiven' | 'everythingDelivered';

export const orderMachine: Machine<OrderState, OrderAction, OrderGuard> = {
  states: orderStates,
  transitions: [
    {
      from: ['pending_confirm'],
      action: 'confirm',
      to: 'confirmed',
      who: ['supplier'],
      guard: 'promisedDateGiven',
    },
    { from: ['pending_confirm'], action: 'reject', to: 'rejected', who: ['supplier'], guard: 'reasonGiven' },
    {
      from: ['pending_confirm'],
      action: 'proposeChange',
      to: 'change_proposed',
      who: ['supplier'],
      guard: 'reasonGiven',
    },
    { from: ['change_proposed'], action: 'acceptChange', to: 'confirmed', who: ['buyer'] },
    {
      from: ['change_proposed'],
      action: 'declineChange',
      to: 'pending_confirm',
      who: ['buyer'],
      guard: 'reasonGiven',
    },
    { from: ['rejected'], action: 'reissue', to: 'pending_confirm', who: ['buyer'] },
    { from: ['confirmed', 'delivering'], action: 'deliver', to: 'delivering', who: ['supplier'] },
    {
      from: ['delivering'],
      action: 'receive',
      to: 'received',
      who: ['buyer'],
      guard: 'everythingDelivered',
    },
    { from: ['received'], action: 'accept', to: 'accepted', who: ['buyer'] },
    { from: ['received'], action: 'returnGoods', to: 'delivering', who: ['buyer'], guard: 'reasonGiven' },
    { from: ['accepted'], action: 'invoice', to: 'invoiced', who: ['supplier'] },
    { from: ['invoiced'], action: 'close', to: 'closed', who: ['buyer'] },
    {
      from: ['pending_confirm', 'change_proposed', 'confirmed', 'rejected'],
      action: 'cancel',
      to: 'cancelled',
      who: ['buyer'],
      guard: 'reasonGiven',
    },
  ],
};
