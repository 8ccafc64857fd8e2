import { randomUUID } from 'node:crypto';
import * as approvals from '@procure/contract/approval/approval.route.ts';
import * as delegations from '@procure/contract/approval/delegation.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { firstLot, submittedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
let head: Staff;
let chief: Staff;
let other: Staff;
const today = dayOf(new Date());

beforeAll(async () => {
  const admin = await test.staff('admin');
  head = await test.staff('approver');
  chief = await test.staff('approver');
  other = await test.staff('approver');
  const step = { title: '部门负责人', amountFrom: '', methods: [], signers: [head.accountId] };
  const chain = { id: house.id, act: 'publish', version: 0, steps: [step] } as const;
  const saved = await admin.client.call(approvals.saveApprovalChain, { ...chain, steps: [step] });
  if (!saved.ok) throw new Error(saved.message);
});
beforeEach(async () => {
  await sql`update approval_delegation set revoked_at = now() where revoked_at is null`.execute(
    test.parts().db,
  );
});

const give = (from: Staff, to: Staff, changes: object = {}) => {
  const days = { fromDay: today, untilDay: addDays(today, 3) };
  const asked = { id: randomUUID(), organisationId: house.id, delegateId: to.accountId, ...days };
  return from.client.call(delegations.giveDelegation, { ...asked, reason: '出差期间代为审批', ...changes });
};
const sign = (who: Staff, { id, version }: { id: string; version: number }) =>
  who.client.call(lifecycle.approveTender, { id, version, opinion: '同意' });
