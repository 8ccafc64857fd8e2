import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPlaces, checkRun, readRows } from './conformance.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  mkdirSync(join(folder, 'e2e'));
  writeFileSync(join(folder, 'guard.ts'), '');
  mkdirSync(join(folder, 'packages'));
  writeFileSync(join(folder, 'packages/rule.ts'), '');
  mkdirSync(join(folder, 'apps'));
  writeFileSync(join(folder, 'apps/page.ts'), 'guard(page);');
  writeFileSync(
    join(folder, 'e2e/guard.test.ts'),
    "test('goes through', () => {});\ntest.each(all)('at %s it stops', () => {});\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const head = '| Section | Statement | Where it lives | Proof |\n|---|---|---|---|\n';
const rowsOf = (row: string) => readRows(head + row);
const good =
  '| 2 | A guard | `guard.ts` | `e2e/guard.test.ts › goes through`<br>`e2e/guard.test.ts › at %s it stops` |';

const inPackage = (places: string) => good.replace('`guard.ts`', places);

const ran = (...cases: [title: string, status: string][]) => [
  {
    testResults: [
      {
        name: join(folder, 'e2e/guard.test.ts'),
        assertionResults: cases.map(([title, status]) => ({ title, status })),
      },
    ],
  },
];

describe('the conformance table', () => {
  test('passes if every place and test exists', () => {
    expect(rowsOf(good)).toHaveLength(1);
    expect(checkPlaces(rowsOf(good), folder)).toEqual([]);
    expect(checkPlaces(rowsOf(inPackage('`packages/rule.ts`<br>`apps/page.ts › guard(`')), folder)).toEqual(
      [],
    );
  });

  test.each([
    ['a missing file', good.replace('guard.ts`', 'gone.ts`')],
    ['a missing test file', good.replaceAll('e2e/guard.test.ts', 'e2e/gone.test.ts')],
    ['a missing test', good.replace('goes through', 'goes')],
    ['no test', '| 2 | A guard | `guard.ts` | tried by hand |'],
    ['no place', '| 2 | A guard | the guard | `e2e/guard.test.ts › goes through` |'],
    ['a rule of a package without a caller', inPackage('`packages/rule.ts`')],
    ['a caller and not what it calls', inPackage('`packages/rule.ts`<br>`apps/page.ts`')],
    ['a call that is not there', inPackage('`packages/rule.ts`<br>`apps/page.ts › open(`')],
    ['a call in the package itself', inPackage('`packages/rule.ts › rule`')],
    ['a file that is no test', good.replaceAll('e2e/guard.test.ts', 'guard.ts')],
  ])('fails a row that names %s', (_, row) => {
    expect(checkPlaces(rowsOf(row), folder)).not.toEqual([]);
  });

  test('fails without rows', () => {
    expect(checkPlaces(readRows('# nothing'), folder)).not.toEqual([]);
  });
});

describe('after a run', () => {
  const passed: [string, string] = ['goes through', 'passed'];
  test('passes a row if every case of its tests passed', () => {
    const cases = ran(passed, ['at / it stops', 'passed'], ['at /a(b) it stops', 'passed']);
    expect(checkRun(rowsOf(good), cases, folder)).toEqual([]);
  });

  test.each([
    ['one case failed', [passed, ['at / it stops', 'passed'], ['at /a it stops', 'failed']]],
    [
      'a test was skipped',
      [
        ['goes through', 'skipped'],
        ['at / it stops', 'passed'],
      ],
    ],
    ['a test did not run', [passed]],
    ['nothing ran', []],
  ] as [string, [string, string][]][])('a row fails when %s', (_, cases) => {
    expect(checkRun(rowsOf(good), ran(...cases), folder)).not.toEqual([]);
  });
});
