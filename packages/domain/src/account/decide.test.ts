import { describe, expect, test } from 'vitest';
import { decide, decideReset, officesLeft, type StaffAccount } from './decide.ts';

const now = '2026-11-20T02:00:00.000Z';
const facts = { roles: ['admin'], passwordTemporary: false } as const;
const active: StaffAccount = { ...facts, state: 'active', disabledAt: null };
const disabled: StaffAccount = { ...facts, state: 'disabled', disabledAt: now };
const alone = new Map<string, number>();
const another = new Map([['admin', 1]]);
const set = { kind: 'set_roles', roles: ['buyer'], grants: new Map(), others: another } as const;
const disable = { kind: 'disable', reason: '离职', others: another } as const;

describe('roles', () => {
  test('given another administrator, when one leaves the office, then the roles are the new ones', () => {
    expect(decide(active, set, now)).toEqual({
      account: { ...active, roles: ['buyer'] },
      event: { kind: 'set_roles', from: active, roles: ['buyer'] },
    });
    expect(decide(active, { ...set, others: alone }, now)).toMatchObject({ refused: 'last_administrator' });
    expect(decide(active, { ...set, roles: ['admin'], others: alone }, now)).toMatchObject({ event: {} });
  });

  test('are not added while somebody else knows the password; those that are there stay', () => {
    const unowned: StaffAccount = { ...active, passwordTemporary: true };
    expect(decide(unowned, set, now)).toEqual({ refused: 'password_not_own' });
    expect(decide(unowned, { ...set, roles: ['admin'] }, now)).toMatchObject({
      event: { kind: 'set_roles' },
    });
    expect(decide(unowned, { ...set, roles: [] }, now)).toMatchObject({ account: { roles: [] } });
  });

  test('that must stay apart stay apart', () => {
    expect(decide(active, { ...set, roles: ['buyer', 'approver'] }, now)).toMatchObject({
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

  test('of an account that is shut leave no office: it keeps none', () => {
    expect(officesLeft(active)).toEqual(['admin']);
    expect(officesLeft(active, ['admin', 'editor'])).toEqual([]);
    expect(officesLeft(disabled)).toEqual([]);
    expect(decide(disabled, { ...set, others: alone }, now)).toMatchObject({ account: { roles: ['buyer'] } });
  });
});

describe('shutting', () => {
  test('the last administrator is not shut; anybody else is, once', () => {
    expect(decide(active, { ...disable, others: alone }, now)).toMatchObject({
      refused: 'last_administrator',
    });
    expect(decide(active, disable, now)).toEqual({
      account: disabled,
      event: { kind: 'disable', reason: '离职' },
    });
    expect(decide(disabled, { ...disable, others: alone }, now)).toEqual({ account: disabled, event: null });
  });

  test('is undone, once', () => {
    expect(decide(disabled, { kind: 'enable' }, now)).toEqual({ account: active, event: { kind: 'enable' } });
    expect(decide(active, { kind: 'enable' }, now)).toEqual({ account: active, event: null });
  });
});

describe('a new password', () => {
  const reset = { askedBy: 'admin', reason: '忘记密码' };
  const confirm = { kind: 'reset_password', by: 'security', reason: null } as const;

  test('is asked for by one and decided by another', () => {
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
