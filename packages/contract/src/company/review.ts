import { companyStates } from '@procure/domain/company/company.ts';
import { sensitiveFields } from '@procure/domain/company/profile.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, fileView, id, text } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import { companyProfile, fieldReason, fieldReasons } from './profile.ts';

const companyState = z.enum(companyStates);

const filters = { keyword: z.string().trim().max(100, '关键词不能超过100字').default('') };

/** Companies; those waiting longest first with `sortBy=submittedAt&order=1`. */
export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/inner/pch/companies',
  summary: '供应商列表',
  access: { who: 'staff', permission: 'supplier.read' },
  input: z.object({ ...filters, status: listOf(companyState), ...paging(['submittedAt', 'createdAt']) }),
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
  paged: true,
});

export const countCompanies = endpoint({
  method: 'GET',
  path: '/api/inner/pch/companies/counts',
  summary: '各状态的供应商数',
  access: { who: 'staff', permission: 'supplier.read' },
  input: z.object(filters),
  output: z.object({
    all: z.number(),
    states: z.record(companyState, z.number()),
    pendingChanges: z.number(),
  }),
});

const event = z.object({
  at: z.string(),
  action: z.string(),
  actorName: z.string(),
  reason: z.string(),
});

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/inner/pch/companies/:id',
  summary: '供应商详情',
  access: { who: 'staff', permission: 'supplier.read' },
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    status: companyState,
    version: z.number(),
    /** What is to be reviewed, or the version in force; sensitive fields masked. */
    profile: companyProfile,
    files: z.array(fileView),
    current: z.object({ versionNo: z.number(), effectiveFrom: z.string() }).nullable(),
    returnReasons: z.array(fieldReason),
    reviewNote: z.string(),
    statusReason: z.string(),
    statusUntil: z.string().nullable(),
    submittedAt: z.string().nullable(),
    createdBy: z.object({ id: z.string(), nickName: z.string(), phone: z.string() }),
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
  }),
});

const decision = { id, version: z.number().int().min(1) };
const state = z.object({ status: companyState, version: z.number() });
const reason = text('理由', { min: 2, max: 500 });

export const approveCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/approval',
  summary: '审核通过',
  access: { who: 'staff', permission: 'supplier.review' },
  input: z.object({ ...decision, note: z.string().trim().max(500, '审核意见不能超过500字').default('') }),
  output: state,
  refusals: ['own_work'],
});

export const returnCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/return',
  summary: '退回补正',
  access: { who: 'staff', permission: 'supplier.review' },
  input: z.object({ ...decision, reasons: fieldReasons }),
  output: state,
  refusals: ['own_work'],
});

export const rejectCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/rejection',
  summary: '审核不通过',
  access: { who: 'staff', permission: 'supplier.review' },
  input: z.object({ ...decision, reason }),
  output: state,
  refusals: ['own_work'],
});

const withPeriod = z.object({ ...decision, reason, until: day.describe('截止日（含当日）') });

export const freezeCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/freeze',
  summary: '冻结供应商',
  access: { who: 'staff', permission: 'supplier.freeze' },
  input: withPeriod,
  output: state,
  refusals: ['own_work'],
});

export const unfreezeCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/freeze-lifting',
  summary: '解除冻结',
  access: { who: 'staff', permission: 'supplier.freeze' },
  input: z.object({ ...decision, reason }),
  output: state,
  refusals: ['own_work'],
});

export const blacklistCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/blacklisting',
  summary: '列入黑名单',
  access: { who: 'staff', permission: 'supplier.freeze' },
  input: withPeriod,
  output: state,
  refusals: ['own_work'],
});

export const delistCompany = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/delisting',
  summary: '移出黑名单',
  access: { who: 'staff', permission: 'supplier.freeze' },
  input: z.object({ ...decision, reason }),
  output: state,
  refusals: ['own_work'],
});

/** A look at what is masked: who, what and why are recorded before it is shown. */
export const viewSensitive = endpoint({
  method: 'POST',
  path: '/api/inner/pch/companies/:id/sensitive-view',
  summary: '查看敏感信息原文（记入审计）',
  access: { who: 'staff', permission: 'sensitive.read' },
  input: z.object({
    id,
    field: z.enum(sensitiveFields),
    reason: text('查看理由', { min: 5, max: 200 }),
  }),
  output: z.object({ value: z.string() }),
});
