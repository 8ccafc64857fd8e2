import { companyStates } from '@procure/domain/company/company.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id, lastSaved } from '../field.ts';
import * as routes from './company.route.ts';
import { companyProfile, contacts, fieldReason } from './profile.schema.ts';

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
  /** The draft, or the submitted content. */
  draft: companyProfile,
  /** The person and time of the draft's last save; null before the first one. */
  lastSaved: lastSaved.nullable(),
  /** The scans of the certificates in draft and version. */
  files: z.array(fileView),
  returnReasons: z.array(fieldReason),
  reviewNote: z.string(),
  statusReason: z.string(),
  statusUntil: z.string().nullable(),
  begunAt: z.string().describe('开始登记的时间'),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  current: companyVersionView.nullable().describe('现行有效版本；审核通过前为空'),
});

export const getMyCompany = endpoint(routes.getMyCompany, {
  summary: '本企业资料',
  input: z.object({}),
  output: myCompany.nullable(),
});

export const saveCompanyDraft = endpoint(routes.saveCompanyDraft, {
  summary: '保存企业资料草稿',
  input: z.object({ id, version: z.number().int().min(0), profile: companyProfile }),
  output: z.object({ id: z.string(), version: z.number(), savedAt: z.string() }),
});

const state = z.object({ status: companyState, version: z.number() });

export const submitCompany = endpoint(routes.submitCompany, {
  summary: '提交企业资料审核',
  input: z.object({ version: z.number().int().min(1) }),
  output: state,
});

export const withdrawCompany = endpoint(routes.withdrawCompany, {
  summary: '撤回待审核的企业资料',
  input: z.object({}),
  output: state,
});

export const restartCompany = endpoint(routes.restartCompany, {
  summary: '审核不通过后重新填写',
  input: z.object({}),
  output: state,
});

export const changeContacts = endpoint(routes.changeContacts, {
  summary: '修改联系人（立即生效）',
  input: z.object({ id, contacts }),
  output: z.object({ versionNo: z.number() }),
});
