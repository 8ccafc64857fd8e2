import { describe, expect, it } from 'vitest';
import { companyStates } from './company.ts';
import { registrationSteps } from './progress.ts';

const facts = {
  begunAt: '2026-11-01T01:00:00.000Z',
  submittedAt: '2026-11-02T01:00:00.000Z',
  reviewedAt: '2026-11-03T01:00:00.000Z',
  asked: 0,
  effectiveFrom: null,
};
const states = (status: Parameters<typeof registrationSteps>[0]['status']) =>
  registrationSteps({ ...facts, status }).map(({ state }) => state);

describe('the steps of a registration', () => {
  it('begin with the company’s data, and follow one another', () => {
    expect(states(null)).toEqual(['done', 'current', 'todo', 'todo', 'todo']);
    expect(states('unsubmitted')).toEqual(['done', 'current', 'todo', 'todo', 'todo']);
    expect(states('pending')).toEqual(['done', 'done', 'done', 'current', 'todo']);
  });

  it('lead back to the data after a return, with the number of corrections', () => {
    const steps = registrationSteps({ ...facts, status: 'returned', asked: 3 });
    expect(steps.map(({ state }) => state)).toEqual(['done', 'current', 'todo', 'failed', 'todo']);
    expect(steps[1]?.note).toBe('3处待补正');
    expect(steps[3]).toMatchObject({ at: facts.reviewedAt, note: '退回补正' });
  });

  it('end with the review, approved or rejected', () => {
    expect(states('rejected')).toEqual(['done', 'done', 'done', 'failed', 'todo']);
    expect(states('approved')).toEqual(Array(5).fill('done'));
  });

  it('have at most one current step, and no time for a step that has not happened', () => {
    for (const status of [null, ...companyStates]) {
      const steps = registrationSteps({ ...facts, status });
      expect(steps.filter(({ state }) => state === 'current').length).toBeLessThan(2);
      for (const { state, at } of steps) if (state === 'todo') expect(at).toBeNull();
    }
  });
});
