import { describe, expect, it } from 'vitest';
import { sourcingRules } from './ground.ts';
import { methods, sourcings } from './method.ts';
import { checkSourcing, choosesSourcing, invitationOf, isAnnounced, sourcingWithin } from './sourcing.ts';

describe('the way in which suppliers are found', () => {
  it('is chosen for 谈判, 磋商 and 询价, by an article, and fixed for every other method', () => {
    const chosen = methods.filter(choosesSourcing);
    expect(chosen).toEqual(['negotiation', 'consultation', 'inquiry']);
    for (const method of methods) {
      const { citation } = sourcingRules[method];
      expect(citation === null, method).toBe(!chosen.includes(method));
    }
  });

  it('asks everybody or the invited alone, never neither and never both', () => {
    for (const method of methods) {
      for (const sourcing of sourcings) {
        if (checkSourcing({ method, sourcing }) !== null) continue;
        expect(invitationOf({ method, sourcing }) === 'required', method).toBe(!isAnnounced({ sourcing }));
      }
    }
    expect(invitationOf({ method: 'open_tender', sourcing: 'announced' })).toBe('none');
    expect(invitationOf({ method: 'negotiation', sourcing: 'announced' })).toBe('optional');
    expect(invitationOf({ method: 'negotiation', sourcing: 'invited' })).toBe('required');
  });

  it('says in words which way a method does not have, and falls back to its own', () => {
    expect(checkSourcing({ method: 'open_tender', sourcing: 'invited' })).toBe(
      '公开招标不能采用书面邀请，供应商产生方式应为公告邀请',
    );
    expect(checkSourcing({ method: 'single_source', sourcing: 'announced' })).toContain('书面邀请');
    expect(checkSourcing({ method: 'inquiry', sourcing: 'announced' })).toBeNull();
    expect(sourcingWithin({ method: 'open_tender', sourcing: 'invited' })).toBe('announced');
    expect(sourcingWithin({ method: 'invited_tender', sourcing: 'announced' })).toBe('invited');
    expect(sourcingWithin({ method: 'inquiry', sourcing: 'announced' })).toBe('announced');
  });
});
