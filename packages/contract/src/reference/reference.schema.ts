import { referenceKinds } from '@procure/domain/reference/entry.ts';
import { largestPosition } from '@procure/domain/reference/rules.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionalDay, optionalText, text } from '../field.ts';
import * as routes from './reference.route.ts';

const kind = z.enum(referenceKinds, '没有这类基础数据');

const entry = z.object({
  parent: z.string().describe('所属字典或上级代码；顶层为空'),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  position: z.number(),
  from: z.string().describe('启用日期；空为一直启用'),
  until: z.string().describe('停用日期，自该日起不再可选；空为不停用'),
});

const storedEntry = entry.extend({
  version: z.number(),
  locked: z
    .enum(['no', 'needed', 'ruled'])
    .describe('needed：平台规则需要，不能停用；ruled：由平台规则决定，不能修改'),
});
export type ReferenceEntry = z.output<typeof storedEntry>;

export const listReference = endpoint(routes.listReference, {
  summary: '一类基础数据的全部条目',
  input: z.object({ kind }),
  output: z.object({ today: z.string().describe('今天（北京时间）'), entries: z.array(storedEntry) }),
});

export const saveReferenceEntry = endpoint(routes.saveReferenceEntry, {
  summary: '新增或修改一个条目',
  input: z.object({
    kind,
    version: z.number().int().min(0).describe('所读到的版本；新增为0'),
    parent: z.string().trim().max(50).default(''),
    code: text('代码', { max: 50 }),
    name: text('名称', { max: 100 }),
    nameEn: optionalText('英文名称', 100),
    position: z.number().int('顺序须为整数').min(0).max(largestPosition).default(0),
    from: optionalDay,
    until: optionalDay,
  }),
  output: z.object({ version: z.number() }),
});

const file = { kind, text: z.string().max(1_000_000, '文件过大，请分次导入') };

const change = z.object({
  line: z.number(),
  kind: z.enum(['new', 'changed', 'ended']),
  before: entry.nullable(),
  after: entry,
});
export type ReferenceChange = z.output<typeof change>;

export const checkReferenceFile = endpoint(routes.checkReferenceFile, {
  summary: '检查要导入的文件',
  input: z.object(file),
  output: z.object({
    revision: z.number().describe('检查时的数据版本，确认导入时交回'),
    changes: z.array(change),
    errors: z.array(z.object({ line: z.number(), field: z.string(), message: z.string() })),
    same: z.number().describe('与现有内容相同的行数'),
  }),
});
export type ReferenceCheck = z.output<typeof checkReferenceFile.output>;

export const importReferenceFile = endpoint(routes.importReferenceFile, {
  summary: '确认导入已检查的文件',
  input: z.object({ ...file, revision: z.number().int().min(0) }),
  output: z.object({ new: z.number(), changed: z.number(), ended: z.number() }),
});
