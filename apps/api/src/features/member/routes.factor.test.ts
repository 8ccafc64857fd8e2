import { randomUUID } from 'node:crypto';
import * as claim from '@procure/contract/claim/claim.route.ts';
import * as wire from '@procure/contract/member/member.route.ts';
import { finishSignIn, getMe } from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { giveFactor } from '../../../testing/fixtures/authenticator.ts';
import { claimed, endObjections } from '../../../testing/fixtures/claim.ts';
import { approvedCompany, messageTitles } from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { trySignIn } from '../../../testing/fixtures/session.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';

const test = testApp();

/** A company of three members, one of whom has lost the authenticator. */
async function withLost() {
  const admin = await test.company();
  const second = await test.colleague(admin, 'company_admin');
  const lost = await test.colleague(admin, 'bid_preparer');
  await giveFactor(test.parts(), lost.accountId);
  return { admin, second, lost };
}

async function signIn(person: { readonly username: string }) {
  return trySignIn(test, person.username, testPassword);
}

describe('a member who has lost the second factor', () => {
  it('signs in with the password again after an administrator’s reset, of which all are notified', async () => {
    const { admin, second, lost } = await withLost();
    expect(await signIn(lost)).toMatchObject({ reason: 'second_step_required' });
    const reset = await admin.client.call(wire.resetMemberFactor, { id: lost.accountId });
    expect(outcomeOf(reset)).toBe('2000');
    expect(await lost.client.call(getMe, {})).toMatchObject({ reason: 'sign_in_required' });
    expect(await signIn(lost)).toMatchObject({ ok: true });
    expect(await messageTitles(test, lost.accountId)).toEqual(['二次验证已解除']);
    expect(await messageTitles(test, second.accountId)).toEqual(['成员的二次验证已解除']);
    const { db } = test.parts();
    const texts = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', lost.phone)
      .execute();
    expect(texts).toEqual([{ template: 'member_factor_reset' }]);
    const lines = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entityId', '=', lost.accountId)
      .where('action', 'in', ['reset_member_factor', 'forget_factors'])
      .orderBy('action')
      .execute();
    expect(lines).toEqual([
      { action: 'forget_factors', actorId: admin.accountId },
      { action: 'reset_member_factor', actorId: admin.accountId },
    ]);
  });

  it('gets no reset by a stranger with the password, by themselves, or without the administrator’s own factor', async () => {
    const { admin, second, lost } = await withLost();
    const id = lost.accountId;
    // The password alone opens no session, and so allows no reset.
    const stranger = test.browser('portal', '203.0.113.90');
    expect(await trySignIn(test, lost.username, testPassword, stranger)).toMatchObject({
      reason: 'second_step_required',
    });
    expect(outcomeOf(await stranger.call(wire.resetMemberFactor, { id }))).toBe('sign_in_required');
    expect(outcomeOf(await stranger.call(finishSignIn, { factor: '000000' }))).toBe('factor_wrong');
    // An open session of the member does not allow it either.
    expect(outcomeOf(await lost.client.call(wire.resetMemberFactor, { id }))).toBe('forbidden');
    await giveFactor(test.parts(), admin.accountId);
    const own = { id: admin.accountId };
    expect(outcomeOf(await admin.client.call(wire.resetMemberFactor, own))).toBe('own_factor');
    // Nor does an administrator's open session without the second factor at the act.
    await sql`update session set factor_at = null where account_id = ${second.accountId}`.execute(
      test.parts().db,
    );
    expect(outcomeOf(await second.client.call(wire.resetMemberFactor, { id }))).toBe('factor_required');
    const other = await test.company();
    for (const missing of [id, randomUUID()])
      expect(outcomeOf(await other.client.call(wire.resetMemberFactor, { id: missing }))).toBe('not_found');
    expect(await signIn(lost)).toMatchObject({ reason: 'second_step_required' });
  });

  it('gets another response than a member who never had one', async () => {
    const admin = await test.company();
    const { accountId: id } = await test.colleague(admin, 'bid_preparer');
    expect(outcomeOf(await admin.client.call(wire.resetMemberFactor, { id }))).toBe('factor_none');
  });

  it('and is the only administrator claims the company with another account, and resets the factor with that', async () => {
    const { person: owner, profile, reviewer } = await approvedCompany(test);
    await giveFactor(test.parts(), owner.accountId);
    const anew = await test.supplier();
    const { id } = await claimed(test, anew, profile);
    await endObjections(test, id);
    const early = { id: owner.accountId };
    expect(outcomeOf(await anew.client.call(wire.resetMemberFactor, early))).not.toBe('2000');
    const accepted = await reviewer.client.call(claim.acceptClaim, { id, objections: 0, formerStay: true });
    expect(outcomeOf(accepted)).toBe('2000');
    const client = await test.signInAgain(anew);
    await sql`update session set factor_at = clock_timestamp() where account_id = ${anew.accountId}`.execute(
      test.parts().db,
    );
    expect(outcomeOf(await client.call(wire.resetMemberFactor, { id: owner.accountId }))).toBe('2000');
    expect(await signIn(owner)).toMatchObject({ ok: true });
  });
});
