import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReference } from '../seeds/load-reference.ts';
import { publishedIntention } from '../testing/fixtures/intention.ts';
import { publishedTender } from '../testing/fixtures/tender.ts';
import { testApp } from '../testing/test-app.ts';

const many = 1_000_000;
const test = testApp({ limits: { ordinary: many, tight: many } });
const cached = new Map<string, string>();

/** The public answer at the address, without what is the request's own. */
async function ask(url: string, listener: 'portal' | 'console' = 'portal') {
  const answer = await test.app()[listener].inject({ url });
  const { requestId: _, ...envelope } = answer.json();
  return {
    kept: String(answer.headers['cache-control']).includes('public'),
    status: answer.statusCode,
    envelope,
  };
}

/** Parameters that some call knows, each written so as to be taken for something else. */
const names = [
  'keyword',
  'kind',
  'channel',
  'pageNum',
  'pageSize',
  'order',
  'sortBy',
  'count',
  'root',
  'dictType',
  'digest',
];
const hostile = [
  'keyword=zzzz=',
  'keyword=zzzz%3D',
  'kind=award=',
  'kind=tender&kind=change',
  'kind=change&kind=tender&kind=tender',
  'unknown=zzzz',
  'unknown=zzzz=&keyword=zzzz',
  '=zzzz',
  'keyword&=&&',
  'keyword=光伏&timeStamp=1',
  'timeStamp=1&keyword=zzzz&timeStamp=2',
  '%74imeStamp=3&keyword=zzzz',
  'keyword=timeStamp=1',
  'x=1;keyword=zzzz',
  '__proto__=zzzz&constructor=zzzz',
  ...names.flatMap((name) => [
    `${name}=`,
    `${name}==`,
    `${name}=zzzz`,
    `${name}=1&${name}=2`,
    `${name}[]=zzzz&${name}[0]=1`,
    `${name}=%E5%85%89%E4%BC%8F`,
    `${name}=%C3%28%ff`,
    `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1`,
    `${name}=${'x'.repeat(5_000)}`,
    `${name}=1&zzzz=1`,
  ]),
];

beforeAll(async () => {
  const { db } = test.parts();
  await loadReference(db);
  await publishedTender(test);
  const notice = await db.selectFrom('notice').select('id').executeTakeFirstOrThrow();
  const article = { slug: 'receipt', category: '投标', title: '回执', body: '回执说明' };
  await db
    .insertInto('helpArticle')
    .values({ id: randomUUID(), ...article })
    .execute();
  const intention = await publishedIntention(await test.staff('buyer'));
  const given: Readonly<Record<string, string>> = { id: notice.id, slug: article.slug };
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.access.who !== 'public') continue;
    const url = addressOf(endpoint, name === 'getPublicIntention' ? { id: intention.id } : given);
    if ((await ask(url)).kept) cached.set(name, url);
  }
});

function addressOf({ path }: Endpoint, given: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? 'nothing');
}

describe('every call that is answered from the cache', () => {
  it('is among these', () => {
    expect([...cached.keys()].sort()).toEqual([
      'getHelp',
      'getHome',
      'getNotice',
      'getPublicIntention',
      'getTransparency',
      'listAreas',
      'listCategories',
      'listComplaintResults',
      'listDictionaries',
      'listHelp',
      'listNotices',
      'listObjectionResults',
      'listPublicIntentions',
      'queryDictionary',
    ]);
  });

  it('answers the same with and without the cache, whatever was requested before', async () => {
    const { cache } = test.parts();
    for (const [name, url] of cached) {
      const urls = [url, ...hostile.map((query) => `${url}?${query}`)];
      const alone = new Map<string, unknown>();
      for (const each of urls) {
        cache.clear();
        alone.set(each, await ask(each));
      }
      cache.clear();
      for (const order of [urls, urls.toReversed()]) {
        for (const each of order)
          expect([name, each, await ask(each)]).toEqual([name, each, alone.get(each)]);
      }
      expect([name, await ask(url, 'console')]).toEqual([name, alone.get(url)]);
    }
  }, 120_000);

  it('keeps nothing for unknown parameters, and nothing that the contract refuses', async () => {
    const { cache } = test.parts();
    for (const [name, url] of cached) {
      cache.clear();
      await ask(url);
      const kept = cache.bytes;
      for (const query of [
        'zzzz=1',
        'zzzz=1&zzzz=2',
        'timeStamp=7',
        '%74imeStamp=8',
        'zzzz[]=',
        'count=5',
        '=',
      ])
        await ask(`${url}?${query}`);
      expect([name, cache.bytes]).toEqual([name, kept]);
    }
    cache.clear();
    await ask('/api/outer/pch/notices?pageNum=0');
    await ask('/api/outer/pch/notices?keyword=a&keyword=b');
    await ask(`/api/outer/pch/notices?keyword=${'x'.repeat(60)}`);
    expect(cache.bytes).toBe(0);
  });
});
