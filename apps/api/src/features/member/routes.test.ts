import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/member/member.route.ts';
import { getMe, getVaultKey, listMyPermissions } from '@procure/contract/session/session.route.ts';
import { supplierRoles } from '@procure/domain/permission/role.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { messageTitles } from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

async function three() {
  const admin = await test.company();
  const preparer = await test.colleague(admin, 'bid_preparer');
  const reader = await test.colleague(admin, 'company_reader');
  return { admin, preparer, reader };
}

async function rolesOf(accountId: string) {
  const { db } = test.parts();
  const rows = await db
    .selectFrom('accountRole')
    .select('roleId')
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ roleId }) => roleId).sort();
}

describe('the members of a company', () => {
  it('see each other with rights and last act, and phones masked', async () => {
    const { admin, preparer, reader } = await three();
    const listed = await reader.client.call(wire.listMembers, {});
    if (!listed.ok) throw new Error(listed.message);
    expect(listed.data).toMatchObject([
      { id: admin.accountId, roles: [...supplierRoles], isSelf: false },
      { id: preparer.accountId, roles: ['bid_preparer'], inUse: true },
      { id: reader.accountId, roles: ['company_reader'], isSelf: true },
    ]);
    for (const { contact } of listed.data) expect(contact).toMatch(/^139\*{4}\d{4}$/);
  });

  it('get other rights from their next call on, and are notified', async () => {
    const { admin, reader } = await three();
    const input = { id: reader.accountId, roles: ['company_reader', 'bid_submitter'] as const };
    expect(await admin.client.call(wire.setMemberRoles, { ...input, roles: [...input.roles] })).toMatchObject(
      {
        ok: true,
      },
    );
    const may = await reader.client.call(listMyPermissions, {});
    expect(may.ok && may.data.map(({ code }) => code)).toEqual(expect.arrayContaining(['bid.submit']));
    expect(await messageTitles(test, reader.accountId)).toEqual(['您的权限已调整']);
  });

  it('cannot be managed without the right to', async () => {
    const { admin, preparer, reader } = await three();
    const id = admin.accountId;
    const refused = { ok: false, reason: 'forbidden' };
    const { client } = preparer;
    expect(await client.call(wire.setMemberRoles, { id, roles: ['company_reader'] })).toMatchObject(refused);
    expect(await client.call(wire.removeMember, { id: reader.accountId })).toMatchObject(refused);
    expect(await client.call(wire.handOverAdministration, { id: preparer.accountId })).toMatchObject(refused);
    expect(await rolesOf(id)).toEqual([...supplierRoles].sort());
  });

  it('of another company are not found', async () => {
    const { admin } = await three();
    const other = await three();
    const id = other.preparer.accountId;
    const missing = { ok: false, reason: 'not_found' };
    expect(await admin.client.call(wire.setMemberRoles, { id, roles: ['company_admin'] })).toMatchObject(
      missing,
    );
    expect(await admin.client.call(wire.removeMember, { id })).toMatchObject(missing);
    expect(await admin.client.call(wire.handOverAdministration, { id })).toMatchObject(missing);
    expect(await admin.client.call(wire.removeMember, { id: randomUUID() })).toMatchObject(missing);
    expect(await rolesOf(id)).toEqual(['bid_preparer']);
  });
});

describe('a removed member', () => {
  it('loses every session at once, has no company, and may begin a new one', async () => {
    const { admin, preparer } = await three();
    const before = await preparer.client.call(getVaultKey, {});
    expect(await admin.client.call(wire.removeMember, { id: preparer.accountId })).toMatchObject({
      ok: true,
    });
    expect(await preparer.client.call(getMe, {})).toMatchObject({ ok: false, reason: 'sign_in_required' });
    const again = await test.signInAgain(preparer);
    expect(await again.call(getMe, {})).toMatchObject({ ok: true, data: { company: null } });
    expect(await again.call(wire.listMembers, {})).toMatchObject({ ok: false, reason: 'company_required' });
    expect(await rolesOf(preparer.accountId)).toEqual([...supplierRoles].sort());
    // The drafts of the company in the browser cannot be decrypted with the new key.
    const after = await again.call(getVaultKey, {});
    expect(before.ok && after.ok && before.data.key !== after.data.key).toBe(true);
    expect(await messageTitles(test, preparer.accountId)).toEqual(['您已被移出企业']);
  });

  it('is recorded with the acting person and the company', async () => {
    const { admin, preparer } = await three();
    await admin.client.call(wire.removeMember, { id: preparer.accountId });
    const line = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['actorId', 'action', 'companyId', 'before'])
      .where('entityId', '=', preparer.accountId)
      .where('entity', '=', 'member')
      .executeTakeFirst();
    expect(line).toEqual({
      actorId: admin.accountId,
      action: 'remove_member',
      companyId: admin.actor.company.id,
      before: { roles: '编制投标' },
    });
  });
});

describe('the administrator of a company', () => {
  it('cannot leave or give up the right as the last one', async () => {
    const { admin, preparer } = await three();
    const id = admin.accountId;
    expect(outcomeOf(await admin.client.call(wire.leaveCompany, {}))).toBe('last_company_admin');
    expect(outcomeOf(await admin.client.call(wire.setMemberRoles, { id, roles: ['company_reader'] }))).toBe(
      'last_company_admin',
    );
    expect(outcomeOf(await admin.client.call(wire.removeMember, { id }))).toBe('own_removal');
    await admin.client.call(wire.handOverAdministration, { id: preparer.accountId });
    expect(await rolesOf(id)).toEqual(['bid_preparer', 'bid_submitter', 'company_reader']);
    expect(await rolesOf(preparer.accountId)).toEqual(['bid_preparer', 'company_admin']);
    expect(outcomeOf(await admin.client.call(wire.leaveCompany, {}))).toBe('2000');
    expect(await messageTitles(test, preparer.accountId)).toEqual([
      '您已成为企业的管理成员',
      '有成员离开企业',
    ]);
  });

  it('counts only with an account in use', async () => {
    const { admin } = await three();
    const second = await test.colleague(admin, 'company_admin');
    const { db } = test.parts();
    await db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', second.accountId)
      .execute();
    expect(outcomeOf(await admin.client.call(wire.leaveCompany, {}))).toBe('last_company_admin');
  });

  it('remains when two leave concurrently, and when two remove each other', async () => {
    for (const round of [0, 1]) {
      const one = await test.company();
      const other = await test.colleague(one, 'company_admin');
      const [a, b] = [one.accountId, other.accountId];
      const acts =
        round === 0
          ? [() => one.client.call(wire.leaveCompany, {}), () => other.client.call(wire.leaveCompany, {})]
          : [
              () => one.client.call(wire.removeMember, { id: b }),
              () => other.client.call(wire.removeMember, { id: a }),
            ];
      const codes = (await atOnce(test, acts)).map(outcomeOf);
      expect(codes.filter((code) => code === '2000')).toHaveLength(1);
      const left = await test
        .parts()
        .db.selectFrom('account')
        .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
        .select('account.id')
        .where('account.companyId', '=', one.actor.company.id)
        .where('roleId', '=', 'company_admin')
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});
