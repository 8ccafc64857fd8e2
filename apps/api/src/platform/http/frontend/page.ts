import { asTopic, type Topic } from '@procure/contract/topic.ts';
import type { Fresh } from '../cache.ts';
import type { LoaderContext, Render } from './bundle.ts';
import { secureHtml } from './content-security.ts';

export const notKept = { 'cache-control': 'no-store' };
const cacheHeaders = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };

/**
 * Renders a page for all visitors: neither cookies nor the token nor the User-Agent reach the loaders, so a page
 * cannot depend on the visitor. The request identifies itself as a robot, which receives the whole page at once,
 * readable without JavaScript; the page is buffered anyway.
 */
export async function renderPage(render: Render, address: string, context: LoaderContext): Promise<Fresh> {
  const request = new Request(address, {
    headers: { accept: 'text/html', 'accept-language': 'zh-CN', 'user-agent': 'portal-renderer (bot)' },
  });
  const { response, trust } = await render(request, context);
  const headers = Object.fromEntries(response.headers);
  const topics = topicsOf(response);
  for (const name of ['cache-topics', 'set-cookie', 'transfer-encoding', 'content-length'])
    delete headers[name];
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  const page = isPage ? secureHtml(await response.text(), trust) : null;
  const body = page === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html);
  return {
    status: response.status,
    headers: {
      ...headers,
      ...(topics === null ? notKept : cacheHeaders),
      ...(page === null ? {} : { 'content-security-policy': page.policy }),
    },
    body,
    topics,
  };
}

/** The topics of a page; null unless its loaders declare it public and name only known topics. */
function topicsOf(response: Response): readonly Topic[] | null {
  const named = response.headers.get('cache-topics');
  const isPublic = response.headers.get('cache-control')?.includes('public') === true;
  if (named === null || !isPublic || response.status !== 200) return null;
  const topics = named.split(',').map((name) => asTopic(name.trim()));
  return topics.every((topic) => topic !== null) ? topics : null;
}
