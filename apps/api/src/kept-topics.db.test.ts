import { randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { saveHelp } from '@procure/contract/help/help.schema.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { topics } from '@procure/contract/topic.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadReference } from '../seeds/load-reference.ts';
import { publishedIntention } from '../testing/fixtures/intention.ts';
import { publishedTender } from '../testing/fixtures/tender.ts';
import { testApp } from '../testing/test-app.ts';
import { sealAudit } from './features/audit/seal/service.ts';
import { publish } from './features/transparency/service.ts';
import { cacheChannel } from './platform/database/transaction.ts';

const test = testApp();
const heard: (string | null)[] = [];

beforeAll(async () => {
  await test.parts().listener.listen(cacheChannel, (topic) => heard.push(topic));
});

/** The topics that the mounted public routes pass to the cache. */
async function keptByCalls(): Promise<ReadonlySet<string>> {
  const { cache } = test.parts();
  cache.clear();
  const load = vi.spyOn(cache, 'load');
  for (const { method, access, path } of endpoints.values()) {
    if (method !== 'GET' || access.who !== 'public') continue;
    await test.app().portal.inject({ url: path.replace(/:\w+/g, randomUUID()) });
  }
  const kept = load.mock.calls.flatMap(([, named]) => named ?? []);
  load.mockRestore();
  return new Set(kept);
}

/** The topics in the headers of the portal's pages. */
async function keptByPages(): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const portal = new URL('../../portal/app/', import.meta.url);
  for await (const file of glob('**/*.tsx', { cwd: portal })) {
    const text = await readFile(new URL(file, portal), 'utf8');
    for (const [, named = ''] of text.matchAll(/\bpublicHeaders\(([^)]*)\)/g))
      for (const [, topic = ''] of named.matchAll(/'([^']+)'/g)) kept.add(topic);
  }
  return kept;
}

describe('the public cache', () => {
  it('uses exactly the topics of the list; pages use only topics that a call has', async () => {
    const calls = await keptByCalls();
    expect([...calls].sort()).toEqual([...topics].sort());
    const pages = await keptByPages();
    expect(pages.size).toBeGreaterThan(0);
    expect([...pages].filter((topic) => !calls.has(topic))).toEqual([]);
  });

  it('is invalidated under every topic by an act', async () => {
    const { db } = test.parts();
    await publishedIntention(await test.staff('buyer'));
    // As in a release with more reference data than the one before.
    await db.deleteFrom('area').where('parentCode', 'is not', null).execute();
    await db.deleteFrom('category').where('parentId', 'is not', null).execute();
    await db.deleteFrom('dictionary').execute();
    await loadReference(db);
    await publishedTender(test);
    const editor = await test.staff('editor');
    const article = {
      slug: 'kept',
      category: '投标',
      title: '缓存',
      body: '说明',
      keywords: '',
      position: 1,
    };
    await editor.client.call(saveHelp, { ...article, id: randomUUID(), published: true, version: 0 });
    // A transaction elsewhere in the cluster may hold the end of the log up for a while.
    await expect
      .poll(
        async () => {
          await sealAudit(test.parts());
          await publish(test.parts());
          return [...new Set(heard)].sort();
        },
        { timeout: 60_000 },
      )
      .toEqual([...topics].sort());
  }, 90_000);

  it('is not invalidated if the reference data are unchanged', async () => {
    const { db } = test.parts();
    await loadReference(db);
    heard.length = 0;
    await loadReference(db);
    await test.parts().listener.listen('after', (word) => heard.push(word));
    await sql`select pg_notify('after', 'all')`.execute(db);
    await expect.poll(() => heard).toEqual(['all']);
  });
});
