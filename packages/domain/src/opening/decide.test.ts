import { describe, expect, test } from 'vitest';
import { decide, type Opening } from './decide.ts';

const now = '2026-12-01T01:00:05.000Z';
const later = '2026-12-01T01:05:00.000Z';
const going: Opening = {
  state: 'in_progress',
  bidCount: 3,
  openedAt: null,
  pausedAt: null,
  pauseCause: null,
};
const paused: Opening = { ...going, state: 'paused', pausedAt: now, pauseCause: 'storage' };
const declared = { kind: 'undecipherable', declared: true } as const;

test('start begins a session with the number of bids to account for', () => {
  expect(decide(null, { kind: 'start', bids: 3 }, now)).toEqual({
    opening: going,
    event: { kind: 'start', bids: 3 },
  });
});

describe('a pause', () => {
  test('records its cause and yields one event', () => {
    const pause = { kind: 'pause', cause: 'storage' } as const;
    expect(decide(going, pause, now)).toEqual({
      opening: paused,
      event: { kind: 'pause', from: going, cause: 'storage', first: true },
    });
    expect(decide(paused, pause, later)).toEqual({ opening: paused, event: null });
  });

  test('keeps its start time when its cause changes', () => {
    expect(decide(paused, { kind: 'pause', cause: 'judgement' }, later)).toMatchObject({
      opening: { pausedAt: now, pauseCause: 'judgement' },
      event: { first: false },
    });
  });

  test('ends on resume', () => {
    expect(decide(paused, { kind: 'resume' }, later)).toMatchObject({
      opening: going,
      event: { from: paused },
    });
  });
});

describe('completion', () => {
  test('is refused until every bid is opened or declared', () => {
    const complete = { kind: 'complete', entries: 2, findings: [] } as const;
    expect(decide(going, complete, later)).toEqual({ refused: 'bids_unaccounted', values: { n: 1 } });
    expect(
      decide(paused, { ...complete, findings: [{ ...declared, declared: false }] }, later),
    ).toMatchObject({
      refused: 'bids_unaccounted',
    });
    expect(decide(paused, { ...complete, findings: [declared] }, later)).toEqual({
      opening: { state: 'completed', bidCount: 3, openedAt: later, pausedAt: null, pauseCause: null },
      event: { kind: 'complete', entries: 3 },
    });
  });

  test('is final', () => {
    const completed: Opening = { ...going, state: 'completed', openedAt: now };
    expect(decide(completed, { kind: 'pause', cause: 'key' }, later)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(decide(completed, { kind: 'resume' }, later)).toEqual({ refused: 'transition_not_allowed' });
  });
});
