import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpoints } from './registry.ts';

/** The calls that the files of one kind export: name, method and path. */
async function callsIn(kind: 'route' | 'schema'): Promise<string[]> {
  const cwd = dirname(fileURLToPath(import.meta.url));
  const found: string[] = [];
  for await (const file of glob(`*/*.${kind}.ts`, { cwd })) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ join(cwd, file));
    for (const [name, one] of Object.entries(module)) {
      if (typeof one === 'object' && one !== null && 'method' in one && 'path' in one) {
        found.push(`${name}: ${one.method} ${one.path}`);
      }
    }
  }
  return found.sort();
}

const known = [...endpoints].map(([name, { method, path }]) => `${name}: ${method} ${path}`).sort();

test('every route has one schema of the same name, and is in the registry', async () => {
  expect(known.length).toBeGreaterThan(200);
  expect(await callsIn('route')).toEqual(known);
  expect(await callsIn('schema')).toEqual(known);
});

test('calls that require a second factor list its refusal, and no others except its setup do', () => {
  for (const [name, { access, refusals }] of endpoints) {
    const asked = 'factor' in access && access.factor !== undefined;
    // Setting up the first authenticator asks for the verification used until then.
    const itself = /^confirm(Staff)?Totp$/.test(name);
    expect([name, refusals !== undefined && 'factor_required' in refusals]).toEqual([name, asked || itself]);
  }
});

test('no two calls have the same method and path, from which pages infer input and output', () => {
  const places = known.map((call) => call.replace(/^\w+: /, ''));
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});
