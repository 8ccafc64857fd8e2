import { claimStates } from '@procure/domain/claim/claim.ts';
import { idPapers } from '@procure/domain/company/id-paper.ts';
import { normalisePersonName } from '@procure/domain/company/person-name.ts';
import { checkLegalRepName } from '@procure/domain/company/rules.ts';
import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import { supplierRoles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, fileView, id, reason, text } from '../field.ts';
import * as routes from './claim.route.ts';

const idPaper = z.enum(idPapers, '请选择法定代表人证件类型');
const claimState = z.enum(claimStates);

/** The claim as submitted, with the identity number masked. */
const claimFields = {
  id: z.string(),
  uscc: z.string(),
  companyName: z.string(),
  legalRepName: z.string(),
  legalRepIdType: idPaper,
  legalRepIdNo: z.string().describe('脱敏后的证件号码'),
  reason: z.string(),
  state: claimState,
  claimedAt: z.string(),
  /** The time until which the company's members may object; the claim is not decided earlier. */
  objectUntil: z.string(),
  /** The reason of a refusal; otherwise empty. */
  refusal: z.string(),
};

export const getMyClaim = endpoint(routes.getMyClaim, {
  summary: '我的企业认领',
  input: z.object({}),
  output: z.object({ ...claimFields, files: z.array(z.string()) }).nullable(),
});

export const claimCompany = endpoint(routes.claimCompany, {
  summary: '认领已注册的企业',
  input: z.object({
    id,
    uscc: checked(checkUscc, normaliseUscc),
    companyName: text('企业名称', { min: 2, max: 100 }),
    legalRepName: checked(checkLegalRepName, normalisePersonName),
    legalRepIdType: idPaper.default('id_card'),
    legalRepIdNo: z.string().max(30, '身份证号码不正确，请检查'),
    consent: z.literal(true, '请阅读并单独同意处理法定代表人证件号码'),
    reason: text('认领理由', { min: 10, max: 500 }),
    licence: z.uuid('请上传营业执照'),
    proofs: z.array(id).min(1, '请上传法定代表人授权书').max(5, '授权书不能超过5个文件'),
  }),
  output: done,
});

export const withdrawClaim = endpoint(routes.withdrawClaim, {
  summary: '撤回企业认领',
  input: z.object({ id }),
  output: done,
});

const companyClaim = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  contact: z.string().describe('脱敏后的手机号；没有手机号的，为邮箱'),
  reason: z.string(),
  claimedAt: z.string(),
  objectUntil: z.string(),
  /** The reader's own objection; null if they made none. */
  objection: z.string().nullable(),
});
export type CompanyClaimView = z.output<typeof companyClaim>;

export const listCompanyClaims = endpoint(routes.listCompanyClaims, {
  summary: '他人对本企业的认领',
  input: z.object({}),
  output: z.array(companyClaim),
});

export const objectToClaim = endpoint(routes.objectToClaim, {
  summary: '对他人认领本企业提出异议',
  input: z.object({ id, text: text('异议', { min: 5, max: 500 }) }),
  output: done,
});

const agreement = z.enum(['same', 'different', 'unknown']);

const claimDetail = z.object({
  ...claimFields,
  companyId: z.string(),
  claimant: z.object({ name: z.string(), username: z.string(), contact: z.string(), isMember: z.boolean() }),
  licence: z.array(fileView),
  proofs: z.array(fileView),
  /** The registered values for comparison, with the identity number masked. */
  registered: z.object({
    companyName: z.string(),
    uscc: z.string(),
    legalRepName: z.string(),
    legalRepIdType: idPaper,
    legalRepIdNo: z.string(),
  }),
  agreement: z.object({
    companyName: agreement,
    uscc: agreement,
    legalRepName: agreement,
    legalRepIdNo: agreement,
  }),
  /** The company's licence, if it has one. */
  registeredLicence: z.array(fileView),
  people: z.array(
    z.object({
      name: z.string(),
      username: z.string(),
      roles: z.array(z.enum(supplierRoles)),
      inUse: z.boolean(),
      lastActAt: z.string().nullable(),
    }),
  ),
  objections: z.array(z.object({ name: z.string(), text: z.string(), at: z.string() })),
  formerStay: z.boolean().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
});
export type ClaimDetail = z.output<typeof claimDetail>;

export const getClaim = endpoint(routes.getClaim, {
  summary: '企业认领详情',
  input: z.object({ id }),
  output: claimDetail,
});

/** The number of objections read; if a new one has arrived since, it must be read before the decision. */
const readVersion = { id, objections: z.number().int().min(0) };

export const acceptClaim = endpoint(routes.acceptClaim, {
  summary: '通过企业认领',
  input: z.object({ ...readVersion, formerStay: z.boolean('请选择原管理成员是否保留管理权') }),
  output: done,
});

export const refuseClaim = endpoint(routes.refuseClaim, {
  summary: '不通过企业认领',
  input: z.object({ ...readVersion, reason: reason('理由') }),
  output: done,
});
