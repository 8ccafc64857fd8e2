import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import * as routes from './dictionary.route.ts';

const entry = z.object({
  dictType: z.string(),
  dictValue: z.string(),
  dictLabelCn: z.string(),
  dictLabelEn: z.string(),
  status: z.enum(['0', '1']).describe('"1" 为启用'),
});
export type DictionaryEntry = z.output<typeof entry>;

export const queryDictionary = endpoint(routes.queryDictionary, {
  summary: '按类型查询字典',
  input: z.object({
    ...paging(['dictValue', 'position']),
    pageSize: z.coerce.number().int().min(1).max(100).default(100),
    dictType: z.string().max(50).default(''),
  }),
  output: z.array(entry),
});

export const listDictionaries = endpoint(routes.listDictionaries, {
  summary: '全部字典',
  input: z.object({}),
  output: z.array(entry),
});
