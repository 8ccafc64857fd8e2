import {
  complaintGrounds,
  complaintOutcomes,
  complaintStates,
  complaintSubjects,
  rejections,
  remedies,
} from '@procure/domain/complaint/complaint.ts';
import {
  checkComplaintDecision,
  checkComplaintStatement,
  maxComplaintAttachments,
} from '@procure/domain/complaint/rules.ts';
import { maxTogether } from '@procure/domain/objection/together.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { complaintQueues } from '@procure/domain/todo/desk.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  checked,
  fileView,
  id,
  letterFile,
  lotInput,
  optionalDay,
  optionalText,
  reason,
  target,
  text,
} from '../field.ts';
import { blocker, supplierLot } from '../lot/view.schema.ts';
import { personView } from '../objection/objection.schema.ts';
import { paging } from '../paging.ts';
import * as routes from './complaint.route.ts';

const subject = z.enum(complaintSubjects, '请选择投诉事项');
const state = z.enum(complaintStates);
const outcome = z.enum(complaintOutcomes, '请选择处理结果');
const rejection = z.enum(rejections);
const remedy = z.enum(remedies);
const optionalMoment = z.string().nullable();

/** Fields that any party may read. The state is never `deciding`: a pending signature is internal to the supervisor. */
const common = {
  id: z.string(),
  lotId: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  method: z.enum(methods),
  scope: z.enum(tenderScopes),
  subject,
  state,
  complaintNo: z.string().nullable(),
  submittedAt: optionalMoment,
  receivedAt: optionalMoment,
  decisionDueAt: optionalMoment,
  endedAt: optionalMoment,
  outcome: outcome.nullable(),
  /** The legal term has passed without the act that it was set for. */
  overdue: z.boolean(),
};

const ownRow = z.object({
  ...common,
  /** False: another's complaint about this company's bid. */
  mine: z.boolean(),
  savedAt: z.string(),
  reviewDueAt: optionalMoment,
  correctUntil: optionalMoment,
});
export type OwnComplaintRow = z.output<typeof ownRow>;

export const listOwnComplaints = endpoint(routes.listOwnComplaints, {
  summary: '本企业提出的投诉，及涉及本企业的投诉',
  input: z.object(paging([])),
  output: z.array(ownRow).describe('最近的在前'),
});

const right = z.object({
  subject,
  /** The objection that precedes it; null if none does. */
  objectionId: z.string().nullable(),
  objectionNo: z.string().nullable(),
  /** Null: a complaint is possible now. */
  blocker,
  from: optionalMoment,
  /**
   * The end of the term: the complaint must arrive strictly before it. Null if it depends on the day on which the
   * matter became known.
   */
  until: optionalMoment,
  /** The article that gives the right, and the length of its term in words: 「10日」, 「15个工作日」. */
  citation: z.string(),
  within: z.string(),
  /** Bidders that may be named beside the buyer: those whose names the company has been shown. */
  respondents: z.array(z.string()),
  /** Articles offered as the legal basis. */
  bases: z.array(z.string()),
});
export type ComplaintRightView = z.output<typeof right>;

const rights = z.object({
  lot: supplierLot,
  /** The receiver: the supervisor above the buyer; null if none works on this platform. */
  supervisor: z.string().nullable(),
  serverTime: z.string(),
  /** The supervisor holds the lot: by an order of suspension, or until the ordered remedy is carried out. */
  ordered: z.boolean(),
  rights: z.array(right),
  mine: z.array(ownRow).describe('最近的在前'),
});
export type ComplaintRightsView = z.output<typeof rights>;

export const getComplaintRights = endpoint(routes.getComplaintRights, {
  summary: '在标段可以提出的投诉，及本企业已提出的',
  input: lotInput,
  output: rights,
});

const letterTexts = {
  respondent: z.string(),
  facts: z.string(),
  basis: z.string(),
  request: z.string(),
};

