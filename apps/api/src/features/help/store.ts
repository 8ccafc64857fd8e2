import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';

export interface HelpArticle {
  readonly id: string;
  readonly slug: string;
  readonly category: string;
  readonly title: string;
  readonly body: string;
  readonly keywords: string;
  readonly position: number;
  readonly published: boolean;
}

export async function lockArticle(db: Kysely<Database>, id: string) {
  return db.selectFrom('helpArticle').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function isSlugTaken(db: Kysely<Database>, slug: string, exceptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('helpArticle')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function writeArticle(
  db: Kysely<Database>,
  article: HelpArticle,
  version: number,
  updatedAt: Date,
): Promise<void> {
  const { id, ...columns } = article;
  const changed = { ...columns, version, updatedAt };
  await db
    .insertInto('helpArticle')
    .values({ id, ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}
