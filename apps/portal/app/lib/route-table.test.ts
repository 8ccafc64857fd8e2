import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { publicPages, tokenPageAt, tokenPageNames, trailOf } from './route-table.ts';

interface Entry {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Entry[];
}

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.index ? ['/'] : entry.path ? [`/${entry.path}`] : []),
    ...pathsOf(entry.children ?? []),
  ]);
}

test('every address of the specification is routed, flat, and nothing else but redirects and the 404 page', async () => {
  const children = tokenPageNames
    .filter((name) => trailOf(name).length > 1)
    .map((name) => `${trailOf(name)[0]?.href}/${name}`);
  const expected = [
    ...Object.keys(publicPages),
    ...tokenPageNames.map((name) => `/${name}`),
    ...children,
    '/*',
  ];
  expect(pathsOf((await routes) as Entry[]).sort()).toEqual(expected.sort());
});

test('a page that needs a token is known in any case and with a slash at its end', () => {
  expect(tokenPageAt('/dashboard')).toBe('dashboard');
  expect(tokenPageAt('/QUESTONS/')).toBe('questons');
  expect(tokenPageAt('/')).toBeNull();
  expect(tokenPageAt('/inviteList/inviteDetail')).toBeNull();
});

test("a page's breadcrumb is its parent and itself", () => {
  expect(trailOf('answerBid').map((part) => part.href)).toEqual(['/bidList', '/answerBid']);
  expect(trailOf('dashboard').map((part) => part.href)).toEqual(['/dashboard']);
});
