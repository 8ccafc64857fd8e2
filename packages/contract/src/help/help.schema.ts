import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, text } from '../field.ts';
import * as routes from './help.route.ts';

const entry = z.object({
  slug: z.string(),
  category: z.string(),
  title: z.string(),
  excerpt: z.string(),
  updatedAt: z.string(),
});
export type HelpEntry = z.output<typeof entry>;

export const listHelp = endpoint(routes.listHelp, {
  summary: '帮助中心目录与搜索',
  input: z.object({ keyword: z.string().trim().max(50, '关键词不能超过50字').default('') }),
  output: z.array(entry),
});

export const getHelp = endpoint(routes.getHelp, {
  summary: '帮助文章',
  input: z.object({ slug: z.string().max(100) }),
  output: entry.extend({ body: z.string().describe('Markdown') }),
});

const managed = z.object({
  id: z.string(),
  slug: z.string(),
  category: z.string(),
  title: z.string(),
  body: z.string(),
  keywords: z.string(),
  position: z.number(),
  published: z.boolean(),
  version: z.number(),
  updatedAt: z.string(),
});

export const listManagedHelp = endpoint(routes.listManagedHelp, {
  summary: '帮助文章管理列表',
  input: z.object({}),
  output: z.array(managed.omit({ body: true })),
});

export const getManagedHelp = endpoint(routes.getManagedHelp, {
  summary: '帮助文章（管理）',
  input: z.object({ id }),
  output: managed,
});

export const saveHelp = endpoint(routes.saveHelp, {
  summary: '保存帮助文章',
  input: z.object({
    id,
    version: z.number().int().min(0),
    slug: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/, '地址名须为2–60位小写字母、数字或连字符'),
    category: text('分类', { max: 50 }),
    title: text('标题', { max: 100 }),
    body: text('正文', { max: 50_000 }),
    keywords: optionalText('关键词', 200),
    position: z.number().int().min(0).max(10_000).default(0),
    published: z.boolean().default(true),
  }),
  output: managed,
});
