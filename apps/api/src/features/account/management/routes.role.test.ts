import * as wire from '@procure/contract/account/management.route.ts';
import * as roles from '@procure/contract/permission/permission.route.ts';
import * as tender from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { house } from '../../../../testing/fixtures/organisation.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

const versionOf = async (id: string) =>
  (
    await test
      .parts()
      .db.selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;

describe('a role', () => {
  it('grants new permissions from the next request of its holders', async () => {
    const admin = await test.staff('security');
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

  it('refuses permissions of a separate duty and of the other side', async () => {
    const admin = await test.staff('security');
    const set = (permissions: ('tender.approve' | 'bid.submit')[]) =>
      admin.client.call(roles.setRolePermissions, { id: 'buyer', permissions });
    expect(await set(['tender.approve'])).toMatchObject({
      reason: 'permission_conflict',
      message: '采购员不能拥有“审批招标项目”：该权限与其职责不相容',
    });
    expect(await set(['bid.submit'])).toMatchObject({ reason: 'invalid_input' });
  });

  it('refuses permissions that would combine separate duties in one of its holders', async () => {
    const security = await test.staff('security');
    const both = await test.staff('editor', 'approver');
    const grant = (permissions: ('content.edit' | 'tender.create')[]) =>
      security.client.call(roles.setRolePermissions, { id: 'editor', permissions });
    const name = both.username;
    expect(await grant(['content.edit', 'tender.create'])).toMatchObject({
      reason: 'holder_conflict',
      message: `${name}还担任其他角色，修改后将同时拥有“新建招标项目”与“审批招标项目”，请先调整其角色`,
    });
    const only = { id: both.accountId, version: await versionOf(both.accountId) };
    await security.client.call(wire.setStaffRoles, { ...only, organisationId: house.id, roles: [] });
    expect(await grant(['content.edit', 'tender.create'])).toMatchObject({ ok: true });
    // The opposite direction: the role as it is now.
    const again = { id: both.accountId, version: await versionOf(both.accountId) };
    expect(
      await security.client.call(wire.setStaffRoles, {
        ...again,
        organisationId: house.id,
        roles: ['approver'],
      }),
    ).toMatchObject({ reason: 'permissions_apart' });
    expect(await grant(['content.edit'])).toMatchObject({ ok: true });
  });

  it('keeps the administrators’ permissions to undo the change', async () => {
    const security = await test.staff('security');
    for (const [id, permissions, message] of [
      ['admin', ['account.read'], '系统管理员须保留“建立与停用账号”权限'],
      ['security', ['account.read'], '安全管理员须保留“授予角色与权限”权限'],
      ['auditor', ['tender.read'], '审计管理员须保留“查看审计日志”权限'],
    ] as const) {
      const reply = await security.client.call(roles.setRolePermissions, {
        id,
        permissions: [...permissions],
      });
      expect(reply).toMatchObject({ reason: 'role_lockout', message });
    }
  });
});
