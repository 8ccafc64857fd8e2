import type { Template } from '../message/template.ts';

/** Texts about orders. */
export const orderMessages = {
  order_issued: {
    kind: 'order',
    subject: '新订单待确认',
    body: '您有新的订单{orderNo}，请确认交期。',
  },
  order_confirmed: {
    kind: 'order',
    subject: '订单已确认',
    body: '订单{orderNo}已由供应商确认，承诺交期{date}。',
  },
  order_rejected: {
    kind: 'order',
    subject: '订单被拒绝',
    body: '订单{orderNo}被供应商拒绝：{reason}。',
  },
  order_change_proposed: {
    kind: 'order',
    subject: '供应商申请变更订单',
    body: '订单{orderNo}的供应商申请变更：{reason}。',
  },
  order_change_accepted: {
    kind: 'order',
    subject: '订单变更已同意',
    body: '您对订单{orderNo}的变更申请已获同意，交期为{date}。',
  },
  order_change_declined: {
    kind: 'order',
    subject: '订单变更未获同意',
    body: '您对订单{orderNo}的变更申请未获同意：{reason}。请重新确认订单。',
  },
  order_delivered: {
    kind: 'order',
    subject: '订单已发货',
    body: '订单{orderNo}有新的发货：{note}。',
  },
  order_received: {
    kind: 'order',
    subject: '订单已收货',
    body: '订单{orderNo}采购人已收货，待验收。',
  },
  order_accepted: {
    kind: 'order',
    subject: '订单已验收',
    body: '订单{orderNo}已验收合格，请开具发票并登记。',
  },
  order_returned: {
    kind: 'order',
    subject: '订单验收未通过',
    body: '订单{orderNo}的货物被退回：{reason}。请重新发货。',
  },
  order_invoiced: {
    kind: 'order',
    subject: '订单已开票',
    body: '订单{orderNo}的供应商已登记发票{invoiceNo}。',
  },
  order_closed: {
    kind: 'order',
    subject: '订单已完成',
    body: '订单{orderNo}已付款，办理完毕。',
  },
  order_cancelled: {
    kind: 'order',
    subject: '订单已取消',
    body: '订单{orderNo}已取消：{reason}。',
  },
  order_voided: {
    kind: 'order',
    subject: '结果无效，订单不再履行',
    body: '监督部门对投诉作出处理决定，认定中标（成交）结果无效，订单{orderNo}不再履行：{stands}。',
  },
  order_sent_back: {
    kind: 'order',
    subject: '订单货物已退回',
    body: '中标（成交）结果无效的订单{orderNo}，采购人已登记退货，订单终止：{reason}。',
  },
} as const satisfies Record<string, Template>;
