/**
 * Checks the walls: imports by .dependency-cruiser.mjs, names by the lists below, folders by GLOSSARY.md. `node
 * scripts/walls.mjs [folder] [--json]`; exits with 1 if a wall is broken, or if it did not read every source file: a
 * check that read nothing has proved nothing.
 */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { checkScopes, scopeRules } from './scopes.mjs';

const layers = ['routes', 'service', 'events', 'store', 'read-model', 'present'];
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** Tests of one act through the API, where `routes.test.ts` would have several jobs. */
const testOfAct = String.raw`routes\.${kebab}\.test\.ts$`;
const apiFeatureFile = new RegExp(
  String.raw`^apps/api/src/features/${kebab}/(?:${kebab}/)?(?:${layers.join('|')})(?:\.db)?(?:\.test)?\.ts$|^apps/api/src/features/${kebab}/(?:${kebab}/)?${testOfAct}`,
);
const frontFeatureFile = new RegExp(
  String.raw`^apps/(?:portal|console)/app/features/${kebab}/(?:queries(?:\.test)?\.ts|(?:pages|components)/${kebab}(?:\.client|\.server)?(?:\.test)?\.tsx?)$`,
);
const sourceName = new RegExp(
  String.raw`^${kebab}(?:\.(?:client|server|gen|config|d|db|test|browser|route|schema))*\.(?:ts|tsx)$|^${testOfAct}`,
);
/** Names that say nothing: the content belongs to a noun. */
const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'index']);
/** Names that a tool prescribes. */
const prescribed = /(?:^|\/)(?:entry\.(?:client|server)\.tsx?|\+types\/.*)$/;

/** Every source file of the project, by path from the root. */
async function listSources(root) {
  const patterns = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/{src,app,seeds,testing}/**/*.{ts,tsx}'];
  const found = [];
  for await (const path of glob(patterns, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'build',
  })) {
    found.push(path.split(sep).join('/'));
  }
  return found.sort();
}

function checkName(path) {
  const broken = [];
  const say = (rule, message) => broken.push({ rule, from: path, message });
  const folders = path.split('/').slice(0, -1);
  const file = basename(path);
  if (!prescribed.test(path) && !sourceName.test(file)) say('kebab-case', 'a file name is kebab-case');
  const vague = [...folders.slice(2), file.split('.')[0]].find((name) => vagueNames.has(name));
  if (vague !== undefined) say('no-vague-name', `"${vague}" is not a noun of the field`);
  if (path.startsWith('apps/api/src/features/') && !apiFeatureFile.test(path)) {
    say(
      'feature-files',
      `a feature of the api holds ${layers.map((name) => `${name}.ts`).join(', ')} and their tests (routes.<act>.test.ts where there are many)`,
    );
  }
  if (/^apps\/(?:portal|console)\/app\/features\//.test(path) && !frontFeatureFile.test(path)) {
    say('feature-files', 'a feature of a front end holds queries.ts, pages/ and components/');
  }
  return broken;
}

const keyHandler = /\bonKey(?:Down|Up|Press)(?:Capture)?\b|\bonPressEnter\b|['"`]key(?:down|up|press)['"`]/g;
const keyRead =
  /\b(?:e|ev|event|pressed|nativeEvent)\??\.(?:key|code|keyCode|which|isComposing)\b|\{[^}]*\b(?:key|code|keyCode)\b[^}]*\}(?:\s*=\s*event\b|\s*:\s*KeyboardEvent)/;
const keyboard = 'packages/ui/src/keyboard/own-key.ts';

/**
 * Chinese is typed with an input method, whose keys a handler must ignore while it composes. A file that listens to
 * keys calls `ownKey` at least once for each handler, and reads no key directly.
 */
