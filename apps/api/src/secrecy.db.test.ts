import * as bids from '@procure/client/bid/bid.gen.ts';
import * as documents from '@procure/client/document/document.gen.ts';
import type { AnyEndpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import type { Role } from '@procure/domain/permission/role.ts';
import { expect, it } from 'vitest';
import { bidder, submittedBid } from './platform/testing/fixtures/bid.ts';
import { publishedTender } from './platform/testing/fixtures/tender.ts';
import { testApp } from './platform/testing/test-app.ts';

const many = 1_000_000;
const test = testApp({ limits: { ordinary: many, tight: many } });

const roles: readonly Role[] = [
  'buyer',
  'approver',
  'reviewer',
  'opener',
  'evaluator',
  'editor',
  'auditor',
  'admin',
  'security',
];

/** What is another at every asking: the moment, the request's number, a reader's own last call, a page's encrypted mark. */
function still(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(still);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (['requestId', 'now', 'serverTime', 'verifiedAt', 'publicityWouldEnd', 'lastSeenAt'].includes(name))
        return [name, 'now'];
      return [name, name === 'next' && part !== null ? 'more' : still(part)];
    }),
  );
}

/** The numbers of the process, without its own memory and time, which anything moves. */
async function numbers(): Promise<string[]> {
  const { payload } = await test.app().portal.inject({ url: '/metrics' });
  return payload.split('\n').filter((line) => !/^(?:# \w+ )?(?:process|nodejs)_/.test(line));
}

/**
 * Everything that anybody outside of the company may read about the tender: each GET of the contract as a visitor,
 * as another company, as the auditor and as staff of all roles together.
 */
async function visible(
  ids: Readonly<Record<string, string>>,
  tokens: Readonly<Record<'portal' | 'console', readonly string[]>>,
): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  test.parts().cache.clear();
  for (const endpoint of endpoints.values()) {
    // The picture is another each time.
    if (endpoint.method !== 'GET' || endpoint.path.endsWith('/human-check')) continue;
    for (const url of addressesOf(endpoint, ids)) {
      const listener = endpoint.path.startsWith('/api/inner/') ? 'console' : 'portal';
      for (const [i, token] of tokens[listener].entries()) {
        const headers = token === '' ? {} : { authorization: token };
        const answer = await test.app()[listener].inject({ url, headers });
        seen.set(`${i} ${url}`, still(answer.json()));
      }
    }
  }
  return seen;
}

/** The address with each of the ids in its place, and with each as a filter. */
function addressesOf({ path }: AnyEndpoint, ids: Readonly<Record<string, string>>): string[] {
  if (!path.includes('/:')) {
    const query = new URLSearchParams({ lotId: ids.lot ?? '', tenderId: ids.tender ?? '' });
    return [path, `${path}?${query}`];
  }
  return Object.values(ids).map((id) => path.replace(/:\w+/g, id));
}

it('nothing that anybody else can read moves with what a bidder does before the opening', async () => {
  const tender = await publishedTender(test);
  const supplier = await bidder(test, tender.lotId);
  const { db } = test.parts();
  // The act itself is done below, through the wire.
  await db.deleteFrom('documentReceipt').where('companyId', '=', supplier.actor.company.id).execute();
  const notice = await db.selectFrom('notice').select('id').executeTakeFirstOrThrow();
  const ids = { tender: tender.id, lot: tender.lotId, notice: notice.id };
  const [rival, auditor, staff] = [
    await test.company(),
    await test.staff('auditor'),
    await test.staff(...roles),
  ];
  const tokens = { portal: ['', rival.token], console: [auditor.token, staff.token] };
  const seen = () => visible(ids, tokens);

  // Once beforehand: reading may itself be noted.
  await seen();
  const before = await seen();
  const unmoved = async (act: string) => {
    const after = await seen();
    for (const [what, text] of before) expect([act, what, after.get(what)]).toEqual([act, what, text]);
  };
  await unmoved('nothing');
  // What is compared is there at all.
  const answered = [...before.values()].filter((answer) => JSON.stringify(answer).includes('"code":"2000"'));
  expect(answered.length).toBeGreaterThan(60);

  const secretly = async <T>(act: string, done: () => Promise<T>): Promise<T> => {
    const counted = await numbers();
    const result = await done();
    expect([act, await numbers()]).toEqual([act, counted]);
    await unmoved(act);
    return result;
  };
  const { lotId } = tender;
  const { client } = supplier;
  await secretly('obtaining the documents', async () =>
    expect(await client.call(documents.obtainDocuments, { lotId })).toMatchObject({ ok: true }),
  );
  const content = { letter: {}, prices: [], technical: [], commercial: [], bond: {} };
  await secretly('saving a draft', () =>
    client.call(bids.saveBidDraft, { lotId, version: 0, content } as never),
  );
  const { input } = await secretly('submitting a bid', () => submittedBid(test, supplier, lotId));
  await secretly('being refused', async () =>
    expect(await client.call(bids.submitBid, { ...input, lotId: notice.id })).toMatchObject({ ok: false }),
  );
  await secretly('withdrawing it', async () =>
    expect(await client.call(bids.withdrawBid, { lotId, versionId: input.id })).toMatchObject({ ok: true }),
  );
}, 600_000);
