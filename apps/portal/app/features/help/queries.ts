import type { Client } from '@procure/client/client.ts';
import { getHelp, listHelp } from '@procure/client/help/help.gen.ts';
import { answerOf } from '../../lib/answer.ts';
import { htmlOf } from '../../lib/markdown.ts';

/** The help centre at an address: the contents, what a word finds, or one article beside the contents. */
export async function loadHelp(api: Client, address: URL) {
  const keyword = address.searchParams.get('keyword')?.trim().slice(0, 50) ?? '';
  const slug = address.searchParams.get('article');
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
