import { awardNoticeKinds, awardNoticeStates } from '@procure/domain/award/award.ts';
import { companyStates } from '@procure/domain/company/company.ts';
import { hintKinds } from '@procure/domain/company/mark.ts';
import { sensitiveFields } from '@procure/domain/company/profile.ts';
import { reviewKinds, reviewStates } from '@procure/domain/company/review.ts';
import { expiryKinds, expirySpans } from '@procure/domain/library/expiry.ts';
import { openingResults } from '@procure/domain/opening/opening.ts';
import { orderStates } from '@procure/domain/order/order.ts';
import { z } from 'zod';
import { fieldChange } from '../change-request/change-request.schema.ts';
import { endpoint } from '../endpoint.ts';
import { fileView, id, target, text } from '../field.ts';
import { expiry } from '../library/entry.schema.ts';
import { listOf, paging } from '../paging.ts';
import { changeSection, companyProfile, fieldReason, fieldReasons } from './profile.schema.ts';
import * as routes from './review.route.ts';

const companyState = z.enum(companyStates);

const filters = { keyword: z.string().trim().max(100, '关键词不能超过100字').default('') };

const companyFilters = { ...filters, status: listOf(companyState) };

export const listCompanies = endpoint(routes.listCompanies, {
  summary: '供应商列表',
  input: z.object({ ...companyFilters, ...paging(['submittedAt', 'createdAt']) }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      uscc: z.string(),
      status: companyState,
      areaName: z.string(),
      openChanges: z.number().describe('待审核的变更申请数'),
      submittedAt: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});

export const countCompanies = endpoint(routes.countCompanies, {
  summary: '各状态的供应商数',
  input: z.object(filters),
  output: z.object({
    all: z.number(),
    states: z.record(companyState, z.number()),
  }),
});

const reviewFilters = {
  ...filters,
  kind: z.enum(['', ...reviewKinds]).default(''),
  state: z.enum(reviewStates).default('pending'),
  days: z.coerce.number().int().min(0).max(3650).default(0).describe('至少已等待的整天数'),
  areaCode: z.string().max(12).default('').describe('注册地区，含下级'),
  categoryId: z.string().max(20).default('').describe('供应品类，含下级'),
};

export const listReviews = endpoint(routes.listReviews, {
  summary: '待审核的登记、变更与认领',
  input: z.object({ ...reviewFilters, ...paging([]) }),
  output: z.array(
    z.object({
      id: z.string().describe('登记为企业编号，变更、认领为申请编号'),
      kind: z.enum(reviewKinds),
      companyName: z.string(),
      uscc: z.string(),
      section: changeSection.nullable().describe('变更的部分'),
      objections: z.number().nullable().describe('企业成员对认领的异议数'),
      areaName: z.string(),
      submittedAt: z.string(),
      waitedDays: z.number().describe('已等待的整天数'),
    }),
  ),
});

const expiryFilters = { ...filters, within: z.enum(expirySpans).default('30') };

export const listExpiries = endpoint(routes.listExpiries, {
  summary: '即将到期与已过期的证照',
  input: z.object({ ...expiryFilters, ...paging([]) }),
  output: z.array(
    expiry.extend({
      companyId: z.string(),
      companyName: z.string(),
      uscc: z.string(),
      status: companyState,
      kind: z.enum(expiryKinds),
      daysLeft: z.number().describe('剩余天数，已过期为负'),
      remindedAt: z.string().nullable().describe('最近一次提醒企业现有成员的时间'),
    }),
  ),
});

const event = z.object({
  at: z.string(),
  action: z.string(),
  actorName: z.string(),
  reason: z.string(),
});

export const getCompany = endpoint(routes.getCompany, {
  summary: '供应商详情',
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    status: companyState,
    version: z.number(),
    /** The content under review, or the version in force; sensitive fields masked. */
    profile: companyProfile,
    files: z.array(fileView),
    current: z.object({ versionNo: z.number(), effectiveFrom: z.string() }).nullable(),
    returnReasons: z.array(fieldReason),
    mended: z.array(fieldChange).nullable().describe('退回补正后的改动；未退回过为空'),
    reviewNote: z.string(),
    statusReason: z.string(),
    statusUntil: z.string().nullable(),
    submittedAt: z.string().nullable(),
    createdBy: z.object({ id: z.string(), nickName: z.string(), contact: z.string() }),
    createdAt: z.string(),
    requests: z.array(
      z.object({
        id: z.string(),
        section: z.string(),
        state: z.string(),
        submittedAt: z.string().nullable(),
      }),
    ),
    events: z.array(event),
    expiries: z.array(expiry).describe('营业执照、企业与人员证书的截止日'),
    serverTime: z.string(),
  }),
});

const lotFields = { id: z.string(), tenderNo: z.string(), title: z.string().describe('项目（标段）名称') };

export const getCompanyHistory = endpoint(routes.getCompanyHistory, {
  summary: '供应商的投标、中标与订单，在本人可见的项目之内',
  input: z.object({ id }),
  output: z.object({
    bids: z.array(
      z.object({
        ...lotFields,
        tenderId: z.string(),
        openedAt: z.string(),
        result: z.enum(openingResults),
        notice: z
          .object({
            kind: z.enum(awardNoticeKinds),
            state: z.enum(awardNoticeStates),
            amount: z.string().nullable(),
            issuedAt: z.string(),
          })
          .nullable()
          .describe('已发出的结果通知'),
      }),
    ),
    bidCount: z.number().describe('共有多少；只列出最近的'),
    orders: z.array(
      z.object({
        ...lotFields,
        orderNo: z.string(),
        state: z.enum(orderStates),
        totalIncl: z.string(),
        issuedAt: z.string(),
        voided: z.boolean(),
      }),
    ),
    orderCount: z.number(),
  }),
});

export const getHints = endpoint(routes.getHints, {
  summary: '与其他企业相同的信息，供审核参考',
  input: z.object({
    id,
    requestId: z
      .union([z.literal(''), id])
      .default('')
      .describe('变更申请编号'),
    claimId: z
      .union([z.literal(''), id])
      .default('')
      .describe('认领编号'),
  }),
  output: z.object({
    companies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        uscc: z.string(),
        status: companyState,
        same: z.array(
          z.object({
            kind: z.enum(hintKinds),
            fields: z.array(z.string()).describe('本申请中填有该信息的字段'),
          }),
        ),
      }),
    ),
    count: z.number().describe('共有多少家；只列出最相近的'),
  }),
});

const state = z.object({ status: companyState, version: z.number() });
const reason = text('理由', { min: 2, max: 500 });

export const approveCompany = endpoint(routes.approveCompany, {
  summary: '审核通过',
  input: z.object({ ...target, note: z.string().trim().max(500, '审核意见不能超过500字').default('') }),
  output: state,
});

export const returnCompany = endpoint(routes.returnCompany, {
  summary: '退回补正',
  input: z.object({ ...target, reasons: fieldReasons }),
  output: state,
});

export const rejectCompany = endpoint(routes.rejectCompany, {
  summary: '审核不通过',
  input: z.object({ ...target, reason }),
  output: state,
});

export const viewSensitive = endpoint(routes.viewSensitive, {
  summary: '查看敏感信息原文（记入审计）',
  input: z.object({
    id,
    field: z.enum(sensitiveFields),
    reason: text('查看理由', { min: 5, max: 200 }),
  }),
  output: z.object({ value: z.string() }),
});
