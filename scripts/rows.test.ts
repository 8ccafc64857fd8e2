import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, readRows } from './rows.mjs';

const root = join(import.meta.dirname, '..');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function planted(text: string) {
  const library = 'declare const sql: <T>(parts: TemplateStringsArray, ...values: unknown[]) => T;\n';
  await writeFile(join(folder, 'store.ts'), library + text);
  return readRows(folder, ['store.ts']);
}

describe('the row type of a query', () => {
  test('equals its columns, in every store and read-model', { timeout: 240_000 }, () => {
    const files = globSync('apps/api/src/**/*.ts', { cwd: root }).filter(
      (path) => !/\.test\.ts$|\/testing\//.test(path),
    );
    const { claims, casts } = readRows(root, files);
    expect(claims.length).toBeGreaterThan(80);
    const untrue = claims.filter(({ missing, besides }) => missing.length + besides.length > 0);
    expect(untrue).toEqual([]);
    expect(casts.filter(({ place }) => /\/(?:store|read-model)\.ts:/.test(place))).toEqual([]);
  });

  test('is refused if the SQL leaves a column out, renames one or returns more', async () => {
    const { claims } = await planted(`
      interface Row { readonly lotId: string; readonly title: string }
      const columns = sql\`lot.id as lot_id\`;
      const columnsFor = (of: string) => sql\`lot.id as lot_id, \${of} as title\`;
      export const good = sql<Row>\`select \${columns}, title from lot\`;
      export const made = sql<Row>\`select \${columnsFor('x')} from lot\`;
      export const short = sql<Row>\`with own as (select 1) select \${columns} from lot\`;
      export const other = sql<Row>\`update lot set title = '' returning id as lot_id, name\`;
      export const all = sql<Row>\`select * from lot\`;
      export const word = sql<string>\`select 1\`;`);
    expect(claims.map(({ missing, besides }) => [missing, besides])).toEqual([
      [[], []],
      [[], []],
      [['title'], []],
      [['title'], ['name']],
      [['lotId', 'title'], ['*']],
    ]);
  });

  test('is not set by a cast of rows, as a whole or one by one', async () => {
    const { casts } = await planted(`
      interface Row { readonly id: string; readonly title: string }
      type Json = string | number | boolean | { readonly [name: string]: Json } | readonly Json[] | null;
      declare const row: { id: string; state: string; contact: Json };
      declare const rows: { id: string }[] | undefined;
      export const one = row as unknown as Row;
      export const all = (rows ?? []) as Row[];
      export const word = row.state as 'draft';
      export const column = row.contact as unknown as Row;
      export const fixed = { kind: 'x' } as const;`);
    expect(casts.map(({ text }) => text)).toEqual(['row as unknown as Row', '(rows ?? []) as Row[]']);
  });

  test.each([
    ['select a.id, count(*), lot.no::text, now() from lot', ['id', 'count', 'no', 'now']],
    ['select distinct on (a, b) a, (select x from y) as b_c', ['a', 'bC']],
    ['select case when a then (b, c) end as "order", x[1] as first from t', ['order', 'first']],
    ['insert into t (a) values (1) on conflict do nothing returning id, at_2', ['id', 'at2']],
    ['delete from t', []],
  ])('%s: %j', (text, columns) => {
    expect(columnsOf(text)).toEqual(columns);
  });
});
