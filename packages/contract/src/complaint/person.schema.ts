import {
  complaintOutcomes,
  complaintStates,
  complaintSubjects,
} from '@procure/domain/complaint/complaint.ts';
import { z } from 'zod';
import { otpCode } from '../account/account.schema.ts';
import { endpoint } from '../endpoint.ts';
import { fileView, id, letterFile, lotInput, optionalDay, optionalText, signedReceipt } from '../field.ts';
import { blocker } from '../lot/view.schema.ts';
import { fileTicket, granted, grantedFile, identity, letterNo, phone } from '../person/person.schema.ts';
import * as routes from './person.route.ts';

const subject = z.enum(complaintSubjects, '请选择投诉事项');
const optionalMoment = z.string().nullable();

const right = z.object({
  subject,
  /** 「招标文件」: sent as text because public pages load no label tables. */
  label: z.string(),
  /** Only after an objection to the same matter, and its answer. */
  objectionFirst: z.boolean(),
  /** The article that gives the right, and the length of its term in words: 「10日」. */
  citation: z.string(),
  within: z.string(),
  /** Bidders that may be named beside the buyer: those whose names are public. */
  respondents: z.array(z.string()),
  /** Articles offered as the legal basis. */
  bases: z.array(z.string()),
});

const rights = z.object({
  serverTime: z.string(),
  /** The receiver: the supervisor above the buyer; null if none works on this platform. */
  supervisor: z.string().nullable(),
  lots: z.array(z.object({ id: z.string(), name: z.string(), rights: z.array(right) })),
  /** The reason why a person may complain about no part of this tender; null if some part allows it. */
  excluded: z
    .enum(['complaint_not_provided', 'complaint_suppliers_only', 'complaint_no_supervisor'])
    .nullable(),
});
export type PersonComplaintRightsView = z.output<typeof rights>;

export const getPersonComplaintRights = endpoint(routes.getPersonComplaintRights, {
  summary: '其他利害关系人对公告的标段可以提出的投诉',
  input: z.object({ id }),
  output: rights,
});

const rightAfter = right.omit({ objectionFirst: true }).extend({
  lotId: z.string(),
  lotName: z.string(),
  objectionNo: z.string(),
  supervisor: z.string().nullable(),
  /** Null: a complaint is possible now. */
  blocker,
  from: optionalMoment,
  until: optionalMoment,
});
export type PersonComplaintRightView = z.output<typeof rightAfter>;

export const readPersonComplaintRight = endpoint(routes.readPersonComplaintRight, {
  summary: '个人异议之后能否投诉、何时截止',
  input: granted,
  output: z.object({ right: rightAfter.nullable().describe('已撤回的异议之后不能投诉，为空') }),
});

const typed = {
  respondent: optionalText('被投诉人', 200),
  facts: optionalText('事实和理由', 5000),
  basis: optionalText('法律依据', 1000),
  request: optionalText('投诉请求', 1000),
  knownOn: optionalDay,
};

export const submitPersonComplaint = endpoint(routes.submitPersonComplaint, {
  summary: '其他利害关系人提出投诉',
  input: lotInput.extend({
    id,
    subject,
    /** The person's objection that precedes it; empty if none does. */
    objectionNo: z.string().trim().toUpperCase().max(40, '异议编号不正确').default(''),
    ...typed,
    ...identity,
  }),
  output: z.object({
    /** A grant for half an hour, to add the complaint's files. */
    grant: z.string(),
    id: z.string(),
    complaintNo: z.string(),
    supervisor: z.string(),
    submittedAt: z.string(),
    /** The time by which the supervisor must decide whether to receive it; null once decided. */
    reviewDueAt: optionalMoment,
    receipt: signedReceipt,
  }),
});

const complaint = z.object({
  complaintNo: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  subject,
  subjectLabel: z.string(),
  /** The state in words that name who acts next. */
  standing: z.string(),
  /** Never `deciding`: a pending signature is internal to the supervisor. */
  state: z.enum(complaintStates),
  supervisor: z.string(),
  version: z.number(),
  submittedAt: z.string(),
  receivedAt: optionalMoment,
  /** The time by which the supervisor's next act is due; null if none is. */
  dueAt: optionalMoment,
  overdue: z.boolean(),
  respondent: z.string(),
  facts: z.string(),
  basis: z.string(),
  request: z.string(),
  knownOn: z.string(),
  correction: z.string().nullable(),
  correctUntil: optionalMoment,
  files: z.array(letterFile),
  mayAddFiles: z.boolean(),
  mayCorrect: z.boolean(),
  mayWithdraw: z.boolean(),
  /** Bidders that a correction may name. */
  respondents: z.array(z.string()),
  /** 责令暂停 in force: its beginning. */
  orderedSince: optionalMoment,
  outcome: z.enum(complaintOutcomes).nullable(),
  /** The reason of a rejection in words; null without one. */
  rejectionText: z.string().nullable(),
  decision: z.string().nullable(),
  decisionFiles: z.array(fileView),
  /** The remedy that the buyer must carry out, and whether it is confirmed; null if none is ordered. */
  remedyText: z.string().nullable(),
  groundReason: z.string().nullable(),
  endedAt: optionalMoment,
  receipt: signedReceipt,
});
export type PersonComplaintView = z.output<typeof complaint>;

export const openPersonComplaint = endpoint(routes.openPersonComplaint, {
  summary: '凭投诉编号和手机验证码查询个人提出的投诉',
  input: z.object({
    complaintNo: letterNo('投诉'),
    phone,
    otp: otpCode,
  }),
  output: z.object({ grant: z.string(), complaint }),
});

export const readPersonComplaint = endpoint(routes.readPersonComplaint, {
  summary: '查看个人提出的投诉',
  input: granted,
  output: complaint,
});

export const issuePersonComplaintTicket = endpoint(routes.issuePersonComplaintTicket, {
  summary: '下载个人投诉的处理决定附件',
  input: grantedFile,
  output: fileTicket,
});

export const correctPersonComplaint = endpoint(routes.correctPersonComplaint, {
  summary: '补正个人提出的投诉',
  input: granted.extend({ ...typed, version: z.number().int().min(1) }),
  output: complaint,
});

export const withdrawPersonComplaint = endpoint(routes.withdrawPersonComplaint, {
  summary: '撤回个人提出的投诉',
  input: granted,
  output: complaint,
});
