import type {
  getHelp,
  getManagedHelp,
  HelpEntry,
  listManagedHelp,
} from '@procure/contract/help/help.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { keywordWords } from '@procure/domain/display/keyword.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { hasWords } from '../../platform/database/keyword.ts';

// Published articles have no owner; drafts need the editor's scope.

const excerptLength = 80;

export async function readHelpEntries(db: Db, keyword: string): Promise<HelpEntry[]> {
  const [firstWord] = keywordWords(keyword);
  const query = db
    .selectFrom('helpArticle')
    .select(['slug', 'category', 'title', 'body', 'updatedAt'])
    .where('published', '=', true)
    .where(hasWords([sql`title`, sql`keywords`, sql`body`], keyword))
    .orderBy('position')
    .orderBy('slug');
  const found = await query.execute();
  return found.map(({ body, updatedAt, ...entry }) => ({
    ...entry,
    excerpt: excerptOf(body, firstWord),
    updatedAt: updatedAt.toISOString(),
  }));
}

export async function readHelp(db: Db, slug: string): Promise<OutputOf<typeof getHelp> | null> {
  const found = await db
    .selectFrom('helpArticle')
    .select(['slug', 'category', 'title', 'body', 'updatedAt'])
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst();
  if (found === undefined) return null;
  return { ...found, excerpt: excerptOf(found.body), updatedAt: found.updatedAt.toISOString() };
}

/** The text around the word that was looked for, or its beginning, without the marks of Markdown. */
function excerptOf(body: string, word?: string): string {
  const plain = body
    .replace(/^#+ .*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*`>|_]|^- /gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const at = word === undefined ? 0 : plain.toLowerCase().indexOf(word.toLowerCase());
  const start = at > excerptLength / 2 ? at - 20 : 0;
  const text = plain.slice(start, start + excerptLength);
  return `${start > 0 ? '…' : ''}${text}${start + excerptLength < plain.length ? '…' : ''}`;
}

const managedColumns = [
  'id',
  'slug',
  'category',
  'title',
  'keywords',
  'position',
  'published',
  'version',
  'updatedAt',
] as const;

export async function readManagedHelpList(db: Db): Promise<OutputOf<typeof listManagedHelp>> {
  const found = await db
    .selectFrom('helpArticle')
    .select(managedColumns)
    .orderBy('position')
    .orderBy('slug')
    .execute();
  return found.map((article) => ({ ...article, updatedAt: article.updatedAt.toISOString() }));
}

export async function readManagedHelp(db: Db, id: string): Promise<OutputOf<typeof getManagedHelp> | null> {
  const found = await db
    .selectFrom('helpArticle')
    .select([...managedColumns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found === undefined ? null : { ...found, updatedAt: found.updatedAt.toISOString() };
}
