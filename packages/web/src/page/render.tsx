import { PassThrough } from 'node:stream';
import { libraryStyles } from '@procure/ui/bundle/library-styles.ts';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { apiContext } from './api-context.ts';
import { siteContext } from './site.ts';

/** Nonce by which the server recognises the scripts of one rendering; the server removes it again. */
const markContext = createContext('');

/**
 * The parts of a front end's build that the server uses: the contexts that it sets for each page, and the inline scripts
 * and styles that the Content-Security-Policy of the pages permits. `head` is the front end's inline script.
 */
export function serverPartsOf(head: string) {
  return { apiContext, siteContext, markContext, inlineScripts: [head], inlineStyles: libraryStyles };
}

/** Renders a page completely before it is sent: it works without scripts and can be cached and hashed for the CSP. */
export function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: Readonly<RouterContextProvider>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const nonce = loaded.get(markContext);
    const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        pipe(body);
        clearTimeout(limit);
        resolve(
          new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const limit = setTimeout(abort, 10_000);
  });
}
