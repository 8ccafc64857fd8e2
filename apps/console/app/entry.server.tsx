import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

export { apiContext } from './lib/api-context.ts';
export { siteContext } from './lib/site.ts';

/** A page is rendered whole before it is sent: it reads without scripts, can be cached and hashed for the CSP. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
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
