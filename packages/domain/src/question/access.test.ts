import { describe, expect, test } from 'vitest';
import type { Participation } from '../bid/access.ts';
import { canAskIn } from './access.ts';

const until = new Date('2026-11-15T09:00:00.000Z');
const before = new Date(until.getTime() - 1);
const facts: Participation & { questionUntil: Date | null } = {
  lot: {
    state: 'published',
    documentFrom: '2026-11-01T01:00:00.000Z',
    documentUntil: '2026-11-10T09:00:00.000Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: '2026-12-01T01:00:00.000Z',
  },
  method: 'open_tender',
  sourcing: 'announced',
  company: 'approved',
  excluded: false,
  invitation: null,
  prequalification: null,
  documentObtainedAt: '2026-11-02T01:00:00.000Z',
  questionUntil: until,
};

describe('a question', () => {
  test('may be asked one millisecond before its deadline, and not at it', () => {
    expect(canAskIn(facts, before)).toBe(true);
    expect(canAskIn(facts, until)).toEqual({
      refused: 'question_closed',
      values: { time: '2026年11月15日 17:00' },
    });
  });

  test.each([
    ['the documents were not obtained', { documentObtainedAt: null }, 'document_not_held'],
    ['the lot is suspended', { lot: { ...facts.lot, state: 'suspended' } }, 'lot_suspended'],
    ['the lot is over', { lot: { ...facts.lot, state: 'terminated' } }, 'lot_over'],
    ['no time for questions was set', { questionUntil: null }, 'method_has_no_step'],
    ['the method has no questions', { method: 'single_source' }, 'method_has_no_step'],
  ] as const)('is refused if %s', (_, changes, refused) => {
    expect(canAskIn({ ...facts, ...changes }, before)).toEqual({ refused });
  });
});
