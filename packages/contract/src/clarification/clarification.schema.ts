import { clarificationPhases } from '@procure/domain/clarification/clarification.ts';
import { checkDeclineReason, proposalStates } from '@procure/domain/clarification/proposal.ts';
import {
  checkContent,
  checkReply,
  checkSubject,
  checkSubstanceUnchanged,
} from '@procure/domain/clarification/rules.ts';
import { mostSupplementFiles, supplementPapers } from '@procure/domain/clarification/supplement.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, fileView, id, lotInput, moment, optionalText } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import * as routes from './clarification.route.ts';

/** The supplied files for a requested paper. */
const supplement = z.object({ paper: z.enum(supplementPapers), fileIds: z.array(z.string()) });

/** A question of the committee and its reply. */
const clarification = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  issuedAt: z.string(),
  dueAt: z.string(),
  phase: z.enum(clarificationPhases),
  /** The clarification that this one follows. */
  followsId: z.string().nullable(),
  papers: z.array(z.enum(supplementPapers)).describe('要求补充的资料'),
  supplements: z.array(supplement).describe('已补充的资料；文件见files'),
  reply: z.string().nullable(),
  files: z.array(fileView),
  repliedAt: z.string().nullable(),
  repliedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionNote: z.string().nullable(),
});

const ownClarification = clarification.extend({ replyBlocker: blocker });
export type OwnClarification = z.output<typeof ownClarification>;

const ownClarifications = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  /** The latest first. */
  clarifications: z.array(ownClarification),
});
export type OwnClarifications = z.output<typeof ownClarifications>;

export const listOwnClarifications = endpoint(routes.listOwnClarifications, {
  summary: '评标委员会对本企业投标的澄清要求',
  input: lotInput,
  output: ownClarifications,
});

export const replyClarification = endpoint(routes.replyClarification, {
  summary: '回复澄清要求',
  input: z.object({
    id,
    reply: checked(checkReply).transform((value) => value.trim()),
    substanceUnchanged: z.boolean().superRefine((confirmed, context) => {
      const message = checkSubstanceUnchanged(confirmed);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    fileIds: z
      .array(id)
      .max(20, '附件最多20个')
      .refine((all) => new Set(all).size === all.length, '附件重复')
      .default([]),
    supplements: z
      .array(z.object({ paper: z.enum(supplementPapers), fileIds: z.array(id).max(mostSupplementFiles) }))
      .max(supplementPapers.length)
      .default([]),
  }),
  output: z.object({ phase: z.enum(clarificationPhases), repliedAt: z.string() }),
});

const issuedClarification = clarification.extend({
  bidId: z.string(),
  companyName: z.string(),
  issuedBy: z.string(),
});
export type IssuedClarification = z.output<typeof issuedClarification>;

/** A question that a member proposes, with the decision on it. */
const proposal = z.object({
  id: z.string(),
  bidId: z.string(),
  companyName: z.string(),
  subject: z.string(),
  content: z.string(),
  proposedAt: z.string(),
  proposedBy: z.string(),
  /** Whether the reader proposed it. */
  isOwn: z.boolean(),
  state: z.enum(proposalStates),
  /** The clarification that was issued for it. */
  clarificationId: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type ClarificationProposal = z.output<typeof proposal>;

const desk = z.object({
  lot: staffLot,
  serverTime: z.string(),
  issueBlocker: blocker,
  /** Why the reader cannot propose now: everyone except the members of the committee, among other reasons. */
  proposeBlocker: blocker,
  /** Bidders whose bid was opened and is not rejected. */
  bidders: z.array(z.object({ bidId: z.string(), companyName: z.string() })),
  clarifications: z.array(issuedClarification),
  /** The open ones first, then the latest. */
  proposals: z.array(proposal),
});
export type ClarificationDesk = z.output<typeof desk>;

export const listClarifications = endpoint(routes.listClarifications, {
  summary: '标段的澄清要求与回复',
  input: lotInput,
  output: desk,
});

const words = {
  subject: checked(checkSubject).transform((value) => value.trim()),
  content: checked(checkContent).transform((value) => value.trim()),
};
const question = {
  ...words,
  papers: z
    .array(z.enum(supplementPapers))
    .refine((all) => new Set(all).size === all.length, '资料重复')
    .default([])
    .describe('要求补充的资料，期限最长24小时'),
  dueAt: z.string('请选择回复截止时间').min(1, '请选择回复截止时间').pipe(moment),
};

export const issueClarification = endpoint(routes.issueClarification, {
  summary: '发出澄清要求',
  input: lotInput.extend({
    id,
    bidId: z.uuid('请选择投标人'),
    /** The open proposal to the same bidder for which it is issued. */
    proposalId: id.optional(),
    ...question,
  }),
  output: z.object({ id: z.string(), issuedAt: z.string() }),
});

export const acceptClarification = endpoint(routes.acceptClarification, {
  summary: '接受澄清回复',
  input: z.object({ id, note: optionalText('处理意见', 1000) }),
  output: z.object({ phase: z.enum(clarificationPhases) }),
});

export const requestClarificationAgain = endpoint(routes.requestClarificationAgain, {
  summary: '要求补充澄清',
  input: z.object({ id, newId: id, ...question }),
  output: z.object({ id: z.string(), issuedAt: z.string() }),
});

export const proposeClarification = endpoint(routes.proposeClarification, {
  summary: '向组长提出澄清建议',
  input: lotInput.extend({ id, bidId: z.uuid('请选择投标人'), ...words }),
  output: z.object({ id: z.string(), proposedAt: z.string() }),
});

export const declineProposal = endpoint(routes.declineProposal, {
  summary: '不采纳澄清建议',
  input: z.object({ id, reason: checked(checkDeclineReason).transform((value) => value.trim()) }),
  output: z.object({ state: z.enum(proposalStates) }),
});

export const withdrawProposal = endpoint(routes.withdrawProposal, {
  summary: '撤回澄清建议',
  input: z.object({ id }),
  output: z.object({ state: z.enum(proposalStates) }),
});
