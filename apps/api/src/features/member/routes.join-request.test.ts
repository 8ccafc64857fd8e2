import { randomUUID } from 'node:crypto';
import { submitCompany } from '@procure/contract/company/company.route.ts';
import * as wire from '@procure/contract/member/join-request.route.ts';
import { listMembers } from '@procure/contract/member/member.route.ts';
import { describe, expect, it } from 'vitest';
import { draftedCompany, messageTitles } from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { madeUpUscc } from '../../../testing/fixtures/uscc.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, SupplierActor } from '../../platform/actor.ts';

const test = testApp();
const message = '我是销售部的林工，负责投标';

async function usccOf(owner: Person<CompanyActor>): Promise<string> {
  const { uscc } = await test
    .parts()
    .db.selectFrom('company')
    .select('uscc')
    .where('id', '=', owner.actor.company.id)
    .executeTakeFirstOrThrow();
  return uscc ?? '';
}

async function asked(owner: Person<CompanyActor>, guest: Pick<Person<SupplierActor>, 'client'>) {
  const id = randomUUID();
  const uscc = await usccOf(owner);
  const reply = await guest.client.call(wire.askToJoin, { id, uscc, message });
  return { id, outcome: outcomeOf(reply), reply };
}

describe('a person whose company is registered already', () => {
  it('requests to join, gives up the own registration, and is admitted with rights', async () => {
    const owner = await test.company();
    const uscc = await usccOf(owner);
    const { person, version } = await draftedCompany(test, { uscc });
    expect(outcomeOf(await person.client.call(submitCompany, { version }))).toBe('company_taken');
    const { id, outcome } = await asked(owner, person);
    expect(outcome).toBe('2000');
    expect(await messageTitles(test, owner.accountId)).toEqual(['有人申请加入企业']);
    const waiting = await owner.client.call(wire.listJoinRequests, {});
    expect(waiting.ok && waiting.data).toMatchObject([{ id, name: person.username, message }]);
    expect(JSON.stringify(waiting)).not.toContain(person.phone);
    expect(outcomeOf(await owner.client.call(wire.acceptJoinRequest, { id, roles: ['bid_preparer'] }))).toBe(
      '2000',
    );
    const listed = await person.client.call(listMembers, {});
    expect(listed.ok && listed.data).toMatchObject([{}, { id: person.accountId, roles: ['bid_preparer'] }]);
    expect(await messageTitles(test, person.accountId)).toEqual(['加入申请已同意']);
  });

  it('does not see its members', async () => {
    const owner = await test.company();
    const guest = await test.supplier();
    const { reply } = await asked(owner, guest);
    const own = await guest.client.call(wire.getMyJoinRequest, {});
    expect(own).toMatchObject({ ok: true, data: { company: `${owner.username}公司`, state: 'open' } });
    for (const answer of [reply, own])
      for (const mark of [owner.accountId, owner.phone, owner.actor.company.id])
        expect(JSON.stringify(answer)).not.toContain(mark);
  });

  it('sees the reason of a refusal', async () => {
    const owner = await test.company();
    const guest = await test.supplier();
    const { id } = await asked(owner, guest);
    const reason = '您不是本企业的员工';
    expect(outcomeOf(await owner.client.call(wire.declineJoinRequest, { id, reason }))).toBe('2000');
    expect(await guest.client.call(wire.getMyJoinRequest, {})).toMatchObject({
      data: { state: 'declined', reason },
    });
    expect(await messageTitles(test, guest.accountId)).toEqual(['加入申请未获同意']);
    expect(
      outcomeOf(await owner.client.call(wire.acceptJoinRequest, { id, roles: ['company_reader'] })),
    ).toBe('transition_not_allowed');
  });

  it('is refused by a frozen company with the reason, at the request and at its acceptance', async () => {
    const frozen = await test.company('frozen');
    const { reply } = await asked(frozen, await test.supplier());
    expect(reply).toMatchObject({ ok: false, reason: 'company_takes_nobody' });
    expect(reply.ok ? '' : reply.message).toContain('冻结');
    const owner = await test.company();
    const { id } = await asked(owner, await test.supplier());
    await test
      .parts()
      .db.updateTable('company')
      .set({ status: 'frozen', statusReason: '虚假材料', statusUntil: new Date('2100-01-01') })
      .where('id', '=', owner.actor.company.id)
      .execute();
    expect(
      outcomeOf(await owner.client.call(wire.acceptJoinRequest, { id, roles: ['company_reader'] })),
    ).toBe('company_takes_nobody');
  });

  it('has one open request, three a day, and none to an unknown company', async () => {
    const owner = await test.company();
    const guest = await test.supplier();
    const missing = { id: randomUUID(), uscc: madeUpUscc(), message };
    expect(outcomeOf(await guest.client.call(wire.askToJoin, missing))).toBe('company_unknown');
    for (let time = 0; time < 3; time++) {
      const { id, outcome } = await asked(owner, guest);
      expect(outcome).toBe('2000');
      expect((await asked(await test.company(), guest)).outcome).toBe('join_request_open');
      expect(outcomeOf(await guest.client.call(wire.withdrawJoinRequest, { id }))).toBe('2000');
    }
    expect((await asked(owner, guest)).outcome).toBe('join_requests_too_many');
  });

  it('is refused as a member of that company or another one', async () => {
    const owner = await test.company();
    expect((await asked(owner, await test.colleague(owner, 'company_reader'))).outcome).toBe('member_here');
    expect((await asked(owner, await test.company())).outcome).toBe('member_elsewhere');
  });
});

describe('a request to join', () => {
  it('is decided by an administrator of the company only', async () => {
    const owner = await test.company();
    const { id } = await asked(owner, await test.supplier());
    const roles = ['company_admin' as const];
    const preparer = await test.colleague(owner, 'bid_preparer');
    const other = await test.company();
    expect(outcomeOf(await preparer.client.call(wire.acceptJoinRequest, { id, roles }))).toBe('forbidden');
    expect(outcomeOf(await other.client.call(wire.acceptJoinRequest, { id, roles }))).toBe('not_found');
    expect(
      outcomeOf(await other.client.call(wire.declineJoinRequest, { id, reason: '不是本企业员工' })),
    ).toBe('not_found');
  });

  it('is either withdrawn or accepted when both happen concurrently', async () => {
    const owner = await test.company();
    const guest = await test.supplier();
    const { id } = await asked(owner, guest);
    const outcomes = await Promise.all([
      owner.client.call(wire.acceptJoinRequest, { id, roles: ['company_reader'] }),
      guest.client.call(wire.withdrawJoinRequest, { id }),
    ]);
    expect(outcomes.map(outcomeOf).sort()).toEqual(['2000', 'transition_not_allowed']);
    const own = await guest.client.call(wire.getMyJoinRequest, {});
    const isIn = outcomeOf(await guest.client.call(listMembers, {})) === '2000';
    expect(own.ok && own.data?.state).toBe(isIn ? 'accepted' : 'withdrawn');
  });
});
