import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/claim/claim.route.ts';
import { submitCompany } from '@procure/contract/company/company.route.ts';
import { issueStaffTicket } from '@procure/contract/file/file.route.ts';
import { listMembers } from '@procure/contract/member/member.route.ts';
import { describe, expect, it } from 'vitest';
import { claimContent, claimed, endObjections } from '../../../testing/fixtures/claim.ts';
import {
  approvedCompany,
  draftedCompany,
  messageTitles,
  uploaded,
} from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { madeUpUscc } from '../../../testing/fixtures/uscc.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

async function rolesOf(accountId: string): Promise<readonly string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('accountRole')
    .select('roleId')
    .where('accountId', '=', accountId)
    .orderBy('roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

async function shut(companyId: string): Promise<void> {
  await test
    .parts()
    .db.updateTable('company')
    .set({ status: 'frozen', statusReason: '虚假材料', statusUntil: new Date('2100-01-01') })
    .where('id', '=', companyId)
    .execute();
}

describe('a claim of a registered company', () => {
  it('is announced to the company’s people, who object; the reviewer sees the objections and decides', async () => {
    const { person: owner, id: companyId, profile, reviewer } = await approvedCompany(test);
    const { person: guest, version } = await draftedCompany(test, { uscc: profile.uscc });
    expect(outcomeOf(await guest.client.call(submitCompany, { version }))).toBe('company_taken');
    const { id, input, reply } = await claimed(test, guest, profile);
    expect(outcomeOf(reply)).toBe('2000');
    expect(outcomeOf(await guest.client.call(wire.claimCompany, input))).toBe('2000');

    expect((await messageTitles(test, owner.accountId)).at(-1)).toBe('有人申请认领本企业');
    expect((await messageTitles(test, reviewer.accountId)).at(-1)).toBe('企业认领待审核');
    const seen = await owner.client.call(wire.listCompanyClaims, {});
    expect(seen.ok && seen.data).toMatchObject([{ id, name: guest.username, objection: null }]);
    expect(JSON.stringify(seen)).not.toContain(guest.phone);
    const text = '本人一直在岗，从未收到过联系';
    for (const words of [text, text])
      expect(outcomeOf(await owner.client.call(wire.objectToClaim, { id, text: words }))).toBe('2000');
    expect(outcomeOf(await owner.client.call(wire.objectToClaim, { id, text: '再补充一点说明' }))).toBe(
      'claim_objected',
    );

    const detail = await reviewer.client.call(wire.getClaim, { id });
    expect(detail.ok && detail.data).toMatchObject({
      companyId,
      legalRepIdNo: '110***********002X',
      agreement: { companyName: 'same', uscc: 'same', legalRepName: 'same', legalRepIdNo: 'same' },
      people: [{ name: owner.username, inUse: true }],
      objections: [{ name: owner.username, text }],
    });
    expect(JSON.stringify(detail)).not.toContain(profile.legalRepIdNo);
    const decision = { id, formerStay: false };
    const accept = (objections: number) =>
      reviewer.client.call(wire.acceptClaim, { ...decision, objections });
    expect(outcomeOf(await accept(1))).toBe('claim_too_early');
    await endObjections(test, id);
    expect(outcomeOf(await accept(0))).toBe('conflict');
    expect(outcomeOf(await accept(1))).toBe('2000');
    expect(outcomeOf(await accept(1))).toBe('2000');

    expect(await rolesOf(guest.accountId)).toEqual(['company_admin']);
    expect(await rolesOf(owner.accountId)).toEqual(['bid_preparer', 'bid_submitter', 'company_reader']);
    const members = await guest.client.call(listMembers, {});
    expect(members.ok && members.data.map((one) => one.id)).toEqual([owner.accountId, guest.accountId]);
    expect((await messageTitles(test, guest.accountId)).at(-1)).toBe('企业认领已通过');
    expect((await messageTitles(test, owner.accountId)).at(-1)).toBe('企业的管理成员有变化');
  });

  it('can leave the former administrators in office', async () => {
    const { person: owner, profile, reviewer } = await approvedCompany(test);
    const guest = await test.supplier();
    const { id } = await claimed(test, guest, profile);
    await endObjections(test, id);
    const accepted = await reviewer.client.call(wire.acceptClaim, { id, objections: 0, formerStay: true });
    expect(outcomeOf(accepted)).toBe('2000');
    expect(await rolesOf(owner.accountId)).toContain('company_admin');
    expect(await rolesOf(guest.accountId)).toEqual(['company_admin']);
  });

  it('can be made by a member of the company, who keeps the rights they have', async () => {
    const { person: owner, profile, reviewer, id: companyId } = await approvedCompany(test);
    const colleague = await test.colleague({ actor: { company: { id: companyId } } }, 'bid_preparer');
    const { id, reply } = await claimed(test, colleague, profile);
    expect(outcomeOf(reply)).toBe('2000');
    expect((await messageTitles(test, owner.accountId)).at(-1)).toBe('有人申请认领本企业');
    await endObjections(test, id);
    const accepted = await reviewer.client.call(wire.acceptClaim, { id, objections: 0, formerStay: false });
    expect(outcomeOf(accepted)).toBe('2000');
    expect(await rolesOf(colleague.accountId)).toEqual(['bid_preparer', 'company_admin']);
    expect((await claimed(test, colleague, profile)).reply).toMatchObject({ reason: 'claim_needless' });
  });

  it('is refused with a reason, which reveals nothing of the company', async () => {
    const { person: owner, id: companyId, profile, reviewer } = await approvedCompany(test);
    const guest = await test.supplier();
    const typed = { ...profile, companyName: '海州另一名称有限公司', legalRepIdNo: '110105194912310038' };
    const { id, reply } = await claimed(test, guest, { ...typed, legalRepName: '江不同' });
    expect(outcomeOf(reply)).toBe('2000');
    const detail = await reviewer.client.call(wire.getClaim, { id });
    expect(detail.ok && detail.data.agreement).toEqual({
      companyName: 'different',
      uscc: 'same',
      legalRepName: 'different',
      legalRepIdNo: 'different',
    });
    const reason = '授权书没有加盖公章';
    expect(outcomeOf(await reviewer.client.call(wire.refuseClaim, { id, objections: 0, reason }))).toBe(
      '2000',
    );
    const own = await guest.client.call(wire.getMyClaim, {});
    expect(own).toMatchObject({
      data: { state: 'refused', refusal: reason, companyName: typed.companyName },
    });
    for (const answer of [reply, own])
      for (const mark of [
        owner.accountId,
        owner.username,
        companyId,
        profile.companyName,
        profile.legalRepName,
      ])
        expect(JSON.stringify(answer)).not.toContain(mark);
    expect(await messageTitles(test, guest.accountId)).toEqual(['企业认领未通过']);
    expect((await messageTitles(test, owner.accountId)).at(-1)).toBe('企业认领已结束');
    expect(await rolesOf(owner.accountId)).toContain('company_admin');
  });
});

describe('a claim is refused', () => {
  it('for an excluded company, at the claim and at its acceptance, without a reason', async () => {
    const { profile, id: companyId, reviewer } = await approvedCompany(test);
    const before = await claimed(test, await test.supplier(), profile);
    await endObjections(test, before.id);
    await shut(companyId);
    const { reply } = await claimed(test, await test.supplier(), profile);
    expect(reply).toMatchObject({ ok: false, reason: 'claim_shut_out' });
    expect(JSON.stringify(reply)).not.toMatch(/冻结|虚假/);
    const decision = { id: before.id, objections: 0, formerStay: true };
    expect(outcomeOf(await reviewer.client.call(wire.acceptClaim, decision))).toBe('claim_shut_out');
  });

  it('if another is open, after three in a day, for an unknown company, and to members of another company', async () => {
    const { profile } = await approvedCompany(test);
    const guest = await test.supplier();
    const unknown = { ...profile, uscc: madeUpUscc() };
    expect(outcomeOf((await claimed(test, guest, unknown)).reply)).toBe('company_unknown');
    for (let time = 0; time < 3; time++) {
      const { id, reply } = await claimed(test, guest, profile);
      expect(outcomeOf(reply)).toBe('2000');
      expect(outcomeOf((await claimed(test, guest, profile)).reply)).toBe('claim_open');
      expect(outcomeOf(await guest.client.call(wire.withdrawClaim, { id }))).toBe('2000');
    }
    expect(outcomeOf((await claimed(test, guest, profile)).reply)).toBe('claims_too_many');
    expect(outcomeOf((await claimed(test, await test.company(), profile)).reply)).toBe('member_elsewhere');
  });

  it('with another’s files, one file for both, a wrong number, or without consent', async () => {
    const { profile, person: owner } = await approvedCompany(test);
    const guest = await test.supplier();
    const theirs = await uploaded(test, owner);
    const one = await uploaded(test, guest);
    const fieldsOf = async (changes: object) => {
      const { reply } = await claimed(test, guest, profile, changes);
      return reply.ok ? [] : reply.fields.map(({ field }) => field);
    };
    expect(await fieldsOf({ licence: theirs })).toEqual(['licence']);
    expect(await fieldsOf({ proofs: [theirs] })).toEqual(['proofs']);
    expect(await fieldsOf({ licence: one, proofs: [one] })).toEqual(['proofs']);
    expect(await fieldsOf({ proofs: [] })).toEqual(['proofs']);
    expect(await fieldsOf({ legalRepIdNo: '110105194912310021' })).toEqual(['legalRepIdNo']);
    expect(await fieldsOf({ legalRepIdType: 'passport' })).toEqual(['legalRepIdNo']);
    expect(await fieldsOf({ legalRepName: '张3' })).toEqual(['legalRepName']);
    const { consent: _, ...without } = await claimContent(test, guest, profile);
    const silent = await guest.client.call(wire.claimCompany, without as never);
    expect(silent).toMatchObject({ ok: false, reason: 'invalid_input', fields: [{ field: 'consent' }] });
    expect(await guest.client.call(wire.getMyClaim, {})).toMatchObject({ ok: true, data: null });
  });

  it('without the second factor, nor decided without it', async () => {
    const { profile, reviewer } = await approvedCompany(test);
    const guest = await test.supplier();
    const again = { accountId: guest.accountId, client: await test.signInAgain(guest) };
    expect(outcomeOf((await claimed(test, again, profile)).reply)).toBe('factor_required');
    const { id } = await claimed(test, guest, profile);
    await test
      .parts()
      .db.updateTable('session')
      .set({ factorAt: null })
      .where('accountId', '=', reviewer.accountId)
      .execute();
    const decision = { id, objections: 0, formerStay: true };
    expect(outcomeOf(await reviewer.client.call(wire.acceptClaim, decision))).toBe('factor_required');
  });
});

describe('an open claim', () => {
  it('can be withdrawn, and only reviewers can read its files', async () => {
    const { profile, person: owner, reviewer } = await approvedCompany(test);
    const guest = await test.supplier();
    const { id, input } = await claimed(test, guest, profile);
    for (const file of [input.licence, ...input.proofs])
      expect(outcomeOf(await reviewer.client.call(issueStaffTicket, { id: file }))).toBe('2000');
    const buyer = await test.staff('buyer');
    expect(outcomeOf(await buyer.client.call(issueStaffTicket, { id: input.licence }))).toBe('not_found');
    expect(outcomeOf(await guest.client.call(wire.withdrawClaim, { id }))).toBe('2000');
    expect((await messageTitles(test, owner.accountId)).at(-1)).toBe('企业认领已结束');
    expect(outcomeOf(await owner.client.call(wire.objectToClaim, { id, text: '我们一直在岗' }))).toBe(
      'transition_not_allowed',
    );
  });

  it('is not accepted for a disabled account, or for a claimant who has joined another company', async () => {
    const { profile, reviewer } = await approvedCompany(test);
    const accept = (id: string) =>
      reviewer.client.call(wire.acceptClaim, { id, objections: 0, formerStay: false });
    for (const changes of [
      { disabledAt: new Date('2026-11-01T00:00:00Z') },
      { companyId: (await test.company()).actor.company.id },
    ]) {
      const guest = await test.supplier();
      const { id } = await claimed(test, guest, profile);
      await endObjections(test, id);
      await test.parts().db.updateTable('account').set(changes).where('id', '=', guest.accountId).execute();
      expect(outcomeOf(await accept(id))).toBe('claimant_gone');
    }
  });

  it('is either withdrawn or accepted when both happen concurrently', async () => {
    const { profile, reviewer, person: owner } = await approvedCompany(test);
    const guest = await test.supplier();
    const { id } = await claimed(test, guest, profile);
    await endObjections(test, id);
    const outcomes = await Promise.all([
      reviewer.client.call(wire.acceptClaim, { id, objections: 0, formerStay: false }),
      guest.client.call(wire.withdrawClaim, { id }),
    ]);
    expect(outcomes.map(outcomeOf).sort()).toEqual(['2000', 'transition_not_allowed']);
    const own = await guest.client.call(wire.getMyClaim, {});
    const manages = (await rolesOf(owner.accountId)).includes('company_admin');
    expect(own.ok && own.data?.state).toBe(manages ? 'withdrawn' : 'accepted');
  });

  it('leaves one administrator when two claims are accepted concurrently', async () => {
    const { profile, reviewer, person: owner } = await approvedCompany(test);
    const guests = [await test.supplier(), await test.supplier()];
    const ids = [];
    for (const guest of guests) {
      const { id } = await claimed(test, guest, profile);
      await endObjections(test, id);
      ids.push(id);
    }
    const accept = (id: string) =>
      reviewer.client.call(wire.acceptClaim, { id, objections: 0, formerStay: false });
    const outcomes = (await Promise.all(ids.map(accept))).map(outcomeOf);
    // The second did not know of the administrator whom the first made: it is decided again.
    for (const [at, outcome] of outcomes.entries())
      if (outcome === 'conflict') expect(outcomeOf(await accept(ids[at] ?? randomUUID()))).toBe('2000');
      else expect(outcome).toBe('2000');
    const people = [owner, ...guests];
    const held = await Promise.all(people.map(({ accountId }) => rolesOf(accountId)));
    expect(held.filter((roles) => roles.includes('company_admin'))).toHaveLength(1);
    expect(await rolesOf(owner.accountId)).not.toContain('company_admin');
  });
});
