import { checkPublicKey, keyStandings } from '@procure/domain/account/partner.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, day, done, id, reason, text } from '../field.ts';
import { paging } from '../paging.ts';
import { proof } from './account.schema.ts';
import * as routes from './partner.route.ts';

const key = z.object({
  id: z.string().describe('签名参数 keyid 的值'),
  fingerprint: z.string().describe('公钥的SHA-256'),
  validFrom: z.string(),
  validUntil: z.string(),
  state: z.enum(keyStandings),
  withdrawal: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});

export const listPartners = endpoint(routes.listPartners, {
  summary: '合作系统及其公钥',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), bound: z.number(), keys: z.array(key) })),
});

export const registerPartner = endpoint(routes.registerPartner, {
  summary: '登记合作系统',
  input: z.object({ id, name: text('合作系统名称', { min: 2, max: 50 }) }),
  output: z.object({ id: z.string() }),
});

export const addPartnerKey = endpoint(routes.addPartnerKey, {
  summary: '登记合作系统的公钥（Ed25519）',
  input: z
    .object({
      id,
      partnerId: z.uuid('请选择合作系统'),
      publicKey: checked(checkPublicKey),
      validFrom: day.describe('自该日零时（北京时间）起'),
      validUntil: day.describe('至该日二十四时（北京时间）止'),
    })
    .refine(({ validFrom, validUntil }) => validFrom <= validUntil, {
      path: ['validUntil'],
      message: '停用日期不能早于启用日期',
    }),
  output: z.object({ id: z.string() }),
});

export const withdrawPartnerKey = endpoint(routes.withdrawPartnerKey, {
  summary: '停用合作系统的公钥（立即生效）',
  input: z.object({ id, reason: reason('停用原因') }),
  output: done,
});

export const listSupplierAccounts = endpoint(routes.listSupplierAccounts, {
  summary: '供应商账号列表',
  input: z.object({
    keyword: z.string().trim().max(50, '关键词不能超过50字').default(''),
    ...paging(['createdAt']),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      nickName: z.string(),
      phone: z.string().describe('脱敏后的手机号'),
      email: z.string().describe('脱敏后的邮箱'),
      companyName: z.string(),
      state: z.enum(['active', 'disabled']),
    }),
  ),
});

export const issueLoginLink = endpoint(routes.issueLoginLink, {
  summary: '为供应商账号签发登录链接（只显示一次）',
  input: z.object({ id, reason: reason('签发原因') }),
  output: z.object({
    url: z.string(),
    expiresAt: z.string(),
    mailedTo: z.string().describe('脱敏后的邮箱；账号没有邮箱时为空'),
  }),
});

export const requestLoginLink = endpoint(routes.requestLoginLink, {
  summary: '合作系统为其用户请求登录链接（须签名）',
  input: z.object({
    person: z.string().trim().min(1, '请提供用户标识').max(128, '用户标识不能超过128字'),
  }),
  output: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const listOwnPartners = endpoint(routes.listOwnPartners, {
  summary: '本账号绑定的合作系统',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
});

export const unbindPartner = endpoint(routes.unbindPartner, {
  summary: '解除合作系统绑定',
  input: z.object({ id, ...proof.shape }),
  output: done,
});
