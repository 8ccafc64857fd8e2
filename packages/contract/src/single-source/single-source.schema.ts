import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import {
  maxSingleSourceExperts,
  singleSourceOutcomes,
  singleSourceSizes as sizes,
} from '@procure/domain/single-source/single-source.ts';
import { z } from 'zod';
import { otpCode } from '../account/account.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, id, person, text } from '../field.ts';
import { blocker } from '../lot/view.schema.ts';
import { phone } from '../person/person.schema.ts';
import * as routes from './single-source.route.ts';

const expert = z.object({
  name: text('专业人员姓名', sizes.expertName),
  employer: text('工作单位', sizes.employer),
  title: text('职称', sizes.title),
  opinion: text('论证意见', sizes.opinion),
});

const content = z.object({
  supplierName: text('供应商名称', sizes.supplierName),
  supplierUscc: checked(checkUscc, normaliseUscc),
  supplierAddress: text('供应商地址', sizes.supplierAddress),
  description: text('拟采购货物或者服务的说明', sizes.description),
  reason: text('采用单一来源采购方式的原因', sizes.reason),
  supervisor: text('财政部门及其联系方式', sizes.supervisor),
  experts: z
    .array(expert)
    .min(1, '请至少填写一名专业人员的论证意见')
    .max(maxSingleSourceExperts, `专业人员不能超过${maxSingleSourceExperts}名`),
});
export type SingleSourceContent = z.output<typeof content>;

const opinion = z.object({
  opinionNo: z.string(),
  content: z.string(),
  submittedAt: z.string(),
  /** Null for readers who do not handle the tender, and after the end of keeping. */
  person: z.object({ name: z.string(), phone: z.string() }).nullable(),
});

const view = z.object({
  /** Whether the law orders an announcement of this tender. */
  needed: z.boolean(),
  serverTime: z.string(),
  /** The end of an announcement that is published now. */
  until: z.string(),
  publicizeBlocker: blocker,
  publicity: content
    .extend({
      id: z.string(),
      noticeId: z.string(),
      publishedAt: z.string(),
      publishedBy: person,
      until: z.string(),
      reviewDue: z.string(),
      outcome: z.enum(singleSourceOutcomes).nullable(),
      statement: z.string().nullable(),
      concludedAt: z.string().nullable(),
      concludedBy: person.nullable(),
      concludeBlocker: blocker,
      abandonBlocker: blocker,
      opinions: z.array(opinion),
    })
    .nullable(),
});
export type SingleSourceView = z.output<typeof view>;

export const getSingleSource = endpoint(routes.getSingleSource, {
  summary: '单一来源公示及其意见',
  input: z.object({ id }),
  output: view,
});

export const publicizeSingleSource = endpoint(routes.publicizeSingleSource, {
  summary: '发布单一来源公示',
  input: content.extend({ id, publicityId: id }),
  output: z.object({ id: z.string(), noticeId: z.string(), until: z.string() }),
});

export const concludeSingleSource = endpoint(routes.concludeSingleSource, {
  summary: '对单一来源公示作出结论',
  input: z.object({
    id,
    outcome: z.enum(singleSourceOutcomes, '请选择结论'),
    statement: text('论证结论及说明', sizes.statement),
  }),
  output: z.object({ id: z.string(), outcome: z.enum(singleSourceOutcomes) }),
});

export const submitOpinion = endpoint(routes.submitOpinion, {
  summary: '对单一来源公示提出意见',
  input: z.object({
    noticeId: id,
    id,
    name: text('姓名或者单位名称', { min: 2, max: 100 }),
    phone,
    otp: otpCode,
    opinion: text('意见', sizes.content),
    consent: z.literal(true, '请阅读并单独同意处理您的联系信息'),
  }),
  output: z.object({ opinionNo: z.string(), submittedAt: z.string(), reviewDue: z.string() }),
});
