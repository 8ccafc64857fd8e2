import * as wire from '@procure/contract/account/management.route.ts';
import { requestApproval } from '@procure/contract/tender/lifecycle.route.ts';
import * as members from '@procure/contract/tender/member.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { type AdministratorRole, administratorRoles } from '@procure/domain/permission/administrator.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { describe, expect, it } from 'vitest';
import { giveFactor } from '../../../../testing/fixtures/authenticator.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  nameMember,
  publishedTender,
  tenderContent,
} from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';

const test = testApp();
type Staff = Person<StaffActor>;

const targetOf = async ({ accountId: id }: Pick<Staff, 'accountId'>) => {
  const { db } = test.parts();
  const row = await db.selectFrom('account').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, version: row.version };
};
const disable = async (by: Staff, person: Staff, successorId?: string) =>
  by.client.call(wire.disableStaffAccount, {
    ...(await targetOf(person)),
    reason: '已离职',
    ...(successorId === undefined ? {} : { successorId }),
  });
/** The only organisation in which the account holds a role. */
const placeOf = async ({ accountId }: Pick<Staff, 'accountId'>) => {
  const { organisationId } = await test
    .parts()
    .db.selectFrom('accountRole')
    .select('organisationId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { organisationId: organisationId ?? '' };
};
const takeRoles = async (by: Staff, person: Staff) =>
  by.client.call(wire.setStaffRoles, {
    ...(await targetOf(person)),
    ...(await placeOf(person)),
    roles: [],
  });

/** Removes the role from every account. */
async function alone(role: AdministratorRole): Promise<void> {
  const { db } = test.parts();
  await db.deleteFrom('accountRole').where('roleId', '=', role).execute();
}

/** Counts the accounts in use with the role. */
async function inUse(role: AdministratorRole): Promise<number> {
  const rows = await test
    .parts()
    .db.selectFrom('accountRole')
    .innerJoin('account', 'account.id', 'accountRole.accountId')
    .select('account.id')
    .where('accountRole.roleId', '=', role)
    .where('account.disabledAt', 'is', null)
    .execute();
  return rows.length;
}

/** Two administrators to act in the tests, independent of the accounts under test. */
async function managers() {
  const [admin, security] = [await test.staff('admin'), await test.staff('security')];
  return { admin, security };
}

describe('the last account in use with an administrator role', () => {
  it.each(administratorRoles)('can neither be disabled nor lose the role: %s', async (role) => {
    await alone(role);
    // The acting person holds the permission through another role, so that the tested role has one holder.
    const last = await test.staff(role);
    const { db } = test.parts();
    const by = await test.staff('editor');
    await giveFactor(test.parts(), by.accountId);
    for (const code of ['account.manage', 'role.manage'] as const)
      await db
        .insertInto('rolePermission')
        .values({ roleId: 'editor', code })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const refused = {
      reason: 'last_administrator',
      code: '4215',
      message: `此账号是唯一在用的${roleLabels[role]}，请先由另一人担任，再停用此账号或调整其角色`,
    };
    expect(await disable(by, last)).toMatchObject(refused);
    expect(await takeRoles(by, last)).toMatchObject(refused);
    // A disabled colleague does not count as another holder.
    const away = await test.staff(role);
    await db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', away.accountId)
      .execute();
    expect(await disable(by, last)).toMatchObject(refused);
    expect(await takeRoles(by, last)).toMatchObject(refused);
    expect(await takeRoles(by, away)).toMatchObject({ ok: true });
    const second = await test.staff(role);
    expect(await disable(by, last)).toMatchObject({ ok: true });
    expect(await takeRoles(by, second)).toMatchObject(refused);
    await db
      .deleteFrom('rolePermission')
      .where('roleId', '=', 'editor')
      .where('code', 'in', ['account.manage', 'role.manage'])
      .execute();
  });

  it('remains when all ten are disabled concurrently, and when the last two disable each other', async () => {
    const { admin } = await managers();
    await alone('auditor');
    const ten: Staff[] = [];
    for (let one = 0; one < 10; one += 1) ten.push(await test.staff('auditor'));
    const answers = await Promise.all(ten.map((person) => disable(admin, person)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(9);
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'last_administrator')).toHaveLength(1);
    expect(await inUse('auditor')).toBe(1);

    await alone('admin');
    const [one, other] = [await test.staff('admin'), await test.staff('admin')];
    const both = await Promise.all([disable(one, other), disable(other, one)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await inUse('admin')).toBe(1);
  });

  it('remains when one is disabled while the other loses the role', async () => {
    const { admin, security } = await managers();
    await alone('auditor');
    const [one, other] = [await test.staff('auditor'), await test.staff('auditor')];
    const both = await Promise.all([disable(admin, one), takeRoles(security, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await inUse('auditor')).toBe(1);
  });
});

const ownerOf = async (tenderId: string) => {
  const { accountId } = await test
    .parts()
    .db.selectFrom('tenderMember')
    .select('accountId')
    .where('tenderId', '=', tenderId)
    .where('duty', '=', 'owner')
    .executeTakeFirstOrThrow();
  return accountId;
};

describe('disabling an account that owns tenders', () => {
  it('requires a successor, and names the tenders', async () => {
    const { admin } = await managers();
    const tender = await publishedTender(test);
    const refused = {
      reason: 'tenders_owned',
      code: '4216',
      message: `该账号仍是1个项目的负责人（${tender.tenderNo}），请先将项目移交给其他采购员`,
    };
    expect(await disable(admin, tender.buyer)).toMatchObject(refused);
    // A handler on the team does not replace the owner: incoming messages go to the owner alone.
    await nameMember(tender, await test.staff('buyer'));
    expect(await disable(admin, tender.buyer)).toMatchObject(refused);
    expect(await tender.buyer.client.call(tenders.getTender, { id: tender.id })).toMatchObject({ ok: true });
  });

  it('hands the tenders over to the named buyer, and notifies the buyer', async () => {
    const { admin } = await managers();
    const first = await publishedTender(test);
    const { buyer } = first;
    const second = await buyer.client.call(tenders.saveTender, {
      id: crypto.randomUUID(),
      version: 0,
      ...tenderContent(),
    });
    if (!second.ok) throw new Error(second.message);
    const successor = await test.staff('buyer');
    const elsewhere = await test.staffOf(neighbour.id, 'buyer');
    const owned = await admin.client.call(wire.getAccountDuties, { id: buyer.accountId });
    if (!owned.ok) throw new Error(owned.message);
    expect(owned.data.tenderNos).toEqual([first.tenderNo, second.data.tenderNo]);
    const offered = owned.data.successors.map(({ id }) => id);
    expect(offered).toContain(successor.accountId);
    expect(offered).not.toContain(buyer.accountId);
    expect(offered).not.toContain(elsewhere.accountId);

    const message = '请选择在用的采购员账号，且其在各项目所属单位均为采购员';
    const wrong = { fields: [{ field: 'successorId', message }] };
    for (const person of [await test.staff('evaluator'), elsewhere, buyer])
      expect(await disable(admin, buyer, person.accountId)).toMatchObject(wrong);
    expect(await disable(admin, buyer, successor.accountId)).toMatchObject({ ok: true });
    for (const id of [first.id, second.data.id]) expect(await ownerOf(id)).toBe(successor.accountId);
    const team = await successor.client.call(members.listTenderMembers, { id: first.id });
    expect(team).toMatchObject({ ok: true, data: { duty: 'owner', mayManage: true } });
    const { db } = test.parts();
    const told = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', successor.accountId)
      .execute();
    expect(told.map(({ template }) => template)).toEqual(['tender_handed_over', 'tender_handed_over']);
    const lines = await db
      .selectFrom('auditLog')
      .select(['actorId', 'reason', 'after'])
      .where('entityId', '=', first.id)
      .where('action', '=', 'handOver')
      .execute();
    expect(lines).toEqual([
      { actorId: admin.accountId, reason: '停用账号：已离职', after: { owner: successor.accountId } },
    ]);
  });

  it('refuses to remove the buyer role until the tenders are handed over', async () => {
    const { security } = await managers();
    const { id, buyer, tenderNo } = await draftTender(test);
    expect(await takeRoles(security, buyer)).toMatchObject({
      reason: 'tenders_owned',
      message: expect.stringContaining(tenderNo),
    });
    const successor = await test.staff('buyer');
    const over = { id, accountId: successor.accountId };
    expect(await buyer.client.call(members.handOverTender, over)).toMatchObject({ ok: true });
    expect(await takeRoles(security, buyer)).toMatchObject({ ok: true });
  });

  it('leaves a disabled account without tenders when it receives or creates one concurrently', async () => {
    const { admin } = await managers();
    for (let round = 0; round < 5; round += 1) {
      const tender = await draftTender(test);
      const leaving = await test.staff('buyer');
      const begun = crypto.randomUUID();
      const [gone] = await Promise.all([
        disable(admin, leaving),
        tender.buyer.client.call(members.handOverTender, { id: tender.id, accountId: leaving.accountId }),
        leaving.client.call(tenders.saveTender, { id: begun, version: 0, ...tenderContent() }),
      ]);
      const { rows } = await test
        .parts()
        .db.selectFrom('tenderMember')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('accountId', '=', leaving.accountId)
        .where('duty', '=', 'owner')
        .execute()
        .then((found) => ({ rows: found }));
      // It is either disabled and owns nothing, or in use and owns something.
      expect([gone.ok, rows[0]?.n === 0]).toEqual([gone.ok, gone.ok]);
    }
  });
});

describe('handing work over', () => {
  it('transfers all tenders in one act with an audit entry each, and keeps the account in use', async () => {
    const { admin } = await managers();
    const tenders = [await draftTender(test), await draftTender(test)];
    const [one, two] = tenders;
    if (one === undefined || two === undefined) throw new Error('two were made');
    // The first buyer owns both tenders.
    await nameMember(two, one.buyer);
    const { accountId } = one.buyer;
    await two.buyer.client.call(members.handOverTender, { id: two.id, accountId });
    const successor = await test.staff('buyer');
    const hand = async (successorId: string, reason = '调岗') =>
      admin.client.call(wire.handOverStaffWork, { ...(await targetOf(one.buyer)), reason, successorId });
    expect(await hand('')).toMatchObject({ reason: 'tenders_owned' });
    expect(await hand((await test.staffOf(neighbour.id, 'buyer')).accountId)).toMatchObject({
      fields: [{ field: 'successorId' }],
    });
    const submitted = await one.buyer.client.call(requestApproval, one);
    expect(submitted).toMatchObject({ ok: true });
    const duties = await admin.client.call(wire.getAccountDuties, { id: one.approver.accountId });
    expect(duties).toMatchObject({ data: { approvals: [{ tenderNo: one.tenderNo }] } });
    expect(await hand(successor.accountId)).toMatchObject({ ok: true });
    for (const { id } of tenders)
      expect(await successor.client.call(members.listTenderMembers, { id })).toMatchObject({
        data: { duty: 'owner' },
      });
    expect(await one.buyer.client.call(members.listTenderMembers, { id: one.id })).toMatchObject({
      data: { duty: 'handler' },
    });
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('entityId')
      .where('action', '=', 'handOver')
      .where('reason', '=', '移交工作：调岗')
      .execute();
    expect(lines.map(({ entityId }) => entityId).sort()).toEqual(tenders.map(({ id }) => id).sort());
    const rest = await admin.client.call(wire.getAccountDuties, { id: accountId });
    expect(rest).toMatchObject({ data: { tenderNos: [], documentNos: [] } });
  });
});