/** The decision, once it is signed. */
const decided = {
  rejection: rejection.nullable(),
  remedy: remedy.nullable(),
  /** The time at which the supervisor confirmed that the ordered remedy was carried out. */
  remedyDoneAt: optionalMoment,
  decision: z.string().nullable(),
  /** The outcome is public. */
  published: z.boolean(),
  decisionFiles: z.array(fileView),
};

/** 责令暂停: its beginning and its latest end; null if the lot is not suspended by an order, or no longer is. */
const order = z.object({ since: z.string(), until: optionalMoment }).nullable();

const ownComplaint = ownRow.extend({
  ...letterTexts,
  ...decided,
  order,
  agent: z.string(),
  knownOn: z.string(),
  objectionId: z.string().nullable(),
  supervisor: z.string().nullable(),
  version: z.number(),
  files: z.array(fileView),
  submittedBy: z.string().nullable(),
  correction: z.string().nullable(),
  correctedAt: optionalMoment,
  ground: z.enum(complaintGrounds).nullable(),
  groundReason: z.string().nullable(),
  /**
   * The receipt that the platform signed at submission: canonical JSON, with an Ed25519 signature over it (base64url).
   */
  receipt: z.object({ body: z.string(), signature: z.string() }).nullable(),
  serverTime: z.string(),
});
export type OwnComplaintView = z.output<typeof ownComplaint>;

export const getOwnComplaint = endpoint(routes.getOwnComplaint, {
  summary: '本企业的一项投诉',
  input: z.object({ id }),
  output: ownComplaint,
});

const files = z
  .array(id)
  .max(maxComplaintAttachments, `附件最多${maxComplaintAttachments}个`)
  .refine((all) => new Set(all).size === all.length, '附件重复')
  .default([]);

const typed = {
  respondent: optionalText('被投诉人', 200),
  facts: optionalText('事实和理由', 5000),
  basis: optionalText('法律依据', 1000),
  request: optionalText('投诉请求', 1000),
  agent: optionalText('代理人', 50),
  knownOn: optionalDay,
  fileIds: files,
};

export const saveComplaint = endpoint(routes.saveComplaint, {
  summary: '保存投诉草稿',
  input: lotInput.extend({
    id,
    /** The version that was read; 0 creates the draft. */
    version: z.number().int().min(0),
    subject,
    /** The company's own objection that precedes it; empty if none does. */
    objectionId: z.union([z.literal(''), id]).default(''),
    ...typed,
  }),
  output: z.object({ id: z.string(), version: z.number(), savedAt: z.string() }),
});

const handedIn = z.object({
  id: z.string(),
  state,
  version: z.number(),
  complaintNo: z.string(),
  submittedAt: z.string(),
  /** The time by which the supervisor must decide whether to receive it; null once decided. */
  reviewDueAt: optionalMoment,
});

export const submitComplaint = endpoint(routes.submitComplaint, {
  summary: '提交投诉',
  input: lotInput.extend(target),
  output: handedIn,
});

export const correctComplaint = endpoint(routes.correctComplaint, {
  summary: '补正投诉',
  input: z.object({ ...target, ...typed }),
  output: handedIn,
});

export const withdrawComplaint = endpoint(routes.withdrawComplaint, {
  summary: '撤回投诉',
  input: z.object({ id }),
  output: z.object({ state }),
});

const notice = z.object({
  ...common,
  ...decided,
  order,
  facts: z.string(),
  basis: z.string(),
  request: z.string(),
  /** Set if the law gives the bidder the complaint itself (94号令21); otherwise null. */
  complainant: z.string().nullable(),
  supervisor: z.string().nullable(),
  statement: z.string().nullable(),
  statedAt: optionalMoment,
  statementFiles: z.array(fileView),
  mayState: z.boolean(),
  serverTime: z.string(),
});
export type ComplaintNoticeView = z.output<typeof notice>;

export const getComplaintNotice = endpoint(routes.getComplaintNotice, {
  summary: '涉及本企业的一项投诉',
  input: z.object({ id }),
  output: notice,
});

