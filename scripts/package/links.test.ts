import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brokenNames } from './links.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds broken links, headings and paths', () => {
  const files = {
    'README.md':
      '[a](docs/operations.md#as-a-service) [b](docs/none.md) [c](docs/operations.md#no) `scripts/none.mjs`',
    'docs/operations.md': '# Operations\n## As a service\n[up](../README.md) [out](https://example.org/x.md)',
    'docs/service/upgrade.sh': '# docs/operations.md tells it, and docs/gone.md',
    'apps/api/src/a.ts': "throw new Error('见 docs/lost.md')",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(brokenNames(folder)).toEqual([
    'README.md: docs/none.md',
    'README.md: docs/operations.md#no',
    'README.md: scripts/none.mjs',
    'apps/api/src/a.ts: docs/lost.md',
    'docs/service/upgrade.sh: docs/gone.md',
  ]);
});
