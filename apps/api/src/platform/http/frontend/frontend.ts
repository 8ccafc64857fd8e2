import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AddressMemo, type PublicCache, withoutTimeStamp } from '../cache.ts';
import { type Limiter, sendRefusal, sendStored } from '../mount.ts';
import { buildSums } from './build-sums.ts';
import { openBuild, type Pages, type Site } from './bundle.ts';
import { inProcessClient } from './in-process.ts';
import { notKept, renderPage } from './page.ts';

export interface FrontendOptions {
  /** The front end's workspace, as an absolute path. */
  readonly folder: string;
  /** As a browser sees it; the `Host` header is never trusted. */
  readonly origin: string;
  readonly mode: 'built' | 'dev';
  readonly site: Site;
  readonly cache: PublicCache;
  readonly limiter: Limiter;
}

/** Serves a front end on a listener: its assets, and rendered HTML for every address outside of the wire. */
export async function mountFrontend(app: FastifyInstance, options: FrontendOptions): Promise<void> {
  const pages =
    options.mode === 'dev' ? await openDev(app, options.folder) : await openBuilt(app, options.folder);
  const context = { api: inProcessClient(app), site: options.site };
  const { cache, limiter, origin } = options;

  /** False: a page that is not cached. */
  const addresses = new AddressMemo<string | false>();

  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    if (isWire(request.url)) return sendRefusal(request, reply, { refused: 'not_found' }, 404);
    if (pages === null) return sendNotBuilt(reply);
    const known = addresses.get(withoutTimeStamp(request.url));
    const stored = typeof known === 'string' ? cache.get(keyOf(known)) : undefined;
    return stored === undefined ? missed(pages, request, reply) : sendStored(cache, stored, request, reply);
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The submitted values are not read.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/*', (request, reply) =>
      isForm(request)
        ? reply.redirect(pageOf(request.url), 303)
        : sendRefusal(request, reply, { refused: 'not_found' }, 404),
    );
  });

  /** The two front ends share the cache. */
  function keyOf(address: string): string {
    return `page ${origin}${address}`;
  }

  async function missed(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
    const wait = await limiter(request, 'ordinary');
    if (wait !== null) return sendTooMany(reply, wait);
    const asked = withoutTimeStamp(request.url);
    const address = await pages.keptAddress(asked);
    addresses.set(asked, address ?? false);
    if (address === null) {
      const { status, headers, body } = await renderPage(pages.render, `${origin}${request.url}`, context);
      return reply
        .code(status)
        .headers({ ...headers, ...notKept })
        .send(body);
    }
    const made = await cache.load(keyOf(address), null, () =>
      renderPage(pages.render, `${origin}${address}`, context),
    );
    return sendStored(cache, made, request, reply);
  }
}

/**
 * Whether the browser itself submitted a page's form, because the page's script was missing. The page is rendered
 * again with a notice of its requirements.
 */
function isForm({ url, headers }: FastifyRequest): boolean {
  return (
    !isWire(url) &&
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(headers['content-type'] ?? '')
  );
}

/** Only addresses of this site: one that begins with two slashes names another host. */
const pageOf = (url: string) => (/^\/(?![/\\])/.test(url) ? url : '/');

function isWire(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}

async function openBuilt(app: FastifyInstance, folder: string): Promise<Pages | null> {
  const pages = await openBuild(folder);
  const client = join(folder, 'build/client');
  if (pages === null || !existsSync(client)) return null;
  // Names contain a hash of the content, so the files may be cached for ever; an unknown name is a plain 404.
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // A worker has the policy of its own file. This one parses files of strangers, and has no network access.
    setHeaders: (reply, path) => {
      if (/[\\/]pdf-worker-[^\\/]+\.js(?:\.\w+)?$/.test(path))
        reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
        );
    },
  });
  for (const file of await readdir(client, { withFileTypes: true })) {
    if (!file.isFile() || /\.(br|gz|html)$/.test(file.name)) continue;
    app.get(`/${file.name}`, (_request, reply) =>
      reply.sendFile(file.name, client, { immutable: false, maxAge: '1h' }),
    );
  }
  let sums: Promise<string> | null = null;
  app.get('/build.sha256', async (_request, reply) => {
    sums ??= buildSums(client);
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(await sums);
  });
  return pages;
}

/** Loaded only in development: Vite is not part of production. */
async function openDev(app: FastifyInstance, folder: string): Promise<Pages> {
  const { openDevelopment } = await import('./development.ts');
  return openDevelopment(app, folder);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('页面尚未构建，请先运行 npm run build，再重新启动。\n');
}

function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': seconds,
    })
    .send(`访问过于频繁，请${seconds}秒后再试。\n`);
}
