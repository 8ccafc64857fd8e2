import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchDatabases, openDatabases } from '../bench/database.ts';
import { startServer } from '../bench/process.ts';
import { noticeIds } from '../bench/public.ts';
import { measureSignedIn } from '../bench/signed-in.ts';

/** The data of `npm run bench` with few tenders: the test checks that it can be created and served, not how fast. */
const size = 200;
let databases: BenchDatabases;
beforeAll(async () => {
  databases = await openDatabases([size]);
});
afterAll(async () => {
  await databases?.close();
});

test('the bench server serves the generated tenders', async () => {
  const server = await startServer(databases.folder, databases.url(size));
  try {
    const [id = ''] = await noticeIds(databases, size, 1);
    const found = await fetch(`${server.origin}/inviteList/inviteDetail?id=${id}`);
    expect(found.status).toBe(200);
    const list = await fetch(`${server.origin}/api/outer/pch/notices?pageNum=1&pageSize=10&timeStamp=1`);
    const { code, data, count } = (await list.json()) as { code: string; data: unknown[]; count: number };
    expect(code).toBe('2000');
    expect(data).toHaveLength(10);
    expect(count).toBeGreaterThanOrEqual(size / 2);
  } finally {
    await server.stop();
  }
}, 120_000);

test('every signed-in request of the bench is answered', async () => {
  await measureSignedIn(databases, size);
}, 120_000);
