import { plainNumber } from '@procure/domain/money/typed.ts';
import { orderStates } from '@procure/domain/order/order.ts';
import { checkPaymentDays } from '@procure/domain/order/payment.ts';
import {
  checkChangeReason,
  checkOrderedQty,
  checkRejectReason,
  type OrderText,
  orderTexts,
  paymentTermsText,
} from '@procure/domain/order/rules.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, day, id, lotInput, optionalText, reason, text } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import * as routes from './order.route.ts';

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
  voided: z.boolean().describe('所依据的中标（成交）结果已被监督部门认定无效'),
});
export type OrderRowView = z.output<typeof orderRow>;

const orderView = orderRow.extend({
  /** The decision that voids the order: the number of the complaint and the remedy in words; never the complainant. */
  voidedBy: z
    .object({ at: z.string(), complaintNo: z.string(), remedy: z.string(), supervisor: z.string() })
    .nullable(),
  tenderId: z.string(),
  contractNo: z.string(),
  consignee: z.string(),
  consigneePhone: z.string(),
  address: z.string(),
  paymentDays: z.number().nullable().describe('付款期限（日）；空为以往只有文字的订单'),
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
        by: z.enum(['supplier', 'staff', 'supervisor']),
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

export const listOrders = endpoint(routes.listOrders, {
  summary: '订单列表（采购方）',
  input: query,
  output: z.array(orderRow),
});

export const getStaffOrder = endpoint(routes.getStaffOrder, {
  summary: '订单详情（采购方）',
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
  paymentDays: z.number().nullable().describe('上一订单的付款期限（日）'),
  paymentTerms: z.string().describe('上一订单的付款说明'),
  scope: z.enum(tenderScopes),
  companyScale: z.string().describe('供应商登记的企业规模'),
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

export const getOrderForm = endpoint(routes.getOrderForm, {
  summary: '下达订单：中标报价与剩余数量',
  input: lotInput,
  output: orderForm,
});

const orderText = (name: OrderText) => text(orderTexts[name].label, orderTexts[name]);

export const createOrder = endpoint(routes.createOrder, {
  summary: '下达订单',
  input: z.object({
    id,
    lotId: id,
    contractNo: optionalText('合同编号', 60),
    consignee: orderText('consignee'),
    consigneePhone: orderText('consigneePhone'),
    address: orderText('address'),
    paymentDays: z
      .number('请输入付款期限')
      .refine((days) => checkPaymentDays(days) === null, checkPaymentDays(0) ?? ''),
    paymentTerms: optionalText(paymentTermsText.label, paymentTermsText.max),
    lines: z
      .array(
        z.object({
          priceLineId: id,
          materialCode: optionalText('物料编码', 60),
          qty: checked(checkOrderedQty, plainNumber),
          requiredDate: day,
        }),
      )
      .min(1, '请至少填写一行数量')
      .max(1000),
  }),
  output: z.object({ id: z.string(), orderNo: z.string() }),
});

export const acceptOrderChange = endpoint(routes.acceptOrderChange, {
  summary: '同意供应商的变更申请',
  input: orderInput.extend({ promisedDate: day }),
  output: moved,
});
export const declineOrderChange = endpoint(routes.declineOrderChange, {
  summary: '不同意供应商的变更申请',
  input: orderInput.extend({ reason: reason('理由') }),
  output: moved,
});
export const reissueOrder = endpoint(routes.reissueOrder, {
  summary: '被拒绝的订单重新下达',
  input: orderInput,
  output: moved,
});
export const receiveOrder = endpoint(routes.receiveOrder, {
  summary: '登记收货',
  input: orderInput,
  output: moved,
});
export const acceptOrder = endpoint(routes.acceptOrder, {
  summary: '登记验收',
  input: orderInput,
  output: moved,
});
export const returnOrderGoods = endpoint(routes.returnOrderGoods, {
  summary: '验收不合格，退回供应商',
  input: orderInput.extend({ reason: reason('退货理由') }),
  output: moved,
});
export const closeOrder = endpoint(routes.closeOrder, {
  summary: '已付款，完成订单',
  input: orderInput,
  output: moved,
});
export const cancelOrder = endpoint(routes.cancelOrder, {
  summary: '取消订单',
  input: orderInput.extend({ reason: reason('取消理由') }),
  output: moved,
});

export const listOwnOrders = endpoint(routes.listOwnOrders, {
  summary: '本单位的订单',
  input: query,
  output: z.array(orderRow),
});

export const getOrder = endpoint(routes.getOrder, {
  summary: '订单详情',
  input: orderInput,
  output: orderView,
});

export const confirmOrder = endpoint(routes.confirmOrder, {
  summary: '确认订单与交期',
  input: orderInput.extend({
    promisedDate: z.union([z.literal(''), day]),
    delayReason: optionalText('延期原因', 500),
  }),
  output: moved,
});
export const rejectOrder = endpoint(routes.rejectOrder, {
  summary: '拒绝订单',
  input: orderInput.extend({ reason: checked(checkRejectReason) }),
  output: moved,
});
export const proposeOrderChange = endpoint(routes.proposeOrderChange, {
  summary: '申请变更订单',
  input: orderInput.extend({ reason: checked(checkChangeReason) }),
  output: moved,
});
export const deliverOrder = endpoint(routes.deliverOrder, {
  summary: '登记发货',
  input: orderInput.extend({
    /** Made by the caller, so that a repeated call does not register a delivery twice. */
    deliveryId: id,
    note: text('发货说明', { min: 2, max: 500 }),
    complete: z.boolean(),
  }),
  output: moved,
});
export const invoiceOrder = endpoint(routes.invoiceOrder, {
  summary: '登记发票',
  input: orderInput.extend({ invoiceNo: text('发票号码', { max: 50 }) }),
  output: moved,
});
