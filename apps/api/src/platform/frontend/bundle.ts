import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@procure/client/client.ts';

/** What the front end may know of the installation it runs in. */
export interface Site {
  readonly owner: string;
  readonly icp: string;
  readonly police: string;
  readonly phone: string;
  readonly demo: boolean;
}

/** What a loader finds in its context, under the keys `apiContext` and `siteContext` of `entry.server`. */
export interface LoaderContext {
  readonly api: Client;
  readonly site: Site;
}

/** Renders one address: HTML, or a loader's data for the `.data` addresses. */
export type Render = (request: Request, context: LoaderContext) => Promise<Response>;

/** The part of React Router that is used, from the front end's own copy: contexts are compared by identity. */
interface ReactRouter {
  createRequestHandler(
    build: ServerBuild | (() => Promise<ServerBuild>),
    mode: 'production' | 'development',
  ): (request: Request, context: RouterContext) => Promise<Response>;
  RouterContextProvider: new () => RouterContext;
}

interface RouterContext {
  set(key: unknown, value: unknown): void;
}

interface ServerBuild {
  readonly entry: { readonly module: { readonly apiContext?: unknown; readonly siteContext?: unknown } };
}

/** Renders with a build; `load` is asked anew for each request, as development needs it. */
export function renderer(
  router: ReactRouter,
  load: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): Render {
  const handle = router.createRequestHandler(load, mode);
  return async (request, { api, site }) => {
    const { apiContext, siteContext } = (await load()).entry.module;
    const context = new router.RouterContextProvider();
    if (apiContext !== undefined) context.set(apiContext, api);
    if (siteContext !== undefined) context.set(siteContext, site);
    return handle(request, context);
  };
}

/** The built front end in `folder`; null where it was not built yet. */
export async function openBuild(folder: string): Promise<Render | null> {
  const entry = join(folder, 'build/server/index.js');
  if (!existsSync(entry)) return null;
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  const own = createRequire(join(folder, 'package.json')).resolve('react-router');
  const router: ReactRouter = await import(pathToFileURL(own).href);
  return renderer(router, () => Promise.resolve(build), 'production');
}
