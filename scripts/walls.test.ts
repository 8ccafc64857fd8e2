import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Files = Readonly<Record<string, string>>;
interface Broken {
  readonly rule: string;
  readonly from: string;
  readonly to?: string;
}

const workspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': ['decimal.js'],
  'packages/sealing': ['age-encryption'],
  'packages/contract': ['@procure/domain', 'zod'],
  'packages/client': ['@procure/contract'],
  'packages/ui': ['@procure/domain', 'react', 'antd'],
  'apps/api': [
    '@procure/client',
    '@procure/contract',
    '@procure/domain',
    '@procure/sealing',
    'fastify',
    'kysely',
    'pg',
  ],
  'apps/portal': [
    '@procure/client',
    '@procure/contract',
    '@procure/domain',
    '@procure/sealing',
    '@procure/ui',
    'react',
  ],
  'apps/console': ['@procure/client', '@procure/ui', 'react'],
};
const packages = [...new Set(Object.values(workspaces).flat())].filter(
  (name) => !name.startsWith('@procure/'),
);

const uses = (...specifiers: readonly string[]) =>
  `${specifiers.map((specifier, at) => `import { x as x${at} } from '${specifier}';`).join('\n')}\nexport const x = ${
    specifiers.map((_, at) => `x${at}`).join(' + ') || '1'
  };\n`;

/** Listens to keys as it should: `ownKey` first, and no key read by itself. */
const asking = `import { x } from '@procure/ui/button.tsx';
export const on = (event: KeyboardEvent) => (ownKey(event) === 'Enter' ? x : null);
document.addEventListener('keydown', on);
document.removeEventListener('keydown', on);
`;
/** Handlers that forget the input method. */
const deaf: Files = {
  'apps/portal/app/lib/deaf.tsx': "export const box = { onKeyDown: (event) => event.key === 'Enter' };\n",
  'apps/console/app/lib/deaf.ts': "document.addEventListener('keyup', () => close());\n",
  'packages/ui/src/deaf.tsx': 'export const on = (event: KeyboardEvent) => ownKey(event) ?? event.code;\n',
  'packages/ui/src/twice.tsx':
    'export const a = { onKeyDown: (event) => ownKey(event) };\nexport const b = { onKeyUp: () => close() };\n',
};

/** A small house in which every allowed way is walked. */
const house: Files = {
  'packages/domain/src/bid/bid.ts': uses('decimal.js', './price.ts'),
  'packages/domain/src/bid/price.ts': uses(),
  'packages/domain/src/bid/bid.test.ts': uses('vitest', './bid.ts'),
  'packages/sealing/src/seal.ts': uses('age-encryption'),
  'packages/contract/src/bid.ts': uses('zod', '@procure/domain/bid/bid.ts'),
  'packages/client/src/client.ts': uses('@procure/contract/bid.ts'),
  'packages/ui/src/button.tsx': uses('react', 'antd'),
  'apps/portal/app/lib/listens.tsx': asking,
  'apps/api/src/app.ts': uses(
    'fastify',
    './features/bid/routes.ts',
    './plugins/session.ts',
    './jobs/tasks.ts',
  ),
  'apps/api/src/main.ts': uses('./app.ts', '../seeds/demo.ts'),
  'apps/api/src/platform/db.ts': uses('kysely', 'pg'),
  'apps/api/src/platform/frontend/mount.ts': uses('@procure/client/client.ts'),
  'apps/api/src/plugins/session.ts': uses('../features/session/service.ts'),
  'apps/api/src/jobs/tasks.ts': uses('../features/bid/service.ts'),
  'apps/api/src/features/bid/routes.ts': uses(
    './service.ts',
    './read-model.ts',
    './present.ts',
    '@procure/contract/bid.ts',
  ),
  'apps/api/src/features/bid/service.ts': uses(
    './store.ts',
    '../session/service.ts',
    '@procure/domain/bid/bid.ts',
  ),
  'apps/api/src/features/bid/store.ts': uses('kysely', '../../platform/db.ts'),
  'apps/api/src/features/bid/read-model.ts': uses('kysely', '../session/read-model.ts'),
  'apps/api/src/features/bid/present.ts': uses('./read-model.ts', '../session/present.ts'),
  'apps/api/src/features/bid/routes.test.ts': uses(
    'vitest',
    'kysely',
    '@procure/client/client.ts',
    '../../app.ts',
  ),
  'apps/api/src/features/session/service.ts': uses('./store.ts'),
  'apps/api/src/features/session/store.ts': uses('kysely'),
  'apps/api/src/features/session/read-model.ts': uses(),
  'apps/api/src/features/session/present.ts': uses(),
  'apps/api/seeds/demo.ts': uses('../src/features/bid/service.ts'),
  'apps/portal/app/root.tsx': uses('react', './features/bid/pages/bid-list.tsx', './lib/storage.ts'),
  'apps/portal/app/routes/bid-list.tsx': "export { x } from '../features/bid/pages/bid-list.tsx';\n",
  'apps/portal/app/features/bid/queries.ts': uses('@procure/client/client.ts', '../../lib/storage.ts'),
  'apps/portal/app/features/bid/pages/bid-list.tsx': uses(
    '@procure/ui/button.tsx',
    '../queries.ts',
    '../components/bid-row.tsx',
  ),
  'apps/portal/app/features/bid/components/bid-row.tsx': uses(),
  'apps/portal/app/features/session/queries.ts': uses(),
  'apps/portal/app/lib/storage.ts': uses('@procure/domain/bid/bid.ts', '@procure/sealing/seal.ts'),
  'apps/console/app/root.tsx': uses('@procure/ui/button.tsx'),
};

