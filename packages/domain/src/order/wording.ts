import { formatDay } from '../display/time.ts';
import type { Issued, Moved, WasVoided } from './decide.ts';
import type { OrderState } from './order.ts';

/** The labels of the acts in an order's record. */
export const orderActionLabels: Readonly<Record<string, string>> = {
  issue: '采购人下达订单',
  confirm: '供应商确认订单',
  reject: '供应商拒绝订单',
  proposeChange: '供应商申请变更',
  acceptChange: '采购人同意变更',
  declineChange: '采购人不同意变更',
  reissue: '采购人重新下达',
  deliver: '供应商发货',
  receive: '采购人收货',
  accept: '采购人验收合格',
  returnGoods: '采购人退货',
  invoice: '供应商开票',
  close: '采购人付款，订单完成',
  cancel: '采购人取消订单',
  void: '监督部门认定中标无效，订单不再履行',
} satisfies Record<(Issued | Moved | WasVoided)['kind'], string>;

/** Returns the note on an act for both sides: a reason, a day, a number. */
export function orderNote(event: Issued | Moved | WasVoided): string {
  switch (event.kind) {
    case 'confirm': {
      const promised = `承诺交期${formatDay(event.promisedDate)}`;
      return event.delayReason === null ? promised : `${promised}，${event.delayReason}`;
    }
    case 'acceptChange':
      return `交期${formatDay(event.promisedDate)}`;
    case 'deliver':
      return event.complete ? `${event.note}（已全部发货）` : event.note;
    case 'invoice':
      return `发票号码${event.invoiceNo}`;
    default:
      return 'reason' in event ? event.reason : '';
  }
}

/** The status of an order with the next act, worded for the supplier. */
export const orderWording: Readonly<Record<OrderState, string>> = {
  pending_confirm: '请确认订单与交期',
  change_proposed: '您已申请变更，待采购人处理',
  confirmed: '您已确认，请按承诺交期发货',
  rejected: '您已拒绝，待采购人处理',
  delivering: '您已发货，待采购人收货',
  received: '采购人已收货，待验收',
  accepted: '已验收合格，请开具发票并登记',
  invoiced: '您已登记发票，待采购人付款',
  closed: '订单已完成',
  cancelled: '订单已取消',
};

/** The same for an order with a void award: the remaining act and who takes it, for both sides. */
const voidOrderWording: Readonly<Partial<Record<OrderState, string>>> = {
  delivering: '不再发货；已发的货物由采购人登记收货或者退货',
  received: '采购人已收货；由采购人验收结算或者退货',
  accepted: '已验收；由供应商开具发票并登记，或者由采购人退货',
  invoiced: '已开票；由采购人付款结清',
  closed: '此前已付款完成；返还或者补偿由双方按处理决定办理',
};

export function voidOrderStands(state: OrderState): string {
  return voidOrderWording[state] ?? '订单已终止，双方不再办理';
}
