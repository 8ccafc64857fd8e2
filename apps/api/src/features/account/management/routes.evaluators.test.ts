import * as wire from '@procure/contract/account/management.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as permissions from '@procure/contract/permission/permission.route.ts';
import { type Role, rolePermissions } from '@procure/domain/permission/role.ts';
import { describe, expect, it } from 'vitest';
import { electChair, signInAll } from '../../../../testing/fixtures/committee.ts';
import {
  conclude,
  evaluatingLot,
  handInSheets,
  report,
  reviewBids,
  scored,
} from '../../../../testing/fixtures/evaluation.ts';
import { house, neighbour } from '../../../../testing/fixtures/organisation.ts';
import { draftTender, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';

const test = testApp();
type Staff = Person<StaffActor>;

const targetOf = async ({ accountId: id }: Staff) => {
  const { db } = test.parts();
  const row = await db.selectFrom('account').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, version: row.version };
};
const disable = async (person: Staff, evaluatorSuccessorId = '') => {
  const { client } = await test.staff('admin');
  const target = await targetOf(person);
  return client.call(wire.disableStaffAccount, { ...target, reason: '已离职', evaluatorSuccessorId });
};
const takeRole = async (person: Staff, evaluatorSuccessorId = '') => {
  const { client } = await test.staff('security');
  const target = { ...(await targetOf(person)), organisationId: house.id };
  return client.call(wire.setStaffRoles, { ...target, roles: [], evaluatorSuccessorId });
};
const takePermission = async (role: Role, permission: string) => {
  const { client } = await test.staff('security');
  const left = rolePermissions[role].filter((code) => code !== permission);
  return client.call(permissions.setRolePermissions, { id: role, permissions: left });
};
const committeeOf = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('lotEvaluator')
    .select(['accountId', 'seat'])
    .where('lotId', '=', lotId)
    .orderBy('accountId')
    .execute();
const firstOf = ([first, second]: readonly Staff[]) => {
  if (first === undefined || second === undefined) throw new Error('a committee has members');
  return { first, second };
};

