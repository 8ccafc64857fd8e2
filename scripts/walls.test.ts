import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Files,
  packages,
  platform,
  project,
  query,
  raw,
  tables,
  uses,
  workspaces,
} from './small-project.ts';

interface Broken {
  readonly rule: string;
  readonly from: string;
  readonly to?: string;
  readonly message?: string;
}

/** Handlers that ignore the input method. */
const deaf: Files = {
  'apps/portal/app/lib/deaf.tsx': "export const box = { onKeyDown: (event) => event.key === 'Enter' };\n",
  'apps/console/app/lib/deaf.ts': "document.addEventListener('keyup', () => close());\n",
  'packages/ui/src/deaf.tsx': 'export const on = (event: KeyboardEvent) => ownKey(event) ?? event.code;\n',
  'packages/ui/src/twice.tsx':
    'export const a = { onKeyDown: (event) => ownKey(event) };\nexport const b = { onKeyUp: () => close() };\n',
};

/** Files that read the clock of the process. */
const untimed: Files = {
  'apps/api/src/features/help/store.ts': 'export const at = () => new Date();\n',
  'apps/api/src/features/help/read-model.ts': 'export const at = (row) => row?.now ?? new Date( );\n',
  'apps/api/src/features/help/routes.ts': 'export const isOver = (until) => until < Date.now();\n',
  'apps/api/src/jobs/reminder/service.ts': 'export const clock = Date.now;\n',
  'apps/api/src/plugins/download.ts': 'export const at = () => new Date;\n',
};

/** For each rule, a file that breaks it and its import. */
const plants: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-circle', 'packages/domain/src/bid/price.ts', './bid.ts'],
  ['no-unresolved', 'packages/domain/src/bid/rules.ts', './nowhere.ts'],
  ['no-undeclared', 'apps/console/app/lib/money.ts', 'decimal.js'],
  ['no-dev-at-runtime', 'apps/console/app/lib/check.ts', 'vitest'],
  ['no-test-at-runtime', 'packages/domain/src/bid/access.ts', './bid.test.ts'],
  ['domain-reaches', 'packages/domain/src/bid/wire.ts', '@procure/contract/bid/bid.route.ts'],
  ['domain-uses', 'packages/domain/src/bid/schema.ts', 'zod'],
  ['domain-has-no-io', 'packages/domain/src/bid/disk.ts', 'node:fs'],
  ['sealing-reaches', 'packages/sealing/src/bid.ts', '@procure/domain/bid/bid.ts'],
  ['sealing-uses', 'packages/sealing/src/schema.ts', 'zod'],
  ['sealing-has-no-io', 'packages/sealing/src/hash.ts', 'node:crypto'],
  ['verifier-reaches', 'packages/verifier/src/bid.ts', '@procure/domain/bid/bid.ts'],
  ['verifier-uses', 'packages/verifier/src/schema.ts', 'zod'],
  ['contract-reaches', 'packages/contract/src/seal.ts', '@procure/sealing/seal.ts'],
  ['contract-uses', 'packages/contract/src/money.ts', 'decimal.js'],
  ['contract-has-no-io', 'packages/contract/src/file.ts', 'node:fs'],
  ['routes-without-schema', 'packages/contract/src/lot/lot.route.ts', 'zod'],
  ['routes-without-schema', 'packages/contract/src/order/order.route.ts', '../bid/bid.schema.ts'],
  ['browser-without-schema', 'packages/client/src/reading.ts', '@procure/contract/bid/bid.schema.ts'],
  ['browser-without-schema', 'apps/portal/app/lib/order.ts', '@procure/contract/bid/bid.schema.ts'],
  ['client-reaches', 'packages/client/src/button.ts', '@procure/ui/button.tsx'],
  ['client-uses', 'packages/client/src/schema.ts', 'zod'],
  ['client-has-no-io', 'packages/client/src/socket.ts', 'node:http'],
  ['ui-reaches', 'packages/ui/src/bid-card.tsx', '@procure/domain/bid/bid.ts'],
  ['ui-uses', 'packages/ui/src/form.tsx', 'zod'],
  ['ui-has-no-io', 'packages/ui/src/icon.tsx', 'node:fs'],
  ['web-reaches', 'packages/web/src/page/portal.ts', '../../../../apps/portal/app/root.tsx'],
  ['api-reaches', 'apps/api/src/platform/http/screen.ts', '@procure/client/client.ts'],
  [
    'api-frontend-reaches',
    'apps/api/src/platform/http/frontend/page.ts',
    '../../../../../portal/app/root.tsx',
  ],
  ['portal-reaches', 'apps/portal/app/lib/other.ts', '../../../console/app/root.tsx'],
  ['console-reaches', 'apps/console/app/lib/server.ts', '../../../api/src/app.ts'],
  ['routes-import', 'apps/api/src/features/lot/routes.ts', '../bid/service.ts'],
  ['routes-import', 'apps/api/src/features/tender/routes.ts', './store.ts'],
  ['service-imports', 'apps/api/src/features/lot/service.ts', '../bid/store.ts'],
  ['service-imports', 'apps/api/src/features/tender/service.ts', './present.ts'],
  ['events-import', 'apps/api/src/features/bid/events.ts', './store.ts'],
  ['store-imports', 'apps/api/src/features/lot/store.ts', '../bid/store.ts'],
  ['read-model-imports', 'apps/api/src/features/lot/read-model.ts', '../bid/service.ts'],
  ['present-imports', 'apps/api/src/features/lot/present.ts', '../bid/store.ts'],
  ['only-stores-touch-the-database', 'apps/api/src/features/order/service.ts', 'kysely'],
  [
    'only-stores-touch-the-database',
    'apps/api/src/features/order/routes.ts',
    '../../platform/database/db.ts',
  ],
  ['platform-imports', 'apps/api/src/platform/http/cache.ts', '../../features/bid/service.ts'],
  ['plugins-and-jobs-import', 'apps/api/src/jobs/expiry.ts', '../features/bid/store.ts'],
  ['decided-in-the-domain', 'apps/api/src/jobs/due.ts', '@procure/domain/transition.ts'],
  ['seeds-stay-apart', 'apps/api/src/features/help/service.ts', '../../../seeds/demo.ts'],
  ['features-never-each-other', 'apps/portal/app/features/lot/queries.ts', '../session/queries.ts'],
  ['features-below-app', 'apps/portal/app/features/order/queries.ts', '../../root.tsx'],
  ['lib-lowest', 'apps/portal/app/lib/todo.ts', '../features/bid/queries.ts'],
];

