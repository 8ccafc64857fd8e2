import { drawPhases } from '@procure/domain/draw/draw.ts';
import {
  mostDrawCategories,
  mostDrawnSuppliers,
  supplierReplyHours,
  supplierStates,
} from '@procure/domain/invitation/draw.ts';
import { invitationPhases } from '@procure/domain/invitation/invitation.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lotInput } from '../field.ts';
import { blocker, staffLot } from '../lot/view.schema.ts';
import * as routes from './draw.route.ts';
import { letterBody } from './invitation.schema.ts';

const supplier = z.object({
  position: z.int().describe('抽取顺序'),
  companyId: z.string(),
  companyName: z.string(),
  state: z.enum(supplierStates),
  phase: z.enum(invitationPhases).nullable().describe('邀请的回复情况；未发出邀请的为空'),
  drawnAt: z.string(),
  replyUntil: z.string().nullable(),
  repliedAt: z.string().nullable(),
  reason: z.string().nullable().describe('婉拒或者取消的理由'),
});
export type DrawnSupplier = z.output<typeof supplier>;

const draw = z.object({
  no: z.int(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  count: z.int().describe('抽取数量'),
  categories: z.array(z.string()).describe('供应品类，为空的不限'),
  areaName: z.string().describe('供货区域，为空的不限'),
  replyHours: z.int(),
  letter: z.string(),
  candidates: z.int().describe('符合条件的供应商数量'),
  digest: z.string().describe('公开日志收录的承诺摘要'),
  publishedAt: z.string().nullable(),
  drawnAt: z.string().nullable(),
  intact: z.boolean().describe('种子、条件、名单和抽取顺序与公开日志的承诺一致'),
  suppliers: z.array(supplier),
});
export type SupplierDrawView = z.output<typeof draw>;

const lotDraw = z.object({
  lot: staffLot,
  serverTime: z.string(),
  phase: z.enum(drawPhases),
  isOffered: z.boolean().describe('本标段可以随机抽取供应商'),
  minInvited: z.int(),
  poolFactor: z.int().describe('候选供应商不少于抽取数量的倍数'),
  count: z.int().describe('首次抽取的数量'),
  held: z.int().describe('已接受邀请的供应商数量'),
  vacant: z.int(),
  mayHandle: z.boolean(),
  requestBlocker: blocker,
  proposedLetter: z.string(),
  draws: z.array(draw),
});
export type LotSupplierDraw = z.output<typeof lotDraw>;

export const getSupplierDraw = endpoint(routes.getSupplierDraw, {
  summary: '抽取供应商：条件、历次抽取与邀请情况',
  input: lotInput,
  output: lotDraw,
});

export const requestSupplierDraw = endpoint(routes.requestSupplierDraw, {
  summary: '抽取供应商：申请抽取',
  input: z.object({
    ...lotInput.shape,
    no: z.int().min(1).max(99).describe('第几次抽取'),
    count: z
      .int('抽取数量须为整数')
      .min(1, '请填写抽取数量')
      .max(mostDrawnSuppliers, `抽取数量不能超过${mostDrawnSuppliers}家`),
    categoryCodes: z
      .array(z.string().regex(/^[A-Z]\d{8}$/, '请选择品类'))
      .max(mostDrawCategories, `品类不能超过${mostDrawCategories}个`)
      .default([]),
    areaCode: z.union([z.literal(''), z.string().regex(/^\d{6}$/, '请选择地区')]).default(''),
    replyHours: z
      .int('回复期限须为整数')
      .min(supplierReplyHours.least, `回复期限不能少于${supplierReplyHours.least}小时`)
      .max(supplierReplyHours.most, `回复期限不能超过${supplierReplyHours.most}小时`),
    letter: letterBody,
  }),
  output: z.object({ no: z.int(), digest: z.string() }),
});

export const getSupplierDrawRecord = endpoint(routes.getSupplierDrawRecord, {
  summary: '抽取供应商：抽取记录（核对用）',
  input: z.object({ ...lotInput.shape, no: z.coerce.number().int().min(1).max(99) }),
  output: z.object({ name: z.string(), content: z.string() }),
});
