import { helpCategories, readHelp } from '../help.ts';
import type { Telling } from './telling.ts';

/** The help centre, in its order. */
export async function loadHelp({ db }: Telling): Promise<void> {
  const articles = await readHelp();
  await db
    .insertInto('helpArticle')
    .values(
      articles.map(({ order, keywords, category, ...article }) => ({
        ...article,
        category,
        keywords: keywords.join(','),
        position: helpCategories.indexOf(category) * 100 + order,
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
