import { describe, expect, it } from 'vitest';
import { factsOf, kindsOf, messageKindNames, missingWays, waysOf } from './kind.ts';

describe('a kind of message', () => {
  it('goes the ways of its kind where nobody chose', () => {
    expect(waysOf('certificate', null)).toEqual(['message', 'mail']);
    expect(waysOf('order', null)).toEqual(['message']);
  });

  it('goes the ways that were chosen, even none', () => {
    expect(waysOf('certificate', ['sms'])).toEqual(['sms']);
    expect(waysOf('certificate', [])).toEqual([]);
  });

  it('that the law prescribes goes its own ways whatever was chosen, and those besides', () => {
    expect(waysOf('award', [])).toEqual(['message', 'mail']);
    expect(waysOf('award', ['sms'])).toEqual(['message', 'mail', 'sms']);
    expect(missingWays('award', ['sms', 'mail'])).toEqual(['message']);
    expect(missingWays('certificate', [])).toEqual([]);
  });

  it('that cannot be switched off is never held back until the morning', () => {
    for (const name of messageKindNames.filter((one) => factsOf(one).bound !== null))
      expect(factsOf(name).urgent, name).toBe(true);
  });

  it('is for a side, or for both', () => {
    expect(kindsOf('supplier')).toContain('certificate');
    expect(kindsOf('staff')).not.toContain('certificate');
    expect(kindsOf('staff')).toContain('security');
  });
});
