import { saveArticle } from '../../src/features/help/service.ts';
import { helpCategories, readHelp } from '../help.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** The help centre, in its order, as its editor wrote it. */
export async function planHelp(telling: Telling): Promise<void> {
  for (const [place, { order, keywords, category, ...article }] of (await readHelp()).entries()) {
    const position = helpCategories.indexOf(category) * 100 + order;
    telling.plan(after(telling.seeded, -450 * 1440 + place * 20), article.slug, async () => {
      const editor = await telling.staff('editor_a');
      const written = {
        ...article,
        id: newId(),
        category,
        position,
        keywords: keywords.join(','),
        published: true,
      };
      must(await saveArticle(telling.parts, editor, { ...written, version: 0 }));
    });
  }
}