const statement = checked(checkComplaintStatement).transform((value) => value.trim());

export const stateOnComplaint = endpoint(routes.stateOnComplaint, {
  summary: '就涉及本企业的投诉作出陈述',
  input: z.object({ id, statement, fileIds: files }),
  output: z.object({ statedAt: z.string() }),
});

const row = z.object({
  ...common,
  tenderId: z.string(),
  complaintNo: z.string(),
  submittedAt: z.string(),
  buyerName: z.string(),
  /** Null: before the opening a buyer must not learn which companies take part, and never learns a person's identity. */
  complainant: z.string().nullable(),
  /** The complainant is another interested person without a company. */
  isPerson: z.boolean(),
  /** The time by which the supervisor's next act is due; null if none is. */
  dueAt: optionalMoment,
  /** The complaint holds the lot. */
  holding: z.boolean(),
  serverTime: z.string(),
});
export type ComplaintRow = z.output<typeof row>;

export const listComplaints = endpoint(routes.listComplaints, {
  summary: '由我办理的投诉',
  input: z.object({
    ...paging([]),
    lotId: z.union([z.literal(''), id]).default(''),
    /** `open`: to be reviewed or decided; `ordered`: a remedy is not confirmed; `ended`: the others. */
    group: z.enum(['', 'open', 'ordered', 'ended']).default(''),
    /** A queue of the reader's desk; empty for a reader who handles no complaints for a supervisor. */
    queue: z.enum(['', ...complaintQueues]).default(''),
  }),
  output: z.array(row).describe('待办的在前，先到期的在前'),
});

/** Another complaint about the same lot and subject that may be refused together with this one. */
const otherComplaint = z.object({
  id: z.string(),
  version: z.number(),
  complaintNo: z.string(),
  complainant: z.string(),
  isPerson: z.boolean(),
  submittedAt: z.string(),
});
export type OtherComplaint = z.output<typeof otherComplaint>;

/** Fields for the supervisor's people only. */
const handling = z.object({
  submittedBy: z.string().nullable(),
  agent: z.string(),
  knownOn: z.string(),
  /** The complainant without a company, with masked numbers. */
  person: personView.nullable(),
  objection: z
    .object({
      objectionNo: z.string(),
      state: z.string(),
      facts: z.string(),
      request: z.string(),
      submittedAt: z.string(),
      dueAt: z.string(),
      endedAt: optionalMoment,
      outcome: z.string().nullable(),
      answer: z.string().nullable(),
      groundReason: z.string().nullable(),
    })
    .nullable()
    .describe('先行提出的异议及其答复'),
  respondentStatement: z.string().nullable(),
  respondentStatedAt: optionalMoment,
  respondentFiles: z.array(fileView),
  writtenBy: z.string().nullable(),
  handedInBy: z.string().nullable(),
  handedInAt: optionalMoment,
  returnReason: z.string().nullable(),
  /**
   * Complaints by this complainant found 查无实据 within twelve months; `listed`: the number at which government
   * procurement lists a complainant.
   */
  unfounded: z.object({ count: z.number(), listed: z.boolean(), citation: z.string() }),
  remedies: z.array(remedy).describe('现在能够责令的改正'),
  mayHandle: z.boolean(),
  maySign: z.boolean(),
  others: z.array(otherComplaint).describe('同一标段、同一事项中可以一并不予受理的其他投诉'),
});

const complaint = row.extend({
  ...letterTexts,
  ...decided,
  order,
  suspensionReason: z.string().nullable(),
  version: z.number(),
  files: z.array(letterFile),
  correction: z.string().nullable(),
  correctUntil: optionalMoment,
  correctedAt: optionalMoment,
  reviewDueAt: optionalMoment,
  receivedLate: z.boolean(),
  decidedLate: z.boolean(),
  reviewCitation: z.string(),
  decisionCitation: z.string(),
  suspensionCitation: z.string().nullable(),
  /** Whether the law requires publication of the result, with the parties' names, or leaves it to the supervisor. */
  publication: z.object({ by: z.enum(['law', 'supervisor']), citation: z.string() }).nullable(),
  ground: z.enum(complaintGrounds).nullable(),
  groundReason: z.string().nullable(),
  buyerStatement: z.string().nullable(),
  buyerStatedAt: optionalMoment,
  buyerFiles: z.array(fileView),
  mayReply: z.boolean(),
  handling: handling.nullable(),
});
export type ComplaintView = z.output<typeof complaint>;

