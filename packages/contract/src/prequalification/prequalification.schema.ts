import { readPhone } from '@procure/domain/display/typed.ts';
import { prequalificationPhases } from '@procure/domain/prequalification/prequalification.ts';
import { z } from 'zod';
import { typedConsortium } from '../consortium/consortium.schema.ts';
import { endpoint } from '../endpoint.ts';
import { fileView, id, lastSaved, lotInput, reason } from '../field.ts';
import { expiry, libraryPick, takenEntry } from '../library/entry.schema.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import * as routes from './prequalification.route.ts';

const contact = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/** `version` is the application version that was read, 0 if nothing is stored yet. */
const applicationInput = lotInput.extend({
  version: z.number().int().min(0),
  statement: z.string().trim().max(5000, '申请说明不能超过5000字').default(''),
  contact: z.object({
    name: z.string().trim().max(50, '联系人姓名不能超过50字').default(''),
    phone: z.string().overwrite(readPhone).max(20, '请输入有效的11位手机号').default(''),
    email: z.string().trim().max(100, '请输入正确的邮箱地址').default(''),
  }),
  fileIds: z
    .array(id)
    .max(30, '附件最多30个')
    .refine((all) => new Set(all).size === all.length, '附件重复'),
  library: z
    .array(libraryPick)
    .max(100, '选用的资料不能超过100项')
    .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, '资料重复')
    .default([])
    .describe('从资料库选用的条目'),
  consortium: typedConsortium
    .default({ lead: { work: '', share: '' }, members: [] })
    .describe('联合体；独立申请的没有成员'),
});
export type WrittenApplication = z.output<typeof applicationInput>;

const application = z.object({
  lot: supplierLot.extend({ qualification: z.string(), allowsConsortium: z.boolean() }),
  companyName: z.string(),
  companyCode: z.string().describe('统一社会信用代码'),
  serverTime: z.string(),
  /** `none` until something is stored. The outcome stays `reviewing` until the review is concluded for all. */
  phase: z.enum([...prequalificationPhases, 'none']),
  applyBlocker: blocker,
  withdrawBlocker: blocker,
  version: z.number(),
  /** The person and time of the draft's last save; null before the first one. */
  lastSaved: lastSaved.nullable(),
  statement: z.string(),
  contact,
  files: z.array(fileView),
  library: z.array(takenEntry),
  consortium: typedConsortium,
  submittedAt: z.string().nullable(),
  submittedBy: z.string().nullable(),
  concludedAt: z.string().nullable(),
  /** The time at which the review was reopened; the announced result stays in force meanwhile. */
  reopenedAt: z.string().nullable(),
  /** The reason for not passing. */
  reason: z.string().nullable(),
});
export type PrequalificationApplication = z.output<typeof application>;

const applicationNow = z.object({ version: z.number(), phase: z.enum(prequalificationPhases) });

export const getPrequalification = endpoint(routes.getPrequalification, {
  summary: '本企业的资格预审申请与结果',
  input: lotInput,
  output: application,
});

export const savePrequalificationDraft = endpoint(routes.savePrequalificationDraft, {
  summary: '保存资格预审申请草稿',
  input: applicationInput,
  output: applicationNow.extend({ savedAt: z.string(), library: z.array(takenEntry) }),
});

export const submitPrequalification = endpoint(routes.submitPrequalification, {
  summary: '递交资格预审申请',
  input: applicationInput,
  output: applicationNow.extend({ submittedAt: z.string() }),
});

export const withdrawPrequalification = endpoint(routes.withdrawPrequalification, {
  summary: '撤回资格预审申请',
  input: lotInput.extend({ version: z.number().int().min(1) }),
  output: applicationNow,
});

const applicant = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  uscc: z.string(),
  phase: z.enum(prequalificationPhases),
  statement: z.string(),
  contact,
  files: z.array(fileView),
  library: z.array(takenEntry),
  consortium: typedConsortium.nullable().describe('联合体；独立申请的为空'),
  overlaps: z.array(z.string()).describe('在本标段另一申请中出现的企业'),
  expiries: z.array(expiry).describe('申请人现行证照的截止日'),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  anew: z
    .object({
      state: z.enum(['passed', 'failed']),
      reason: z.string().nullable(),
      at: z.string(),
      by: z.string().nullable(),
    })
    .nullable()
    .describe('重新评审的评定，公布后取代原结果'),
  version: z.number(),
});
export type Applicant = z.output<typeof applicant>;

const review = z.object({
  lot: staffLot.extend({ qualification: z.string() }),
  serverTime: z.string(),
  deadline: z.string(),
  /** `sealed` before the deadline: the applicants and their number are then hidden from all readers. */
  phase: z.enum(['sealed', 'reviewing', 'concluded', 'reopened']),
  reopenedAt: z.string().nullable(),
  /** A reopening that an answer promises or the supervisor has ordered is still to be done. */
  owed: z.boolean(),
  /** If fewer pass, the lot fails (条例19). */
  minPassed: z.number(),
  applicants: z.array(applicant),
});
export type PrequalificationReview = z.output<typeof review>;

export const getPrequalificationReview = endpoint(routes.getPrequalificationReview, {
  summary: '资格预审申请（截止后）',
  input: lotInput,
  output: review,
});

export const decidePrequalification = endpoint(routes.decidePrequalification, {
  summary: '评定资格预审申请',
  input: z.object({
    id,
    version: z.number().int().min(1),
    decision: z.enum(['passed', 'failed'], '请选择评审结论'),
    reason: z.string().trim().default(''),
  }),
  output: z.object({ phase: z.enum(prequalificationPhases), version: z.number() }),
});

export const concludePrequalification = endpoint(routes.concludePrequalification, {
  summary: '公布资格预审结果',
  input: lotInput,
  output: z.object({ concludedAt: z.string(), passed: z.number(), failed: z.boolean() }),
});

export const reopenPrequalification = endpoint(routes.reopenPrequalification, {
  summary: '异议或者投诉成立后重新评审资格预审申请',
  input: lotInput.extend({ reason: reason('重新评审的原因') }),
  output: z.object({ reopenedAt: z.string() }),
});
