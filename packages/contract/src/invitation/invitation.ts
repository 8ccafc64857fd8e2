import { invitationPhases } from '@procure/domain/invitation/invitation.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, text } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.ts';

const lotInput = z.object({ lotId: id });

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
  letter: z.string(),
  sentAt: z.string(),
  readAt: z.string().nullable(),
  replyUntil: z.string(),
  repliedAt: z.string().nullable(),
  repliedBy: z.string().nullable(),
  /** Of a decline: the supplier's own; of a cancellation: the buyer's. */
  reason: z.string().nullable(),
  replyBlocker: blocker,
});
export type InvitationLetter = z.output<typeof letter>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/invitation',
  summary: '邀请函与本企业的回复',
  access: { who: 'company' },
  input: lotInput,
  output: letter,
});

/** The read receipt: the first time counts, a repeated call changes nothing. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/invitation/reading',
  summary: '登记邀请函已读',
  access: { who: 'company' },
  input: lotInput,
  output: z.object({ readAt: z.string() }),
});

/** Accepts or declines; may be changed until the reply deadline. `reason` is for declining: 5–500 characters. */
export const replyInvitation = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/invitation/reply',
  summary: '回复邀请',
  access: { who: 'company', permission: 'invitation.reply' },
  input: lotInput.extend({
    reply: z.enum(['accepted', 'declined'], '请选择接受或婉拒'),
    reason: z.string().trim().default(''),
  }),
  output: z.object({ phase: z.enum(invitationPhases), repliedAt: z.string() }),
  refusals: ['invitation_reply_closed', 'lot_suspended', 'lot_over', 'company_not_approved'],
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
  cancelBlocker: blocker,
});
export type SentInvitation = z.output<typeof sentInvitation>;

const invitationDesk = z.object({
  lot: staffLot,
  serverTime: z.string(),
  /** Of the method; 0 and null where it sets no number. */
  minInvited: z.number(),
  maxInvited: z.number().nullable(),
  sendBlocker: blocker,
  /** What a letter begins as. */
  proposedLetter: z.string(),
  invitations: z.array(sentInvitation),
});
export type InvitationDesk = z.output<typeof invitationDesk>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/invitations',
  summary: '标段的邀请与回复',
  access: { who: 'staff', permission: 'invitation.send' },
  input: lotInput,
  output: invitationDesk,
});

/**
 * Invites approved companies. Those already invited are left as they are; one whose invitation was cancelled is
 * invited anew. Together with the others they must be as many as the method asks for.
 */
export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/invitations',
  summary: '发出邀请',
  access: { who: 'staff', permission: 'invitation.send' },
  input: lotInput.extend({
    replyUntil: moment,
    letter: text('邀请函正文', { min: 10, max: 5000 }),
    invitees: z
      .array(z.object({ id, companyId: id }))
      .min(1, '请选择供应商')
      .max(100, '一次最多邀请100家供应商')
      .refine((all) => new Set(all.map(({ companyId }) => companyId)).size === all.length, '供应商重复'),
  }),
  output: z.object({ sent: z.number() }),
  refusals: [
    'invitees_too_few',
    'invitees_too_many',
    'method_has_no_step',
    'bid_not_open',
    'bid_deadline_passed',
    'lot_suspended',
    'lot_over',
    'company_not_approved',
  ],
});

export const cancelInvitation = endpoint({
  method: 'POST',
  path: '/api/inner/pch/invitations/:id/cancellation',
  summary: '取消邀请',
  access: { who: 'staff', permission: 'invitation.send' },
  input: z.object({ id, reason: text('取消原因', { min: 5, max: 500 }) }),
  output: z.object({ phase: z.enum(invitationPhases) }),
  refusals: ['bid_deadline_passed', 'lot_over', 'invitees_left_too_few'],
});
