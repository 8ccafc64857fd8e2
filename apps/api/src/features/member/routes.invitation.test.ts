import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/member/invitation.route.ts';
import * as member from '@procure/contract/member/member.route.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { draftedCompany, messageTitles } from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const test = testApp();

async function invited(admin: Person<CompanyActor>, to: string, ...roles: SupplierRole[]) {
  const id = randomUUID();
  const reply = await admin.client.call(wire.inviteMember, { id, to, roles });
  if (!reply.ok) throw new Error(reply.message);
  return { id, code: await codeFor(to) };
}

/** The code in the last text to this phone or address. */
async function codeFor(to: string): Promise<string> {
  const { body } = await test
    .parts()
    .db.selectFrom('outbox')
    .select('body')
    .where('recipient', '=', to)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /code=([\w-]{43})/.exec(body)?.[1] ?? '';
}

const expire = (id: string) =>
  sql`update member_invitation set expires_at = clock_timestamp() where id = ${id}`.execute(test.parts().db);
const wait = (id: string) =>
  sql`update member_invitation set sent_at = sent_at - interval '2 minutes' where id = ${id}`.execute(
    test.parts().db,
  );

describe('an invited colleague', () => {
  it('sees the inviting company, joins with the given rights, and the administrators are notified', async () => {
    const admin = await test.company();
    const guest = await test.supplier();
    const { code } = await invited(admin, guest.phone, 'bid_preparer', 'bid_submitter');
    expect(await guest.client.call(wire.readMemberInvitation, { code })).toMatchObject({
      ok: true,
      data: { company: `${admin.username}公司`, roles: ['bid_preparer', 'bid_submitter'], letsGoOf: null },
    });
    expect(await guest.client.call(wire.acceptMemberInvitation, { code })).toMatchObject({ ok: true });
    const listed = await guest.client.call(member.listMembers, {});
    expect(listed.ok && listed.data.map(({ id, roles }) => [id, roles])).toEqual([
      [admin.accountId, ['company_admin', 'bid_preparer', 'bid_submitter', 'company_reader']],
      [guest.accountId, ['bid_preparer', 'bid_submitter']],
    ]);
    expect(await messageTitles(test, admin.accountId)).toEqual(['有成员加入企业']);
  });

  it('joins once: the link is used up, also for themselves after leaving', async () => {
    const admin = await test.company();
    const guest = await test.supplier();
    const { code } = await invited(admin, guest.phone, 'company_reader');
    await guest.client.call(wire.acceptMemberInvitation, { code });
    // A repeat after a lost response.
    expect(outcomeOf(await guest.client.call(wire.acceptMemberInvitation, { code }))).toBe('2000');
    await admin.client.call(member.removeMember, { id: guest.accountId });
    const again = await test.signInAgain(guest);
    expect(outcomeOf(await again.call(wire.acceptMemberInvitation, { code }))).toBe('member_invitation_over');
  });

  it('is refused with a late, withdrawn, invented or replaced link', async () => {
    const admin = await test.company();
    const guest = await test.supplier();
    const { id, code } = await invited(admin, guest.phone, 'company_reader');
    expect(outcomeOf(await admin.client.call(wire.sendMemberInvitation, { id }))).toBe(
      'member_invitation_too_soon',
    );
    await wait(id);
    await expire(id);
    expect(outcomeOf(await guest.client.call(wire.acceptMemberInvitation, { code }))).toBe(
      'member_invitation_over',
    );
    expect(outcomeOf(await admin.client.call(wire.sendMemberInvitation, { id }))).toBe('2000');
    expect(outcomeOf(await guest.client.call(wire.acceptMemberInvitation, { code }))).toBe(
      'member_invitation_over',
    );
    const fresh = await codeFor(guest.phone);
    expect(outcomeOf(await guest.client.call(wire.readMemberInvitation, { code: fresh }))).toBe('2000');
    expect(outcomeOf(await admin.client.call(wire.withdrawMemberInvitation, { id }))).toBe('2000');
    expect(outcomeOf(await guest.client.call(wire.acceptMemberInvitation, { code: fresh }))).toBe(
      'member_invitation_over',
    );
    const madeUp = 'A'.repeat(43);
    expect(outcomeOf(await guest.client.call(wire.acceptMemberInvitation, { code: madeUp }))).toBe(
      'member_invitation_over',
    );
  });

  it('must hold the phone that a link was sent to; a mailed link admits its holder', async () => {
    const admin = await test.company();
    const [guest, stranger] = [await test.supplier(), await test.supplier()];
    const { code } = await invited(admin, guest.phone, 'company_reader');
    const refused = await stranger.client.call(wire.acceptMemberInvitation, { code });
    expect(outcomeOf(refused)).toBe('member_invitation_for_another');
    expect(JSON.stringify(refused)).not.toContain(guest.phone);
    const { code: mailed } = await invited(admin, 'lin@example.com', 'company_reader');
    expect(outcomeOf(await stranger.client.call(wire.acceptMemberInvitation, { code: mailed }))).toBe('2000');
  });

  it('is refused as a member of another company, and gives up an own registration', async () => {
    const admin = await test.company();
    const elsewhere = await test.company();
    const { code } = await invited(admin, elsewhere.phone, 'company_reader');
    const refused = await elsewhere.client.call(wire.acceptMemberInvitation, { code });
    expect(refused).toMatchObject({ ok: false, reason: 'member_elsewhere' });
    expect(refused.ok ? '' : refused.message).toContain(`${elsewhere.username}公司`);

    const { person, profile } = await draftedCompany(test);
    const { code: another } = await invited(admin, person.phone, 'company_reader');
    expect(await person.client.call(wire.readMemberInvitation, { code: another })).toMatchObject({
      ok: true,
      data: { letsGoOf: profile.companyName },
    });
    expect(outcomeOf(await person.client.call(wire.acceptMemberInvitation, { code: another }))).toBe('2000');
  });

  it('is one of ten that use one link concurrently; ten with their own links all join', async () => {
    const admin = await test.company();
    const guests = await Promise.all(Array.from({ length: 10 }, () => test.supplier()));
    const { code } = await invited(admin, 'one@example.com', 'company_reader');
    const tries = await Promise.all(
      guests.map(({ client }) => client.call(wire.acceptMemberInvitation, { code })),
    );
    expect(tries.map(outcomeOf).sort()).toEqual(['2000', ...Array<string>(9).fill('member_invitation_over')]);

    const other = await test.company();
    const fresh = await Promise.all(Array.from({ length: 10 }, () => test.supplier()));
    const codes: string[] = [];
    for (const { phone } of fresh) codes.push((await invited(other, phone, 'bid_preparer')).code);
    const joined = await Promise.all(
      fresh.map(({ client }, at) => client.call(wire.acceptMemberInvitation, { code: codes[at] ?? '' })),
    );
    expect(joined.map(outcomeOf)).toEqual(Array<string>(10).fill('2000'));
    const listed = await other.client.call(member.listMembers, {});
    expect(listed.ok && listed.data).toHaveLength(11);
  });
});