/** For each rule, a file that breaks it and what it reaches for. */
const plants: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-circle', 'packages/domain/src/bid/price.ts', './bid.ts'],
  ['no-unresolved', 'packages/domain/src/bid/rules.ts', './nowhere.ts'],
  ['no-undeclared', 'apps/console/app/lib/money.ts', 'decimal.js'],
  ['no-dev-at-runtime', 'apps/console/app/lib/check.ts', 'vitest'],
  ['no-test-at-runtime', 'packages/domain/src/bid/access.ts', './bid.test.ts'],
  ['domain-reaches', 'packages/domain/src/bid/wire.ts', '@procure/contract/bid.ts'],
  ['domain-uses', 'packages/domain/src/bid/schema.ts', 'zod'],
  ['domain-has-no-io', 'packages/domain/src/bid/disk.ts', 'node:fs'],
  ['sealing-reaches', 'packages/sealing/src/bid.ts', '@procure/domain/bid/bid.ts'],
  ['sealing-uses', 'packages/sealing/src/schema.ts', 'zod'],
  ['sealing-has-no-io', 'packages/sealing/src/hash.ts', 'node:crypto'],
  ['contract-reaches', 'packages/contract/src/seal.ts', '@procure/sealing/seal.ts'],
  ['contract-uses', 'packages/contract/src/money.ts', 'decimal.js'],
  ['contract-has-no-io', 'packages/contract/src/file.ts', 'node:fs'],
  ['client-reaches', 'packages/client/src/button.ts', '@procure/ui/button.tsx'],
  ['client-uses', 'packages/client/src/schema.ts', 'zod'],
  ['client-has-no-io', 'packages/client/src/socket.ts', 'node:http'],
  ['ui-reaches', 'packages/ui/src/bid-card.tsx', '@procure/domain/bid/bid.ts'],
  ['ui-uses', 'packages/ui/src/form.tsx', 'zod'],
  ['ui-has-no-io', 'packages/ui/src/icon.tsx', 'node:fs'],
  ['api-reaches', 'apps/api/src/platform/screen.ts', '@procure/client/client.ts'],
  ['api-frontend-reaches', 'apps/api/src/platform/frontend/page.ts', '../../../../portal/app/root.tsx'],
  ['portal-reaches', 'apps/portal/app/lib/other.ts', '../../../console/app/root.tsx'],
  ['console-reaches', 'apps/console/app/lib/server.ts', '../../../api/src/app.ts'],
  ['routes-import', 'apps/api/src/features/lot/routes.ts', '../bid/service.ts'],
  ['routes-import', 'apps/api/src/features/tender/routes.ts', './store.ts'],
  ['service-imports', 'apps/api/src/features/lot/service.ts', '../bid/store.ts'],
  ['service-imports', 'apps/api/src/features/tender/service.ts', './present.ts'],
  ['store-imports', 'apps/api/src/features/lot/store.ts', '../bid/store.ts'],
  ['read-model-imports', 'apps/api/src/features/lot/read-model.ts', '../bid/service.ts'],
  ['present-imports', 'apps/api/src/features/lot/present.ts', '../bid/store.ts'],
  ['only-stores-touch-the-database', 'apps/api/src/features/order/service.ts', 'kysely'],
  ['only-stores-touch-the-database', 'apps/api/src/features/order/routes.ts', '../../platform/db.ts'],
  ['platform-imports', 'apps/api/src/platform/cache.ts', '../features/bid/service.ts'],
  ['plugins-and-jobs-import', 'apps/api/src/jobs/expiry.ts', '../features/bid/store.ts'],
  ['seeds-stay-apart', 'apps/api/src/features/help/service.ts', '../../../seeds/demo.ts'],
  ['features-never-each-other', 'apps/portal/app/features/lot/queries.ts', '../session/queries.ts'],
  ['features-below-app', 'apps/portal/app/features/order/queries.ts', '../../root.tsx'],
  ['lib-lowest', 'apps/portal/app/lib/todo.ts', '../features/bid/queries.ts'],
];

