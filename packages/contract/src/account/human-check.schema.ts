import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './human-check.route.ts';

/** The challenge that a browser must solve before a call that was repeated too often is accepted: ALTCHA, version 2. */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    data: z.object({ until: z.number().describe('失效时刻，Unix 秒') }),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type HumanChallenge = z.output<typeof challenge>;

export const getHumanCheck = endpoint(routes.getHumanCheck, {
  summary: '获取人机验证题目（ALTCHA 工作量证明）',
  input: z.object({}),
  output: challenge,
});

/** The solved challenge: base64 of the JSON `{ challenge, solution }`, as ALTCHA's solvers write it. */
export const humanCheck = z.string().max(4000, '验证未通过或已失效，请重试').default('');

/** The decoded JSON of `humanCheck`. */
export const humanCheckPayload = z.object({
  challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
