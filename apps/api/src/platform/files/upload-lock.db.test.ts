import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { openDb } from '../database/db.ts';
import { openListener } from '../database/listen.ts';
import { UploadLocker } from './upload-lock.ts';

const database = testDatabase();
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** Locks with connections of their own, like those of another process. */
function processLocks(): UploadLocker {
  const db = openDb({ ...database.connection, max: 3 });
  const listener = openListener(database.connection, { warn: () => undefined });
  closers.push(
    () => db.destroy(),
    () => listener.close(),
  );
  return new UploadLocker(db, listener);
}

const never = new AbortController().signal;

describe('an upload held by one process', () => {
  test('is released when another process asks, and only then locked by it', async () => {
    const [here, there] = [processLocks(), processLocks()];
    const events: string[] = [];
    const held = here.newLock('upload-1');
    await held.lock(never, async () => {
      // The request is repeated until the lock is released, because the call in progress takes a moment to end.
      events.push('asked to let go');
      if (events.length > 1) return;
      await wait(400);
      events.push('let go');
      await held.unlock();
    });
    const wanted = there.newLock('upload-1');
    await wanted.lock(never, () => undefined);
    events.push('taken');
    await wanted.unlock();
    expect([...new Set(events)]).toEqual(['asked to let go', 'let go', 'taken']);
  });

  test('has one writer at a time, among many callers in both processes', async () => {
    const lockers = [processLocks(), processLocks()];
    let inside = 0;
    let most = 0;
    let turns = 0;
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const lock = lockers[index % 2]?.newLock('upload-2');
        await lock?.lock(never, () => undefined);
        inside++;
        most = Math.max(most, inside);
        await wait(20);
        inside--;
        turns++;
        await lock?.unlock();
      }),
    );
    expect([most, turns]).toEqual([1, 8]);
  });

  test('does not block another upload', async () => {
    const [here, there] = [processLocks(), processLocks()];
    await here.newLock('upload-3').lock(never, () => undefined);
    const begun = performance.now();
    const other = there.newLock('upload-4');
    await other.lock(never, () => undefined);
    expect(performance.now() - begun).toBeLessThan(5_000);
    await other.unlock();
    await here.newLock('upload-3').unlock();
  });

  test('is not awaited for a client that has disconnected', async () => {
    const [here, there] = [processLocks(), processLocks()];
    await here.newLock('upload-5').lock(never, () => undefined);
    const gone = new AbortController();
    const waiting = there.newLock('upload-5').lock(gone.signal, () => undefined);
    setTimeout(() => gone.abort(), 200);
    await expect(waiting).rejects.toMatchObject({ status_code: 500 });
    await here.newLock('upload-5').unlock();
    // The next caller receives the lock that the one before did not take.
    const next = there.newLock('upload-5');
    await next.lock(never, () => undefined);
    await next.unlock();
  });
});
