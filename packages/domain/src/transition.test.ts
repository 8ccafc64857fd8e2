import { describe, expect, test } from 'vitest';
import { isRefused } from './outcome.ts';
import { actionsFrom, allowedSteps, type Machine, next, remembered } from './transition.ts';

type Light = 'off' | 'on' | 'paused' | 'broken';
const light: Machine<Light, 'switch' | 'pause' | 'resume' | 'smash'> = {
  states: ['off', 'on', 'paused', 'broken'],
  transitions: [
    { from: ['off'], action: 'switch', to: 'on', who: ['buyer'] },
    { from: ['on'], action: 'switch', to: 'off', who: ['buyer', 'system'] },
    { from: ['off', 'on'], action: 'pause', to: 'paused', who: ['buyer'] },
    { from: ['paused'], action: 'resume', to: remembered, who: ['buyer'] },
  ],
};

describe('a state machine', () => {
  test('takes the step of the state it is in', () => {
    expect(next(light, 'off', 'switch', 'buyer')).toBe('on');
    expect(next(light, 'on', 'switch', 'system')).toBe('off');
  });

  test('refuses a party, an action or a state without such a step', () => {
    expect(next(light, 'off', 'switch', 'system')).toEqual({ refused: 'transition_not_allowed' });
    expect(next(light, 'on', 'smash', 'buyer')).toEqual({ refused: 'transition_not_allowed' });
    expect(isRefused(next(light, 'broken', 'switch', 'buyer'))).toBe(true);
  });

  test('lets a person with several roles act in any of them', () => {
    expect(next(light, 'off', 'switch', ['auditor', 'buyer'])).toBe('on');
    expect(isRefused(next(light, 'off', 'switch', ['auditor', 'editor']))).toBe(true);
    expect(isRefused(next(light, 'off', 'switch', []))).toBe(true);
  });

  test('returns to the remembered state only if it leads to the present one', () => {
    expect(next(light, 'paused', 'resume', 'buyer', 'on')).toBe('on');
    expect(isRefused(next(light, 'paused', 'resume', 'buyer'))).toBe(true);
    expect(isRefused(next(light, 'paused', 'resume', 'buyer', 'broken'))).toBe(true);
  });

  test('lists the actions of a party', () => {
    expect(actionsFrom(light, 'on', 'buyer')).toEqual(['switch', 'pause']);
    expect(actionsFrom(light, 'on', 'system')).toEqual(['switch']);
    expect(actionsFrom(light, 'broken', 'buyer')).toEqual([]);
  });

  test('finds every allowed step by trying all of them', () => {
    expect(allowedSteps(light)).toEqual([
      'off switch → on (buyer)',
      'off pause → paused (buyer)',
      'on switch → off (buyer, system)',
      'on pause → paused (buyer)',
      'paused resume → off (buyer)',
      'paused resume → on (buyer)',
    ]);
  });
});
