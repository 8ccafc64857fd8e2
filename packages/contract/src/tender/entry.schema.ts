import { checkEntryName, entryKinds, entryParts } from '@procure/domain/tender/entry.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { entryCriterion } from '../criterion/criterion.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, id, optionalText, person, target } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import * as routes from './entry.route.ts';
import { entryClause } from './fields.schema.ts';
import { violation } from './violation.schema.ts';

const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clause'), clause: entryClause }),
  z.object({ kind: z.literal('criterion'), criterion: entryCriterion }),
]);

const entryRow = z.object({
  id: z.string(),
  name: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  content,
  /** Empty if the entry is meant for all methods. */
  methods: z.array(z.enum(methods)),
  note: z.string(),
  /** The passages that the check of wording finds. They are asked about again in the tender. */
  findings: z.array(violation),
  savedBy: z.string(),
  savedAt: z.string(),
  retiredAt: z.string().nullable(),
  version: z.number(),
});
export type EntryRow = z.output<typeof entryRow>;

const saved = z.object({ id: z.string(), version: z.number() });

export const listTenderEntries = endpoint(routes.listTenderEntries, {
  summary: '条目库：条款或评审因素列表',
  input: z.object({
    ...paging(['savedAt']),
    kind: z.enum(entryKinds).default('clause'),
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    part: listOf(z.enum(entryParts)),
    method: listOf(z.enum(methods)).describe('适用于任一所选采购方式的条目，含不限方式的'),
    state: z.enum(['in_use', 'retired']).default('in_use'),
  }),
  output: z.array(entryRow),
});

export const getTenderEntry = endpoint(routes.getTenderEntry, {
  summary: '条目库：一个条目',
  input: z.object({ id }),
  output: entryRow,
});

export const listEntryKeepers = endpoint(routes.listEntryKeepers, {
  summary: '条目库：我可以写入条目的单位',
  input: z.object({}),
  output: z.array(person),
});

export const saveTenderEntry = endpoint(routes.saveTenderEntry, {
  summary: '条目库：新增或修改条目',
  input: z.object({
    id,
    version: z.number().int().min(0),
    organisationId: z.uuid('请选择条目保存到哪个单位'),
    name: checked(checkEntryName, (value) => value.trim()),
    content,
    methods: z.array(z.enum(methods)).max(methods.length).default([]),
    note: optionalText('备注', 500),
  }),
  output: saved,
});

export const retireTenderEntry = endpoint(routes.retireTenderEntry, {
  summary: '条目库：停用条目',
  input: z.object(target),
  output: saved,
});

export const restoreTenderEntry = endpoint(routes.restoreTenderEntry, {
  summary: '条目库：恢复使用条目',
  input: z.object(target),
  output: saved,
});
