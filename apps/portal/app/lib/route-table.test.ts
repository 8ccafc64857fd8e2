import { expect, test } from 'vitest';
import { loader } from '../routes/to-flat-address.ts';
import routes from '../routes.ts';
import { parentNames, publicPaths, tokenPageAt, tokenPageNames, trailOf } from './route-table.ts';

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

test('the routes are the addresses of the specification, without nesting, plus redirects and the 404 page', async () => {
  const expected = [
    ...publicPaths,
    ...tokenPageNames.map((name) => `/${name}`),
    ...parentNames.map((name) => `/${name}/:page`),
    '/*',
  ];
  expect(pathsOf((await routes) as Entry[]).sort()).toEqual(expected.sort());
});

test('a page that needs a token is recognised in any case and with a trailing slash', () => {
  expect(tokenPageAt('/dashboard')).toBe('dashboard');
  expect(tokenPageAt('/QUESTONS/')).toBe('questons');
  expect(tokenPageAt('/')).toBeNull();
  expect(tokenPageAt('/inviteList/inviteDetail')).toBeNull();
});

test("a page's breadcrumb is its parent and itself", () => {
  expect(trailOf('answerBid').map((part) => part.href)).toEqual(['/bidList', '/answerBid']);
  expect(trailOf('dashboard').map((part) => part.href)).toEqual(['/dashboard']);
});

test.each(tokenPageNames)(
  '/parent/%s redirects to its flat address with its query; below any other parent it is a 404',
  (name) => {
    const [parent, own] = trailOf(name);
    for (const wanted of parentNames) {
      const url = `https://portal.example/${wanted}/${name}?lotId=1`;
      const lead = () => loader({ request: new Request(url), params: { page: name } } as never);
      if (own !== undefined && parent?.href === `/${wanted}`) {
        expect(lead().headers.get('Location')).toBe(`/${name}?lotId=1`);
      } else {
        expect(lead).toThrow(expect.objectContaining({ init: { status: 404 } }));
      }
    }
  },
);
