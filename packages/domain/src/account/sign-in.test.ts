import { describe, expect, it } from 'vitest';
import { isOtpChecked, isSignInChecked, lockMinutesAfter, triesLeft } from './sign-in.ts';

describe('failures to sign in', () => {
  it('lock for 15 minutes at the fifth, and for an hour at the tenth and every fifth after it', () => {
    expect([1, 4, 5, 6, 9, 10, 14, 15, 20].map(lockMinutesAfter)).toEqual([0, 0, 15, 0, 0, 60, 0, 60, 60]);
    expect([1, 2, 3, 4, 6, 9].map(triesLeft)).toEqual([4, 3, 2, 1, 4, 1]);
  });

  it('require a proof of work after several failures, by account or by address', () => {
    expect(isSignInChecked({ counted: 2, address: 9 })).toBe(false);
    expect(isSignInChecked({ counted: 3, address: 0 })).toBe(true);
    expect(isSignInChecked({ counted: 0, address: 10 })).toBe(true);
  });
});

describe('requests for a code', () => {
  it('require a proof of work after several requests, by phone or by address', () => {
    expect(isOtpChecked({ phone: 1, address: 4 })).toBe(false);
    expect(isOtpChecked({ phone: 2, address: 0 })).toBe(true);
    expect(isOtpChecked({ phone: 0, address: 5 })).toBe(true);
  });
});
