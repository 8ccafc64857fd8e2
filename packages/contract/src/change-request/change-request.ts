import { changeRequestStates } from '@procure/domain/change-request/change-request.ts';
import { z } from 'zod';
import { changeSection, companyProfile, fieldReason, fieldReasons } from '../company/profile.ts';
import { endpoint } from '../endpoint.ts';
import { fileView, id, text } from '../field.ts';
import { listOf, paging } from '../paging.ts';

const requestState = z.enum(changeRequestStates);

/** One field before and after, as it is read: codes in words, sensitive values masked. */
const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

const requestRow = z.object({
  id: z.string(),
  section: changeSection,
  state: requestState,
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

const requestView = z.object({
  ...requestRow.shape,
  version: z.number(),
  /** The profile with what is proposed in place. */
  proposed: companyProfile,
  difference: z.array(change),
  proofs: z.array(fileView),
  files: z.array(fileView),
  returnReasons: z.array(fieldReason),
  decisionNote: z.string(),
  baseVersionNo: z.number(),
});

/** Versions and requests of one's own company, newest first. */
export const getMyChangeHistory = endpoint({
  method: 'GET',
  path: '/api/outer/pch/change-requests',
  summary: '本企业的版本与变更申请',
  access: { who: 'company', permission: 'company.read' },
  input: z.object({}),
  output: z.object({
    versions: z.array(
      z.object({ id: z.string(), versionNo: z.number(), effectiveFrom: z.string(), current: z.boolean() }),
    ),
    requests: z.array(requestRow),
  }),
});

export const getMyChangeRequest = endpoint({
  method: 'GET',
  path: '/api/outer/pch/change-requests/:id',
  summary: '变更申请详情',
  access: { who: 'company', permission: 'company.read' },
  input: z.object({ id }),
  output: requestView,
});

const proposal = {
  id,
  /** 0 for a new request, whose id the caller makes. */
  version: z.number().int().min(0),
  section: changeSection,
  /** Only the section's own fields count. */
  profile: companyProfile,
  proofs: z.array(id).max(10, '证明材料不能超过10个').default([]),
};
const saved = z.object({ id: z.string(), state: requestState, version: z.number() });

export const saveChangeRequest = endpoint({
  method: 'POST',
  path: '/api/outer/pch/change-requests/:id/draft',
  summary: '保存变更申请草稿',
  access: { who: 'company', permission: 'company.edit' },
  input: z.object(proposal),
  output: saved,
  refusals: ['company_not_approved', 'change_request_open'],
});

/** Saves and submits in one step: what is checked is what is on the page. */
export const submitChangeRequest = endpoint({
  method: 'POST',
  path: '/api/outer/pch/change-requests/:id/submission',
  summary: '提交变更申请',
  access: { who: 'company', permission: 'company.submit' },
  input: z.object(proposal),
  output: saved,
  refusals: ['company_not_approved', 'change_request_open', 'change_request_empty', 'company_taken'],
});

export const withdrawChangeRequest = endpoint({
  method: 'POST',
  path: '/api/outer/pch/change-requests/:id/withdrawal',
  summary: '撤回变更申请',
  access: { who: 'company', permission: 'company.submit' },
  input: z.object({ id }),
  output: saved,
});

export const listChangeRequests = endpoint({
  method: 'GET',
  path: '/api/inner/pch/change-requests',
  summary: '变更申请列表',
  access: { who: 'staff', permission: 'supplier.read' },
  input: z.object({
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    state: listOf(requestState),
    ...paging(['submittedAt']),
  }),
  output: z.array(z.object({ ...requestRow.shape, companyId: z.string(), companyName: z.string() })),
  paged: true,
});

export const getChangeRequest = endpoint({
  method: 'GET',
  path: '/api/inner/pch/change-requests/:id',
  summary: '变更申请审核详情',
  access: { who: 'staff', permission: 'supplier.read' },
  input: z.object({ id }),
  output: z.object({
    ...requestView.shape,
    companyId: z.string(),
    companyName: z.string(),
    uscc: z.string(),
  }),
});

const decision = { id, version: z.number().int().min(1) };

export const approveChangeRequest = endpoint({
  method: 'POST',
  path: '/api/inner/pch/change-requests/:id/approval',
  summary: '变更申请通过，生成新版本',
  access: { who: 'staff', permission: 'supplier.review' },
  input: z.object({ ...decision, note: z.string().trim().max(500, '审核意见不能超过500字').default('') }),
  output: saved,
  refusals: ['own_work', 'company_taken'],
});

export const returnChangeRequest = endpoint({
  method: 'POST',
  path: '/api/inner/pch/change-requests/:id/return',
  summary: '变更申请退回补正',
  access: { who: 'staff', permission: 'supplier.review' },
  input: z.object({ ...decision, reasons: fieldReasons }),
  output: saved,
  refusals: ['own_work'],
});

export const rejectChangeRequest = endpoint({
  method: 'POST',
  path: '/api/inner/pch/change-requests/:id/rejection',
  summary: '变更申请不通过',
  access: { who: 'staff', permission: 'supplier.review' },
  input: z.object({ ...decision, reason: text('理由', { min: 2, max: 500 }) }),
  output: saved,
  refusals: ['own_work'],
});