describe('an account named as evaluator', () => {
  it('can neither be disabled nor lose the role without a successor', async () => {
    const { tenderNo, evaluators } = await publishedTender(test);
    const { first } = firstOf(evaluators);
    const refused = {
      reason: 'evaluations_named',
      code: '4219',
      message: `该账号仍是1个未完成评标的项目的评委（${tenderNo}），请同时指定接手的评委`,
    };
    expect(await disable(first)).toMatchObject(refused);
    expect(await takeRole(first)).toMatchObject(refused);
    const { client } = await test.staff('security');
    const duties = await client.call(wire.getAccountDuties, { id: first.accountId });
    expect(duties).toMatchObject({ ok: true, data: { evaluationNos: [tenderNo], openingNos: [] } });
    const offered = duties.ok ? duties.data.evaluators.map(({ id }) => id) : [];
    expect([offered.length > 0, offered.includes(first.accountId)]).toEqual([true, false]);
  });

  it.each([
    ['disabled', disable],
    ['without its role', takeRole],
  ])('is %s in one act with a successor, who takes the seat and scores again', async (_, leave) => {
    const lot = await evaluatingLot(test);
    const { lotId, evaluators, bidIds, tender, judged } = lot;
    const { first, second } = firstOf(evaluators);
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    const { db } = test.parts();
    const seated = { seat: 'representative' } as const;
    await db.updateTable('lotEvaluator').set(seated).where('accountId', '=', first.accountId).execute();
    await handInSheets(evaluators, lotId, scores);

    const successor = await test.staff('evaluator');
    expect(await leave(first, successor.accountId)).toMatchObject({ ok: true });
    const committee = await committeeOf(lotId);
    expect(committee).toHaveLength(5);
    expect(committee).toContainEqual({ accountId: successor.accountId, ...seated });
    expect(committee.map(({ accountId }) => accountId)).not.toContain(first.accountId);
    const told = await db
      .selectFrom('outbox')
      .select(['recipient', 'template'])
      .where('template', 'in', ['evaluator_named', 'evaluator_replaced'])
      .where('recipient', 'in', [successor.accountId, tender.buyer.accountId])
      .orderBy('template')
      .execute();
    expect(told).toEqual([
      { recipient: successor.accountId, template: 'evaluator_named' },
      { recipient: tender.buyer.accountId, template: 'evaluator_replaced' },
    ]);
    const line = await db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('entityId', '=', lotId)
      .where('action', '=', 'replaceEvaluator')
      .executeTakeFirst();
    expect(line).toEqual({
      before: { evaluator: first.accountId },
      after: { evaluator: successor.accountId },
    });

    // Scores of the replaced evaluator do not count (条例48).
    const listed = await successor.client.call(evaluations.listEvaluations, { whose: 'mine' });
    expect(listed).toMatchObject({ ok: true, data: [{ submittedCount: 4, submittedByMe: false }] });
    const give = () => second.client.call(evaluations.drawUpReport, { lotId, report });
    expect(await give()).toMatchObject({ reason: 'members_undeclared' });
    expect(await successor.client.call(evaluations.getEvaluation, { lotId })).toMatchObject({
      reason: 'declaration_missing',
    });
    await signInAll([successor], lotId);
    // The chair has left: the members elect another one.
    expect(await give()).toMatchObject({ reason: 'chair_missing' });
    await electChair([second, successor, ...evaluators.slice(2)], lotId);
    expect(await give()).toMatchObject({ reason: 'preliminary_open' });
    const members = [second, successor, ...evaluators.slice(2)];
    await reviewBids(members, lotId, scores);
    expect(await give()).toMatchObject({ message: '还有1位评委未提交评分' });
    await successor.client.call(evaluations.submitSheet, { lotId, scores });
    expect(await give()).toMatchObject({ ok: true });
    const departures = await db
      .selectFrom('committeeDeparture')
      .select(['evaluatorId', 'seat', 'kind', 'ground', 'successorId', 'voidSheet'])
      .where('lotId', '=', lotId)
      .execute();
    expect(departures).toMatchObject([
      {
        ...{ evaluatorId: first.accountId, seat: 'representative', kind: 'replacement', ground: 'replaced' },
        successorId: successor.accountId,
        voidSheet: { scores: expect.any(Array) },
      },
    ]);
  });

  it('is replaced only by an evaluator in use who is not on the same committee', async () => {
    const { evaluators, lotId, tenderNo } = await publishedTender(test);
    const { first, second } = firstOf(evaluators);
    const away = await test.staff('evaluator');
    await disable(away);
    const before = await committeeOf(lotId);
    const nobody = '请选择在用的评委账号，且其在各项目所属单位均为评委';
    for (const [person, message] of [
      [await test.staff('opener'), nobody],
      [away, nobody],
      [first, nobody],
      [second, `所选评委已是${tenderNo}的评委，移交后人数不足，请选择其他评委`],
    ] as const) {
      const fields = [{ field: 'evaluatorSuccessorId', message }];
      expect(await disable(first, person.accountId)).toMatchObject({ fields });
    }
    expect(await committeeOf(lotId)).toEqual(before);
  });

  it('needs no successor after the committee’s report or while the tender is a draft', async () => {
    const lot = await evaluatingLot(test);
    await conclude(
      lot,
      lot.bidIds.map((bidId) => scored(bidId)),
    );
    expect(await disable(firstOf(lot.evaluators).first)).toMatchObject({ ok: true });
    const draft = await draftTender(test);
    expect(await disable(firstOf(draft.evaluators).first)).toMatchObject({ ok: true });
  });
});

describe('a role', () => {
  it.each([
    ['evaluator', 'evaluation.score', '评委须保留“评审打分”权限'],
    ['buyer', 'tender.edit', '采购员须保留“编辑招标项目”权限'],
  ] as const)('%s keeps %s while its holders have work that needs it', async (role, permission, message) => {
    await publishedTender(test);
    expect(await takePermission(role, permission)).toMatchObject({ reason: 'role_lockout', message });
  });

  it('keeps the permission while an owner of a tender could otherwise write only another organisation’s tenders', async () => {
    const { buyer } = await publishedTender(test);
    const { db } = test.parts();
    await test.staffOf(neighbour.id, 'buyer');
    await db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', 'in', (from) =>
        from
          .selectFrom('tenderMember')
          .select('accountId')
          .where('duty', '=', 'owner')
          .where('accountId', '<>', buyer.accountId),
      )
      .execute();
    await db.insertInto('rolePermission').values({ roleId: 'editor', code: 'tender.edit' }).execute();
    const elsewhere = { accountId: buyer.accountId, roleId: 'editor', organisationId: neighbour.id };
    await db.insertInto('accountRole').values(elsewhere).execute();
    expect(await takePermission('buyer', 'tender.edit')).toMatchObject({ reason: 'role_lockout' });
    await db
      .deleteFrom('rolePermission')
      .where('roleId', '=', 'editor')
      .where('code', '=', 'tender.edit')
      .execute();
  });

  it('loses the permission to write tenders once no account in use owns any', async () => {
    const { db } = test.parts();
    await db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', 'in', (from) =>
        from.selectFrom('tenderMember').select('accountId').where('duty', '=', 'owner'),
      )
      .execute();
    expect(await takePermission('buyer', 'tender.edit')).toMatchObject({ ok: true });
  });
});
