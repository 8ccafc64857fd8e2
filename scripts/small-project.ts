/** A small project that obeys every wall, in which `walls.test.ts` plants its violations. */
export type Files = Readonly<Record<string, string>>;

export const workspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': ['decimal.js'],
  'packages/sealing': ['age-encryption'],
  'packages/contract': ['@procure/domain', 'zod'],
  'packages/client': ['@procure/contract'],
  'packages/ui': ['@procure/domain', 'react', 'react-aria-components'],
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
export const packages = [...new Set(Object.values(workspaces).flat())].filter(
  (name) => !name.startsWith('@procure/'),
);

export const uses = (...specifiers: readonly string[]) =>
  `${specifiers.map((specifier, at) => `import { x as x${at} } from '${specifier}';`).join('\n')}\nexport const x = ${
    specifiers.map((_, at) => `x${at}`).join(' + ') || '1'
  };\n`;

/** Handles keys correctly: `ownKey` first, and no key read directly. */
const asking = `import { x } from '@procure/ui/button.tsx';
export const on = (event: KeyboardEvent) => (ownKey(event) === 'Enter' ? x : null);
document.addEventListener('keydown', on);
document.removeEventListener('keydown', on);
`;
/** A query of the small project: its parameters and its statement. */
export const query = (name: string, takes: string, words: string) =>
  `export async function ${name}(${takes}) {\n  return ${words};\n}\n`;
/** Raw SQL of the small project, with a value or a fragment at its end. */
export const raw = (words: string, part?: string, reach = 'db') =>
  `sql\`${words}${part === undefined ? '' : `$\{${part}}`}\`.execute(${reach})`;
export const platform = `import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import { sql } from 'kysely';
`;
export const route = (name: string, path: string, who: string) =>
  `export const ${name} = { path: '${path}', access: { who: '${who}' } } as const satisfies Route;\n`;
/** A noun of the small project's contract: its routes, and the schema that binds them. */
export const contract: Files = {
  'packages/contract/src/message/message.route.ts': `import type { Route } from '../route.ts';
${route('getOwn', '/api/outer/pch/own', 'company')}${route('getOpen', '/api/outer/pch/open', 'public')}${route('getStaffs', '/api/inner/pch/all', 'staff')}`,
  'packages/contract/src/message/message.schema.ts': `import { endpoint } from '../endpoint.ts';
import * as routes from './message.route.ts';
export const getOwn = endpoint(routes.getOwn, {});
export const getOpen = endpoint(routes.getOpen, {});
export const getStaffs = endpoint(routes.getStaffs, {});
export const getNowhere = endpoint(JSON.parse('{}'), {});
`,
  'packages/contract/src/route.ts': 'export interface Route { path: string }\n',
  'packages/contract/src/endpoint.ts': `import type { Route } from './route.ts';
export const endpoint = (route: Route, schema: object) => ({ ...route, ...schema });
`,
};
export const tables = (facts: string) => `export const tables = {
  bid: { writers: ['features/message'], owners: ['company', 'lot'] },
  lot: { writers: ['features/tender'], owners: ['lot'] },
  area: { writers: [], owners: [] },
};
export const factReads = ${facts};
`;
/** Queries that take the scope of their rows, and write their own tables. */
const scoped: Files = {
  ...contract,
  'apps/api/src/platform/actor.ts':
    'export interface CompanyScope { a: 1 }\nexport interface StaffScope { b: 1 }\n',
  'apps/api/src/platform/database/schema.gen.ts':
    'export interface Database {\n  bid: object;\n  lot: object;\n  area: object;\n}\n',
  'apps/api/src/platform/database/tables.ts': tables(
    "{ 'features/message/store.ts#hold': 'the hold itself' }",
  ),
  'apps/api/src/features/message/routes.ts': `import * as contract from '@procure/contract/message/message.schema.ts';
import { readAreas, readOpen, readOwn, readSeen } from './read-model.ts';
import { keep } from './service.ts';
export const routes = (db) => [
  serve(contract.getOwn, ({ actor }) => [readOwn(actor.scope, db), readAreas(db), keep(actor)]),
  serve(contract.getOpen, () => readOpen(db)),
  serve(contract.getStaffs, ({ actor }) => readSeen(actor.scope, db)),
];
`,
  'apps/api/src/features/message/service.ts': `import * as store from './store.ts';
export const keep = (unit) => [store.hold(unit), store.save(unit)];
`,
  'apps/api/src/features/message/read-model.ts': `${platform}
const ofCompany = (db: Db) => db.selectFrom('bid');
${query('readOwn', 'scope: CompanyScope, db: Db', "ofCompany(db).where('companyId', '=', scope.companyId)")}
${query('readAreas', 'db: Db', "db.selectFrom('area')")}
${query('readOpen', 'db: Db', raw('select from lot join bid on true'))}
${query('readSeen', 'scope: StaffScope, db: Db', raw('select from lot where ', 'isSeen(scope)'))}`,
  'apps/api/src/features/message/store.ts': `${platform}import type { Unit } from '../../platform/database/transaction.ts';
${query('hold', 'unit: Unit', "unit.db.selectFrom('bid').forUpdate()")}
${query('save', 'unit: Unit', raw('update bid set state = 1', undefined, 'unit.db'))}`,
  'apps/api/src/platform/database/transaction.ts': 'export interface Unit { db: 1 }\n',
};

