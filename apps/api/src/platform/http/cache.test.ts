import type { Topic } from '@procure/contract/topic.ts';
import { describe, expect, it } from 'vitest';
import { AddressMemo, chooseEncoding, type Fresh, PublicCache, withoutTimeStamp } from './cache.ts';

function fresh(text: string, topics: readonly Topic[] | null = ['notice']): Fresh {
  return { status: 200, headers: {}, body: Buffer.from(text), topics };
}

/** A computation that ends when the test says so. */
function held(text: string, topics?: readonly Topic[] | null) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  return {
    finish: resolve,
    runs: () => runs,
    compute: async () => {
      runs += 1;
      await promise;
      return fresh(text, topics);
    },
  };
}

const textOf = async (stored: Promise<{ body: Buffer }>) => (await stored).body.toString();

describe('the cache of public answers', () => {
  it('answers the second request without computing', async () => {
    const cache = new PublicCache();
    await cache.load('a', ['notice'], async () => fresh('first'));
    expect(await textOf(cache.load('a', ['notice'], async () => fresh('second')))).toBe('first');
  });

  it('computes once for concurrent requests', async () => {
    const cache = new PublicCache();
    const slow = held('one');
    const all = [1, 2, 3].map(() => textOf(cache.load('a', ['notice'], slow.compute)));
    slow.finish();
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one']);
    expect(slow.runs()).toBe(1);
  });

  it('does not cache a result if its topic changes during the computation', async () => {
    const cache = new PublicCache();
    const slow = held('before the publication');
    const early = cache.load('a', ['notice'], slow.compute);
    await null;
    cache.invalidate('notice');
    slow.finish();
    await early;
    expect(cache.get('a')).toBeUndefined();
  });

  it('does not share a computation begun before a change with later requests', async () => {
    const cache = new PublicCache();
    const slow = held('before');
    const early = cache.load('a', ['notice'], slow.compute);
    cache.invalidate('notice');
    const late = cache.load('a', ['notice'], async () => fresh('after'));
    expect(await textOf(late)).toBe('after');
    slow.finish();
    await early;
    expect(cache.get('a')?.body.toString()).toBe('after');
  });

  it('treats any change as relevant to a page whose topics are not known yet', async () => {
    const cache = new PublicCache();
    const slow = held('page', ['help']);
    const page = cache.load('p', null, slow.compute);
    cache.invalidate('notice');
    slow.finish();
    await page;
    expect(cache.get('p')).toBeUndefined();
  });

  it('invalidates by topic and keeps the rest', async () => {
    const cache = new PublicCache();
    await cache.load('list', ['notice'], async () => fresh('list'));
    await cache.load('help', ['help'], async () => fresh('help', ['help']));
    cache.invalidate('notice');
    expect(cache.get('list')).toBeUndefined();
    expect(cache.get('help')).toBeDefined();
    expect(cache.bytes).toBeGreaterThan(0);
    cache.invalidate('help');
    expect(cache.bytes).toBe(0);
  });

  it('caches neither uncacheable answers nor failures', async () => {
    const cache = new PublicCache();
    await cache.load('refused', ['notice'], async () => fresh('no', null));
    expect(cache.get('refused')).toBeUndefined();
    await expect(cache.load('broken', ['notice'], () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
    expect(await textOf(cache.load('broken', ['notice'], async () => fresh('back')))).toBe('back');
  });

  it('never serves an answer above the maximum age, so that a passed deadline is visible', async () => {
    let now = 1_000;
    const cache = new PublicCache({ maxAge: 5_000, clock: () => now });
    await cache.load('a', ['notice'], async () => fresh('open'));
    now = 6_000;
    expect(cache.get('a')).toBeDefined();
    now = 6_001;
    expect(cache.get('a')).toBeUndefined();
  });

  it('stays within its size by evicting the least recently used entries', async () => {
    const cache = new PublicCache({ maxBytes: 40_000 });
    const big = 'x'.repeat(3_000);
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      await cache.load(key, ['notice'], async () => fresh(big));
      cache.get('1');
    }
    for (let key = 10; key < 30; key++) {
      await cache.load(String(key), ['notice'], async () => fresh(big));
      cache.get('1');
    }
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.get('1')).toBeDefined();
    expect(cache.get('2')).toBeUndefined();
  });

  it('counts compressed variants, and compresses each once', async () => {
    const cache = new PublicCache();
    const stored = await cache.load('a', ['notice'], async () => fresh('字'.repeat(5_000)));
    const before = cache.bytes;
    const [one, two] = await Promise.all([cache.encoded(stored, 'br'), cache.encoded(stored, 'br')]);
    expect(one).toBe(two);
    expect(cache.bytes).toBe(before + one.length);
  });
});

describe('a memorised address', () => {
  it('ignores the time stamp at any position, and is otherwise unchanged', () => {
    expect(withoutTimeStamp('/api/x?timeStamp=5&b=2&timeStamp=1&a=1=')).toBe('/api/x?b=2&a=1=');
    expect(withoutTimeStamp('/api/x?a=1&timeStamp=')).toBe('/api/x?a=1&');
    for (const other of [
      '/api/x',
      '/api/x?a=timeStamp=1',
      '/api/x?mytimeStamp=1',
      '/timeStamp=1?a',
      '/x?a=&b',
    ])
      expect(withoutTimeStamp(other)).toBe(other);
  });

  it('is evicted when space is needed, the least recently used first', () => {
    const memo = new AddressMemo<string | false>(4);
    memo.set('/kept', false);
    for (let i = 0; i < 20; i++) {
      expect(memo.get('/kept')).toBe(false);
      memo.set(`/${i}`, 'key');
    }
    expect(memo.get('/0')).toBeUndefined();
    memo.set(`/${'x'.repeat(1_000)}`, 'key');
    expect(memo.get(`/${'x'.repeat(1_000)}`)).toBeUndefined();
  });
});

describe('the encoding of an answer', () => {
  it('follows Accept-Encoding, and is identity for a small body', () => {
    expect(chooseEncoding('gzip, deflate, br', 5_000)).toBe('br');
    expect(chooseEncoding('gzip;q=1, br;q=0', 5_000)).toBe('gzip');
    expect(chooseEncoding('identity', 5_000)).toBe('identity');
    expect(chooseEncoding(undefined, 5_000)).toBe('identity');
    expect(chooseEncoding('br', 100)).toBe('identity');
  });
});
