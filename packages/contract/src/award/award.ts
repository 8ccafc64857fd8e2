import { awardNoticeKinds, awardNoticeStates } from '@procure/domain/award/award.ts';
import { checkAwardDeclineReason } from '@procure/domain/award/rules.ts';
import { evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, day, done, id, optionalText, text } from '../field.ts';
import { paging } from '../paging.ts';

const lotFacts = z.object({
  id: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  tenderTitle: z.string(),
  lotNo: z.number(),
  title: z.string(),
  buyerName: z.string(),
  method: z.enum(methods),
  phase: z.enum(lotPhases),
  evaluationMethod: z.enum(evaluationMethods),
});

/** One evaluation part's points, plain decimals; null where nothing was scored. */
const points = z.object({
  technical: z.string(),
  commercial: z.string(),
  priceScore: z.string(),
  total: z.string(),
});

const candidate = z.object({
  bidId: z.string(),
  rank: z.number(),
  companyName: z.string(),
  price: z.string(),
  quality: z.string(),
  delivery: z.string(),
  points: points.nullable(),
  /** This candidate was chosen and gave up. */
  declined: z.boolean(),
});
export type CandidateView = z.output<typeof candidate>;

/** The winner chosen by the buyer; the notice it becomes when it is approved and issued. */
const proposal = z.object({
  bidId: z.string(),
  companyName: z.string(),
  rank: z.number(),
  amount: z.string(),
  reason: z.string(),
  state: z.enum(awardNoticeStates),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAt: z.string(),
  returnReason: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
});

const noticeRow = z.object({
  id: z.string(),
  noticeNo: z.string(),
  kind: z.enum(awardNoticeKinds),
  state: z.enum(awardNoticeStates),
  companyName: z.string(),
  amount: z.string().nullable(),
  issuedAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  declinedAt: z.string().nullable(),
  declinedReason: z.string().nullable(),
  contractDueAt: z.string().nullable(),
  contractNo: z.string().nullable(),
  contractSignedOn: z.string().nullable(),
  /** Of an earlier decision, whose winner gave up. */
  superseded: z.boolean(),
});
export type AwardNoticeRow = z.output<typeof noticeRow>;

const awardView = z.object({
  lot: lotFacts,
  serverTime: z.string(),
  /** Whether the method shows its candidates before the decision. */
  publicity: z.enum(['candidates', 'result', 'before']),
  concludedAt: z.string().nullable(),
  publicityFrom: z.string().nullable(),
  publicityUntil: z.string().nullable(),
  /** When a publicity begun now would end. */
  publicityWouldEnd: z.string(),
  candidates: z.array(candidate),
  proposal: proposal.nullable(),
  notices: z.array(noticeRow),
  failedReason: z.string().nullable(),
});
export type AwardView = z.output<typeof awardView>;

const lotInput = z.object({ lotId: id });
const moved = z.object({ phase: z.enum(lotPhases) });

export const getAward = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/award',
  summary: '定标：候选人、公示、拟定、审批与通知书',
  access: { who: 'staff', permission: 'evaluation.read' },
  input: lotInput,
  output: awardView,
});

export const listAwards = endpoint({
  method: 'GET',
  path: '/api/inner/pch/awards',
  summary: '定标各环节的标段',
  access: { who: 'staff', permission: 'evaluation.read' },
  input: z.object({
    ...paging([]),
    /** What waits: publicity to begin, to end, a proposal, its approval, its issue, the contract. */
    queue: z
      .enum(['publicize', 'publicity', 'propose', 'approve', 'issue', 'contract', 'awarded'])
      .default('publicize'),
  }),
  output: z.array(lotFacts.extend({ publicityUntil: z.string().nullable(), winner: z.string().nullable() })),
  paged: true,
});

/** The candidates are shown to everybody for the days the law asks for (条例54). */
export const publicizeCandidates = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/publicity',
  summary: '公示中标候选人',
  access: { who: 'staff', permission: 'award.publicize' },
  input: lotInput,
  output: z.object({ publicityFrom: z.string(), publicityUntil: z.string() }),
  refusals: ['method_has_no_step', 'lot_suspended', 'lot_over'],
});

