import { describe, expect, it } from 'vitest';
import { factsOf, kindsOf, messageKindNames, missingWays, waysOf } from './kind.ts';

describe('a kind of message', () => {
  it('is sent on its default channels without a choice', () => {
    expect(waysOf('certificate', null)).toEqual(['message', 'mail']);
    expect(waysOf('order', null)).toEqual(['message']);
  });

  it('is sent on the chosen channels, even if none are chosen', () => {
    expect(waysOf('certificate', ['sms'])).toEqual(['sms']);
    expect(waysOf('certificate', [])).toEqual([]);
  });

  it('required by law is sent on its own channels in any case, and on the chosen ones', () => {
    expect(waysOf('award', [])).toEqual(['message', 'mail']);
    expect(waysOf('award', ['sms'])).toEqual(['message', 'mail', 'sms']);
    expect(missingWays('award', ['sms', 'mail'])).toEqual(['message']);
    expect(missingWays('certificate', [])).toEqual([]);
  });

  it('that cannot be disabled is never delayed until the morning', () => {
    for (const name of messageKindNames.filter((one) => factsOf(one).bound !== null))
      expect(factsOf(name).urgent, name).toBe(true);
  });

  it('is for one side, or for both', () => {
    expect(kindsOf('supplier')).toContain('certificate');
    expect(kindsOf('staff')).not.toContain('certificate');
    expect(kindsOf('staff')).toContain('security');
  });
});
