import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generateWires } from '../generate.ts';

const source = dirname(fileURLToPath(import.meta.url));

describe('what the browser knows of the contract', () => {
  it('is made from the contract as it stands (npm run wire:types)', async () => {
    for (const [path, text] of await generateWires()) {
      expect(await readFile(join(source, path), 'utf8').catch(() => 'missing'), path).toBe(text);
    }
  });
});
