import { initialPagination } from '@procure/domain/display/list.ts';
import { witnessStates } from '@procure/domain/transparency/witness.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './transparency.route.ts';

const entry = z.object({
  no: z.number().describe('在日志中的序号，从0开始'),
  kind: z.enum(['receipt-root', 'audit-head', 'lot-key', 'opener-key', 'expert-draw', 'supplier-draw']),
  digest: z.string().describe('所公布凭据的 SHA-256'),
  leaf: z.string().describe('日志叶值'),
  publishedAt: z.string(),
  /** Null: no external authority has stamped it. */
  stamp: z.object({ authority: z.string(), at: z.string() }).nullable(),
});
export type PublishedEntry = z.output<typeof entry>;

const witness = z.object({
  name: z.string(),
  /** `waiting`: not asked yet. */
  state: z.enum(['waiting', ...witnessStates]),
  size: z.number().nullable().describe('最近联署的检查点所含条数'),
  seenAt: z.string().nullable().describe('联署时间，见证人的时钟'),
});
export type WitnessView = z.output<typeof witness>;

export const getTransparency = endpoint(routes.getTransparency, {
  summary: '公开日志',
  input: z.object({
    pageNum: z.coerce.number().int().min(1).max(100_000).default(initialPagination.pageNum),
    digest: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^([0-9a-f]{64})?$/, '应为64位十六进制的 SHA-256')
      .default('')
      .describe('只看这一份凭据'),
  }),
  output: z.object({
    origin: z.string().describe('日志名称（C2SP tlog-checkpoint）'),
    key: z.string().describe('核对签名用的公钥（C2SP signed-note）'),
    /** Null: nothing has been published yet. */
    checkpoint: z.object({ size: z.number(), root: z.string(), signedAt: z.string() }).nullable(),
    stamping: z.boolean().describe('已接入时间戳机构'),
    witnesses: z.array(witness),
    entries: z.array(entry),
    count: z.number(),
  }),
});
