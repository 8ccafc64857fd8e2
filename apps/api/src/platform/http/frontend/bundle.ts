import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@procure/client/client.ts';
import { newToken } from '../../keys/token.ts';
import type { Trust } from './content-security.ts';

/** The installation's data for the front end. */
export interface Site {
  readonly owner: string;
  readonly icp: string;
  readonly police: string;
  readonly phone: string;
  readonly demo: boolean;
  readonly outside: string | null;
}

/** The context of a loader, under the keys `apiContext` and `siteContext` of the build's parts. */
export interface LoaderContext {
  readonly api: Client;
  readonly site: Site;
}

/** Renders an address: HTML, or a loader's data for `.data` addresses. */
export type Render = (request: Request, context: LoaderContext) => Promise<Rendered>;

export interface Rendered {
  readonly response: Response;
  /** The input of the page's Content-Security-Policy. */
  readonly trust: Trust;
}

/** A front end that can be rendered. */
export interface Pages {
  readonly render: Render;
  /**
   * The canonical address for all addresses with the same content of a cacheable page: its path and the parameters
   * that its loader reads, in a fixed order. Null for any other page. A cached page is rendered from this address
   * alone, so it contains nothing that is not in its key.
   */
  keptAddress(url: string): Promise<string | null>;
}

/** The used part of React Router, from the front end's own copy, because contexts are compared by identity. */
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
  readonly entry: {
    readonly module: {
      /** See `serverPartsOf` of the front ends. Absent in a build without pages of its own. */
      readonly parts?: {
        readonly apiContext: unknown;
        readonly siteContext: unknown;
        readonly markContext: unknown;
        readonly inlineScripts: readonly string[];
        readonly inlineStyles: readonly string[];
      };
    };
  };
  readonly routes: Readonly<Record<string, BuiltRoute>>;
}

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: {
    /** Made by the front end's `keptPage`: the parameters that it reads, in canonical form. */
    readonly loader?: { readonly asks?: (query: URLSearchParams) => string };
  };
}

interface KeptPage {
  /** The page's own routes, which a data address may name. */
  readonly routes: readonly string[];
  asks(query: URLSearchParams): string;
}

/** The cacheable pages of a build, by path. */
export function keptPages({ routes }: Pick<ServerBuild, 'routes'>): ReadonlyMap<string, KeptPage> {
  const pages = new Map<string, KeptPage>();
  for (const route of Object.values(routes)) {
    const asks = route.module.loader?.asks;
    if (asks === undefined) continue;
    const way: BuiltRoute[] = [];
    for (let at: BuiltRoute | undefined = route; at; at = routes[at.parentId ?? '']) way.unshift(at);
    const path = `/${way.flatMap((part) => part.path || []).join('/')}`;
    if (/[:*?]/.test(path)) throw new Error(`${path}: a page that is kept has one path`);
    pages.set(path, { routes: way.map(({ id }) => id), asks });
  }
  return pages;
}

/** The ending of a page's data address: `/x.data` for `/x`, `/_.data` for `/`. */
const dataEnding = '.data';

export function keptAddressAmong(pages: ReadonlyMap<string, KeptPage>, url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const isData = path.endsWith(dataEnding);
  const page = pages.get(isData ? path.slice(0, -dataEnding.length).replace(/^\/_$/, '/') : path);
  if (page === undefined) return null;
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark));
  // A data address may name the routes whose loaders it wants.
  const named = (isData ? (query.get('_routes') ?? '') : '').split(',');
  const wanted = page.routes.filter((id) => named.includes(id));
  const routes = wanted.length === 0 ? '' : new URLSearchParams({ _routes: wanted.join(',') }).toString();
  const asked = [page.asks(query), routes].filter((part) => part !== '').join('&');
  return asked === '' ? path : `${path}?${asked}`;
}

/** Renders with a build; `load` is called for each request, as development requires. */
export function pagesOf(
  router: ReactRouter,
  load: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): Pages {
  const handle = router.createRequestHandler(load, mode);
  let known: { readonly build: ServerBuild; readonly pages: ReadonlyMap<string, KeptPage> } | null = null;
  return {
    async render(request, { api, site }) {
      const { parts } = (await load()).entry.module;
      const mark = newToken();
      const context = new router.RouterContextProvider();
      if (parts !== undefined) {
        context.set(parts.apiContext, api);
        context.set(parts.siteContext, site);
        context.set(parts.markContext, mark);
      }
      const trust = {
        mark,
        inlineScripts: parts?.inlineScripts ?? [],
        // In development Vite writes every style sheet into the page.
        inlineStyles: mode === 'development' ? ('any' as const) : (parts?.inlineStyles ?? []),
      };
      return { response: await handle(request, context), trust };
    },
    async keptAddress(url) {
      const build = await load();
      if (known?.build !== build) known = { build, pages: keptPages(build) };
      return keptAddressAmong(known.pages, url);
    },
  };
}

/** Opens the built front end in `folder`; null if it is not built yet. */
export async function openBuild(folder: string): Promise<Pages | null> {
  const entry = join(folder, 'build/server/index.js');
  if (!existsSync(entry)) return null;
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  const own = createRequire(join(folder, 'package.json')).resolve('react-router');
  const router: ReactRouter = await import(pathToFileURL(own).href);
  return pagesOf(router, () => Promise.resolve(build), 'production');
}
