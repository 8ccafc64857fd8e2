import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import * as wire from '@procure/client/account/management.gen.ts';
import * as roles from '@procure/client/permission/permission.gen.ts';
import * as session from '@procure/client/session/session.gen.ts';
import * as tender from '@procure/client/tender/tender.gen.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../platform/testing/test-app.ts';

const test = testApp();

const newcomer = () => ({
  id: randomUUID(),
  username: `n${randomBytes(5).toString('hex')}`,
  nickName: '新同事',
  phone: `137${String(randomInt(100_000_000)).padStart(8, '0')}`,
  roles: ['buyer' as const],
});

const versionOf = async (id: string) =>
  (
    await test
      .parts()
      .db.selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;

async function signedIn(loginName: string, password: string) {
  const reply = await test.client('console').call(session.signInStaff, { loginName, password });
  return reply.ok ? test.client('console', reply.data.token) : reply;
}

describe('a staff account', () => {
  it('begins with a one-time password, which lets its owner in to set their own and nothing else', async () => {
    const admin = await test.staff('admin');
    const input = newcomer();
    const made = await admin.client.call(wire.createStaffAccount, input);
    if (!made.ok) throw new Error(made.message);
    const { password } = made.data;
    const first = await signedIn(input.username, password);
    if ('ok' in first) throw new Error(first.message);
    expect(await first.call(session.getStaffMe, {})).toMatchObject({ data: { passwordTemporary: true } });
    expect(await first.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
    const own = { password, newPassword: 'Haizhou@2026x', newPasswordConfirm: 'Haizhou@2026x' };
    expect(await first.call(wire.changeStaffPassword, own)).toMatchObject({ ok: true });
    // Everybody who knew the old password is out, this session included.
    expect(await first.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    const again = await signedIn(input.username, 'Haizhou@2026x');
    if ('ok' in again) throw new Error(again.message);
    expect(await again.call(tender.listTenders, {})).toMatchObject({ ok: true });
    expect(await signedIn(input.username, password)).toMatchObject({ reason: 'credentials_wrong' });
  });

  it('is made once; asked again before its first use, a fresh password is given', async () => {
    const admin = await test.staff('admin');
    const input = newcomer();
    const first = await admin.client.call(wire.createStaffAccount, input);
    const second = await admin.client.call(wire.createStaffAccount, input);
    expect(second).toMatchObject({ ok: true, data: { id: input.id } });
    expect(first.ok && second.ok && first.data.password !== second.data.password).toBe(true);
    expect(await admin.client.call(wire.createStaffAccount, { ...input, id: randomUUID() })).toMatchObject({
      reason: 'username_taken',
    });
    const other = { ...newcomer(), phone: input.phone };
    expect(await admin.client.call(wire.createStaffAccount, other)).toMatchObject({ reason: 'phone_taken' });
  });

  it('never unites duties that must stay apart', async () => {
    const admin = await test.staff('admin');
    const input = { ...newcomer(), roles: ['buyer' as const, 'approver' as const] };
    expect(await admin.client.call(wire.createStaffAccount, input)).toMatchObject({
      reason: 'roles_conflict',
      message: '采购员与审批人不能由同一人担任',
    });
  });

  it('has its new roles at its next request', async () => {
    const admin = await test.staff('admin');
    const person = await test.staff('editor');
    expect(await person.client.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
    const { accountId: id } = person;
    const reply = await admin.client.call(wire.setStaffRoles, {
      id,
      version: await versionOf(id),
      roles: ['buyer'],
    });
    expect(reply).toMatchObject({ ok: true });
    expect(await person.client.call(tender.listTenders, {})).toMatchObject({ ok: true });
    const stale = { id, version: 1, roles: ['editor' as const] };
    expect(await admin.client.call(wire.setStaffRoles, stale)).toMatchObject({ reason: 'conflict' });
  });

  it('is out at once when disabled, and back when enabled', async () => {
    const admin = await test.staff('admin');
    const person = await test.staff('buyer');
    const { accountId: id } = person;
    const target = async () => ({ id, version: await versionOf(id) });
    await admin.client.call(wire.disableStaffAccount, { ...(await target()), reason: '已离职' });
    expect(await person.client.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    expect(await signedIn(person.username, 'Demo@2026')).toMatchObject({ reason: 'account_disabled' });
    await admin.client.call(wire.enableStaffAccount, await target());
    expect(await signedIn(person.username, 'Demo@2026')).not.toHaveProperty('reason');
  });

  it('is never managed by its own holder', async () => {
    const admin = await test.staff('admin');
    const target = { id: admin.accountId, version: 1 };
    for (const reply of [
      await admin.client.call(wire.disableStaffAccount, { ...target, reason: '误操作' }),
      await admin.client.call(wire.setStaffRoles, { ...target, roles: ['buyer'] }),
      await admin.client.call(wire.resetStaffPassword, target),
    ])
      expect(reply).toMatchObject({ reason: 'own_account' });
  });

  it('gets a one-time password when its own is forgotten, and every session ends', async () => {
    const admin = await test.staff('admin');
    const person = await test.staff('buyer');
    const target = { id: person.accountId, version: await versionOf(person.accountId) };
    const reply = await admin.client.call(wire.resetStaffPassword, target);
    if (!reply.ok) throw new Error(reply.message);
    expect(await person.client.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    const inside = await signedIn(person.username, reply.data.password);
    if ('ok' in inside) throw new Error(inside.message);
    const back = { password: reply.data.password, newPassword: 'Demo@2026', newPasswordConfirm: 'Demo@2026' };
    expect(await inside.call(wire.changeStaffPassword, back)).toMatchObject({ reason: 'password_reused' });
    const wrong = { ...back, password: 'Wrong@2026' };
    expect(await inside.call(wire.changeStaffPassword, wrong)).toMatchObject({ reason: 'password_wrong' });
  });

  it("does not reach suppliers' accounts", async () => {
    const admin = await test.staff('admin');
    const supplier = await test.company();
    const target = { id: supplier.accountId, version: await versionOf(supplier.accountId) };
    expect(await admin.client.call(wire.resetStaffPassword, target)).toMatchObject({ reason: 'not_found' });
    const listed = await admin.client.call(wire.listStaffAccounts, { keyword: supplier.username });
    expect(listed).toMatchObject({ count: 0 });
  });

  it('is listed with its roles, found by name and by role', async () => {
    const admin = await test.staff('admin');
    const person = await test.staff('evaluator');
    const reply = await admin.client.call(wire.listStaffAccounts, {
      keyword: person.username,
      role: 'evaluator',
    });
    expect(reply).toMatchObject({
      count: 1,
      data: [{ id: person.accountId, roles: ['evaluator'], state: 'active' }],
    });
  });
});

describe('a role', () => {
  it('grants what it is given, from the next request of its holders on', async () => {
    const admin = await test.staff('admin');
    const editor = await test.staff('editor');
    const before = await admin.client.call(roles.listRoles, {});
    const given = before.ok ? (before.data.find(({ id }) => id === 'editor')?.permissions ?? []) : [];
    const grant = (permissions: typeof given) =>
      admin.client.call(roles.setRolePermissions, { id: 'editor', permissions });
    expect(await grant([...given, 'tender.read'])).toMatchObject({ ok: true });
    expect(await editor.client.call(tender.listTenders, {})).toMatchObject({ ok: true });
    expect(await grant(given)).toMatchObject({ data: { permissions: given } });
    expect(await editor.client.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
  });

  it('never gets what belongs to a duty apart from it, nor a permission of the other side', async () => {
    const admin = await test.staff('admin');
    const set = (permissions: ('tender.approve' | 'bid.submit')[]) =>
      admin.client.call(roles.setRolePermissions, { id: 'buyer', permissions });
    expect(await set(['tender.approve'])).toMatchObject({
      reason: 'permission_conflict',
      message: '采购员不能拥有“审批招标项目”：该权限与其职责不相容',
    });
    expect(await set(['bid.submit'])).toMatchObject({ reason: 'invalid_input' });
  });

  it('leaves the administrators the means to undo it', async () => {
    const admin = await test.staff('admin');
    const reply = await admin.client.call(roles.setRolePermissions, {
      id: 'admin',
      permissions: ['account.manage'],
    });
    expect(reply).toMatchObject({ reason: 'role_lockout' });
  });
});
