import { orderStates } from '@procure/domain/order/order.ts';
import { checkChangeReason, checkRejectReason } from '@procure/domain/order/rules.ts';
import type { StaffPermission, SupplierPermission } from '@procure/domain/permission/permission.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, day, id, optionalText, text } from '../field.ts';
import { listOf, paging } from '../paging.ts';

const state = z.enum(orderStates);

const orderLine = z.object({
  id: z.string(),
  lineNo: z.number(),
  materialCode: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  unitPriceIncl: z.string(),
  taxRate: z.string(),
  amountIncl: z.string(),
  requiredDate: z.string(),
});
export type OrderLineView = z.output<typeof orderLine>;

const orderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  lotId: z.string(),
  tenderNo: z.string(),
  title: z.string().describe('项目（标段）名称'),
  companyName: z.string(),
  buyerName: z.string(),
  state,
  totalIncl: z.string(),
  requiredDate: z.string().describe('最早的要求到货日'),
  promisedDate: z.string().nullable(),
  issuedAt: z.string(),
});
export type OrderRowView = z.output<typeof orderRow>;

const orderView = orderRow.extend({
  contractNo: z.string(),
  consignee: z.string(),
  consigneePhone: z.string(),
  address: z.string(),
  paymentTerms: z.string(),
  totalInWords: z.string(),
  lines: z.array(orderLine),
  delayReason: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  rejectReason: z.string().nullable(),
  changeReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  deliveredAllAt: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  events: z
    .array(
      z.object({
        action: z.string(),
        state,
        by: z.enum(['supplier', 'staff']),
        byName: z.string(),
        note: z.string(),
        happenedAt: z.string(),
      }),
    )
    .describe('办理记录，先发生的在前'),
  serverTime: z.string(),
});
export type OrderView = z.output<typeof orderView>;

const query = z.object({
  ...paging(['issuedAt', 'totalIncl']),
  states: listOf(state),
  keyword: z.string().trim().max(100).default(''),
});
const orderInput = z.object({ id });
const moved = z.object({ state });

/** What is common to the acts on an order: each is a resource of its own below it. */
const staffStep = (permission: StaffPermission, place: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/inner/pch/orders/:id/${place}`,
    summary,
    access: { who: 'staff', permission },
    output: moved,
  }) as const;
const companyStep = (permission: SupplierPermission, place: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/outer/pch/orders/:id/${place}`,
    summary,
    access: { who: 'company', permission },
    output: moved,
  }) as const;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/inner/pch/orders',
  summary: '订单列表（采购方）',
  access: { who: 'staff', permission: 'order.read' },
  input: query,
  output: z.array(orderRow),
  paged: true,
});

export const getStaffOrder = endpoint({
  method: 'GET',
  path: '/api/inner/pch/orders/:id',
  summary: '订单详情（采购方）',
  access: { who: 'staff', permission: 'order.read' },
  input: orderInput,
  output: orderView,
});

const orderForm = z.object({
  lotId: z.string(),
  tenderNo: z.string(),
  title: z.string(),
  companyName: z.string(),
  buyerName: z.string(),
  contractNo: z.string(),
  paymentTerms: z.string().describe('上一订单的付款条件'),
  consignee: z.string(),
  consigneePhone: z.string(),
  address: z.string(),
  lines: z.array(
    z.object({
      priceLineId: z.string(),
      lineNo: z.number(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      qty: z.string(),
      orderedQty: z.string(),
      leftQty: z.string(),
      unitPriceIncl: z.string(),
      taxRate: z.string(),
    }),
  ),
  orders: z.array(orderRow),
  serverTime: z.string(),
});
export type OrderForm = z.output<typeof orderForm>;

/** What an order of a decided lot may hold: the winner's price sheet and what is left of it. */
export const getOrderForm = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/order-form',
  summary: '下达订单：中标报价与剩余数量',
  access: { who: 'staff', permission: 'order.create' },
  input: z.object({ lotId: id }),
  output: orderForm,
  refusals: ['award_not_acknowledged'],
});

const orderedQty = z
  .string()
  .trim()
  .regex(/^\d{1,14}(\.\d{1,4})?$/, '数量须为大于0的数字，最多4位小数')
  .refine((value) => Number(value) > 0, '数量须为大于0的数字，最多4位小数');

