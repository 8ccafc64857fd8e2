import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codes } from '@procure/contract/codes.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { deviceDays, idleMinutes, longestHours } from '@procure/domain/account/sign-in.ts';
import { draftStayDays } from '@procure/domain/bid/draft.ts';
import { uploadQuota } from '@procure/domain/file/quota.ts';
import { sentTextDays } from '@procure/domain/message/keeping.ts';
import { permissions } from '@procure/domain/permission/permission.ts';
import { law } from '@procure/domain/tender/law.ts';
import { describe, expect, it } from 'vitest';
import { uploadLifetime } from '../apps/api/src/platform/files/file-storage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/README.md'], { cwd: root }).sort();
const sources = globSync(
  ['packages/*/src/**/*.{ts,tsx}', 'apps/*/{app,src,seeds}/**/*.{ts,tsx}', 'scripts/*.mjs'],
  {
    cwd: root,
  },
).filter((path) => !path.includes('/build/') && !path.includes('.test.'));
const everything = globSync(
  ['{packages,apps,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,md,css,sql,json,mts}', '*.{json,mjs,ts,md}'],
  { cwd: root, exclude: (name) => name === 'node_modules' || name === 'build' },
);
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Text between backticks in the prose of a document. Code blocks are examples, not claims. */
function quoted(document: string): readonly string[] {
  const text = readFileSync(`${root}${document}`, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
}

const served = new Set(
  [...endpoints.values()].map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`),
);
/** Every name that the code declares: function, constant or method. */
const declared = new Set(
  sources.flatMap((path) =>
    [
      ...readFileSync(`${root}${path}`, 'utf8').matchAll(
        /(?:function|const|class|interface|type)\s+(\w+)|^\s+(?:async )?(?:readonly )?(\w+)[(<:]/gm,
      ),
    ].map((match) => match[1] ?? match[2] ?? ''),
  ),
);

describe.each(documents)('the claims of %s', (document) => {
  const claims = quoted(document);

  it('contain no marks of a merge conflict', () => {
    const text = readFileSync(`${root}${document}`, 'utf8');
    expect(text.match(/^(?:<{7}|>{7}) .*$/gm)).toBeNull();
  });

  it('name existing calls of the API', () => {
    const calls = claims.filter((claim) => /^(GET|POST) \/api\//.test(claim));
    expect(calls.filter((call) => !served.has(call.replaceAll(/:\w+/g, ':')))).toEqual([]);
  });

  it('name existing functions', () => {
    const functions = claims.flatMap((claim) => claim.match(/^(\w+)\([^)]*\)$/)?.[1] ?? []);
    expect(functions.filter((name) => !declared.has(name))).toEqual([]);
  });

  it('name existing files and folders', () => {
    const paths = claims.filter((claim) =>
      /^[\w@.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|md|sql|json|css)$|^(?:apps|packages|scripts|docs|e2e|bench)\/[\w./-]+$/.test(
        claim,
      ),
    );
    const missing = paths
      .map((path) => path.replace(/^@procure\/(\w+)\//, 'packages/$1/src/'))
      .filter(
        (path) => !existsSync(`${root}${path}`) && !everything.some((known) => known.endsWith(`/${path}`)),
      );
    expect(missing).toEqual([]);
  });

  it('name existing commands', () => {
    const commands = claims.flatMap((claim) => claim.match(/^npm (?:run )?([\w:]+)/)?.[1] ?? []);
    expect(commands.filter((name) => !['install', 'ci'].includes(name) && !(name in scripts))).toEqual([]);
  });
});

/** Names in the first column of a document's tables of settings. */
function settingsOf(document: string): readonly string[] {
  const rows = readFileSync(`${root}${document}`, 'utf8').matchAll(/^\| ((?:`[A-Z0-9_]+`,? ?)+)\|/gm);
  return [...rows].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1] ?? ''),
  );
}

describe('the tables of settings', () => {
  const config = ['settings/environment.ts', 'messaging/mail-settings.ts', 'messaging/sms/settings.ts']
    .map((name) => readFileSync(`${root}apps/api/src/platform/${name}`, 'utf8'))
    .join('');
  const read = [...new Set([...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? ''))];

  it('docs/configuration.md lists every setting that the server reads, once', () => {
    expect([...settingsOf('docs/configuration.md')].sort()).toEqual(read.sort());
  });

  it('README.md lists ten of them', () => {
    const listed = settingsOf('README.md');
    expect(listed.filter((name) => !read.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(10);
  });
});

describe('the table of retention in docs/operations.md', () => {
  const page = readFileSync(`${root}docs/operations.md`, 'utf8');
  const table = page.split('## Retention')[1]?.split('\n## ')[0] ?? '';

  it.each([
    [`sent or given up (${sentTextDays.most};`],
    [`a browser without sign-in, ${deviceDays} days`],
    [`half an hour without use, twelve in any case`, idleMinutes === 30 && longestHours === 12],
    ['thirty days after its deadline', draftStayDays === 30],
    ['a day; a sealed envelope a week', uploadQuota.unused * 7 === uploadQuota.unusedEnvelope],
    ['three days without a byte', uploadLifetime === 3 * 86_400_000],
  ])('says what the code does: %s', (words, isSo = true) => {
    expect([table.includes(words), isSo]).toEqual([true, true]);
  });
});

describe('every permission', () => {
  it('is required by an endpoint of the contract or by an act: a permission that nothing requires promises a check', () => {
    const byEndpoint = [...endpoints.values()].flatMap(({ access }) =>
      'permission' in access && access.permission !== undefined ? [access.permission] : [],
    );
    const byAct = sources
      .filter((path) => /^apps\/api\/src\/(?:features\/|platform\/sight\.ts$)/.test(path))
      .flatMap((path) => [
        ...readFileSync(`${root}${path}`, 'utf8').matchAll(/permissions\.has\('([\w.]+)'\)/g),
      ])
      .map((match) => match[1] ?? '');
    const asked = new Set<string>([...byEndpoint, ...byAct]);
    expect(permissions.filter((code) => !asked.has(code))).toEqual([]);
  });
});

/**
 * The words that the code neither quotes nor reads as `law.word` or `word.value`. The declaration itself does not
 * count.
 */
function unheard(
  words: readonly string[],
  patterns: readonly string[],
  declared?: string,
): readonly string[] {
  const text = globSync([...patterns], { cwd: root })
    .filter((path) => !/\/testing\/|\.(?:test|gen)\./.test(path) && path !== declared)
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n');
  return words.filter(
    (word) => !new RegExp(`'${word}'|\\blaw\\.${word}\\b|\\b${word}\\.value\\b`).test(text),
  );
}

describe('every reason to refuse', () => {
  it('is returned by an act, a rule or the server: a reason that nothing returns promises a check', () => {
    const places = ['apps/api/src/**/*.ts', 'packages/domain/src/**/*.ts', 'packages/client/src/*.ts'];
    expect(unheard(Object.keys(codes), places)).toEqual([]);
  });
});

describe('every rule of law', () => {
  it('is read by a rule of the domain: a number that nothing reads binds no one', () => {
    const places = ['packages/domain/src/**/*.ts'];
    expect(unheard(Object.keys(law), places, 'packages/domain/src/tender/law.ts')).toEqual([]);
  });
});
