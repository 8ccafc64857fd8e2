import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lotInput } from '../field.ts';
import * as routes from './consent.route.ts';
import { wrappedByPasskey } from './key.schema.ts';

/** An Ed25519 signature, base64url. */
export const signature = z.string().regex(/^[\w-]{86}$/, '签名格式不正确');

/** An opener's public signature over the statement about a lot's key. */
export const keyConsent = z.object({
  division: z.number().describe('所签声明的分发次数，发布时为0'),
  opener: z
    .object({ body: z.string(), signature: z.string() })
    .describe('平台对开标人签名公钥的声明；公开日志记载其摘要'),
  signature: z.string().describe('开标人的签名'),
});

export const drawConsent = endpoint(routes.drawConsent, {
  summary: '取得本标段加密公钥的声明和本人的份额，用于核对并签名',
  input: lotInput,
  output: z.object({
    byPassphrase: z.string(),
    passkeys: z.array(wrappedByPasskey),
    recipient: z.string().describe('份额所用的开标公钥'),
    parts: z.array(z.string()).describe('本人的份额（age），按分发人次序'),
    division: z.number(),
    body: z.string().describe('平台对本标段加密公钥的声明，签名即对其作出'),
  }),
});

export const signLotKey = endpoint(routes.signLotKey, {
  summary: '开标人签名确认本标段的加密公钥',
  input: z.object({ ...lotInput.shape, division: z.number().int().min(0), signature }),
  output: z.object({ confirmed: z.number().describe('已签名确认的开标人'), needed: z.number() }),
});
