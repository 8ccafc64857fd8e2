import { describe, expect, it } from 'vitest';
import { openingStates, pauseCauses } from './opening.ts';
import { isStuck, lateMinutes } from './resuming.ts';

const startedAt = new Date('2026-03-02T02:00:00Z');
const later = (milliseconds: number) => new Date(startedAt.getTime() + lateMinutes * 60_000 + milliseconds);

describe('an opening is stuck', () => {
  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('a quarter of an hour after it began: %i ms', (milliseconds, stuck) => {
    const session = { state: 'in_progress', pauseCause: null, startedAt, hasFailed: false } as const;
    expect(isStuck(session, later(milliseconds))).toBe(stuck);
  });

  it('at once when its job has failed', () => {
    const session = { state: 'in_progress', pauseCause: null, startedAt, hasFailed: true } as const;
    expect(isStuck(session, startedAt)).toBe(true);
    expect(isStuck({ ...session, state: 'completed' }, startedAt)).toBe(false);
  });

  it('while the platform works at it or tries again, and never while a person is waited for', () => {
    const stuck = openingStates.flatMap((state) =>
      [null, ...pauseCauses].flatMap((pauseCause) =>
        isStuck({ state, pauseCause, startedAt, hasFailed: false }, later(0))
          ? [`${state} ${pauseCause}`]
          : [],
      ),
    );
    expect(stuck).toEqual([
      'in_progress null',
      ...pauseCauses.map((cause) => `in_progress ${cause}`),
      'paused key',
      'paused storage',
    ]);
  });
});
