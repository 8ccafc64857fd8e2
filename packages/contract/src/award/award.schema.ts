import { awardNoticeKinds, awardNoticeStates } from '@procure/domain/award/award.ts';
import { forfeitGrounds, forfeitStates, replyDays } from '@procure/domain/award/forfeit.ts';
import { checkAwardDeclineReason } from '@procure/domain/award/rules.ts';
import { recordedStrikeGrounds, strikeGrounds } from '@procure/domain/award/strike.ts';
import { remedies } from '@procure/domain/complaint/complaint.ts';
import { criterionKinds } from '@procure/domain/criterion/criterion.ts';
import { evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { opinion, signed, step } from '../approval/field.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, day, done, fileView, id, lotInput, optionalText, reason, text } from '../field.ts';
import { lotHeader } from '../lot/view.schema.ts';
import { signedDocument } from '../official-document/field.schema.ts';
import { paging } from '../paging.ts';
import * as routes from './award.route.ts';

/** The decision that voids an award: the number of the complaint and the remedy ordered, never the complainant. */
const voided = z.object({ at: z.string(), complaintNo: z.string(), remedy: z.enum(remedies) });

const lotFacts = lotHeader.extend({
  scope: z.enum(tenderScopes),
  evaluationMethod: z.enum(evaluationMethods),
});

/** Points of the evaluation parts, as plain decimals; null for a part that was not scored. */
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
  barred: z.boolean().describe('现在被冻结或者在黑名单的期限内'),
  /** Struck out (条例55); null while the candidate may still win. */
  struck: z.object({ ground: z.enum(recordedStrikeGrounds), reason: z.string(), at: z.string() }).nullable(),
});
export type CandidateView = z.output<typeof candidate>;

/** The winner chosen by the buyer; becomes a notice when it is approved and issued. */
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
  voided: voided.nullable().describe('监督部门认定中标无效'),
  /** Belongs to an earlier decision whose winner gave up or whose award is void. */
  superseded: z.boolean(),
  letter: signedDocument.nullable().describe('签名的通知书；0.2.0及以前发出的为空'),
});
export type AwardNoticeRow = z.output<typeof noticeRow>;

/** 取消中标（成交）资格, for the buyer's staff and for the winner. */
const forfeit = z.object({
  id: z.string(),
  ground: z.enum(forfeitGrounds),
  reason: z.string(),
  files: z.array(fileView).describe('证明材料'),
  proposedAt: z.string(),
  replyUntil: z.string().describe('中标人可以陈述至'),
  statement: z.string().nullable().describe('中标人的陈述'),
  statedAt: z.string().nullable(),
  state: z.enum(forfeitStates),
});
export type ForfeitView = z.output<typeof forfeit>;

const awardView = z.object({
  lot: lotFacts,
  serverTime: z.string(),
  /**
   * The method's publicity: of the `candidates` before the decision, of the `result` after it, or `before` the
   * purchase.
   */
  publicity: z.enum(['candidates', 'result', 'before']),
  concludedAt: z.string().nullable(),
  publicityFrom: z.string().nullable(),
  publicityUntil: z.string().nullable(),
  /** The end of a publicity that begins now. */
  publicityWouldEnd: z.string(),
  /** The time by which the candidates of the report must be published; null if no term binds. */
  publicityDue: z.string().nullable(),
  candidates: z.array(candidate),
  barredBinds: z.boolean().describe('被冻结或者列入黑名单的不能中标'),
  bidsValidUntil: z.string().describe('投标有效期届满时间'),
  firstOnly: z.string().nullable().describe('只能确定未放弃、未取消资格的第一名的，依据'),
  stateFunded: z.boolean().nullable(),
  proposal: proposal.nullable(),
  forfeit: forfeit
    .extend({ proposedBy: z.string(), returnReason: z.string().nullable() })
    .nullable()
    .describe('最近一次取消中标（成交）资格'),
  notices: z.array(noticeRow),
  failedReason: z.string().nullable(),
  held: z.boolean().describe('有未答复的异议，或者答复所述的纠正措施未完成'),
  reevaluation: z.boolean().describe('已答复的异议要求重新评标，尚未办理'),
  striking: z
    .object({ targets: z.array(z.string()).describe('所针对的候选人；空为任一候选人') })
    .nullable()
    .describe('已答复的异议或者监督部门的决定要求取消候选资格，尚未办理'),
  ordered: z.boolean().describe('监督部门已责令暂停或者整改，恢复前不能办理'),
});
export type AwardView = z.output<typeof awardView>;

