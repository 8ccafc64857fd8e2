import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';

const entry = z.object({
  dictType: z.string(),
  dictValue: z.string(),
  dictLabelCn: z.string(),
  dictLabelEn: z.string(),
  status: z.enum(['0', '1']).describe('"1" 为启用'),
});
export type DictionaryEntry = z.output<typeof entry>;

/** Specification, section 7: page size 100 by default. */
export const queryDictionary = endpoint({
  method: 'GET',
  path: '/api/outer/platform/dictionaryData/query',
  summary: '按类型查询字典',
  access: { who: 'public' },
  input: z.object({
    ...paging(['dictValue', 'position']),
    pageSize: z.coerce.number().int().min(1).max(100).default(100),
    dictType: z.string().max(50).default(''),
  }),
  output: z.array(entry),
  paged: true,
});

export const listDictionaries = endpoint({
  method: 'GET',
  path: '/api/outer/platform/dictionaryData/all',
  summary: '全部字典',
  access: { who: 'public' },
  input: z.object({}),
  output: z.array(entry),
});
