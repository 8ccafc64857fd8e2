import * as accounts from '@procure/contract/account/management.route.ts';
import * as wire from '@procure/contract/entrustment/entrustment.route.ts';
import * as organisations from '@procure/contract/organisation/organisation.route.ts';
import * as permissions from '@procure/contract/permission/permission.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { rolePermissions } from '@procure/domain/permission/role.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  entrustmentTerms,
  expireEntrustment,
  foundAgency,
  standingEntrustment,
} from '../../../testing/fixtures/entrustment.ts';
import { house } from '../../../testing/fixtures/organisation.ts';
import { submittedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
const refused = (reason: string) => ({ ok: false, reason });
const reason = '本年度改由其他机构代理';
let buyer: Person<StaffActor>;
let approver: Person<StaffActor>;
beforeAll(async () => {
  buyer = await test.staff('buyer');
  approver = await test.staff('approver');
});

describe('an organisation', () => {
  const shut = async (id: string) => {
    const { db } = test.parts();
    const { version } = await db
      .selectFrom('organisation')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const admin = await test.staff('admin');
    return admin.client.call(organisations.disableOrganisation, { id, version, reason: '机构撤并' });
  };

  it('cannot be disabled while entrustments are open on either side, and can once they are over', async () => {
    const agency = await foundAgency(test);
    const input = await entrustmentTerms(test, agency, buyer);
    await buyer.client.call(wire.offerEntrustment, input);
    const open = {
      ...refused('organisation_entrusted'),
      message: '该单位还有1份未结束的招标委托，请先终止委托',
    };
    expect(await shut(agency.id)).toMatchObject(open);
    await buyer.client.call(wire.closeEntrustment, { id: input.id, version: 1, reason });
    const again = await standingEntrustment(test, agency, buyer);
    expect(await shut(agency.id)).toMatchObject(open);
    await expireEntrustment(test, again.id);
    expect(await shut(agency.id)).toMatchObject({ ok: true });
    const late = await entrustmentTerms(test, agency, buyer);
    expect(await buyer.client.call(wire.offerEntrustment, late)).toMatchObject({
      fields: [{ field: 'agencyId' }],
    });
  });

  it('cannot be disabled while tenders run in it; a draft does not count, and cannot be submitted afterwards', async () => {
    const running = await submittedTender(test);
    expect(await shut(house.id)).toMatchObject(refused('organisation_has_tenders'));
    const { db } = test.parts();
    await db
      .updateTable('entrustment')
      .set({ untilAt: new Date(), fromAt: new Date(0) })
      .execute();
    await db.updateTable('lot').set({ state: 'draft' }).execute();
    const draft = { id: running.id, version: running.version };
    expect(await shut(house.id)).toMatchObject({ ok: true });
    expect(await running.buyer.client.call(lifecycle.requestApproval, draft)).toMatchObject(
      refused('organisation_out_of_use'),
    );
    await db.updateTable('organisation').set({ disabledAt: null }).where('id', '=', house.id).execute();
  });
});

describe('the role of a buyer', () => {
  const takeWriting = async () => {
    const { client } = await test.staff('security');
    const left = rolePermissions.buyer.filter((code) => code !== 'tender.edit');
    return client.call(permissions.setRolePermissions, { id: 'buyer', permissions: left });
  };
  const inUse = (person: Person<StaffActor>, is: boolean) =>
    test
      .parts()
      .db.updateTable('account')
      .set({ disabledAt: is ? null : new Date() })
      .where('id', '=', person.accountId)
      .execute();
  const kept = { ...refused('role_lockout'), message: '采购员须保留“编辑招标项目”权限' };

  it('keeps the right to write while an entrustment needs it for its owner or for the agency’s staff', async () => {
    const { db } = test.parts();
    for (const { id } of await db.selectFrom('entrustment').select('id').execute())
      await expireEntrustment(test, id);
    const owners = db.selectFrom('tenderMember').select('accountId').where('duty', '=', 'owner');
    await db.updateTable('account').set({ disabledAt: new Date() }).where('id', 'in', owners).execute();
    const agency = await foundAgency(test);
    const { id } = await standingEntrustment(test, agency, buyer);
    await inUse(agency.person, false);
    expect(await takeWriting()).toMatchObject(kept);
    await inUse(agency.person, true);
    await inUse(buyer, false);
    expect(await takeWriting()).toMatchObject(kept);
    // A colleague in the agency has the right by another role.
    const other = await test.staffOf(agency.id, 'buyer');
    await db.insertInto('rolePermission').values({ roleId: 'editor', code: 'tender.edit' }).execute();
    const role = { accountId: other.accountId, roleId: 'editor', organisationId: agency.id };
    await db.insertInto('accountRole').values(role).execute();
    expect(await takeWriting()).toMatchObject({ ok: true });
    await db.insertInto('rolePermission').values({ roleId: 'buyer', code: 'tender.edit' }).execute();
    await db
      .deleteFrom('accountRole')
      .where('accountId', '=', other.accountId)
      .where('roleId', '=', 'editor')
      .execute();
    expect(await takeWriting()).toMatchObject(kept);
    await expireEntrustment(test, id);
    expect(await takeWriting()).toMatchObject({ ok: true });
    await db.insertInto('rolePermission').values({ roleId: 'buyer', code: 'tender.edit' }).execute();
    await db
      .deleteFrom('rolePermission')
      .where('roleId', '=', 'editor')
      .where('code', '=', 'tender.edit')
      .execute();
    await inUse(buyer, true);
  });
});

describe('the owner of entrustments', () => {
  it('cannot be disabled or lose the role without a successor', async () => {
    const leaving = await test.staff('buyer');
    const agency = await foundAgency(test);
    const { id } = await standingEntrustment(test, agency, buyer, { ownerId: leaving.accountId });
    const admin = await test.staff('admin');
    const security = await test.staff('security');
    const { db } = test.parts();
    const target = async () => {
      const { version } = await db
        .selectFrom('account')
        .select('version')
        .where('id', '=', leaving.accountId)
        .executeTakeFirstOrThrow();
      return { id: leaving.accountId, version };
    };
    const owned = { ...refused('entrustments_owned'), message: expect.stringContaining('委〔2026〕8号') };
    const roles = { organisationId: house.id, roles: [] };
    expect(
      await security.client.call(accounts.setStaffRoles, { ...(await target()), ...roles }),
    ).toMatchObject(owned);
    const because = { reason: '已离职' };
    expect(
      await admin.client.call(accounts.disableStaffAccount, { ...(await target()), ...because }),
    ).toMatchObject(owned);
    const held = await admin.client.call(accounts.getAccountDuties, { id: leaving.accountId });
    expect(held).toMatchObject({ data: { documentNos: ['委〔2026〕8号'] } });
    for (const successorId of [agency.person.accountId, approver.accountId, leaving.accountId])
      expect(
        await admin.client.call(accounts.disableStaffAccount, {
          ...(await target()),
          ...because,
          successorId,
        }),
      ).toMatchObject({ fields: [{ field: 'successorId' }] });
    const given = { ...(await target()), ...because, successorId: buyer.accountId };
    expect(await admin.client.call(accounts.handOverStaffWork, given)).toMatchObject({ ok: true });
    const answer = await buyer.client.call(wire.listEntrustments, {});
    expect(answer.ok && answer.data.find((one) => one.id === id)?.owner.id).toBe(buyer.accountId);
    expect(
      await admin.client.call(accounts.disableStaffAccount, { ...(await target()), ...because }),
    ).toMatchObject({ ok: true });
  });
});
