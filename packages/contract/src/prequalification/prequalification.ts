import { readPhone } from '@procure/domain/display/typed.ts';
import { prequalificationPhases } from '@procure/domain/prequalification/prequalification.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.ts';

const lotInput = z.object({ lotId: id });
const contact = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/** `version` is the application's as it was read, 0 where nothing is stored yet. */
const written = lotInput.extend({
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
});
export type WrittenApplication = z.output<typeof written>;

const application = z.object({
  lot: supplierLot.extend({ qualification: z.string() }),
  companyName: z.string(),
  serverTime: z.string(),
  /** `none` until something is stored. The outcome stays `reviewing` until the review is concluded for all. */
  phase: z.enum([...prequalificationPhases, 'none']),
  applyBlocker: blocker,
  withdrawBlocker: blocker,
  version: z.number(),
  statement: z.string(),
  contact,
  files: z.array(fileView),
  submittedAt: z.string().nullable(),
  submittedBy: z.string().nullable(),
  concludedAt: z.string().nullable(),
  /** Why it was not passed. */
  reason: z.string().nullable(),
});
export type PrequalificationApplication = z.output<typeof application>;

const applicationNow = z.object({ version: z.number(), phase: z.enum(prequalificationPhases) });
const applyRefusals = [
  'method_has_no_step',
  'prequalification_closed',
  'lot_suspended',
  'lot_over',
  'bid_not_open',
  'company_not_approved',
  'invitation_required',
] as const;

export const getPrequalification = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/prequalification',
  summary: '本企业的资格预审申请与结果',
  access: { who: 'company' },
  input: lotInput,
  output: application,
  refusals: ['method_has_no_step'],
});

/** Keeps what was written so far, complete or not. What was submitted is changed by submitting it again. */
export const savePrequalificationDraft = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/prequalification/draft',
  summary: '保存资格预审申请草稿',
  access: { who: 'company', permission: 'prequalification.edit' },
  input: written,
  output: applicationNow.extend({ savedAt: z.string() }),
  refusals: applyRefusals,
});

/** Submits, or replaces what was submitted. Repeated with the same content it answers the same. */
export const submitPrequalification = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/prequalification/submission',
  summary: '递交资格预审申请',
  access: { who: 'company', permission: 'prequalification.submit' },
  input: written,
  output: applicationNow.extend({ submittedAt: z.string() }),
  refusals: applyRefusals,
});

export const withdrawPrequalification = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/prequalification/withdrawal',
  summary: '撤回资格预审申请',
  access: { who: 'company', permission: 'prequalification.submit' },
  input: lotInput.extend({ version: z.number().int().min(1) }),
  output: applicationNow,
  refusals: ['method_has_no_step', 'prequalification_closed'],
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
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
});
export type Applicant = z.output<typeof applicant>;

const review = z.object({
  lot: staffLot.extend({ qualification: z.string() }),
  serverTime: z.string(),
  deadline: z.string(),
  /** `sealed` before the deadline: who applied, and how many, is then told to nobody. */
  phase: z.enum(['sealed', 'reviewing', 'concluded']),
  /** With fewer passed the lot fails (条例19). */
  minPassed: z.number(),
  applicants: z.array(applicant),
});
export type PrequalificationReview = z.output<typeof review>;

export const getPrequalificationReview = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/prequalifications',
  summary: '资格预审申请（截止后）',
  access: { who: 'staff', permission: 'prequalification.review' },
  input: lotInput,
  output: review,
  refusals: ['method_has_no_step'],
});

/** Passes or fails one application; may be changed until the review is concluded. */
export const decidePrequalification = endpoint({
  method: 'POST',
  path: '/api/inner/pch/prequalifications/:id/decision',
  summary: '评定资格预审申请',
  access: { who: 'staff', permission: 'prequalification.review' },
  input: z.object({
    id,
    version: z.number().int().min(1),
    decision: z.enum(['passed', 'failed'], '请选择评审结论'),
    reason: z.string().trim().default(''),
  }),
  output: z.object({ phase: z.enum(prequalificationPhases), version: z.number() }),
  refusals: ['prequalification_open', 'lot_suspended', 'lot_over'],
});

/** Ends the review: every applicant gets its result; with too few passed the lot fails. */
export const concludePrequalification = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/prequalification-conclusion',
  summary: '公布资格预审结果',
  access: { who: 'staff', permission: 'prequalification.review' },
  input: lotInput,
  output: z.object({ concludedAt: z.string(), passed: z.number(), failed: z.boolean() }),
  refusals: [
    'method_has_no_step',
    'prequalification_open',
    'prequalification_undecided',
    'bid_deadline_passed',
    'lot_suspended',
    'lot_over',
  ],
});
