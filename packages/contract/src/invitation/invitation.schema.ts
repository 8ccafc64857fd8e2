import { drawPhases } from '@procure/domain/draw/draw.ts';
import { invitationPhases } from '@procure/domain/invitation/invitation.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, lotInput, moment, reason, text } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import * as routes from './invitation.route.ts';

/** The text of an invitation. */
export const letterBody = text('邀请函正文', { min: 10, max: 5000 });

const letter = z.object({
  lot: supplierLot.extend({
    overview: z.string(),
    qualification: z.string(),
    ceilingPrice: z.string().nullable(),
    bondAmount: z.string(),
    bidValidityDays: z.number(),
    allowsConsortium: z.boolean(),
  }),
  companyName: z.string(),
  serverTime: z.string(),
  phase: z.enum(invitationPhases),
  isDrawn: z.boolean().describe('由平台随机抽取产生'),
  letter: z.string(),
  sentAt: z.string(),
  readAt: z.string().nullable(),
  replyUntil: z.string(),
  repliedAt: z.string().nullable(),
  repliedBy: z.string().nullable(),
  /** The supplier's reason for declining, or the buyer's for cancelling. */
  reason: z.string().nullable(),
  replyBlocker: blocker,
});
export type InvitationLetter = z.output<typeof letter>;

export const getInvitation = endpoint(routes.getInvitation, {
  summary: '邀请函与本企业的回复',
  input: lotInput,
  output: letter,
});

export const readInvitation = endpoint(routes.readInvitation, {
  summary: '登记邀请函已读',
  input: lotInput,
  output: z.object({ readAt: z.string() }),
});

export const replyInvitation = endpoint(routes.replyInvitation, {
  summary: '回复邀请',
  input: lotInput.extend({
    reply: z.enum(['accepted', 'declined'], '请选择接受或婉拒'),
    reason: z.string().trim().default(''),
  }),
  output: z.object({ phase: z.enum(invitationPhases), repliedAt: z.string() }),
});

const sentInvitation = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  phase: z.enum(invitationPhases),
  sentAt: z.string(),
  readAt: z.string().nullable(),
  replyUntil: z.string(),
  repliedAt: z.string().nullable(),
  reason: z.string().nullable(),
  isDrawn: z.boolean().describe('由平台随机抽取产生'),
  recommendation: z.string().nullable().describe('推荐意见'),
  cancelBlocker: blocker,
});
export type SentInvitation = z.output<typeof sentInvitation>;

const invitationDesk = z.object({
  lot: staffLot,
  serverTime: z.string(),
  /** Set by the method; 0 and null if it sets no number. */
  minInvited: z.number(),
  maxInvited: z.number().nullable(),
  sendBlocker: blocker,
  needsRecommendation: z.boolean().describe('直接邀请须填写推荐意见'),
  drawPhase: z.enum(drawPhases).nullable().describe('随机抽取供应商的进展；不采用书面邀请的为空'),
  /** The proposed text of the letter. */
  proposedLetter: z.string(),
  former: z
    .array(z.object({ companyId: z.string(), companyName: z.string() }))
    .describe('重新招标的：原标段受邀、仍可邀请而尚未邀请的供应商'),
  invitations: z.array(sentInvitation),
});
export type InvitationDesk = z.output<typeof invitationDesk>;

export const listInvitations = endpoint(routes.listInvitations, {
  summary: '标段的邀请与回复',
  input: lotInput,
  output: invitationDesk,
});

export const sendInvitations = endpoint(routes.sendInvitations, {
  summary: '发出邀请',
  input: lotInput.extend({
    replyUntil: moment,
    letter: letterBody,
    recommendation: z.union([z.literal(''), reason('推荐意见')]).default(''),
    invitees: z
      .array(z.object({ id, companyId: id }))
      .min(1, '请选择供应商')
      .max(100, '一次最多邀请100家供应商')
      .refine((all) => new Set(all.map(({ companyId }) => companyId)).size === all.length, '供应商重复'),
  }),
  output: z.object({ sent: z.number() }),
});

export const cancelInvitation = endpoint(routes.cancelInvitation, {
  summary: '取消邀请',
  input: z.object({ id, reason: reason('取消原因') }),
  output: z.object({ phase: z.enum(invitationPhases) }),
});