describe('inviting colleagues', () => {
  it('requires the right to manage the company, and shows the state of each invitation', async () => {
    const admin = await test.company();
    const preparer = await test.colleague(admin, 'bid_preparer');
    const id = randomUUID();
    const input = { id, to: '13800007001', roles: ['company_reader' as const] };
    expect(outcomeOf(await preparer.client.call(wire.inviteMember, input))).toBe('forbidden');
    expect(outcomeOf(await admin.client.call(wire.inviteMember, input))).toBe('2000');
    expect(outcomeOf(await admin.client.call(wire.inviteMember, input))).toBe('2000');
    expect(outcomeOf(await admin.client.call(wire.inviteMember, { ...input, id: randomUUID() }))).toBe(
      'member_invited',
    );
    const own = { ...input, id: randomUUID(), to: preparer.phone };
    expect(outcomeOf(await admin.client.call(wire.inviteMember, own))).toBe('member_already');
    expect(outcomeOf(await preparer.client.call(wire.listMemberInvitations, {}))).toBe('forbidden');
    const listed = await admin.client.call(wire.listMemberInvitations, {});
    expect(listed.ok && listed.data).toMatchObject([
      { id, to: '138****7001', state: 'open', roles: ['company_reader'], invitedBy: admin.username },
    ]);
    expect(JSON.stringify(listed)).not.toContain(await codeFor('13800007001'));
  });

  it('does not reach invitations of another company', async () => {
    const [admin, other] = [await test.company(), await test.company()];
    const { id } = await invited(admin, '13800007002', 'company_reader');
    await wait(id);
    expect(outcomeOf(await other.client.call(wire.sendMemberInvitation, { id }))).toBe('not_found');
    expect(outcomeOf(await other.client.call(wire.withdrawMemberInvitation, { id }))).toBe('not_found');
  });

  it('requires at least one right, each once, and a phone or a mail address', async () => {
    const admin = await test.company();
    const send = (to: string, roles: SupplierRole[]) =>
      admin.client.call(wire.inviteMember, { id: randomUUID(), to, roles });
    expect(await send('13800007003', [])).toMatchObject({ fields: [{ field: 'roles' }] });
    expect(await send('13800007003', ['company_reader', 'company_reader'])).toMatchObject({
      fields: [{ field: 'roles' }],
    });
    for (const to of [
      '',
      '  ',
      '1380000',
      'a@b',
      '<script>alert(1)</script>',
      '😀',
      `${'a'.repeat(200)}@b.cn`,
    ])
      expect(await send(to, ['company_reader'])).toMatchObject({ fields: [{ field: 'to' }] });
  });
});
