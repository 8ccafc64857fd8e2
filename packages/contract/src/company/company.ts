import { companyStates } from '@procure/domain/company/company.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id } from '../field.ts';
import { companyProfile, contacts, fieldReason } from './profile.ts';

const companyState = z.enum(companyStates);

const companyVersionView = z.object({
  id: z.string(),
  versionNo: z.number(),
  effectiveFrom: z.string(),
  profile: companyProfile,
});

const myCompany = z.object({
  id: z.string(),
  status: companyState,
  version: z.number(),
  /** What is being written, or was submitted. */
  draft: companyProfile,
  /** Of the certificates' scans, in draft and version. */
  files: z.array(fileView),
  returnReasons: z.array(fieldReason),
  reviewNote: z.string(),
  statusReason: z.string(),
  statusUntil: z.string().nullable(),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  current: companyVersionView.nullable().describe('现行有效版本；审核通过前为空'),
});

/** Null while no company has been begun. */
export const getMyCompany = endpoint({
  method: 'GET',
  path: '/api/outer/pch/company',
  summary: '本企业资料',
  access: { who: 'supplier', permission: 'company.read' },
  input: z.object({}),
  output: myCompany.nullable(),
});

/**
 * Keeps what is being written. `id` names the company: made by the caller for a new one. `version` is the one
 * read, 0 for a new one; the same content again is answered as the first time.
 */
export const saveCompanyDraft = endpoint({
  method: 'POST',
  path: '/api/outer/pch/company/draft',
  summary: '保存企业资料草稿',
  access: { who: 'supplier', permission: 'company.edit' },
  input: z.object({ id, version: z.number().int().min(0), profile: companyProfile }),
  output: z.object({ id: z.string(), version: z.number(), savedAt: z.string() }),
});

const state = z.object({ status: companyState, version: z.number() });

/** Everything is checked; what is wrong comes back at its field. */
export const submitCompany = endpoint({
  method: 'POST',
  path: '/api/outer/pch/company/submission',
  summary: '提交企业资料审核',
  access: { who: 'company', permission: 'company.submit' },
  input: z.object({ version: z.number().int().min(1) }),
  output: state,
  refusals: ['company_taken'],
});

export const withdrawCompany = endpoint({
  method: 'POST',
  path: '/api/outer/pch/company/withdrawal',
  summary: '撤回待审核的企业资料',
  access: { who: 'company', permission: 'company.submit' },
  input: z.object({}),
  output: state,
});

/** After a rejection: begin again from the data that is there. */
export const restartCompany = endpoint({
  method: 'POST',
  path: '/api/outer/pch/company/restart',
  summary: '审核不通过后重新填写',
  access: { who: 'company', permission: 'company.submit' },
  input: z.object({}),
  output: state,
});

/** Contacts take effect at once, as a new version of the company. `id` is made by the caller. */
export const changeContacts = endpoint({
  method: 'POST',
  path: '/api/outer/pch/company/contacts',
  summary: '修改联系人（立即生效）',
  access: { who: 'company', permission: 'company.edit' },
  input: z.object({ id, contacts }),
  output: z.object({ versionNo: z.number() }),
  refusals: ['company_not_approved', 'change_request_empty'],
});
