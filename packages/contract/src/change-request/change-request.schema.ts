import { changeRequestStates } from '@procure/domain/change-request/change-request.ts';
import { z } from 'zod';
import { changeSection, companyProfile, fieldReason, fieldReasons } from '../company/profile.schema.ts';
import { endpoint } from '../endpoint.ts';
import { fileView, id, target, text } from '../field.ts';
import * as routes from './change-request.route.ts';

const requestState = z.enum(changeRequestStates);

/** One field before and after, as displayed: labels instead of codes, sensitive values masked. */
export const fieldChange = z.object({
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
  /** The profile with the proposed values. */
  proposed: companyProfile,
  difference: z.array(fieldChange),
  proofs: z.array(fileView),
  files: z.array(fileView),
  returnReasons: z.array(fieldReason),
  decisionNote: z.string(),
  baseVersionNo: z.number(),
});

export const getMyChangeHistory = endpoint(routes.getMyChangeHistory, {
  summary: '本企业的版本与变更申请',
  input: z.object({}),
  output: z.object({
    versions: z.array(
      z.object({ id: z.string(), versionNo: z.number(), effectiveFrom: z.string(), current: z.boolean() }),
    ),
    requests: z.array(requestRow),
  }),
});

/** Version numbers; 0 selects the version in force for `to`, and the one before it for `from`. */
const twoVersions = {
  from: z.coerce.number().int().min(0).max(100_000).default(0),
  to: z.coerce.number().int().min(0).max(100_000).default(0),
};
const comparison = z.object({
  versions: z.array(z.object({ versionNo: z.number(), effectiveFrom: z.string() })).describe('新版本在前'),
  from: z.number(),
  to: z.number(),
  sections: z.array(
    z.object({
      section: changeSection,
      fields: z.array(fieldChange.extend({ changed: z.boolean() })),
    }),
  ),
});
export type VersionComparisonView = z.output<typeof comparison>;

export const compareMyVersions = endpoint(routes.compareMyVersions, {
  summary: '本企业任意两个版本的对比',
  input: z.object(twoVersions),
  output: comparison,
});

export const compareVersions = endpoint(routes.compareVersions, {
  summary: '供应商任意两个版本的对比',
  input: z.object({ id, ...twoVersions }),
  output: comparison,
});

export const getMyChangeRequest = endpoint(routes.getMyChangeRequest, {
  summary: '变更申请详情',
  input: z.object({ id }),
  output: requestView,
});

const proposal = {
  id,
  /** 0 for a new request, whose id the caller makes. */
  version: z.number().int().min(0),
  section: changeSection,
  /** Only the fields of the section are used. */
  profile: companyProfile,
  proofs: z.array(id).max(10, '证明材料不能超过10个').default([]),
};
const saved = z.object({ id: z.string(), state: requestState, version: z.number() });

export const saveChangeRequest = endpoint(routes.saveChangeRequest, {
  summary: '保存变更申请草稿',
  input: z.object(proposal),
  output: saved,
});

export const submitChangeRequest = endpoint(routes.submitChangeRequest, {
  summary: '提交变更申请',
  input: z.object(proposal),
  output: saved,
});

export const withdrawChangeRequest = endpoint(routes.withdrawChangeRequest, {
  summary: '撤回变更申请',
  input: z.object({ id }),
  output: saved,
});

export const getChangeRequest = endpoint(routes.getChangeRequest, {
  summary: '变更申请审核详情',
  input: z.object({ id }),
  output: z.object({
    ...requestView.shape,
    companyId: z.string(),
    companyName: z.string(),
    uscc: z.string(),
  }),
});

export const approveChangeRequest = endpoint(routes.approveChangeRequest, {
  summary: '变更申请通过，生成新版本',
  input: z.object({ ...target, note: z.string().trim().max(500, '审核意见不能超过500字').default('') }),
  output: saved,
});

export const returnChangeRequest = endpoint(routes.returnChangeRequest, {
  summary: '变更申请退回补正',
  input: z.object({ ...target, reasons: fieldReasons }),
  output: saved,
});

export const rejectChangeRequest = endpoint(routes.rejectChangeRequest, {
  summary: '变更申请不通过',
  input: z.object({ ...target, reason: text('理由', { min: 2, max: 500 }) }),
  output: saved,
});
