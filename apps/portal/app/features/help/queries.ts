import type { Client } from '@procure/client/client.ts';
import { getHelp, listHelp } from '@procure/contract/help/help.route.ts';
import { data } from 'react-router';
import { answerOf } from '../../lib/answer.ts';
import type { Question } from '../../lib/kept-page.ts';
import { htmlOf } from '../../lib/markdown.ts';

interface Asked {
  readonly keyword: string;
  /** Null if no article is requested. */
  readonly slug: string | null;
}

/** Represents every name that cannot be an article's. */
const noArticle = '-';
const slugShape = /^[a-z][a-z0-9-]{1,59}$/;

export const helpQuestion: Question<Asked> = {
  read(query) {
    const article = query.get('article') || null;
    return {
      keyword: query.get('keyword')?.trim().slice(0, 50).trim() ?? '',
      slug: article === null || slugShape.test(article) ? article : noArticle,
    };
  },
  write: ({ keyword, slug }) =>
    new URLSearchParams([
      ...(keyword === '' ? [] : [['keyword', keyword]]),
      ...(slug === null ? [] : [['article', slug]]),
    ]).toString(),
};

/** The help centre: the contents, the results of a search, or one article beside the contents. */
export async function loadHelp(api: Client, { keyword, slug }: Asked) {
  if (slug === noArticle) throw data(null, { status: 404 });
  const [contents, found, article] = await Promise.all([
    api.call(listHelp, {}),
    keyword === '' ? null : api.call(listHelp, { keyword }),
    slug === null ? null : api.call(getHelp, { slug }),
  ]);
  const open = article === null ? null : answerOf(article).data;
  return {
    keyword,
    contents: answerOf(contents).data,
    found: found === null ? null : answerOf(found).data,
    article: open === null ? null : { ...open, body: undefined, html: htmlOf(open.body) },
  };
}
export type HelpCentre = Awaited<ReturnType<typeof loadHelp>>;
