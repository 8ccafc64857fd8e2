import { categoryKinds } from '@procure/domain/category/kind.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { checkTemplateName, ofOneLot, ofOneTender } from '@procure/domain/tender/template.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, target } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import { lotInput, tenderInput } from './fields.schema.ts';
import * as routes from './template.route.ts';

const name = checked(checkTemplateName, (value) => value.trim());

/** The kept part of a tender. A template of an earlier release may lack fields that were added since. */
const templateContent = tenderInput
  .omit({ ...ofOneTender, lots: true })
  .partial()
  .extend({ lots: z.array(z.object(lotInput.shape).omit(ofOneLot).partial()) });
export type TemplateContent = z.output<typeof templateContent>;

const templateRow = z.object({
  id: z.string(),
  name: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  method: z.enum(methods),
  scope: z.enum(tenderScopes),
  kind: z.enum(categoryKinds),
  lots: z.number(),
  lines: z.number(),
  clauses: z.number(),
  criteria: z.number(),
  savedBy: z.string(),
  savedAt: z.string(),
  retiredAt: z.string().nullable(),
  version: z.number(),
});
export type TemplateRow = z.output<typeof templateRow>;

const saved = z.object({ id: z.string(), version: z.number() });

export const listTenderTemplates = endpoint(routes.listTenderTemplates, {
  summary: '招标文件模板列表',
  input: z.object({
    ...paging(['savedAt']),
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    method: listOf(z.enum(methods)),
    state: z.enum(['in_use', 'retired']).default('in_use'),
  }),
  output: z.array(templateRow),
});

export const getTenderTemplate = endpoint(routes.getTenderTemplate, {
  summary: '招标文件模板的内容',
  input: z.object({ id }),
  output: templateRow.extend({ content: templateContent }),
});
export type TemplateView = z.output<typeof getTenderTemplate.output>;

export const saveTenderTemplate = endpoint(routes.saveTenderTemplate, {
  summary: '把招标项目存为模板，或更新模板',
  input: z.object({ id, version: z.number().int().min(0), tenderId: id, name }),
  output: saved,
});

export const renameTenderTemplate = endpoint(routes.renameTenderTemplate, {
  summary: '模板改名',
  input: z.object({ ...target, name }),
  output: saved,
});

export const retireTenderTemplate = endpoint(routes.retireTenderTemplate, {
  summary: '停用模板',
  input: z.object(target),
  output: saved,
});

export const restoreTenderTemplate = endpoint(routes.restoreTenderTemplate, {
  summary: '恢复使用模板',
  input: z.object(target),
  output: saved,
});
