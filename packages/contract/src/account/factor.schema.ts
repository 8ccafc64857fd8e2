import { checkFactor, codeRoads } from '@procure/domain/account/factor.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done } from '../field.ts';
import { otpCode, proof } from './account.schema.ts';
import * as routes from './factor.route.ts';
import { humanCheck } from './human-check.schema.ts';
import { passkeyProof } from './passkey.schema.ts';

const secondsLeft = z.object({
  act: z.number().describe('一般操作；0 表示须再次验证'),
  price: z.number().describe('递交报价；0 表示须再次验证'),
});
const road = z.enum(codeRoads);

export const getFactor = endpoint(routes.getFactor, {
  summary: '我的二次验证方式和有效时间',
  input: z.object({}),
  output: z.object({
    held: z.boolean().describe('已启用动态验证码或通行密钥'),
    totp: z.boolean(),
    passkeys: z.boolean(),
    secondsLeft,
    roads: z
      .array(z.object({ road, to: z.string().describe('脱敏') }))
      .describe('未启用时，验证码可以发往何处'),
    outage: z.boolean().describe('验证码均未能送出，递交报价可改用登录密码'),
  }),
});

export const getStaffFactor = endpoint(routes.getStaffFactor, {
  summary: '采购方我的二次验证有效时间',
  input: z.object({}),
  output: z.object({ held: z.boolean(), totp: z.boolean(), passkeys: z.boolean(), secondsLeft }),
});

export const sendFactorCode = endpoint(routes.sendFactorCode, {
  summary: '向本人手机或邮箱发送二次验证码',
  input: z.object({ road, humanCheck }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
});

const factor = checked(checkFactor);

export const showFactor = endpoint(routes.showFactor, {
  summary: '二次验证',
  input: z.discriminatedUnion('by', [
    z.object({ by: z.literal('authenticator'), factor }),
    z.object({ by: z.literal('passkey'), answer: passkeyProof }),
    z.object({ by: z.literal('code'), road, code: otpCode }),
  ]),
  output: done,
});

export const showStaffFactor = endpoint(routes.showStaffFactor, {
  summary: '采购方二次验证',
  input: z.discriminatedUnion('by', [
    z.object({ by: z.literal('authenticator'), factor }),
    z.object({ by: z.literal('passkey'), answer: passkeyProof }),
  ]),
  output: done,
});

export const showPasswordInstead = endpoint(routes.showPasswordInstead, {
  summary: '验证码均未能送出时，以登录密码递交报价',
  input: proof,
  output: done,
});
