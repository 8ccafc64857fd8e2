import { exportedListNames } from '@procure/domain/list-export/list-export.ts';
import { checkFilterName } from '@procure/domain/saved-filter/saved-filter.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id } from '../field.ts';
import * as routes from './saved-filter.route.ts';

const list = z.enum(exportedListNames).describe('列表的调用名');
const filter = z
  .record(z.string().min(1).max(40), z.string().max(200, '筛选条件过长'))
  .refine((values) => Object.keys(values).length > 0, '请先选择筛选条件')
  .refine((values) => Object.keys(values).length <= 20, '筛选条件过多')
  .describe('列表页地址中的筛选条件，不含页码');

export const listSavedFilters = endpoint(routes.listSavedFilters, {
  summary: '本人在某一列表的常用筛选',
  input: z.object({ list }),
  output: z.array(z.object({ id: z.string(), name: z.string(), filter: z.record(z.string(), z.string()) })),
});

export const saveFilter = endpoint(routes.saveFilter, {
  summary: '保存常用筛选',
  input: z.object({ id, list, name: checked(checkFilterName, (value) => value.trim()), filter }),
  output: z.object({ id: z.string() }),
});

export const deleteSavedFilter = endpoint(routes.deleteSavedFilter, {
  summary: '删除常用筛选',
  input: z.object({ id }),
  output: z.object({}),
});
