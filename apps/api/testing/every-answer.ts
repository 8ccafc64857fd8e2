import { codes } from '@procure/contract/codes.ts';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import type { TestApp } from './test-app.ts';

export type Ids = Readonly<Record<string, string>>;
/** The readers' tokens, by listener; an empty token is a visitor. */
export type Tokens = Readonly<Record<'portal' | 'console', readonly string[]>>;

/**
 * The answers to each GET of the contract for each of these people, by reader and address. Calls that their roles may
 * not make are collected in `closed` and left out.
 */
export async function everyAnswer(
  test: TestApp,
  ids: Ids,
  tokens: Tokens,
  closed = new Set<string>(),
): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  test.parts().cache.clear();
  for (const endpoint of endpoints.values()) {
    // The work is another each time.
    if (endpoint.method !== 'GET' || endpoint.path.endsWith('/human-check')) continue;
    for (const url of addressesOf(endpoint, ids)) {
      const listener = endpoint.path.startsWith('/api/inner/') ? 'console' : 'portal';
      for (const [i, token] of tokens[listener].entries()) {
        const what = `${i} ${url}`;
        if (closed.has(what)) continue;
        const headers = token === '' ? {} : { authorization: token };
        const answer = (await test.app()[listener].inject({ url, headers })).json();
        if (answer.code === codes.forbidden.code) closed.add(what);
        else seen.set(what, answer);
      }
    }
  }
  return seen;
}

/** The addresses of an endpoint: of the lot, with each of the ids as a path parameter, and with both as filters. */
function addressesOf({ path, input }: Endpoint, ids: Ids): string[] {
  if (!path.includes('/:')) {
    const filters = { lotId: ids.lot ?? '', tenderId: ids.tender ?? '' };
    const taken = input.safeParse(filters);
    const takesNone = taken.success && Object.keys(filters).every((name) => !hasKey(taken.data, name));
    return takesNone ? [path] : [path, `${path}?${new URLSearchParams(filters)}`];
  }
  const ofLot = path.replace(':lotId', ids.lot ?? '');
  return ofLot.includes('/:') ? Object.values(ids).map((id) => ofLot.replace(/:\w+/g, id)) : [ofLot];
}

const hasKey = (value: unknown, name: string) => typeof value === 'object' && value !== null && name in value;
