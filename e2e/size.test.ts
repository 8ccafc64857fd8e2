import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/** The part of a front end's build manifest that lists its files. */
interface Assets {
  readonly url: string;
  readonly entry: { readonly module: string };
  readonly routes: Readonly<Record<string, { readonly parentId?: string; readonly module: string }>>;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const kilobyte = 1024;

async function readBuild(app: 'portal' | 'console') {
  const folder = fileURLToPath(new URL(`../apps/${app}/build/`, import.meta.url));
  if (!existsSync(`${folder}server/index.js`)) throw new Error(`apps/${app} is not built: npm run build`);
  const server: { readonly assets: Assets } = await import(pathToFileURL(`${folder}server/index.js`).href);
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(`${folder}client/.vite/manifest.json`, 'utf8'),
  );
  const chunks = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  return { folder, assets: server.assets, manifest, chunks };
}

type Build = Awaited<ReturnType<typeof readBuild>>;

/** Every file that the first load of a route fetches: its own, its parents', and all their imports, once each. */
function filesOf({ assets, manifest, chunks }: Build, routeId: string): Set<string> {
  const files = new Set([assets.url]);
  const follow = (url: string) => {
    if (files.has(url)) return;
    files.add(url);
    const chunk = chunks.get(url);
    if (!chunk) throw new Error(`${url} is not in the manifest`);
    for (const css of chunk.css ?? []) files.add(`/${css}`);
    for (const name of chunk.imports ?? []) {
      const file = manifest[name]?.file;
      if (file === undefined) throw new Error(`${name} is not in the manifest`);
      follow(`/${file}`);
    }
  };
  follow(assets.entry.module);
  for (let id: string | undefined = routeId; id !== undefined; id = assets.routes[id]?.parentId) {
    const route = assets.routes[id];
    if (!route) throw new Error(`no route ${id}`);
    follow(route.module);
  }
  return files;
}

function gzipOf({ folder }: Build, files: Iterable<string>, ending: string): number {
  return [...files]
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}client${file}`), { level: 9 }).length, 0);
}

const publicRoutes = [
  'home',
  'login',
  'supplier-account-register',
  'invite-list',
  'invite-detail',
  'win-list',
  'help-list',
  'not-found',
];

describe('the first load of a visitor', async () => {
  const portal = await readBuild('portal');

  test.each(publicRoutes)('%s: at most 140 KB of JavaScript, 20 KB of CSS and 12 requests', (name) => {
    const files = filesOf(portal, `routes/${name}`);
    expect(gzipOf(portal, files, '.js')).toBeLessThanOrEqual(140 * kilobyte);
    expect(gzipOf(portal, files, '.css')).toBeLessThanOrEqual(20 * kilobyte);
    // The page, the dictionaries and the icon are three more requests.
    expect(files.size + 3).toBeLessThanOrEqual(12);
  });

  test.each(publicRoutes)('%s contains no element library', (name) => {
    for (const file of filesOf(portal, `routes/${name}`)) {
      expect(readFileSync(`${portal.folder}client${file}`, 'utf8')).not.toMatch(/react-aria/i);
      expect(file).not.toContain('work-frame');
    }
  });

  test('the server never loads the element library', () => {
    expect(readFileSync(`${portal.folder}server/index.js`, 'utf8')).not.toMatch(/from ["']react-aria/);
  });
});

/** A string that every schema of Zod contains, minified or not. */
const schemaMark = '_zod';

describe.each(['portal', 'console'] as const)(
  'the part of the contract in the browser, in the %s',
  async (app) => {
    const { folder } = await readBuild(app);
    const scripts = readdirSync(`${folder}client/assets`).filter((file) => file.endsWith('.js'));
    const textOf = (file: string) => readFileSync(`${folder}client/assets/${file}`, 'utf8');

    test('contains the routes, and no schema', () => {
      expect(
        scripts.some((file) => textOf(file).includes('/api/outer/') || textOf(file).includes('/api/inner/')),
      ).toBe(true);
      expect(scripts.filter((file) => textOf(file).includes(schemaMark))).toEqual([]);
    });
  },
);

describe.each(['portal', 'console'] as const)('the first load of a signed-in page of the %s', async (app) => {
  const build = await readBuild(app);
  const pages = Object.keys(build.assets.routes).filter(
    (id) => build.assets.routes[id]?.parentId === 'layouts/signed-in',
  );

  test('there are pages to measure', () => expect(pages.length).toBeGreaterThan(10));

  test.each(pages)('%s: at most 450 KB in all, in 50 files', (id) => {
    const files = filesOf(build, id);
    expect(gzipOf(build, files, '.js') + gzipOf(build, files, '.css')).toBeLessThanOrEqual(450 * kilobyte);
    expect(files.size).toBeLessThanOrEqual(50);
  });
});