const barrel: Files = { 'packages/domain/src/lot/all.ts': "export { x } from '../bid/bid.ts';\n" };
const misnamed: Readonly<Record<string, string>> = {
  'packages/domain/src/bid/priceSheet.ts': 'kebab-case',
  'packages/domain/src/bid/utils.ts': 'no-vague-name',
  'apps/portal/app/lib/helpers/date.ts': 'no-vague-name',
  'packages/client/src/index.ts': 'no-vague-name',
  'apps/api/src/features/bid/controller.ts': 'feature-files',
  'apps/portal/app/features/bid/hooks/use-bid.ts': 'feature-files',
  'packages/domain/src/gadget/gadget.ts': 'glossary-noun',
};

const glossary = `## Nouns\n\n| 中文 | Code | Meaning |\n|---|---|---|\n${[
  'bid',
  'lot',
  'tender',
  'order',
  'help',
  'session',
]
  .map((noun) => `| x | \`${noun}\` | y |`)
  .join('\n')}\n`;

const roots: string[] = [];

async function build(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'walls-'));
  roots.push(root);
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await write('GLOSSARY.md', glossary);
  await write(
    'package.json',
    JSON.stringify({ name: 'house', type: 'module', devDependencies: { vitest: '1.0.0' } }),
  );
  for (const name of [...packages, 'vitest']) {
    await write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
    );
    await write(`node_modules/${name}/index.js`, 'export const x = 1;\n');
  }
  await mkdir(join(root, 'node_modules/@procure'), { recursive: true });
  for (const [folder, dependencies] of Object.entries(workspaces)) {
    const name = `@procure/${folder.split('/')[1]}`;
    await write(
      `${folder}/package.json`,
      JSON.stringify({
        name,
        type: 'module',
        exports: { './*': './src/*' },
        dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0'])),
      }),
    );
    await symlink(join(root, folder), join(root, 'node_modules', name));
  }
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return root;
}

function walls(
  root: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'walls.mjs'), root, '--json'],
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

afterAll(async () => {
  await Promise.all(roots.map((root) => rm(root, { recursive: true })));
});

describe('the walls', () => {
  let broken: readonly Broken[];
  let rules: readonly string[];
  let code: number;

  beforeAll(async () => {
    const planted = Object.fromEntries(plants.map(([, from, to]) => [from, uses(to)]));
    const named = Object.fromEntries(Object.keys(misnamed).map((path) => [path, uses()]));
    // What a planted file reaches for beside itself, so that the import is found on disk.
    const targets = {
      'apps/api/src/features/tender/store.ts': uses(),
      'apps/api/src/features/tender/present.ts': uses(),
    };
    const answer = await walls(
      await build({ ...house, ...targets, ...planted, ...barrel, ...named, ...deaf }),
    );
    code = answer.code;
    ({ broken, rules } = JSON.parse(answer.stdout));
  }, 60_000);

  test('a house in which everybody keeps to the allowed ways passes, and every file of it was read', async () => {
    const answer = await walls(await build(house));
    expect(JSON.parse(answer.stdout)).toMatchObject({ seen: Object.keys(house).length, broken: [] });
    expect(answer.code).toBe(0);
  }, 60_000);

  test('a broken wall fails the check', () => {
    expect(code).toBe(1);
  });

  test.each(plants)('%s refuses %s', (rule, from) => {
    // A circle is reported once, from either of its ends.
    const ends = (one: Broken) => (one.rule === 'no-circle' ? [one.from, one.to] : [one.from]);
    expect(broken.filter((one) => ends(one).includes(from)).map((one) => one.rule)).toContain(rule);
  });

  test('no-barrel refuses a file that only passes another on', () => {
    expect(broken).toContainEqual(
      expect.objectContaining({ rule: 'no-barrel', from: 'packages/domain/src/lot/all.ts' }),
    );
  });

  test.each(Object.entries(misnamed))('%s is refused for its name: %s', (path, rule) => {
    expect(broken.filter((one) => path.startsWith(one.from)).map((one) => one.rule)).toContain(rule);
  });

  test.each(Object.keys(deaf))('own-keys refuses %s: it would take a key of the input method', (path) => {
    expect(broken.filter((one) => one.from === path).map((one) => one.rule)).toContain('own-keys');
  });

  test('every rule has a planted violation', () => {
    const proved = new Set(['no-barrel', ...plants.map(([rule]) => rule)]);
    expect(rules.length).toBeGreaterThan(30);
    expect(rules.filter((rule) => !proved.has(rule))).toEqual([]);
  });

  test('only what was planted is refused', () => {
    const planted = new Set([
      ...plants.map(([, from]) => from),
      ...Object.keys(barrel),
      ...Object.keys(misnamed),
      ...Object.keys(deaf),
    ]);
    const innocent = broken.filter(
      (one) => one.rule !== 'no-circle' && ![...planted].some((path) => path.startsWith(one.from)),
    );
    expect(innocent).toEqual([]);
  });

  test('a check that saw no file fails', async () => {
    const answer = await walls(await build({}));
    expect(answer.code).toBe(1);
    expect(answer.stderr).toContain('nothing was checked');
  });
});
