import { checkFactor } from '@procure/domain/account/factor.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done } from '../field.ts';
import * as routes from './totp.route.ts';

const draft = z.object({
  secret: z.string().describe('Base32，供手工录入'),
  uri: z.string().describe('otpauth 地址，供扫码录入'),
  setup: z.string().describe('确认设置时原样送回'),
});

export const draftTotp = endpoint(routes.draftTotp, {
  summary: '准备动态验证码',
  input: z.object({}),
  output: draft,
});

export const draftStaffTotp = endpoint(routes.draftStaffTotp, {
  summary: '采购方准备动态验证码',
  input: z.object({}),
  output: draft,
});

const password = z.string().min(1, '请输入当前密码').max(64);
const factor = checked(checkFactor);
const confirmation = z.object({
  setup: z.string().min(1).max(1000),
  code: z.string().regex(/^\d{6}$/, '请输入6位数字验证码'),
  password,
  factor: z
    .union([z.literal(''), factor])
    .default('')
    .describe('已启用二次验证时必填'),
});
const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()).describe('恢复码，仅此一次') });

export const confirmTotp = endpoint(routes.confirmTotp, {
  summary: '启用或更换动态验证码',
  input: confirmation,
  output: recoveryCodesView,
});

export const confirmStaffTotp = endpoint(routes.confirmStaffTotp, {
  summary: '采购方启用或更换动态验证码',
  input: confirmation,
  output: recoveryCodesView,
});

const proofs = z.object({ password, factor });

export const removeTotp = endpoint(routes.removeTotp, {
  summary: '停用动态验证码',
  input: proofs,
  output: done,
});

export const removeStaffTotp = endpoint(routes.removeStaffTotp, {
  summary: '采购方停用动态验证码',
  input: proofs,
  output: done,
});

export const renewRecoveryCodes = endpoint(routes.renewRecoveryCodes, {
  summary: '重新生成恢复码',
  input: z.object({ password }),
  output: recoveryCodesView,
});

export const renewStaffRecoveryCodes = endpoint(routes.renewStaffRecoveryCodes, {
  summary: '采购方重新生成恢复码',
  input: z.object({ password }),
  output: recoveryCodesView,
});
