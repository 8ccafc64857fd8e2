import { describe, expect, it } from 'vitest';
import { openingStates, pauseCauses } from './opening.ts';
import { isStuck, lateMinutes } from './resuming.ts';

const startedAt = new Date('2026-03-02T02:00:00Z');
const later = (milliseconds: number) => new Date(startedAt.getTime() + lateMinutes * 60_000 + milliseconds);

describe('isStuck', () => {
  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('reports an opening in progress from 15 minutes after its start: %i ms', (milliseconds, stuck) => {
    const session = { state: 'in_progress', pauseCause: null, startedAt, hasFailed: false } as const;
    expect(isStuck(session, later(milliseconds))).toBe(stuck);
  });

  it('reports an opening at once if its job failed, unless it is completed', () => {
    const session = { state: 'in_progress', pauseCause: null, startedAt, hasFailed: true } as const;
    expect(isStuck(session, startedAt)).toBe(true);
    expect(isStuck({ ...session, state: 'completed' }, startedAt)).toBe(false);
  });

  it('reports an opening in progress or retried automatically, and none that waits for a person', () => {
    const stuckSessions = openingStates.flatMap((state) =>
      [null, ...pauseCauses].flatMap((pauseCause) =>
        isStuck({ state, pauseCause, startedAt, hasFailed: false }, later(0))
          ? [`${state} ${pauseCause}`]
          : [],
      ),
    );
    expect(stuckSessions).toEqual([
      'in_progress null',
      ...pauseCauses.map((cause) => `in_progress ${cause}`),
      'paused key',
      'paused storage',
    ]);
  });
});
