/** The articles of the help centre: Markdown with front matter, one file each in `help/`; the file name is the slug. */
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fillFacts } from './help-facts.ts';

/** In the order in which the help centre shows them. */
export const helpCategories = [
  '新手指南',
  '注册与审核',
  '信息变更',
  '账号安全',
  '文件获取',
  '投标编制与递交',
  '签章加密',
  '保证金与发票',
  '澄清谈判',
  '中标与订单',
  '异议投诉',
  '下载专区',
  '常见问题',
  '联系客服',
  '平台规则',
] as const;

const frontMatter = z.strictObject({
  title: z.string().min(2).max(40),
  category: z.enum(helpCategories),
  /** Within the category, smallest first. */
  order: z.coerce.number().int().positive(),
  keywords: z.string().transform((text) => text.split(',')),
});

export interface HelpSeed extends z.output<typeof frontMatter> {
  /** The file's name, which is part of the article's address. */
  readonly slug: string;
  /** Markdown; headings begin at the second level. Its numbers are filled in from `help-facts.ts`. */
  readonly body: string;
}

export function parseArticle(slug: string, text: string): HelpSeed {
  const match = /^---\n(?<head>[\s\S]+?)\n---\n\n(?<body>[\s\S]+)$/.exec(text);
  if (match?.groups === undefined) throw new Error(`help/${slug}.md does not begin with front matter`);
  const { head = '', body = '' } = match.groups;
  const pairs = head.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const parsed = frontMatter.safeParse(Object.fromEntries(pairs));
  if (!parsed.success) throw new Error(`help/${slug}.md: ${z.prettifyError(parsed.error)}`);
  return { slug, ...parsed.data, body: fillFacts(body, `help/${slug}.md`) };
}

/** All articles, in the order of the help centre. */
export async function readHelp(): Promise<readonly HelpSeed[]> {
  const folder = new URL('./help/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const articles = await Promise.all(
    files.map(async (name) => parseArticle(name.slice(0, -3), await readFile(new URL(name, folder), 'utf8'))),
  );
  const place = (article: HelpSeed) => helpCategories.indexOf(article.category) * 1000 + article.order;
  return articles.sort((one, other) => place(one) - place(other));
}