/** A small project that uses every allowed way. */
export const project: Files = {
  ...scoped,
  'packages/domain/src/bid/bid.ts': uses('decimal.js', './price.ts'),
  'packages/domain/src/bid/price.ts': uses(),
  'packages/domain/src/transition.ts': uses(),
  'packages/domain/src/bid/bid.test.ts': uses('vitest', './bid.ts'),
  'packages/sealing/src/seal.ts': uses('age-encryption'),
  'packages/contract/src/bid/bid.route.ts': uses('@procure/domain/bid/bid.ts'),
  'packages/contract/src/bid/bid.schema.ts': uses('zod', './bid.route.ts'),
  'packages/client/src/client.ts': `import type { x as Bid } from '@procure/contract/bid/bid.schema.ts';
${uses('@procure/contract/bid/bid.route.ts')}export const bid = (one: typeof Bid) => one;
`,
  'packages/ui/src/button.tsx': uses('react', 'react-aria-components'),
  'apps/portal/app/lib/listens.tsx': asking,
  'apps/api/src/app.ts': uses(
    'fastify',
    './features/bid/routes.ts',
    './plugins/session.ts',
    './jobs/tasks.ts',
  ),
  'apps/api/src/main.ts': uses('./app.ts', '../seeds/demo.ts'),
  'apps/api/src/platform/database/db.ts': `${uses('kysely', 'pg')}export interface Db { c: 1 }\n`,
  'apps/api/src/platform/http/frontend/mount.ts': uses('@procure/client/client.ts'),
  'apps/api/src/plugins/session.ts': uses('../features/session/service.ts'),
  'apps/api/src/jobs/tasks.ts': uses('../features/bid/service.ts'),
  'apps/api/src/features/bid/routes.ts': uses(
    './service.ts',
    './read-model.ts',
    './present.ts',
    '@procure/contract/bid/bid.schema.ts',
  ),
  'apps/api/src/features/bid/service.ts': uses(
    './store.ts',
    '../session/service.ts',
    '@procure/domain/bid/bid.ts',
  ),
  'apps/api/src/features/bid/store.ts': uses('kysely', '../../platform/database/db.ts'),
  'apps/api/src/features/bid/read-model.ts': uses('kysely', '../session/read-model.ts'),
  'apps/api/src/features/bid/present.ts': uses('./read-model.ts', '../session/present.ts'),
  'apps/api/src/features/bid/routes.test.ts': uses(
    'vitest',
    'kysely',
    '@procure/client/client.ts',
    '../../app.ts',
  ),
  'apps/api/src/features/bid/routes.submission.test.ts': uses('vitest', '../../app.ts'),
  'apps/api/src/features/session/service.ts': uses('./store.ts'),
  // Converting a given time reads no clock.
  'apps/api/src/features/session/store.ts': `${uses('kysely')}export const at = (told) => new Date(told);\n`,
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
