import { describe, expect, test } from 'vitest';
import { canHandle, canManageTeam, type TenderDuty } from './member.ts';

const duties: readonly (TenderDuty | null)[] = ['owner', 'handler', 'reader', null];

describe('the team of a tender', () => {
  test('lets owner and handlers act, and refers others to the owner', () => {
    expect(duties.map((duty) => canHandle(duty, '林采'))).toEqual([
      true,
      true,
      { refused: 'not_in_team', values: { owner: '林采' } },
      { refused: 'not_in_team', values: { owner: '林采' } },
    ]);
  });

  test('is changed by the owner alone, or by a handler if the owner’s account is out of use', () => {
    const may = (inUse: boolean) =>
      duties.map((duty) => canManageTeam(duty, { name: '林采', inUse }) === true);
    expect(may(true)).toEqual([true, false, false, false]);
    expect(may(false)).toEqual([true, true, false, false]);
  });
});
