import { globSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from './archive.ts';
import { closureOf, type Need, needsOf, readPackage } from './installed.ts';
import { importedBy, reachedFrom } from './reached.ts';

const server = 'apps/api';
const frontEnds = ['apps/portal', 'apps/console'];
/** Files that the running server reads by a name that no source contains in full. */
const readByName = [`${server}/migrations/*.sql`, `${server}/seeds/data/*.json`, `${server}/seeds/help/*.md`];
/** Every page that another one links, and the programs that these pages tell an operator to run. */
const papers = [
  'LICENSE',
  '*.md',
  'docs/**/*.*',
  'docs/service/Containerfile',
  'docs/mail/fetchmailrc',
  'bench/*.md',
  'scripts/{partner-link,sms-receiver}.mjs',
  // Texts that the page on sealed bids links to; only browsers load them.
  'packages/domain/src/bid/{key-words,secrecy}.ts',
];
/**
 * Files of a package that do not run: types, sources before their build, source maps, documents, tests, archives for
 * linkers.
 */
const unused =
  /\.(?:map|ts|mts|cts|tsx|flow|a|markdown)$|\.(?:test|spec)\.[cm]?js$|(?:^|\/)(?:\.[^/]+|(?:e2e|tests?|__tests__|docs?|examples?|benchmarks?|pkgconfig|man)\/|bench(?:mark)?\.js$)/;
/** Builds of a package that the server does not run. */
const otherBuilds: Readonly<Record<string, RegExp>> = {
  'node_modules/pdfjs-dist': /^(?:build|web|image_decoders)\/|\.min\.mjs$/,
  // Each of its nine weights has 10 MB, and two are written.
  'node_modules/@expo-google-fonts/noto-sans-sc':
    /^(?!(?:400Regular|700Bold)\/.*\.ttf$|package\.json$|LICENSE)/,
  'node_modules/pdfmake': /^(?:build|fonts|src|standard-fonts)\/|^build-vfs\.js$/,
  'node_modules/docx': /^dist\/(?!index\.mjs$)/,
};
const licence = /(?:^|\/)(?:licen[cs]e|copying|notice|copyright)[^/]*$/i;

/** The project files of an artefact, by path, and the packages that run on the server and in browsers. */
export interface Gathered {
  readonly contents: Map<string, Content>;
  /** Paths of packages, as in package-lock.json. */
  readonly onServer: readonly string[];
  readonly inBrowsers: readonly string[];
}

/** The commands of package.json that run a project source, by name, and the server as `start`. */
export function commandsOf(root: string): Readonly<Record<string, string>> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const commands: Record<string, string> = { start: `${server}/src/main.ts` };
  for (const [name, line] of Object.entries(scripts)) {
    const file = /^node scripts\/run\.mjs ((?:apps|packages)\/\S+\.ts)$/.exec(line)?.[1];
    if (file !== undefined) commands[name] = file;
  }
  return commands;
}

export function gather(root: string): Gathered {
  const contents = new Map<string, Content>();
  const put = (path: string, runs = false) => contents.set(path, { file: join(root, path), runs });
  const text = (path: string, body: string) => contents.set(path, { text: body, runs: false });

  // Without the root package.json, which names the running version and is written anew for the artefact.
  const sources = reachedFrom(Object.values(commandsOf(root)), root).filter((path) => path.includes('/'));
  for (const path of sources) put(path);
  const read = [...readByName, ...papers].flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const path of read) put(path.replaceAll('\\', '/'));
  for (const path of ['portal.mjs', 'portal.sh']) {
    contents.set(`bin/${path.replace('.sh', '')}`, {
      file: join(root, 'scripts/package', path),
      runs: path.endsWith('.sh'),
    });
  }
  put('packages/verifier/build/verifier.html');

  const workspaces = [...new Set(sources.map((path) => path.split('/', 2).join('/')))];
  const needs: Need[] = [];
  for (const path of workspaces) {
    needs.push(...needsOf(path, root).filter(({ name }) => !name.startsWith('@procure/')));
    text(`${path}/package.json`, ownManifest(path, root));
    const name = path.startsWith('packages/') ? path.slice('packages/'.length) : null;
    if (name !== null) contents.set(`node_modules/@procure/${name}`, { link: `../../${path}` });
  }
  for (const path of frontEnds) {
    text(`${path}/package.json`, ownManifest(path, root));
    for (const file of filesBelow(join(root, path, 'build/client'))) {
      if (!file.startsWith('.')) put(`${path}/build/client/${file}`);
    }
    for (const file of filesBelow(join(root, path, 'build/server'))) {
      put(`${path}/build/server/${file}`);
      if (!file.endsWith('.js')) continue;
      const code = readFileSync(join(root, path, 'build/server', file), 'utf8');
      for (const name of importedBy(code)) needs.push({ from: path, name });
    }
    // The server renders with the front end's own copy, which it resolves from there.
    needs.push({ from: path, name: 'react-router' });
  }
  const onServer = closureOf(needs, root);
  for (const path of onServer) for (const file of filesOf(path, root)) putFile(`${path}/${file}`);

  function putFile(path: string) {
    const place = join(root, path);
    const stat = lstatSync(place);
    if (stat.isSymbolicLink()) contents.set(path, { link: readlinkSync(place) });
    else put(path, (stat.mode & 0o100) !== 0);
  }
  return { contents, onServer, inBrowsers: builtIn(root) };
}

/** The manifest with the fields that the running code needs, without build tools. */
function ownManifest(path: string, root: string): string {
  const { name, version, exports } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return json({ name, version, private: true, license: 'Apache-2.0', type: 'module', exports });
}

export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The files of a package that run, and its licences; nested packages are separate. */
function filesOf(path: string, root: string): readonly string[] {
  const all = filesBelow(join(root, path)).filter((file) => !file.startsWith('node_modules/'));
  const runs = (file: string) =>
    !unused.test(file) && !/\.md$/i.test(file) && otherBuilds[path]?.test(file) !== true;
  return all.filter((file) => licence.test(file) || runs(file));
}

/** Licence texts of a package, by path in it. */
export function licencesOf(path: string, root: string): readonly string[] {
  return filesBelow(join(root, path)).filter(
    (file) =>
      licence.test(file) && !file.startsWith('node_modules/') && !/\.(?:js|mjs|cjs|ts|json)$/.test(file),
  );
}

function filesBelow(folder: string): readonly string[] {
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) files.push(entry.name);
    else if (entry.name !== 'node_modules')
      for (const file of filesBelow(join(folder, entry.name))) files.push(`${entry.name}/${file}`);
  }
  return files.sort();
}

/** The packages that are part of the front ends' builds, as each build recorded them. */
function builtIn(root: string): readonly string[] {
  const folders = [...frontEnds.map((path) => `${path}/build/client`), 'packages/verifier/build'];
  const lists = folders.map(
    (path) => JSON.parse(readFileSync(join(root, path, '.vite/libraries.json'), 'utf8')) as string[],
  );
  const paths = [...new Set(lists.flat())].sort();
  for (const path of paths) readPackage(path, root);
  return paths;
}
