import { exportedListNames, exportFormats } from '@procure/domain/list-export/list-export.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './list-export.route.ts';

const value = z.union([z.string().max(300), z.number()]);

export const createListExport = endpoint(routes.createListExport, {
  summary: '导出列表（按该列表的权限，记入审计）',
  input: z.object({
    list: z.enum(exportedListNames).describe('列表的调用名'),
    format: z.enum(exportFormats),
    filter: z
      .record(z.string().max(40), z.union([value, z.array(value).max(50)]))
      .default({})
      .describe('列表的筛选条件，同该列表的入参；页码与每页条数不计'),
  }),
  output: z.object({
    ticket: z.string().describe('用一次，5分钟内有效'),
    expiresAt: z.string(),
    count: z.number().describe('符合条件的条数，按该列表的计数'),
  }),
});
