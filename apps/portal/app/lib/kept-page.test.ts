import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../routes');

interface RouteModule {
  readonly headers?: () => Record<string, string>;
  readonly loader?: { readonly asks?: (query: URLSearchParams) => string };
}

async function modules(): Promise<[string, RouteModule][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tsx'));
  return Promise.all(names.map(async (name) => [name, (await import(join(folder, name))) as RouteModule]));
}

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const hostile = [
  'keyword=zzzz=',
  'keyword==',
  'keyword=a&keyword=b',
  'keyword[]=a&keyword[0]=b',
  '%6beyword=%00%FF&keyword=b',
  `keyword=${'长'.repeat(3_000)}&buyer=${'x'.repeat(3_000)}`,
  Array.from({ length: 500 }, (_, i) => `kind=${i}`).join('&'),
  'kind=tender&kind=change&kind=tender',
  'kind=change&kind=tender',
  'kind=%E5&kind=award&kind=',
  `id=${id}&id=x`,
  `id=${id.toUpperCase()}`,
  `id=${id}%20`,
  'article=contact&article=..%2F..',
  'article=../x&keyword= a ',
  'article=',
  'unknown=1&__proto__=x&constructor=y&toString=z',
  '=&&=a&keyword',
  'pageNum=1&pageNum=99&order=1',
  'keyword=%F0%9F%98%80'.padEnd(800, '%F0%9F%98%80'),
];

test('every page with public caching declares which parameters it reads', async () => {
  const kept = (await modules()).filter(([, { headers }]) => headers?.()['Cache-Control'] === 'public');
  expect(kept.map(([name]) => name).sort()).toEqual([
    'help-list.tsx',
    'home.tsx',
    'intention-detail.tsx',
    'intention-list.tsx',
    'invite-detail.tsx',
    'invite-list.tsx',
    'objection-results.tsx',
    'transparency.tsx',
    'win-list.tsx',
  ]);
  for (const [name, { loader }] of kept) expect(loader?.asks, name).toBeTypeOf('function');
  // Loads every page of the portal.
}, 60_000);

test('the parameters of a page have one bounded form and contain nothing that the page does not read', async () => {
  for (const [name, { loader }] of await modules()) {
    const asks = loader?.asks;
    if (asks === undefined) continue;
    expect(asks(new URLSearchParams()), name).toBe('');
    for (const query of hostile) {
      const written = asks(new URLSearchParams(query));
      expect([name, query, asks(new URLSearchParams(written))]).toEqual([name, query, written]);
      expect([name, asks(new URLSearchParams(`${query}&utm_source=x&timeStamp=1`))]).toEqual([name, written]);
      expect(written.length, `${name} ${query.slice(0, 80)}`).toBeLessThan(6_000);
      expect(written).not.toMatch(/unknown|proto|constructor|%5B/);
    }
  }
}, 60_000);