const moved = z.object({ phase: z.enum(lotPhases) });

export const getAward = endpoint(routes.getAward, {
  summary: '定标：候选人、公示、拟定、审批与通知书',
  input: lotInput,
  output: awardView,
});

export const listAwards = endpoint(routes.listAwards, {
  summary: '定标各环节的标段',
  input: z.object({
    ...paging([]),
    /** The pending step: publicity to begin or to end, a proposal, its approval, its issue, the contract. */
    queue: z
      .enum(['publicize', 'publicity', 'propose', 'approve', 'issue', 'contract', 'awarded'])
      .default('publicize'),
  }),
  output: z.array(lotFacts.extend({ publicityUntil: z.string().nullable(), winner: z.string().nullable() })),
});

export const publicizeCandidates = endpoint(routes.publicizeCandidates, {
  summary: '公示中标候选人',
  /** The reason for publishing the candidates later than the law allows. */
  input: lotInput.extend({ reason: z.string().trim().max(500).default('') }),
  output: z.object({ publicityFrom: z.string(), publicityUntil: z.string() }),
});

export const beginDecision = endpoint(routes.beginDecision, {
  summary: '进入定标',
  input: lotInput,
  output: moved,
});

export const proposeAward = endpoint(routes.proposeAward, {
  summary: '拟定中标人',
  input: lotInput.extend({ bidId: id, reason: optionalText('定标理由', 500) }),
  output: done,
});

const decideInput = lotInput.extend({
  /** The proposal that the approver saw, so that a later proposal is not approved unseen. */
  bidId: id,
  step,
});

export const approveAward = endpoint(routes.approveAward, {
  summary: '审批通过拟定的中标人',
  input: decideInput.extend({ opinion }),
  output: z.object(signed),
});

export const returnAward = endpoint(routes.returnAward, {
  summary: '退回拟定的中标人',
  input: decideInput.extend({ reason: reason('退回理由') }),
  output: done,
});

export const issueAward = endpoint(routes.issueAward, {
  summary: '发出中标通知书与结果通知书',
  input: lotInput,
  output: z.object({ noticeNo: z.string(), issuedAt: z.string(), notified: z.number() }),
});

export const reevaluateLot = endpoint(routes.reevaluateLot, {
  summary: '异议成立后重新评标',
  input: lotInput.extend({ reason: reason('重新评标的原因') }),
  output: moved,
});

export const strikeCandidate = endpoint(routes.strikeCandidate, {
  summary: '取消中标候选资格，由其后的候选人递补',
  input: lotInput.extend({
    bidId: id,
    ground: z.enum(strikeGrounds, '请选择取消资格的情形'),
    reason: reason('取消资格的原因'),
  }),
  output: moved,
});

export const proposeForfeit = endpoint(routes.proposeForfeit, {
  summary: '提出取消中标（成交）资格',
  input: lotInput.extend({
    id,
    ground: z.enum(forfeitGrounds, '请选择取消资格的情形'),
    reason: reason('取消资格的理由'),
    fileIds: z.array(id).min(1, '请上传证明材料').max(10, '证明材料最多10个'),
    replyDays: z
      .number('请填写陈述期限')
      .int('陈述期限须为1–15日')
      .min(replyDays.least, '陈述期限须为1–15日')
      .max(replyDays.most, '陈述期限须为1–15日'),
  }),
  output: z.object({ replyUntil: z.string() }),
});

