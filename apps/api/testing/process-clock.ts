import { vi } from 'vitest';

/** While the work runs, the clock of this process is so many days ahead; the database's is right, as it always is. */
export async function withProcessClockAhead<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
