import locales from '@react-aria/optimize-locales-plugin';
import { baselineBrowsers } from '../baseline/browsers.ts';

interface FrontEndOptions {
  readonly app: 'portal' | 'console';
  /** Names of the route files that visitors load, such as `home` for `app/routes/home.tsx`. */
  readonly publicRoutes: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const path = (text: string) => new RegExp(text.replaceAll('/', '[\\\\/]'));
const library = /node_modules/;
const ofFrame = path('node_modules/(react|react-dom|react-router|scheduler|cookie)/');

/** Of the words that the element library says itself (to screen readers, mostly) the Chinese ones alone are built in. */
export const chineseOnly = () => locales.vite({ locales: ['zh-CN'] });

/**
 * Divides both front ends into files: a public page loads with few requests, and without code of signed-in pages.
 * `frame` the libraries of every page · `shell` the shell, the light elements and the
 * styles of all public pages · `public` what two public pages or more share, `account` what those about
 * the account do · `work` what six signed-in pages or more share: without it a page loads a hundred files. All else is
 * cut by default.
 */
export function frontEnd({ app, publicRoutes }: FrontEndOptions) {
  const first = ['root.tsx', 'entry.client.tsx', ...publicRoutes.map((name) => `routes/${name}.tsx`)];
  const isPublicRoute = (id: string) =>
    first.some((name) => id.replaceAll('\\', '/').includes(`/${app}/app/${name}`));
  const reachedByPublic = (id: string, graph: Graph, seen = new Set<string>()): boolean => {
    if (isPublicRoute(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
      reachedByPublic(importer, graph, seen),
    );
  };
  const ofElements = path(
    'packages/(ui/src/(?!category-tree|device-list|human-check/|field/error-summary|file-list/|side-index/|page-load/(attended|old-browser)|baseline/(polyfills|abort-signal))|domain/src/(display/|bid/secrecy))|packages/(client|contract)/src/[^/]+$',
  );
  const ofShell = path(
    `(apps/${app}/app/(shell|lib)|packages/web/src/(?!account/|amendment/)\\w+)/(?!enter|login-|proven|problem|session\\.|.*\\.client\\.)`,
  );
  // Shared by registering and signing in: readers of notices need none of it.
  const ofAccount = path(
    '/account/|ui/src/(human-check/|field/error-summary|page-load/old-browser)|packages/web/src/session/|app/lib/session\\.',
  );
  const groupOf = (id: string, graph: Graph) => {
    if (ofFrame.test(id)) return 'frame';
    // Visitors do not load code that only signed-in pages use, nor the libraries behind it.
    if ((ofElements.test(id) || ofShell.test(id)) && reachedByPublic(id, graph)) return 'shell';
    return id.endsWith('.module.css') && reachedByPublic(id, graph) ? 'shell' : null;
  };
  const codeSplitting = {
    groups: [
      // All light elements in one file: a request costs more than the bytes of an element not shown.
      { name: groupOf, priority: 20 },
      {
        name: (id: string, graph: Graph) =>
          library.test(id) || isPublicRoute(id) || !reachedByPublic(id, graph)
            ? null
            : ofAccount.test(id)
              ? 'account'
              : 'public',
        minShareCount: 2,
        priority: 10,
      },
      {
        name: (id: string, graph: Graph) => (reachedByPublic(id, graph) ? null : 'work'),
        minShareCount: 6,
        priority: 5,
      },
    ],
  };
  // The manifest that every page loads names each file of every page, and nothing of a digest can be compressed.
  const name = 'assets/[name]-[hash:7]';
  const names = {
    entryFileNames: `${name}.js`,
    chunkFileNames: `${name}.js`,
    assetFileNames: `${name}[extname]`,
  } as const;
  const build = {
    target: baselineBrowsers,
    // Every file is preloaded by the page itself; the polyfill would be one script more.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Kept for the test that adds up what each page loads.
    manifest: true,
  } as const;
  return {
    build,
    environments: {
      client: { build: { ...build, rolldownOptions: { output: { codeSplitting, ...names } } } },
    },
  };
}
