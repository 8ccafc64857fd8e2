import * as wire from '@procure/contract/account/management.route.ts';
import * as permissions from '@procure/contract/permission/permission.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { rolePermissions } from '@procure/domain/permission/role.ts';
import { describe, expect, it } from 'vitest';
import { releaseShare } from '../../../../testing/fixtures/opener.ts';
import { openedLot } from '../../../../testing/fixtures/opening.ts';
import { house } from '../../../../testing/fixtures/organisation.ts';
import { draftTender, passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';

const test = testApp();
type Staff = Person<StaffActor>;

const targetOf = async ({ accountId: id }: Staff) => {
  const { db } = test.parts();
  const row = await db.selectFrom('account').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, version: row.version };
};
const disable = async (person: Staff, openerSuccessorId = '') => {
  const { client } = await test.staff('admin');
  const target = await targetOf(person);
  return client.call(wire.disableStaffAccount, { ...target, reason: '已离职', openerSuccessorId });
};
const takeRole = async (person: Staff, openerSuccessorId = '') => {
  const { client } = await test.staff('security');
  const target = { ...(await targetOf(person)), organisationId: house.id };
  return client.call(wire.setStaffRoles, { ...target, roles: [], openerSuccessorId });
};
const openersOf = async (lotId: string) => {
  const rows = await test
    .parts()
    .db.selectFrom('lotOpener')
    .select('accountId')
    .where('lotId', '=', lotId)
    .orderBy('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
};
const sorted = (...people: readonly (Staff | undefined)[]) =>
  people.map((person) => person?.accountId ?? '').sort();

/** A published tender with three openers, of whom two are needed. */
async function toOpen() {
  const tender = await publishedTender(test);
  const [first, second, third] = tender.openers;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('a lot has three openers');
  return { ...tender, first, second, third };
}

describe('an account named as opener', () => {
  it('can neither be disabled nor lose the role without a successor', async () => {
    const { tenderNo, first } = await toOpen();
    const refused = {
      reason: 'openings_named',
      code: '4217',
      message: `该账号仍是1个未完成开标的项目的开标人（${tenderNo}），请同时指定接手的开标人`,
    };
    expect(await disable(first)).toMatchObject(refused);
    expect(await takeRole(first)).toMatchObject(refused);
    const { client } = await test.staff('security');
    const duties = await client.call(wire.getAccountDuties, { id: first.accountId });
    expect(duties).toMatchObject({ ok: true, data: { openingNos: [tenderNo], tenderNos: [] } });
  });

  it.each([
    ['disabled', disable],
    ['without its role', takeRole],
  ])('is %s in one act with a successor, and the holders of shares open the lot', async (_, leave) => {
    const { id, lotId, first, second, third, buyer } = await toOpen();
    const successor = await test.staff('opener');
    expect(await leave(first, successor.accountId)).toMatchObject({ ok: true });
    expect(await openersOf(lotId)).toEqual(sorted(second, third, successor));
    const { db } = test.parts();
    const told = await db
      .selectFrom('outbox')
      .select(['recipient', 'template'])
      .where('template', 'in', ['opener_named', 'opener_replaced'])
      .where('recipient', 'in', [successor.accountId, buyer.accountId])
      .orderBy('template')
      .execute();
    expect(told).toEqual([
      { recipient: successor.accountId, template: 'opener_named' },
      { recipient: buyer.accountId, template: 'opener_replaced' },
    ]);
    const line = await db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('entityId', '=', lotId)
      .where('action', '=', 'replaceOpener')
      .executeTakeFirst();
    expect(line).toEqual({ before: { opener: first.accountId }, after: { opener: successor.accountId } });
    await passDeadline(test, lotId);
    const release = (person: Staff) => releaseShare(person, lotId);
    expect(await release(second)).toMatchObject({ data: { released: 1, needed: 2 } });
    // An opener who was named after the key was split holds no share.
    expect(await release(successor)).toMatchObject({ reason: 'share_missing' });
    // There are no bids: with both releases the lot fails, as the rules require.
    expect(await release(third)).toMatchObject({ data: { released: 2, state: 'failed' } });
    expect(await buyer.client.call(lifecycle.publishTender, { id, version: 1 })).toMatchObject({ ok: true });
  });

  it('leaves its given release in force, so that one further release is enough', async () => {
    const { lotId, first, second, third } = await toOpen();
    await passDeadline(test, lotId);
    await releaseShare(first, lotId);
    const successor = await test.staff('opener');
    expect(await disable(first, successor.accountId)).toMatchObject({ ok: true });
    expect(await openersOf(lotId)).toEqual(sorted(first, second, third, successor));
    const last = await releaseShare(second, lotId);
    expect(last).toMatchObject({ data: { released: 2 } });
  });

  it('is replaced only by an opener in use, and by none of the same lot if too few would remain', async () => {
    const { first, second, third, tenderNo, lotId } = await toOpen();
    const away = await test.staff('opener');
    await disable(away);
    const nobody = '请选择在用的开标人账号，且其在各项目所属单位均为开标人';
    for (const [person, message] of [
      [await test.staff('evaluator'), nobody],
      [away, nobody],
      [first, nobody],
    ] as const) {
      const fields = [{ field: 'openerSuccessorId', message }];
      expect(await disable(first, person.accountId)).toMatchObject({ fields });
    }
    expect(await openersOf(lotId)).toEqual(sorted(first, second, third));
    const successor = await test.staff('opener');
    expect(await disable(third, successor.accountId)).toMatchObject({ ok: true });
    // One of the three shares is unreachable now: the other two are needed.
    for (const person of [second, successor, await test.staff('opener')]) {
      const message = `${tenderNo}已发布，密钥份额不能移交；移交后持有份额的开标人不足2人，请先在其开标页重新分发密钥份额`;
      expect(await disable(first, person.accountId)).toMatchObject({
        fields: [{ field: 'openerSuccessorId', message }],
      });
    }
    expect(await openersOf(lotId)).toEqual(sorted(first, second, successor));
  });

  it('needs no successor after the opening', async () => {
    const { tender } = await openedLot(test);
    const [first] = tender.openers;
    if (first === undefined) throw new Error('a lot has openers');
    expect(await disable(first)).toMatchObject({ ok: true });
  });

  it('needs no successor while the tender is a draft, which then cannot be submitted with the account', async () => {
    const { id, version, buyer, openers } = await draftTender(test);
    const [first] = openers;
    if (first === undefined) throw new Error('a lot has openers');
    expect(await disable(first)).toMatchObject({ ok: true });
    expect(await buyer.client.call(lifecycle.requestApproval, { id, version })).toMatchObject({
      fields: [{ field: 'lots.0.openers', message: '所选开标人已不可用，请重新选择' }],
    });
  });
});

describe('the opener role', () => {
  it('keeps the permission to release while bids wait for it', async () => {
    await toOpen();
    const { client } = await test.staff('security');
    const left = rolePermissions.opener.filter((code) => code !== 'opening.release');
    const taken = await client.call(permissions.setRolePermissions, { id: 'opener', permissions: [...left] });
    expect(taken).toMatchObject({ reason: 'role_lockout', message: '开标人须保留“解锁开标”权限' });
  });
});