/** Begins the decision: after the publicity, or at once where the method has none before it. */
export const beginDecision = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/decision',
  summary: '进入定标',
  access: { who: 'staff', permission: 'award.propose' },
  input: lotInput,
  output: moved,
  refusals: ['publicity_running', 'lot_suspended', 'lot_over'],
});

/** Another than the first candidate needs a reason. Proposing again replaces what is not yet approved. */
export const proposeAward = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/proposal',
  summary: '拟定中标人',
  access: { who: 'staff', permission: 'award.propose' },
  input: lotInput.extend({ bidId: id, reason: optionalText('定标理由', 500) }),
  output: done,
  refusals: ['lot_suspended', 'lot_over'],
});

const decideInput = lotInput.extend({
  /** What the approver saw: another proposal made since is not approved unseen. */
  bidId: id,
});

export const approveAward = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/approval',
  summary: '审批通过拟定的中标人',
  access: { who: 'staff', permission: 'award.approve' },
  input: decideInput,
  output: done,
  refusals: ['own_work', 'lot_suspended', 'lot_over'],
});

export const returnAward = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/return',
  summary: '退回拟定的中标人',
  access: { who: 'staff', permission: 'award.approve' },
  input: decideInput.extend({ reason: text('退回理由', { min: 5, max: 500 }) }),
  output: done,
  refusals: ['own_work', 'lot_suspended', 'lot_over'],
});

/** 法45: the winner's notice and those of all who lost go out in one act, with the public result. */
export const issueAward = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/issuance',
  summary: '发出中标通知书与结果通知书',
  access: { who: 'staff', permission: 'award.issue' },
  input: lotInput,
  output: z.object({ noticeNo: z.string(), issuedAt: z.string(), notified: z.number() }),
  refusals: ['lot_suspended', 'lot_over'],
});

/** 条例55: the winner gave up; the decision begins again among the others. */
export const redecideAward = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/redecision',
  summary: '中标人放弃后重新定标',
  access: { who: 'staff', permission: 'award.propose' },
  input: lotInput,
  output: moved,
  refusals: ['lot_suspended', 'lot_over'],
});

export const signContract = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/contract',
  summary: '登记合同签订',
  access: { who: 'staff', permission: 'award.issue' },
  input: lotInput.extend({ contractNo: text('合同编号', { max: 60 }), signedOn: day }),
  output: moved,
  refusals: ['award_not_acknowledged', 'lot_suspended', 'lot_over'],
});

/** A company's own notice. The letter is the text as issued; nothing of rivals is in it. */
const ownNotice = z.object({
  id: z.string(),
  kind: z.enum(awardNoticeKinds),
  state: z.enum(awardNoticeStates),
  noticeNo: z.string(),
  lot: lotFacts.omit({ id: true, tenderId: true, evaluationMethod: true }).extend({ id: z.string() }),
  companyName: z.string(),
  content: z.string().describe('通知书正文'),
  amount: z.string().nullable(),
  amountInWords: z.string().nullable().describe('大写'),
  points: points.nullable(),
  reason: z.string(),
  issuedAt: z.string(),
  contractDueAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  declinedAt: z.string().nullable(),
  declinedReason: z.string().nullable(),
  contractNo: z.string().nullable(),
  contractSignedOn: z.string().nullable(),
  /** The public announcement of the result. */
  resultNoticeId: z.string().nullable(),
  /** The company's latest order of this lot. */
  orderId: z.string().nullable(),
  serverTime: z.string(),
});
export type OwnAwardNotice = z.output<typeof ownNotice>;

export const getAwardNotice = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/award-notice',
  summary: '本单位的中标通知书或结果通知书',
  access: { who: 'company', permission: 'award.acknowledge' },
  input: lotInput,
  output: ownNotice,
});

const noticeMoved = z.object({ state: z.enum(awardNoticeStates) });

export const acknowledgeAward = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/award-notice/acknowledgement',
  summary: '签收通知书',
  access: { who: 'company', permission: 'award.acknowledge' },
  input: lotInput,
  output: noticeMoved,
});

export const declineAward = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/award-notice/decline',
  summary: '放弃中标',
  access: { who: 'company', permission: 'award.acknowledge' },
  input: lotInput.extend({ reason: checked(checkAwardDeclineReason) }),
  output: noticeMoved,
});
