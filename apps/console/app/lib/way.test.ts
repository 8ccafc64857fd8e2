import { codes } from '@procure/contract/codes.ts';
import { reasonsMet } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { wayOf, ways } from './way.ts';

const inner = [...endpoints.values()].filter(({ path }) => path.startsWith('/api/inner/'));
const met = reasonsMet(inner);
const lotId = '0198f3a0-0000-7000-8000-000000000001';
const places = [
  { pathname: '/', search: '' },
  { pathname: `/award/${lotId}`, search: '' },
  { pathname: '/tender/1/question', search: `?lotId=${lotId}` },
];

/** The route table in the form that the router matches, without the page for unknown addresses. */
const tableOf = (entries: readonly RouteConfigEntry[]): Parameters<typeof matchRoutes>[0] =>
  entries
    .filter(({ path }) => path !== '*')
    .map(({ path, children, index }) =>
      index
        ? { index: true as const }
        : { ...(path === undefined ? {} : { path }), children: tableOf(children ?? []) },
    );
const pages = tableOf(routes);

describe('every refusal that a staff member can meet', () => {
  test.each([...met])('%s leads to its way out', (reason) => {
    const way = wayOf({ reason }, { pathname: '/', search: '' });
    expect(way, `${reason} has no way out in way.ts`).toBeDefined();
    // Without a step or a link, the message itself says what to do next.
    if (way?.step === undefined && way?.link === undefined) {
      expect(codes[reason].message).toMatch(/请|还可尝试|期满后方可/);
    }
  });

  test.each([...met])('the page that %s leads to exists', (reason) => {
    for (const place of places) {
      const href = wayOf({ reason }, place)?.link?.href;
      if (href !== undefined) expect(matchRoutes(pages, href), href).not.toBeNull();
    }
  });

  test('about a lot leads to a page of the same lot, whether the path or the query names it', () => {
    const hrefs = places.map((place) => wayOf({ reason: 'negotiation_running' }, place)?.link?.href);
    expect(hrefs).toEqual(['/tender', `/negotiation/${lotId}`, `/negotiation/${lotId}`]);
  });

  test('has no way without an answer', () =>
    expect(wayOf({}, { pathname: '/', search: '' })).toBeUndefined());
  test('has an entry only while staff can meet it', () => {
    expect(Object.keys(ways).filter((reason) => !([...met] as string[]).includes(reason))).toEqual([]);
  });
});
