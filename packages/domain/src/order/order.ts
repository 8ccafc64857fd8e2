/** The states of an order under a contract. */
export const orderStates = [
  'pending_confirm',
  'change_proposed',
  'confirmed',
  'rejected',
  'delivering',
  'received',
  'accepted',
  'invoiced',
  'closed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderStateLabels: Readonly<Record<OrderState, string>> = {
  pending_confirm: '待确认',
  change_proposed: '申请变更',
  confirmed: '已确认',
  rejected: '已拒绝',
  delivering: '发货中',
  received: '已收货',
  accepted: '已验收',
  invoiced: '已开票',
  closed: '已完成',
  cancelled: '已取消',
};
