import {
  objectionOutcomes,
  objectionStates,
  objectionSubjects,
} from '@procure/domain/objection/objection.ts';
import { z } from 'zod';
import { otpCode } from '../account/account.schema.ts';
import { humanCheck } from '../account/human-check.schema.ts';
import { endpoint } from '../endpoint.ts';
import { fileView, id, letterFile, lotInput, optionalText, signedReceipt } from '../field.ts';
import { fileTicket, granted, grantedFile, identity, letterNo, phone } from '../person/person.schema.ts';
import { right } from './objection.schema.ts';
import * as routes from './person.route.ts';

const subject = z.enum(objectionSubjects, '请选择异议事项');

const rights = z.object({
  serverTime: z.string(),
  lots: z.array(
    z.object({ id: z.string(), name: z.string(), rights: z.array(right.extend({ label: z.string() })) }),
  ),
  /** The reason why a person may object to no part of this tender; null if some part allows it. */
  excluded: z.enum(['objection_not_provided', 'objection_suppliers_only']).nullable(),
});
export type PersonRightsView = z.output<typeof rights>;

export const getPersonRights = endpoint(routes.getPersonRights, {
  summary: '其他利害关系人对公告的标段可以提出的异议',
  input: z.object({ id }),
  output: rights,
});

export const sendPersonCode = endpoint(routes.sendPersonCode, {
  summary: '向提出异议、投诉或者单一来源公示意见的个人发送验证码',
  input: z.object({
    phone,
    purpose: z.enum(['objection', 'objection_reading', 'complaint', 'complaint_reading', 'single_source']),
    humanCheck,
  }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
});

export const submitPersonObjection = endpoint(routes.submitPersonObjection, {
  summary: '其他利害关系人提出异议',
  input: lotInput.extend({
    id,
    subject,
    clause: optionalText('条款', 200),
    target: optionalText('异议对象', 200),
    facts: optionalText('事实和理由', 5000),
    basis: optionalText('法律依据', 1000),
    request: optionalText('异议请求', 1000),
    ...identity,
  }),
  output: z.object({
    /** A grant for half an hour, to add the objection's files. */
    grant: z.string(),
    id: z.string(),
    objectionNo: z.string(),
    submittedAt: z.string(),
    dueAt: z.string(),
    receipt: signedReceipt,
  }),
});

const objection = z.object({
  objectionNo: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  /** 「招标文件」, and the state in words. They are sent as text because public pages load no label tables. */
  subjectLabel: z.string(),
  standing: z.string(),
  /** Never `answering`: the approval of an answer is internal to the buyer. */
  state: z.enum(objectionStates),
  submittedAt: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
  clause: z.string(),
  target: z.string(),
  facts: z.string(),
  basis: z.string(),
  request: z.string(),
  files: z.array(letterFile),
  outcome: z.enum(objectionOutcomes).nullable(),
  answer: z.string().nullable(),
  answerFiles: z.array(fileView),
  /** The remedy, and whether it is done; null if there is none. */
  remedyText: z.string().nullable(),
  groundReason: z.string().nullable(),
  endedAt: z.string().nullable(),
  receipt: signedReceipt,
});
export type PersonObjectionView = z.output<typeof objection>;

export const openPersonObjection = endpoint(routes.openPersonObjection, {
  summary: '凭异议编号和手机验证码查询个人提出的异议',
  input: z.object({
    objectionNo: letterNo('异议'),
    phone,
    otp: otpCode,
  }),
  output: z.object({ grant: z.string(), objection }),
});

export const readPersonObjection = endpoint(routes.readPersonObjection, {
  summary: '查看个人提出的异议',
  input: granted,
  output: objection,
});

export const issuePersonTicket = endpoint(routes.issuePersonTicket, {
  summary: '下载个人异议的答复附件',
  input: grantedFile,
  output: fileTicket,
});

export const withdrawPersonObjection = endpoint(routes.withdrawPersonObjection, {
  summary: '撤回个人提出的异议',
  input: granted,
  output: objection,
});
