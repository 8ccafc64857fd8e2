import { drawPhases, drawStates, mostAvoided, replyHours } from '@procure/domain/draw/draw.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, lotInput, reason } from '../field.ts';
import { lotHeader } from '../lot/view.schema.ts';
import { paging } from '../paging.ts';
import { drawnExperts } from '../tender/fields.schema.ts';
import * as routes from './draw.route.ts';

const seats = z.object({ speciality: z.string(), name: z.string(), seats: z.int() });

const invitation = z.object({
  id: z.string(),
  position: z.int().describe('抽取顺序'),
  specialityName: z.string(),
  state: z.enum(drawStates),
  name: z.string().nullable().describe('定标前保密，为空'),
  reason: z.string().nullable().describe('谢绝或者退出的理由，定标后审计员可见'),
  invitedAt: z.string(),
  dueAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type DrawInvitationView = z.output<typeof invitation>;

const draw = z.object({
  no: z.int(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  reason: z.string().describe('提前抽取的理由'),
  wanted: z.array(seats),
  areaName: z.string().describe('为空的不限地区'),
  avoided: z.array(z.string()),
  replyHours: z.int(),
  candidates: z.int().describe('符合条件的专家人数'),
  digest: z.string().describe('公开日志收录的承诺摘要'),
  publishedAt: z.string().nullable(),
  drawnAt: z.string().nullable(),
  intact: z.boolean().describe('种子、条件、名单和抽取顺序与公开日志的承诺一致'),
  invitations: z.array(invitation),
});
export type DrawView = z.output<typeof draw>;

const lotDraw = z.object({
  lot: lotHeader,
  serverTime: z.string(),
  phase: z.enum(drawPhases),
  seats: z.array(seats),
  held: z.int().describe('已到席的专家人数'),
  vacant: z.int(),
  draws: z.array(draw),
  appointments: z.array(
    z.object({ name: z.string(), reason: z.string(), appointedBy: z.string(), appointedAt: z.string() }),
  ),
  mayHandle: z.boolean(),
  drawFrom: z.string().nullable().describe('早于此时抽取须说明理由；为空的没有限制'),
  isCommitteeKnown: z.boolean().describe('可以查看抽取的专家姓名'),
});
export type LotDrawView = z.output<typeof lotDraw>;

export const getDraw = endpoint(routes.getDraw, {
  summary: '抽取专家：席位、历次抽取与邀请情况',
  input: lotInput,
  output: lotDraw,
});

export const requestDraw = endpoint(routes.requestDraw, {
  summary: '抽取专家：申请抽取',
  input: z.object({
    ...lotInput.shape,
    no: z.int().min(1).max(99).describe('第几次抽取'),
    wanted: drawnExperts,
    areaCode: z.string().max(20).default(''),
    avoided: z
      .array(z.string().trim().min(2, '请输入单位名称').max(100, '单位名称不能超过100字'))
      .max(mostAvoided, `回避单位不能超过${mostAvoided}个`)
      .default([]),
    replyHours: z
      .int('答复时限须为整数')
      .min(replyHours.least, `答复时限不能少于${replyHours.least}小时`)
      .max(replyHours.most, `答复时限不能超过${replyHours.most}小时`)
      .default(replyHours.least),
    reason: z.union([z.literal(''), reason('提前抽取的理由')]).default(''),
  }),
  output: z.object({ no: z.int(), digest: z.string() }),
});

export const appointExpert = endpoint(routes.appointExpert, {
  summary: '抽取专家：专家不足时直接指定',
  input: z.object({ ...lotInput.shape, accountId: id, reason: reason('直接指定的理由') }),
  output: done,
});

export const getDrawRecord = endpoint(routes.getDrawRecord, {
  summary: '抽取专家：抽取记录（核对用）',
  input: z.object({ ...lotInput.shape, no: z.coerce.number().int().min(1).max(99) }),
  output: z.object({ name: z.string(), content: z.string() }),
});

const ownInvitation = z.object({
  id: z.string(),
  lotId: z.string(),
  tenderNo: z.string(),
  title: z.string(),
  buyerName: z.string(),
  agencyName: z.string(),
  specialityName: z.string(),
  evaluationDay: z.string(),
  state: z.enum(drawStates),
  isOver: z.boolean().describe('标段已结束，无须答复'),
  mayWithdraw: z.boolean(),
  reason: z.string(),
  invitedAt: z.string(),
  dueAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type OwnInvitationView = z.output<typeof ownInvitation>;

export const listOwnInvitations = endpoint(routes.listOwnInvitations, {
  summary: '评审邀请：本人的邀请',
  input: z.object(paging([])),
  output: z.array(ownInvitation),
});

export const acceptInvitation = endpoint(routes.acceptInvitation, {
  summary: '评审邀请：接受',
  input: z.object({ id }),
  output: done,
});

export const declineInvitation = endpoint(routes.declineInvitation, {
  summary: '评审邀请：谢绝',
  input: z.object({ id, reason: reason('谢绝的理由') }),
  output: done,
});

export const withdrawAcceptance = endpoint(routes.withdrawAcceptance, {
  summary: '评审邀请：接受后退出',
  input: z.object({ id, reason: reason('退出的理由') }),
  output: done,
});

const expertInvitation = z.object({
  id: z.string(),
  state: z.enum(drawStates),
  title: z.string().nullable().describe('定标前保密，为空'),
  tenderNo: z.string().nullable(),
  specialityName: z.string(),
  reason: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type ExpertInvitationView = z.output<typeof expertInvitation>;

export const listExpertInvitations = endpoint(routes.listExpertInvitations, {
  summary: '评审专家：被抽取的记录',
  input: z.object({ id, ...paging([]) }),
  output: z.array(expertInvitation),
});
