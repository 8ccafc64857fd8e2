import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importedBy, reachedFrom } from './reached.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-reached-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

it('includes the files that a command imports, starts or reads by name, without its tests and types', () => {
  write({
    'apps/api/src/main.ts': `import { a } from './a.ts';
      import type { T } from './type.ts';
      import { b } from '@procure/domain/b.ts';
      export const later = () => import('./later.ts');
      new Worker(new URL('./thread.ts', import.meta.url));
      const program = join(import.meta.dirname, '../other.ts'); // './comment.ts'`,
    'apps/api/src/a.ts': `export { c } from './c.ts'; import days from './days.json' with { type: 'json' };`,
    'apps/api/src/a.test.ts': `import { a } from './a.ts';`,
    ...Object.fromEntries(
      ['c', 'type', 'later', 'thread', 'comment'].map((name) => [`apps/api/src/${name}.ts`, 'export {};']),
    ),
    'apps/api/src/days.json': '[]',
    'apps/api/other.ts': 'export {};',
    'packages/domain/src/b.ts': 'export const b = 1;',
  });
  expect(reachedFrom(['apps/api/src/main.ts'], root)).toEqual([
    'apps/api/other.ts',
    ...['a', 'c'].map((name) => `apps/api/src/${name}.ts`),
    'apps/api/src/days.json',
    ...['later', 'main', 'thread'].map((name) => `apps/api/src/${name}.ts`),
    'packages/domain/src/b.ts',
  ]);
});

it('reports a missing project file at once', () => {
  write({ 'apps/api/src/main.ts': `import '@procure/domain/none.ts';` });
  expect(() => reachedFrom(['apps/api/src/main.ts'], root)).toThrow('names @procure/domain/none.ts');
});

it('names the packages that a built page imports', () => {
  const code = `import a from "react"; import b from "@x/y/z.js"; export * from "p/q"; import "./own.js"; import "node:fs"; import("late/x");`;
  expect(importedBy(code)).toEqual(['@x/y', 'late', 'p', 'react']);
});
