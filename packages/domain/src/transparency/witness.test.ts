import { describe, expect, it } from 'vitest';
import { isContradicted, judge, witnessStates } from './witness.ts';

const asked = { old: 3, size: 9 };

describe('a witness’s answer', () => {
  it.each([
    [{ status: 200, size: null }, asked, { state: 'agreed' }],
    [{ status: 404, size: null }, asked, { state: 'unknown' }],
    [{ status: 403, size: null }, asked, { state: 'unknown' }],
    [{ status: 422, size: null }, asked, { state: 'split' }],
    [{ status: 500, size: null }, asked, { state: 'unreachable' }],
    [{ status: 302, size: null }, asked, { state: 'unreachable' }],
    [{ status: 409, size: 5 }, asked, { again: 5 }],
    [{ status: 409, size: 0 }, asked, { again: 0 }],
    [{ status: 409, size: 9 }, asked, { again: 9 }],
    [{ status: 409, size: 10 }, asked, { state: 'ahead' }],
    [{ status: 409, size: null }, asked, { state: 'unreachable' }],
    [{ status: 409, size: 3 }, asked, { state: 'unreachable' }],
    [{ status: 409, size: 9 }, { old: 9, size: 9 }, { state: 'split' }],
    [{ status: 409, size: null }, { old: 9, size: 9 }, { state: 'split' }],
  ] as const)('%o means %o', (answer, question, verdict) => {
    expect(judge(answer, question)).toEqual(verdict);
  });

  it('contradicts the log only if the log was split, or the witness is ahead of it', () => {
    expect(witnessStates.filter(isContradicted)).toEqual(['split', 'ahead']);
  });
});
