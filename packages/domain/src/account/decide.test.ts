import { describe, expect, test } from 'vitest';
import { decide, decideReset, officesLeft, type StaffAccount } from './decide.ts';

const now = '2026-11-20T02:00:00.000Z';
const operator = { id: 'operator', kind: 'operator', name: '平台运营', inUse: true } as const;
const house = { id: 'house', kind: 'purchaser', name: '云帆集团', inUse: true } as const;
const other = { ...house, id: 'other', name: '清屿水务' } as const;
const facts = {
  posts: [{ organisationId: 'operator', roles: ['admin'] }],
  passwordTemporary: false,
} as const;
const active: StaffAccount = { ...facts, state: 'active', disabledAt: null };
const disabled: StaffAccount = { ...facts, state: 'disabled', disabledAt: now };
const alone = new Map<string, number>();
const another = new Map([['admin', 1]]);
const set = {
  kind: 'set_roles',
  organisation: operator,
  roles: ['editor'],
  grants: new Map(),
  others: another,
} as const;
const disable = { kind: 'disable', reason: '离职', others: another } as const;

describe('roles', () => {
  test('replace the previous ones if another administrator remains', () => {
    expect(decide(active, set, now)).toEqual({
      account: { ...active, posts: [{ organisationId: 'operator', roles: ['editor'] }] },
      event: {
        kind: 'set_roles',
        organisation: { id: 'operator', name: '平台运营' },
        from: ['admin'],
        roles: ['editor'],
      },
    });
    expect(decide(active, { ...set, others: alone }, now)).toMatchObject({ refused: 'last_administrator' });
    expect(decide(active, { ...set, roles: ['admin'], others: alone }, now)).toMatchObject({ event: {} });
  });

  test('are not added while the password is temporary; existing ones stay', () => {
    const unowned: StaffAccount = { ...active, passwordTemporary: true };
    expect(decide(unowned, set, now)).toEqual({ refused: 'password_not_own' });
    expect(decide(unowned, { ...set, roles: ['admin'] }, now)).toMatchObject({
      event: { kind: 'set_roles' },
    });
    expect(decide(unowned, { ...set, roles: [] }, now)).toMatchObject({ account: { posts: [] } });
  });

  test('that must be separate cannot be combined, in one organisation or across several', () => {
    const buyer: StaffAccount = { ...active, posts: [{ organisationId: 'house', roles: ['buyer'] }] };
    for (const organisation of [house, other])
      expect(decide(buyer, { ...set, organisation, roles: ['buyer', 'approver'] }, now)).toMatchObject({
        refused: 'roles_conflict',
      });
    expect(decide(buyer, { ...set, organisation: other, roles: ['approver'] }, now)).toMatchObject({
      refused: 'roles_conflict',
    });
    const grants = new Map([
      ['editor', ['tender.edit'] as const],
      ['reviewer', ['tender.approve'] as const],
    ]);
    expect(decide(active, { ...set, roles: ['editor', 'reviewer'], grants }, now)).toMatchObject({
      refused: 'permissions_apart',
    });
  });

  test('in one organisation leave those in another unchanged', () => {
    const buyer: StaffAccount = { ...active, posts: [{ organisationId: 'house', roles: ['buyer'] }] };
    expect(decide(buyer, { ...set, organisation: other, roles: ['buyer'] }, now)).toMatchObject({
      account: {
        posts: [
          { organisationId: 'house', roles: ['buyer'] },
          { organisationId: 'other', roles: ['buyer'] },
        ],
      },
    });
    expect(decide(buyer, { ...set, organisation: house, roles: [] }, now)).toMatchObject({
      account: { posts: [] },
    });
  });

  test('belong to a kind of organisation: an operator does not purchase, an agency does not approve', () => {
    const agency = { ...house, kind: 'agency' } as const;
    expect(decide(active, { ...set, roles: ['admin', 'buyer'] }, now)).toEqual({
      refused: 'role_misplaced',
      values: { kind: '平台运营', role: '采购员' },
    });
    expect(decide(active, { ...set, organisation: agency, roles: ['approver'] }, now)).toMatchObject({
      refused: 'role_misplaced',
    });
    // Misplaced roles from earlier data can be saved again or removed.
    const misplaced: StaffAccount = { ...active, posts: [{ organisationId: 'house', roles: ['editor'] }] };
    expect(decide(misplaced, { ...set, organisation: house, roles: ['editor'] }, now)).toMatchObject({
      event: {},
    });
  });

  test('are not added in an organisation that is out of use; existing ones can be removed', () => {
    const shut = { ...house, inUse: false };
    const buyer: StaffAccount = { ...active, posts: [{ organisationId: 'house', roles: ['buyer'] }] };
    expect(decide(active, { ...set, organisation: shut, roles: ['buyer'] }, now)).toEqual({
      refused: 'organisation_out_of_use',
      values: { name: '云帆集团' },
    });
    expect(decide(buyer, { ...set, organisation: shut, roles: [] }, now)).toMatchObject({
      account: { posts: [] },
    });
  });

  test('of a disabled account leave no administrator’s office, since the account holds none', () => {
    expect(officesLeft(active)).toEqual(['admin']);
    expect(officesLeft(active, [{ organisationId: 'operator', roles: ['admin', 'editor'] }])).toEqual([]);
    expect(officesLeft(disabled)).toEqual([]);
    expect(decide(disabled, { ...set, others: alone }, now)).toMatchObject({
      account: { posts: [{ roles: ['editor'] }] },
    });
  });
});

describe('disabling', () => {
  test('refuses the last administrator, and disables any other account once', () => {
    expect(decide(active, { ...disable, others: alone }, now)).toMatchObject({
      refused: 'last_administrator',
    });
    expect(decide(active, disable, now)).toEqual({
      account: disabled,
      event: { kind: 'disable', reason: '离职' },
    });
    expect(decide(disabled, { ...disable, others: alone }, now)).toEqual({ account: disabled, event: null });
  });

  test('is reverted once by enabling', () => {
    expect(decide(disabled, { kind: 'enable' }, now)).toEqual({ account: active, event: { kind: 'enable' } });
    expect(decide(active, { kind: 'enable' }, now)).toEqual({ account: active, event: null });
  });
});

describe('a new password', () => {
  const reset = { askedBy: 'admin', reason: '忘记密码' };
  const confirm = { kind: 'reset_password', by: 'security', reason: null } as const;

  test('is requested by one administrator and decided by another', () => {
    expect(decideReset(reset, confirm)).toEqual({
      outcome: 'confirmed',
      event: { kind: 'reset_password', askedBy: 'admin', reason: '忘记密码' },
    });
    const decline = { kind: 'decline_password_reset', by: 'security', reason: '未能核实身份' } as const;
    expect(decideReset(reset, decline)).toMatchObject({
      outcome: 'declined',
      event: { reason: '未能核实身份' },
    });
    expect(decideReset(reset, { ...confirm, by: 'admin' })).toEqual({ refused: 'own_request' });
    expect(decideReset(null, confirm)).toEqual({ refused: 'reset_not_asked' });
  });
});
