import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Pages, pagesOf } from './bundle.ts';

interface Vite {
  createServer(options: object): Promise<ViteServer>;
}

interface ViteServer {
  readonly middlewares: (request: object, response: object, next: (error?: unknown) => void) => void;
  ssrLoadModule(id: string): Promise<never>;
  close(): Promise<void>;
}

/** Serves a front end from source through its own Vite, so that changes are visible at once. */
export async function openDevelopment(app: FastifyInstance, folder: string): Promise<Pages> {
  const own = createRequire(join(folder, 'package.json')).resolve('vite');
  const vite: Vite = await import(pathToFileURL(own).href);
  const known = new Set(process.listeners('SIGTERM'));
  const server = await vite.createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => server.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api') || /^\/(healthz|readyz)/.test(request.url)) return done();
    // Vite does not call back for requests that it answers itself; the others continue to the pages.
    reply.raw.removeHeader('content-security-policy');
    server.middlewares(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
  const router = await server.ssrLoadModule('react-router');
  // The server ends itself: Vite's handler would end the process at once, and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!known.has(listener)) process.off('SIGTERM', listener);
  }
  return pagesOf(router, () => server.ssrLoadModule('virtual:react-router/server-build'), 'development');
}
