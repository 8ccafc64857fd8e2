import { describe, expect, test } from 'vitest';
import { supplierRoles } from '../permission/role.ts';
import { canResetFactor, decide, type People } from './decide.ts';

const people: People = [
  { id: 'zhou', roles: [...supplierRoles] },
  { id: 'wu', roles: ['company_admin'] },
  { id: 'lin', roles: ['bid_preparer', 'bid_submitter'] },
];
const alone: People = people.filter(({ id }) => id !== 'wu');

describe('the members of a company', () => {
  test('receive their roles from an administrator', () => {
    const decided = decide(people, { kind: 'set_roles', of: 'lin', roles: ['company_reader'] }, 'zhou');
    expect(decided).toMatchObject({
      people: [people[0], people[1], { id: 'lin', roles: ['company_reader'] }],
      event: { kind: 'set_roles', of: 'lin', from: ['bid_preparer', 'bid_submitter'] },
    });
  });

  test('do not change if the roles are the same, in any order', () => {
    const same = { kind: 'set_roles', of: 'lin', roles: ['bid_submitter', 'bid_preparer'] } as const;
    expect(decide(people, same, 'zhou')).toEqual({ people, event: null });
    const added = ['bid_submitter', 'bid_preparer', 'company_reader'] as const;
    expect(decide(people, { kind: 'set_roles', of: 'lin', roles: added }, 'zhou')).toMatchObject({
      event: { roles: added },
    });
    expect(decide(people, { kind: 'set_roles', of: 'lin', roles: ['bid_preparer'] }, 'zhou')).toMatchObject({
      event: { roles: ['bid_preparer'] },
    });
  });

  test('leave, or are removed, and do not belong to the company any more', () => {
    expect(decide(people, { kind: 'remove', of: 'lin' }, 'zhou')).toMatchObject({
      people: people.slice(0, 2),
      event: { kind: 'remove', of: 'lin' },
    });
    expect(decide(people, { kind: 'leave' }, 'lin')).toMatchObject({
      people: people.slice(0, 2),
      event: { kind: 'leave', of: 'lin' },
    });
    expect(decide(people, { kind: 'remove', of: 'zhou' }, 'zhou')).toEqual({ refused: 'own_removal' });
  });

  test('always include an administrator', () => {
    expect(decide(alone, { kind: 'leave' }, 'zhou')).toEqual({ refused: 'last_company_admin' });
    const downgraded = { kind: 'set_roles', of: 'zhou', roles: ['bid_preparer'] } as const;
    expect(decide(alone, downgraded, 'zhou')).toEqual({ refused: 'last_company_admin' });
    expect(decide(people, downgraded, 'zhou')).toMatchObject({ event: { kind: 'set_roles' } });
    expect(decide(people, { kind: 'leave' }, 'zhou')).toMatchObject({ event: { kind: 'leave' } });
  });

  test('hand the administration over, and keep their other roles or at least the right to read', () => {
    expect(decide(alone, { kind: 'hand_over', to: 'lin' }, 'zhou')).toMatchObject({
      people: [
        { id: 'zhou', roles: ['bid_preparer', 'bid_submitter', 'company_reader'] },
        { id: 'lin', roles: ['company_admin', 'bid_preparer', 'bid_submitter'] },
      ],
    });
    expect(decide(people, { kind: 'hand_over', to: 'lin' }, 'wu')).toMatchObject({
      people: [people[0], { id: 'wu', roles: ['company_reader'] }, { id: 'lin' }],
    });
    expect(decide(people, { kind: 'hand_over', to: 'zhou' }, 'zhou')).toEqual({ people, event: null });
    // Both were administrators: the role is held once.
    expect(decide(people, { kind: 'hand_over', to: 'wu' }, 'zhou')).toMatchObject({
      people: [{ id: 'zhou' }, { id: 'wu', roles: ['company_admin'] }, people[2]],
    });
  });

  test('are managed neither by a colleague without the right, nor by a removed member', () => {
    for (const kind of ['set_roles', 'remove'] as const)
      for (const by of ['lin', 'stranger'])
        expect(decide(people, { kind, of: 'wu', roles: ['company_reader'] }, by)).toEqual({
          refused: 'forbidden',
        });
    expect(decide(people, { kind: 'hand_over', to: 'lin' }, 'stranger')).toEqual({ refused: 'forbidden' });
    expect(decide(people, { kind: 'leave' }, 'stranger')).toEqual({ refused: 'forbidden' });
  });

  test('do not include those of another company', () => {
    expect(decide(people, { kind: 'remove', of: 'stranger' }, 'zhou')).toEqual({ refused: 'not_found' });
    expect(decide(people, { kind: 'hand_over', to: 'stranger' }, 'zhou')).toEqual({ refused: 'not_found' });
    expect(decide(people, { kind: 'set_roles', of: 'stranger', roles: ['company_admin'] }, 'zhou')).toEqual({
      refused: 'not_found',
    });
  });
});

describe('the second factor of a colleague', () => {
  test('is reset by an administrator of the company', () => {
    expect(canResetFactor(people, 'lin', 'zhou')).toBe(true);
  });

  test('is not reset by a member, a stranger or its owner, nor for a stranger', () => {
    expect(canResetFactor(people, 'wu', 'lin')).toEqual({ refused: 'forbidden' });
    expect(canResetFactor(people, 'wu', 'stranger')).toEqual({ refused: 'forbidden' });
    expect(canResetFactor(people, 'zhou', 'zhou')).toEqual({ refused: 'own_factor' });
    expect(canResetFactor(people, 'stranger', 'zhou')).toEqual({ refused: 'not_found' });
  });
});