/** Prices are the winning ones; the caller only says how much of what, by when and to whom. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/inner/pch/orders',
  summary: '下达订单',
  access: { who: 'staff', permission: 'order.create' },
  input: z.object({
    id,
    lotId: id,
    contractNo: optionalText('合同编号', 60),
    consignee: text('收货人', { max: 50 }),
    consigneePhone: text('收货电话', { max: 30 }),
    address: text('收货地址', { min: 5, max: 200 }),
    paymentTerms: text('付款条件', { min: 2, max: 1000 }),
    lines: z
      .array(
        z.object({
          priceLineId: id,
          materialCode: optionalText('物料编码', 60),
          qty: orderedQty,
          requiredDate: day,
        }),
      )
      .min(1, '请至少选择一行')
      .max(1000),
  }),
  output: z.object({ id: z.string(), orderNo: z.string() }),
  refusals: ['award_not_acknowledged'],
});

export const acceptOrderChange = endpoint({
  ...staffStep('order.create', 'change-acceptance', '同意供应商的变更申请'),
  input: orderInput.extend({ promisedDate: day }),
});
export const declineOrderChange = endpoint({
  ...staffStep('order.create', 'change-refusal', '不同意供应商的变更申请'),
  input: orderInput.extend({ reason: text('理由', { min: 5, max: 500 }) }),
});
export const reissueOrder = endpoint({
  ...staffStep('order.create', 'reissue', '被拒绝的订单重新下达'),
  input: orderInput,
});
export const receiveOrder = endpoint({
  ...staffStep('order.receive', 'receipt', '登记收货'),
  input: orderInput,
  refusals: ['delivery_unfinished'],
});
export const acceptOrder = endpoint({
  ...staffStep('order.receive', 'acceptance', '登记验收'),
  input: orderInput,
});
export const returnOrderGoods = endpoint({
  ...staffStep('order.receive', 'goods-return', '验收不合格，退回供应商'),
  input: orderInput.extend({ reason: text('退货理由', { min: 5, max: 500 }) }),
});
export const closeOrder = endpoint({
  ...staffStep('order.receive', 'closure', '已付款，完成订单'),
  input: orderInput,
});
export const cancelOrder = endpoint({
  ...staffStep('order.cancel', 'cancellation', '取消订单'),
  input: orderInput.extend({ reason: text('取消理由', { min: 5, max: 500 }) }),
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/outer/pch/orders',
  summary: '本单位的订单',
  access: { who: 'company', permission: 'order.view' },
  input: query,
  output: z.array(orderRow),
  paged: true,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/outer/pch/orders/:id',
  summary: '订单详情',
  access: { who: 'company', permission: 'order.view' },
  input: orderInput,
  output: orderView,
});

/** A promise later than a line is asked for needs a reason. */
export const confirmOrder = endpoint({
  ...companyStep('order.confirm', 'confirmation', '确认订单与交期'),
  input: orderInput.extend({
    promisedDate: z.union([z.literal(''), day]),
    delayReason: optionalText('延期原因', 500),
  }),
});
export const rejectOrder = endpoint({
  ...companyStep('order.confirm', 'rejection', '拒绝订单'),
  input: orderInput.extend({ reason: checked(checkRejectReason) }),
});
export const proposeOrderChange = endpoint({
  ...companyStep('order.confirm', 'change-request', '申请变更订单'),
  input: orderInput.extend({ reason: checked(checkChangeReason) }),
});
/** Several deliveries may follow each other; the last one says that it completes the order. */
export const deliverOrder = endpoint({
  ...companyStep('order.deliver', 'delivery', '登记发货'),
  input: orderInput.extend({
    /** Made by the caller: the same delivery is not registered twice. */
    deliveryId: id,
    note: text('发货说明', { min: 2, max: 500 }),
    complete: z.boolean(),
  }),
});
export const invoiceOrder = endpoint({
  ...companyStep('order.deliver', 'invoice', '登记发票'),
  input: orderInput.extend({ invoiceNo: text('发票号码', { max: 50 }) }),
});