/** The proposal that the approver saw. */
const forfeitSeen = lotInput.extend({ id, step });

export const approveForfeit = endpoint(routes.approveForfeit, {
  summary: '审批通过取消中标（成交）资格',
  input: forfeitSeen.extend({ opinion }),
  output: z.object(signed),
});

export const returnForfeit = endpoint(routes.returnForfeit, {
  summary: '退回取消中标（成交）资格',
  input: forfeitSeen.extend({ reason: reason('退回理由') }),
  output: done,
});

export const withdrawForfeit = endpoint(routes.withdrawForfeit, {
  summary: '撤回取消中标（成交）资格',
  input: lotInput.extend({ id }),
  output: done,
});

export const redecideAward = endpoint(routes.redecideAward, {
  summary: '中标人放弃后重新定标',
  input: lotInput,
  output: moved,
});

export const signContract = endpoint(routes.signContract, {
  summary: '登记合同签订',
  input: lotInput.extend({
    contractNo: text('合同编号', { max: 60 }),
    signedOn: day,
    lateReason: optionalText('逾期签订的原因', 500),
  }),
  output: moved.extend({ waiting: z.boolean().describe('逾期签订，待另一人审批后登记') }),
});

/** A company's own notice. The letter is the text as issued and contains nothing about rivals. */
const ownNotice = z.object({
  id: z.string(),
  kind: z.enum(awardNoticeKinds),
  state: z.enum(awardNoticeStates),
  noticeNo: z.string(),
  lot: lotHeader.omit({ tenderId: true }),
  companyName: z.string(),
  content: z.string().describe('通知书正文'),
  amount: z.string().nullable(),
  amountInWords: z.string().nullable().describe('大写'),
  points: points.nullable(),
  criterionPoints: z
    .array(
      z.object({ kind: z.enum(criterionKinds), title: z.string(), full: z.string(), points: z.string() }),
    )
    .describe('本单位各评审因素的得分；评委评分的平均值'),
  reason: z.string(),
  issuedAt: z.string(),
  contractDueAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  declinedAt: z.string().nullable(),
  declinedReason: z.string().nullable(),
  contractNo: z.string().nullable(),
  contractSignedOn: z.string().nullable(),
  voided: voided.nullable().describe('监督部门认定中标无效'),
  forfeit: forfeit.nullable().describe('采购人取消中标（成交）资格'),
  superseded: z.boolean().describe('结果已失去效力，且没有新的通知书'),
  letter: signedDocument.nullable().describe('签名的通知书；0.2.0及以前发出的为空'),
  /** The public announcement of the result. */
  resultNoticeId: z.string().nullable(),
  /** The company's latest order of this lot. */
  orderId: z.string().nullable(),
  serverTime: z.string(),
});
export type OwnAwardNotice = z.output<typeof ownNotice>;

export const getAwardNotice = endpoint(routes.getAwardNotice, {
  summary: '本单位的中标通知书或结果通知书',
  input: lotInput,
  output: ownNotice,
});

const noticeMoved = z.object({ state: z.enum(awardNoticeStates) });

export const acknowledgeAward = endpoint(routes.acknowledgeAward, {
  summary: '签收通知书',
  input: lotInput,
  output: noticeMoved,
});

export const declineAward = endpoint(routes.declineAward, {
  summary: '放弃中标',
  input: lotInput.extend({ reason: checked(checkAwardDeclineReason) }),
  output: noticeMoved,
});

export const stateOnForfeit = endpoint(routes.stateOnForfeit, {
  summary: '中标（成交）人陈述',
  input: lotInput.extend({ id, statement: text('陈述', { min: 5, max: 2000 }) }),
  output: z.object({ statedAt: z.string() }),
});
