import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/account/management.route.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import * as tender from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { house, placeOf } from '../../../../testing/fixtures/organisation.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

const newcomer = () => ({
  id: randomUUID(),
  username: `n${randomBytes(5).toString('hex')}`,
  nickName: '新同事',
  phone: `137${String(randomInt(100_000_000)).padStart(8, '0')}`,
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

const office = async () => ({ organisationId: await placeOf(test.parts().db, 'admin') });

async function signedIn(loginName: string, password: string) {
  const reply = await test.client('console').call(session.signInStaff, { loginName, password });
  return reply.ok ? test.client('console', reply.data.token) : reply;
}

describe('a staff account', () => {
  it('starts with a one-time password, which only lets its owner set a password', async () => {
    const admin = await test.staff('admin');
    const input = newcomer();
    const made = await admin.client.call(wire.createStaffAccount, input);
    if (!made.ok) throw new Error(made.message);
    const { password } = made.data;
    const first = await signedIn(input.username, password);
    if ('ok' in first) throw new Error(first.message);
    expect(await first.call(session.getStaffMe, {})).toMatchObject({ data: { passwordTemporary: true } });
    expect(await first.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
    // The creator of the account knows this password: no right is added to it yet.
    const early = {
      id: input.id,
      version: await versionOf(input.id),
      organisationId: house.id,
      roles: ['buyer' as const],
    };
    const security = await test.staff('security');
    expect(await security.client.call(wire.setStaffRoles, early)).toMatchObject({
      reason: 'password_not_own',
    });
    const own = { password, newPassword: 'Haizhou@2026x', newPasswordConfirm: 'Haizhou@2026x' };
    expect(await first.call(settings.changeStaffPassword, own)).toMatchObject({ ok: true });
    // Every session under the old password has ended, this one included.
    expect(await first.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    const again = await signedIn(input.username, 'Haizhou@2026x');
    if ('ok' in again) throw new Error(again.message);
    // The account is created without rights: another person assigns them.
    expect(await again.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
    const given = {
      id: input.id,
      version: await versionOf(input.id),
      organisationId: house.id,
      roles: ['buyer' as const],
    };
    expect(await admin.client.call(wire.setStaffRoles, given)).toMatchObject({ reason: 'forbidden' });
    expect(await security.client.call(wire.setStaffRoles, given)).toMatchObject({ ok: true });
    expect(await again.call(tender.listTenders, {})).toMatchObject({ ok: true });
    expect(await security.client.call(wire.createStaffAccount, newcomer())).toMatchObject({
      reason: 'forbidden',
    });
    expect(await signedIn(input.username, password)).toMatchObject({ reason: 'credentials_wrong' });
  });

  it('is created once; a repeated creation before the first use returns a new password', async () => {
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
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', input.id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([{ action: 'create' }, { action: 'create_repeated' }]);
  });

  it('with a right gets no new password from its creator alone, nor after a reset by two people', async () => {
    const admin = await test.staff('admin');
    const security = await test.staff('security');
    const input = newcomer();
    const made = await admin.client.call(wire.createStaffAccount, input);
    if (!made.ok) throw new Error(made.message);
    const first = await signedIn(input.username, made.data.password);
    if ('ok' in first) throw new Error(first.message);
    const own = {
      password: made.data.password,
      newPassword: 'Haizhou@2026x',
      newPasswordConfirm: 'Haizhou@2026x',
    };
    expect(await first.call(settings.changeStaffPassword, own)).toMatchObject({ ok: true });
    const target = async () => ({ id: input.id, version: await versionOf(input.id) });
    const given = { ...(await target()), organisationId: house.id, roles: ['buyer' as const] };
    expect(await security.client.call(wire.setStaffRoles, given)).toMatchObject({ ok: true });
    const again = () => admin.client.call(wire.createStaffAccount, input);
    expect(await again()).toMatchObject({ reason: 'conflict' });
    const asked = { ...(await target()), reason: '本人忘记密码' };
    expect(await admin.client.call(wire.askPasswordReset, asked)).toMatchObject({ ok: true });
    const reset = await security.client.call(wire.confirmPasswordReset, await target());
    if (!reset.ok) throw new Error(reset.message);
    expect(await again()).toMatchObject({ reason: 'conflict' });
    // Existing roles remain; none is added before the owner has set a password.
    expect(
      await security.client.call(wire.setStaffRoles, {
        ...(await target()),
        organisationId: house.id,
        roles: ['buyer', 'approver'],
      }),
    ).toMatchObject({ reason: 'password_not_own' });
    expect('ok' in (await signedIn(input.username, reset.data.password))).toBe(false);
  });

  it('refuses incompatible roles', async () => {
    const security = await test.staff('security');
    const { accountId: id } = await test.staff();
    for (const [held, message] of [
      [['buyer', 'approver'], '采购员与审批人不能由同一人担任：编制项目的人不能审批'],
      [['approver', 'evaluator'], '审批人与评委不能由同一人担任：审批定标的人不能参加评审'],
      [['approver', 'opener'], '审批人与开标人不能由同一人担任：审批定标的人不能开标'],
      [['admin', 'security'], '系统管理员与安全管理员不能由同一人担任：建立账号与授予权限须分开'],
      [
        ['auditor', 'security'],
        '审计管理员与安全管理员不能由同一人担任：系统、安全与审计管理须由三人分别担任',
      ],
    ] as const) {
      const reply = await security.client.call(wire.setStaffRoles, {
        id,
        version: await versionOf(id),
        organisationId: await placeOf(test.parts().db, held[0]),
        roles: [...held],
      });
      expect(reply).toMatchObject({ reason: 'roles_conflict', message });
    }
  });

  it('has its new roles at its next request', async () => {
    const admin = await test.staff('security');
    const person = await test.staff('editor');
    expect(await person.client.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
    const { accountId: id } = person;
    const reply = await admin.client.call(wire.setStaffRoles, {
      id,
      version: await versionOf(id),
      organisationId: house.id,
      roles: ['buyer'],
    });
    expect(reply).toMatchObject({ ok: true });
    expect(await person.client.call(tender.listTenders, {})).toMatchObject({ ok: true });
    const stale = { id, version: 1, organisationId: house.id, roles: ['buyer' as const] };
    expect(await admin.client.call(wire.setStaffRoles, stale)).toMatchObject({ reason: 'conflict' });
  });

  it('loses its sessions at once when disabled, and signs in again when enabled', async () => {
    const admin = await test.staff('admin');
    const person = await test.staff('buyer');
    const { accountId: id } = person;
    const target = async () => ({ id, version: await versionOf(id) });
    await admin.client.call(wire.disableStaffAccount, { ...(await target()), reason: '已离职' });
    expect(await person.client.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    expect(await signedIn(person.username, 'Demo@2026')).toMatchObject({ reason: 'account_disabled' });
    await admin.client.call(wire.enableStaffAccount, await target());
    expect(await signedIn(person.username, 'Demo@2026')).not.toHaveProperty('reason');
    // Enabling it once more changes nothing.
    const enabled = await target();
    expect(await admin.client.call(wire.enableStaffAccount, enabled)).toMatchObject({ ok: true });
    expect(await target()).toEqual(enabled);
  });

  it('cannot be managed by its own holder', async () => {
    const admin = await test.staff('admin');
    const security = await test.staff('security');
    const mine = { id: admin.accountId, version: 1 };
    const theirs = { id: security.accountId, version: 1 };
    for (const reply of [
      await admin.client.call(wire.disableStaffAccount, { ...mine, reason: '误操作' }),
      await admin.client.call(wire.askPasswordReset, { ...mine, reason: '忘记密码' }),
      await security.client.call(wire.setStaffRoles, {
        ...theirs,
        organisationId: house.id,
        roles: ['buyer'],
      }),
      await security.client.call(wire.confirmPasswordReset, theirs),
    ])
      expect(reply).toMatchObject({ reason: 'own_account' });
  });

  it('gets a one-time password from two people: one requests it, another confirms, and every session ends', async () => {
    const admin = await test.staff('admin');
    const security = await test.staff('security');
    const person = await test.staff('buyer');
    const target = async () => ({ id: person.accountId, version: await versionOf(person.accountId) });
    const decide = async (by: typeof admin) => by.client.call(wire.confirmPasswordReset, await target());
    expect(await decide(security)).toMatchObject({ reason: 'reset_not_asked' });
    const asked = { ...(await target()), reason: '本人忘记密码' };
    expect(await security.client.call(wire.askPasswordReset, asked)).toMatchObject({ reason: 'forbidden' });
    expect(await admin.client.call(wire.askPasswordReset, asked)).toMatchObject({ ok: true });
    // The request changes nothing, and its author cannot confirm it, neither in the present role nor in another
    // one.
    expect(await person.client.call(session.getStaffMe, {})).toMatchObject({ ok: true });
    expect(await decide(admin)).toMatchObject({ reason: 'forbidden' });
    // Another administrator remains.
    await test.staff('admin');
    const moved = { id: admin.accountId, version: await versionOf(admin.accountId) };
    expect(
      await security.client.call(wire.setStaffRoles, { ...moved, ...(await office()), roles: ['security'] }),
    ).toMatchObject({
      ok: true,
    });
    expect(await decide(admin)).toMatchObject({ reason: 'own_request' });
    const listed = await security.client.call(wire.listStaffAccounts, { keyword: person.username });
    expect(listed).toMatchObject({ data: [{ reset: { askedBy: admin.username, reason: '本人忘记密码' } }] });
    const reply = await decide(security);
    if (!reply.ok) throw new Error(reply.message);
    expect(await person.client.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entityId', '=', person.accountId)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'ask_password_reset', actorId: admin.accountId },
      { action: 'reset_password', actorId: security.accountId },
    ]);
    expect(await decide(security)).toMatchObject({ reason: 'reset_not_asked' });
    const inside = await signedIn(person.username, reply.data.password);
    if ('ok' in inside) throw new Error(inside.message);
    expect(await inside.call(tender.listTenders, {})).toMatchObject({ reason: 'forbidden' });
    const back = { password: reply.data.password, newPassword: 'Demo@2026', newPasswordConfirm: 'Demo@2026' };
    expect(await inside.call(settings.changeStaffPassword, back)).toMatchObject({
      reason: 'password_reused',
    });
    const wrong = { ...back, password: 'Wrong@2026' };
    expect(await inside.call(settings.changeStaffPassword, wrong)).toMatchObject({
      reason: 'password_wrong',
    });
  });

  it('allows five wrong old passwords in a session; the fifth ends it, and each is recorded', async () => {
    const person = await test.staff('buyer');
    const wrong = { password: 'Wrong@2026', newPassword: 'Fresh#2027', newPasswordConfirm: 'Fresh#2027' };
    const reasons: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      const reply = await person.client.call(settings.changeStaffPassword, wrong);
      reasons.push(reply.ok ? 'changed' : reply.reason);
    }
    expect(reasons).toEqual([
      ...Array.from({ length: 4 }, () => 'password_wrong'),
      'sign_in_required',
      'sign_in_required',
    ]);
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', person.accountId)
      .execute();
    expect(lines).toEqual(Array.from({ length: 5 }, () => ({ action: 'change_password_failed' })));
  });

  it('keeps its password if the second person declines or does not answer within a day', async () => {
    const admin = await test.staff('admin');
    const security = await test.staff('security');
    const person = await test.staff('buyer');
    const target = async () => ({ id: person.accountId, version: await versionOf(person.accountId) });
    const ask = async () =>
      admin.client.call(wire.askPasswordReset, { ...(await target()), reason: '本人忘记密码' });
    await ask();
    const no = { ...(await target()), reason: '未能与本人核实' };
    expect(await security.client.call(wire.declinePasswordReset, no)).toMatchObject({ ok: true });
    expect(await person.client.call(session.getStaffMe, {})).toMatchObject({ ok: true });
    await ask();
    await test
      .parts()
      .db.updateTable('passwordReset')
      .set({ askedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('accountId', '=', person.accountId)
      .where('outcome', 'is', null)
      .execute();
    const late = await security.client.call(wire.confirmPasswordReset, await target());
    expect(late).toMatchObject({ reason: 'reset_not_asked' });
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('cannot be a supplier’s account', async () => {
    const admin = await test.staff('admin');
    const supplier = await test.company();
    const target = { id: supplier.accountId, version: await versionOf(supplier.accountId) };
    const asked = { ...target, reason: '本人忘记密码' };
    expect(await admin.client.call(wire.askPasswordReset, asked)).toMatchObject({ reason: 'not_found' });
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
      data: [
        {
          id: person.accountId,
          posts: [{ organisationId: house.id, organisationName: house.name, roles: ['evaluator'] }],
          state: 'active',
        },
      ],
    });
  });
});