export const getComplaint = endpoint(routes.getComplaint, {
  summary: '一项投诉',
  input: z.object({ id }),
  output: complaint,
});

const complaintNow = z.object({ state, version: z.number() });
const plain = z.object(target);

export const replyToComplaint = endpoint(routes.replyToComplaint, {
  summary: '招标人就投诉作出陈述',
  input: z.object({ id, statement, fileIds: files }),
  output: z.object({ statedAt: z.string() }),
});

export const receiveComplaint = endpoint(routes.receiveComplaint, {
  summary: '受理投诉',
  input: plain,
  output: complaintNow,
});

const refusing = {
  ground: z.enum(complaintGrounds, '请选择不予受理的理由'),
  reason: reason('不予受理的说明'),
};

export const refuseComplaint = endpoint(routes.refuseComplaint, {
  summary: '不予受理投诉',
  input: z.object({ ...target, ...refusing }),
  output: complaintNow,
});

const several = z
  .array(z.object(target))
  .min(1, '请选择投诉')
  .max(maxTogether, `一次最多办理${maxTogether}项投诉`)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, '投诉重复');

export const refuseComplaints = endpoint(routes.refuseComplaints, {
  summary: '以同一理由一并不予受理同一事项的投诉',
  input: z.object({ complaints: several, ...refusing }),
  output: z.object({ complaints: z.array(z.object({ id: z.string() }).extend(complaintNow.shape)) }),
});

export const askComplaintCorrection = endpoint(routes.askComplaintCorrection, {
  summary: '要求补正投诉',
  input: z.object({
    ...target,
    correction: text('需要补正的事项', { min: 5, max: 1000 }),
    days: z
      .number('请填写补正期限')
      .int('补正期限须为1–15个工作日')
      .min(1, '补正期限须为1–15个工作日')
      .max(15, '补正期限须为1–15个工作日'),
  }),
  output: complaintNow,
});

export const suspendByComplaint = endpoint(routes.suspendByComplaint, {
  summary: '责令暂停招标投标活动',
  input: z.object({ ...target, reason: reason('责令暂停的理由') }),
  output: complaintNow,
});

export const liftComplaintSuspension = endpoint(routes.liftComplaintSuspension, {
  summary: '解除责令暂停',
  input: plain,
  output: complaintNow,
});

export const writeComplaintDecision = endpoint(routes.writeComplaintDecision, {
  summary: '拟写投诉处理决定',
  input: z.object({
    ...target,
    outcome,
    rejection: rejection.nullable().default(null),
    remedy: remedy.nullable().default(null),
    decision: checked(checkComplaintDecision).transform((value) => value.trim()),
    /** Used if the law leaves publication to the supervisor. */
    published: z.boolean().default(false),
    fileIds: files,
  }),
  output: complaintNow,
});

export const handInComplaintDecision = endpoint(routes.handInComplaintDecision, {
  summary: '提交投诉处理决定签发',
  input: plain,
  output: complaintNow,
});

export const signComplaintDecision = endpoint(routes.signComplaintDecision, {
  summary: '签发投诉处理决定',
  input: plain,
  output: complaintNow,
});

export const returnComplaintDecision = endpoint(routes.returnComplaintDecision, {
  summary: '退回投诉处理决定',
  input: z.object({ ...target, reason: reason('退回原因') }),
  output: complaintNow,
});

export const confirmComplaintRemedy = endpoint(routes.confirmComplaintRemedy, {
  summary: '确认整改已完成',
  input: plain,
  output: complaintNow,
});