const barrel: Files = { 'packages/domain/src/lot/all.ts': "export { x } from '../bid/bid.ts';\n" };
/** Queries that forget the scope of their rows, or write another feature's table. */
const quote = 'apps/api/src/features/quote';
const forgetful: Files = {
  'apps/api/src/platform/database/schema.gen.ts':
    'export interface Database {\n  bid: object;\n  lot: object;\n  area: object;\n  quote: object;\n}\n',
  'apps/api/src/platform/database/tables.ts': tables(
    "{ 'features/message/store.ts#hold': 'the hold itself', 'features/bid/store.ts#gone': 'no more' }",
  ),
  [`${quote}/routes.ts`]: `import * as contract from '@procure/contract/message/message.schema.ts';
import { blind, readAll, readLots } from './read-model.ts';
import { lend } from './service.ts';
export const routes = (db) => [
  serve(contract.getOwn, ({ actor }) => [readAll(db), blind(actor.scope, db)]),
  serve(contract.getStaffs, () => [readLots(db), lend(db)]),
  serve(contract.getNowhere, () => null),
];
`,
  [`${quote}/service.ts`]: `import * as store from './store.ts';
export const lend = (db) => [store.sell(db), store.move(db), store.drop(db)];
`,
  [`${quote}/read-model.ts`]: `${platform}
const every = sql\`from bid\`;
const lots = (db: Db) => db.selectFrom(['area', 'lot as one']);
${query('readAll', 'db: Db', raw('select ', 'every'))}
${query('readLots', 'db: Db', 'lots(db)')}
${query('blind', '_scope: CompanyScope, db: Db', "db.selectFrom('bid')")}`,
  [`${quote}/store.ts`]: `${platform}
${query('sell', 'db: Db', "db.insertInto('bid').values({})")}
${query('move', 'db: Db', raw('with moved as (update lot set state = 1 returning id) select from moved'))}
${query('drop', 'db: Db', raw('delete from only bid'))}`,
};
/** For each rule on scopes, a file that breaks it and the message. */
const unscoped: readonly (readonly [rule: string, from: string, message: string])[] = [
  ['whole-table-map', 'apps/api/src/platform/database/tables.ts', 'says nothing of the table quote'],
  [
    'needed-exception',
    'apps/api/src/platform/database/tables.ts',
    'features/bid/store.ts#gone needs no exception',
  ],
  ['known-call', `${quote}/routes.ts`, 'contract.getNowhere'],
  ['company-scope', `${quote}/read-model.ts`, 'readAll is reached by contract.getOwn'],
  ['staff-scope', `${quote}/read-model.ts`, 'readLots is reached by contract.getStaffs'],
  ['no-blind-parameter', `${quote}/read-model.ts`, 'blind takes _scope'],
  ['own-tables', `${quote}/store.ts`, 'sell writes bid'],
  ['own-tables', `${quote}/store.ts`, 'move writes lot'],
  ['own-tables', `${quote}/store.ts`, 'drop writes bid'],
];
const misnamed: Readonly<Record<string, string>> = {
  'packages/domain/src/bid/priceSheet.ts': 'kebab-case',
  'packages/domain/src/bid/utils.ts': 'no-vague-name',
  'apps/portal/app/lib/helpers/date.ts': 'no-vague-name',
  'packages/client/src/index.ts': 'no-vague-name',
  'apps/api/src/features/bid/controller.ts': 'feature-files',
  'apps/api/src/features/bid/service.submission.test.ts': 'feature-files',
  'apps/api/src/features/bid/routes.submission.ts': 'feature-files',
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
  'message',
  'quote',
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
    JSON.stringify({ name: 'project', type: 'module', devDependencies: { vitest: '1.0.0' } }),
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
    // Further imports of a planted file, so that they are found on disk.
    const targets = {
      'apps/api/src/features/tender/store.ts': uses(),
      'apps/api/src/features/tender/present.ts': uses(),
    };
    const answer = await walls(
      await build({
        ...project,
        ...targets,
        ...planted,
        ...barrel,
        ...named,
        ...deaf,
        ...untimed,
        ...forgetful,
      }),
    );
    code = answer.code;
    ({ broken, rules } = JSON.parse(answer.stdout));
  }, 60_000);

  test('a project that obeys every wall passes, and every file of it was read', async () => {
    const answer = await walls(await build(project));
    expect(JSON.parse(answer.stdout)).toMatchObject({ seen: Object.keys(project).length, broken: [] });
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

  test('no-barrel refuses a file that only exports another one again', () => {
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

  test.each(Object.keys(untimed))('database-clock refuses %s: it reads the clock of the process', (path) => {
    expect(broken.filter((one) => one.from === path).map((one) => one.rule)).toContain('database-clock');
  });

  test.each(unscoped)('%s refuses %s: %s', (rule, from, message) => {
    expect(broken).toContainEqual(
      expect.objectContaining({ rule, from, message: expect.stringContaining(message) }),
    );
  });

  test('every rule has a planted violation', () => {
    const proved = new Set(['no-barrel', ...[...plants, ...unscoped].map(([rule]) => rule)]);
    expect(rules.length).toBeGreaterThan(30);
    expect(rules.filter((rule) => !proved.has(rule))).toEqual([]);
  });

  test('only the planted files are refused', () => {
    const planted = new Set([
      ...plants.map(([, from]) => from),
      ...Object.keys(barrel),
      ...Object.keys(misnamed),
      ...Object.keys(deaf),
      ...Object.keys(untimed),
      ...Object.keys(forgetful),
    ]);
    const innocent = broken.filter(
      (one) => one.rule !== 'no-circle' && ![...planted].some((path) => path.startsWith(one.from)),
    );
    expect(innocent).toEqual([]);
  });

  test('a check that read no file fails', async () => {
    const answer = await walls(await build({}));
    expect(answer.code).toBe(1);
    expect(answer.stderr).toContain('nothing was checked');
  });
});