async function waiting(who: Staff): Promise<readonly string[]> {
  const answer = await who.client.call(approvals.listApprovals, { queue: 'waiting', pageSize: 100 });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.map(({ tenderId }) => tenderId ?? '');
}
const sees = async (who: Staff, id: string) => (await who.client.call(tenders.getTender, { id })).ok;
async function known(who: Staff) {
  const answer = await who.client.call(delegations.listDelegations, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

describe('a substitute of an absent approver', () => {
  it('sees the waiting approval, signs it, and is recorded in the absent person’s name', async () => {
    const tender = await submittedTender(test);
    expect(await sees(chief, tender.id)).toBe(false);
    expect((await give(head, chief)).ok).toBe(true);
    expect([await sees(chief, tender.id), await sees(other, tender.id)]).toEqual([true, false]);
    expect(await waiting(chief)).toContain(tender.id);
    expect(await waiting(other)).not.toContain(tender.id);
    expect(await sign(other, tender)).toMatchObject({ ok: false });
    expect(await sign(chief, tender)).toMatchObject({ ok: true });
    const lot = await firstLot(tender);
    const [approval] = await chief.client
      .call(approvals.listLotApprovals, { lotId: lot.id })
      .then((answer) => (answer.ok ? answer.data : []));
    expect(approval?.steps).toMatchObject([
      { signedBy: chief.username, signedFor: head.username, opinion: '同意' },
    ]);
  });

  it('cannot sign after a revocation, after the last day, or before the first', async () => {
    const tender = await submittedTender(test);
    const id = randomUUID();
    await give(head, chief, { id });
    expect(await other.client.call(delegations.revokeDelegation, { id })).toMatchObject({ code: '4040' });
    expect((await head.client.call(delegations.revokeDelegation, { id })).ok).toBe(true);
    expect((await head.client.call(delegations.revokeDelegation, { id })).ok).toBe(true);
    expect([await sees(chief, tender.id), (await sign(chief, tender)).ok]).toEqual([false, false]);

    await give(head, chief, { fromDay: addDays(today, 1) });
    expect([await sees(chief, tender.id), (await sign(chief, tender)).ok]).toEqual([false, false]);
    await sql`update approval_delegation set from_at = now() - interval '2 days', until_at = now()`.execute(
      test.parts().db,
    );
    expect([await sees(chief, tender.id), (await sign(chief, tender)).ok]).toEqual([false, false]);
    expect(await sign(head, tender)).toMatchObject({ ok: true });
  });

  it('cannot sign without the right to, or with a disabled account', async () => {
    const tender = await submittedTender(test);
    const away = await test.staff('approver');
    await give(head, away);
    await sql`delete from account_role where account_id = ${away.accountId}`.execute(test.parts().db);
    expect((await sign(away, tender)).ok).toBe(false);
    const shut = await test.staff('approver');
    await sql`update approval_delegation set revoked_at = now()`.execute(test.parts().db);
    await give(head, shut);
    await sql`update account set disabled_at = now() where id = ${shut.accountId}`.execute(test.parts().db);
    expect((await sign(shut, tender)).ok).toBe(false);
    expect(await waiting(head)).toContain(tender.id);
    expect((await sign(head, tender)).ok).toBe(true);
  });

  it('signs one step of an approval, in any name', async () => {
    const admin = await test.staff('admin');
    const steps = [head, other].map(({ accountId }, place) => {
      return { title: `第${place + 1}级`, amountFrom: '', methods: [], signers: [accountId] };
    });
    const chain = { id: house.id, act: 'publish' as const, version: 1 };
    expect((await admin.client.call(approvals.saveApprovalChain, { ...chain, steps })).ok).toBe(true);
    const tender = await submittedTender(test);
    await give(head, chief);
    await give(other, chief);
    const first = await sign(chief, tender);
    if (!first.ok) throw new Error(first.message);
    const next = { id: tender.id, version: first.data.version };
    expect(await sign(chief, next)).toMatchObject({ reason: 'signed_already' });
    // Neither does a person in whose name a step was signed.
    expect(await sign(head, next)).toMatchObject({ reason: 'signed_already' });
    expect((await sign(other, next)).ok).toBe(true);
    const one = { title: '部门负责人', amountFrom: '', methods: [], signers: [head.accountId] };
    await admin.client.call(approvals.saveApprovalChain, { ...chain, version: 2, steps: [one] });
  });
});

describe('a delegation', () => {
  it('is given to an approver of the organisation, once for the same days', async () => {
    const buyer = await test.staff('buyer');
    expect(await give(head, buyer)).toMatchObject({ fields: [{ field: 'delegateId' }] });
    expect(await give(head, head)).toMatchObject({ fields: [{ field: 'delegateId' }] });
    expect(await give(head, chief, { untilDay: addDays(today, -1) })).toMatchObject({
      fields: [{ field: 'untilDay' }],
    });
    const both = await Promise.all([give(head, chief), give(head, other)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(
      await give(head, chief, { fromDay: addDays(today, 4), untilDay: addDays(today, 5) }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('is refused in an organisation in which the giver does not approve', async () => {
    expect(await give(head, chief, { organisationId: neighbour.id })).toMatchObject({ code: '4040' });
    const stranger = await test.staffOf(neighbour.id, 'approver');
    expect(await give(head, stranger)).toMatchObject({ fields: [{ field: 'delegateId' }] });
  });

  it('is unchanged by a repeat with the same id, which belongs to its giver', async () => {
    const id = randomUUID();
    const again = await Promise.all([give(head, chief, { id }), give(head, chief, { id })]);
    expect(again.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await give(chief, other, { id })).toMatchObject({ code: '4090' });
  });

  it('is visible to the giver and the substitute only', async () => {
    const id = randomUUID();
    await give(head, chief, { id });
    const rows = async (who: Staff) => (await known(who)).delegations.filter((one) => one.id === id);
    expect(await rows(head)).toMatchObject([{ own: true, phase: 'standing', to: { id: chief.accountId } }]);
    expect(await rows(chief)).toMatchObject([{ own: false, from: { id: head.accountId } }]);
    expect(await rows(other)).toEqual([]);
    const [organisation] = (await known(head)).organisations;
    expect(organisation?.people.map((one) => one.id)).not.toContain(head.accountId);
    const { rows: lines } = await sql<{ action: string }>`select action from audit_log
      where entity = 'approval_delegation' and entity_id = ${id}`.execute(test.parts().db);
    expect(lines).toEqual([{ action: 'give' }]);
  });
});
