import { codes } from '@procure/contract/codes.ts';
import { reasonsMet } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { describe, expect, test } from 'vitest';
import { publicPaths, tokenPageAt } from './route-table.ts';
import { wayOf, ways } from './way.ts';

const outer = [...endpoints.values()].filter(({ path }) => path.startsWith('/api/outer/'));
const met = reasonsMet(outer);
const lotId = '0198f3a0-0000-7000-8000-000000000001';

describe('a refusal that a supplier can receive', () => {
  test.each([...met])('%s leads to its way out', (reason) => {
    const way = wayOf({ reason }, `?lotId=${lotId}`);
    expect(way, `${reason} has no way out in way.ts`).toBeDefined();
    // Without an entry, the message itself names the next step.
    if (way?.step === undefined && way?.link === undefined) {
      expect(codes[reason].message).toMatch(/请|还可尝试|重新登录/);
    }
  });

  test.each([...met])('the page that %s leads to exists', (reason) => {
    for (const query of ['', `?lotId=${lotId}`]) {
      const href = wayOf({ reason }, query)?.link?.href;
      if (href === undefined) continue;
      const path = href.replace(/\?.*$/, '');
      expect(publicPaths.some((one) => one === path) || tokenPageAt(path) !== null, href).toBe(true);
    }
  });

  test('leads to the same lot if it is about a lot', () => {
    expect(wayOf({ reason: 'document_not_obtained' }, `?lotId=${lotId}`)?.link?.href).toBe(
      `/downloadDoc?lotId=${lotId}`,
    );
    expect(wayOf({ reason: 'document_not_obtained' }, '')?.link?.href).toBe('/bidList');
  });

  test('for lack of a company leads to its registration', () => {
    expect(wayOf({ reason: 'company_required' }, '')?.link?.href).toBe('/supplierInfoRegister');
  });

  test('has no way out if no answer came', () => expect(wayOf({}, '')).toBeUndefined());
  test('has an entry only while its reason exists', () => {
    const known = new Set<string>(Object.keys(codes));
    expect(Object.keys(ways).filter((reason) => !known.has(reason))).toEqual([]);
  });
});
