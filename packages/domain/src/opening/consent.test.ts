import { describe, expect, it } from 'vitest';
import { checkConsentTime } from './consent.ts';

const bidDeadline = new Date('2026-12-01T02:00:00Z');
const at = (offset: number) => new Date(bidDeadline.getTime() + offset);

describe('checkConsentTime', () => {
  it.each([
    [-1, null],
    [0, { refused: 'consent_late' }],
    [1, { refused: 'consent_late' }],
  ])('allows an opener to sign only before the deadline (%i ms)', (offset, refused) => {
    expect(checkConsentTime({ state: 'published', bidDeadline }, at(offset))).toEqual(refused);
  });

  it.each([
    ['suspended', 'lot_suspended'],
    ['failed', 'lot_over'],
    ['terminated', 'lot_over'],
    ['opening', 'consent_late'],
    ['approved', 'consent_late'],
  ] as const)('refuses a signature for a lot that is %s', (state, refused) => {
    expect(checkConsentTime({ state, bidDeadline }, at(-1))).toEqual({ refused });
  });
});
