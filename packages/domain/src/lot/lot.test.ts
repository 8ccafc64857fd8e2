import { describe, expect, test } from 'vitest';
import { isOver, type LotTimes, lotPhase, lotPhases, lotStates, publicLotPhases } from './lot.ts';
import { lotPhaseWording } from './wording.ts';

const lot: LotTimes = {
  state: 'published',
  documentFrom: '2026-11-05T01:00:00.000Z',
  documentUntil: '2026-11-10T09:00:00.000Z',
  prequalificationDeadline: null,
  prequalificationConcludedAt: null,
  bidDeadline: '2026-11-21T06:30:00.000Z',
};
const justBefore = (moment: string) => new Date(Date.parse(moment) - 1);

describe('a published lot', () => {
  test('is announced, then open for bids, then closed, exactly at its times', () => {
    expect(lotPhase(lot, justBefore('2026-11-05T01:00:00.000Z'))).toBe('announced');
    expect(lotPhase(lot, '2026-11-05T01:00:00.000Z')).toBe('bidding');
    expect(lotPhase(lot, justBefore('2026-11-21T06:30:00.000Z'))).toBe('bidding');
    expect(lotPhase(lot, '2026-11-21T06:30:00.000Z')).toBe('closed');
  });

  test('with a prequalification waits for its conclusion, and not only for its deadline', () => {
    const waiting = { ...lot, prequalificationDeadline: '2026-11-02T01:00:00.000Z' };
    expect(lotPhase(waiting, '2026-11-01T01:00:00.000Z')).toBe('prequalifying');
    expect(lotPhase(waiting, '2026-11-06T01:00:00.000Z')).toBe('prequalifying');
    const concluded = { ...waiting, prequalificationConcludedAt: '2026-11-03T01:00:00.000Z' };
    expect(lotPhase(concluded, justBefore('2026-11-03T01:00:00.000Z'))).toBe('prequalifying');
    expect(lotPhase(concluded, '2026-11-03T01:00:00.000Z')).toBe('prequalified');
    expect(lotPhase(concluded, '2026-11-05T01:00:00.000Z')).toBe('bidding');
    expect(lotPhase(waiting, '2026-11-21T06:30:00.000Z')).toBe('closed');
  });

  test('closes by the clock, even if no job has run for a year', () => {
    expect(lotPhase(lot, '2027-11-21T06:30:00.000Z')).toBe('closed');
  });
});

describe('any other lot', () => {
  test('has its stored state, whatever the clock says', () => {
    for (const state of lotStates.filter((each) => each !== 'published')) {
      expect(lotPhase({ ...lot, state }, '2030-01-01T00:00:00Z')).toBe(state);
    }
  });

  test('is over once it is decided or ended', () => {
    expect(lotStates.filter(isOver)).toEqual(['awarded', 'contracted', 'archived', 'failed', 'terminated']);
  });

  test('is hidden from visitors before it is published', () => {
    const hidden = lotPhases.filter((phase) => !(publicLotPhases as readonly string[]).includes(phase));
    expect(hidden).toEqual(['draft', 'pending_approval', 'approved']);
    expect(Object.keys(lotPhaseWording)).toEqual(publicLotPhases);
  });

  test('throws for an unreadable time', () => {
    expect(() => lotPhase({ ...lot, bidDeadline: 'soon' }, '2026-11-05T01:00:00Z')).toThrow();
  });
});