async function checkKeys(root, sources) {
  const broken = [];
  for (const path of sources) {
    if (
      !/^(?:packages\/ui|apps\/(?:portal|console))\//.test(path) ||
      path.endsWith('.test.ts') ||
      path === keyboard
    )
      continue;
    const text = await readFile(resolve(root, path), 'utf8');
    const listens = text.match(keyHandler)?.length ?? 0;
    const removes = text.match(/removeEventListener\(\s*['"`]key/g)?.length ?? 0;
    const asks = text.match(/\b(?:ownKey|isCommand)\(/g)?.length ?? 0;
    const handles = listens > 0 || /\bKeyboardEvent\b/.test(text);
    if (handles && (asks < listens - removes || asks === 0)) {
      broken.push({ rule: 'own-keys', from: path, message: `a key handler asks ownKey (${keyboard}) first` });
    } else if (handles && keyRead.test(text)) {
      broken.push({ rule: 'own-keys', from: path, message: `a key is read by ${keyboard} only` });
    }
  }
  return broken;
}

const processClock = /\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|\bDate\.now\b|(?<![\w.])Date\(\s*\)/;

/**
 * Rules run on the database's clock, the same for every process. Code that decides on or shows a time reads it
 * (`unit.now()`, `databaseTime`, or a query's own `now`), and no clock of the process.
 */
async function checkClocks(root, sources) {
  const broken = [];
  for (const path of sources) {
    if (!/^apps\/api\/src\/(?:features|jobs|plugins)\//.test(path) || path.endsWith('.test.ts')) continue;
    if (processClock.test(await readFile(resolve(root, path), 'utf8'))) {
      broken.push({ rule: 'database-clock', from: path, message: 'rules run on the database’s clock' });
    }
  }
  return broken;
}

/** The nouns of GLOSSARY.md: the second column of the table under its heading "Nouns". */
async function readNouns(root) {
  const text = await readFile(resolve(root, 'GLOSSARY.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith('Nouns')) ?? '';
  return new Set([...section.matchAll(/^\|[^|]+\| `([a-z-]+)` \|/gm)].map((match) => match[1]));
}

async function checkFolders(root, sources) {
  const nouns = await readNouns(root);
  const places =
    /^(?:packages\/domain\/src|apps\/api\/src\/features|apps\/(?:portal|console)\/app\/features)\/([^/]+)\//;
  const folders = new Map();
  for (const path of sources) {
    const match = places.exec(path);
    if (match) folders.set(match[0], match[1]);
  }
  return [...folders]
    .filter(([, noun]) => !nouns.has(noun))
    .map(([folder, noun]) => ({
      rule: 'glossary-noun',
      from: folder,
      message: `"${noun}" is not in GLOSSARY.md`,
    }));
}

async function checkImports(root, sources) {
  const places = ['packages', 'apps', 'e2e', 'bench'].filter((name) => existsSync(resolve(root, name)));
  process.chdir(root);
  const { forbidden, options } = config;
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    places,
    { ...cruiseOptions, validate: true, ruleSet: { forbidden, options } },
    enhancedResolveOptions,
  );
  const seen = new Set(output.modules.map((module) => module.source));
  const missed = sources.filter((path) => !seen.has(path));
  return {
    seen: sources.length - missed.length,
    broken: [
      ...missed.map((path) => ({
        rule: 'every-file-seen',
        from: path,
        message: 'the walls check did not read this file',
      })),
      ...output.summary.violations.map((violation) => ({
        rule: violation.rule.name,
        from: violation.from,
        to: violation.to,
        message:
          violation.cycle?.map((step) => step.name).join(' → ') ??
          forbidden.find((rule) => rule.name === violation.rule.name)?.comment,
      })),
    ],
  };
}

const root = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '.');
const sources = await listSources(root);
if (sources.length === 0) {
  console.error(`walls: no source file below ${root}: nothing was checked`);
  process.exit(1);
}
const imports = await checkImports(root, sources);
const broken = [
  ...imports.broken,
  ...sources.flatMap(checkName),
  ...(await checkFolders(root, sources)),
  ...(await checkKeys(root, sources)),
  ...(await checkClocks(root, sources)),
  ...(await checkScopes(root, sources)),
];

if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify({
      rules: [...config.forbidden.map((rule) => rule.name), ...scopeRules],
      seen: imports.seen,
      broken,
    }),
  );
} else {
  for (const { rule, from, to, message } of broken) {
    console.error(`${rule}: ${from}${to && to !== from ? ` → ${to}` : ''}\n    ${message}`);
  }
  console.log(`walls: ${imports.seen} files read, ${broken.length} broken`);
}
process.exitCode = broken.length === 0 ? 0 : 1;
