import { randomUUID } from 'node:crypto';
import type { Client } from '@procure/client/client.ts';
import * as wire from '@procure/contract/account/factor.route.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as totp from '@procure/contract/account/totp.route.ts';
import { submitBid } from '@procure/contract/bid/bid.route.ts';
import { submitQuote } from '@procure/contract/negotiation/negotiation.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { getStaffMe } from '@procure/contract/session/session.route.ts';
import { factorPermissions } from '@procure/domain/permission/administrator.ts';
import { rolesWith, staffRoles } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { codeOf, giveFactor } from '../../../../testing/fixtures/authenticator.ts';
import { trySignIn } from '../../../../testing/fixtures/session.ts';
import { provenHuman } from '../../../../testing/human-check.ts';
import { callerOf } from '../../../../testing/isolation/call.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';
import { hashToken } from '../../../platform/keys/token.ts';
import { findSession } from '../../session/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const db = () => test.parts().db;
const refusedForIt = '4131';

type Person = { readonly accountId: string; readonly phone: string; readonly client: Client };

/** Forgets the second factor in every session of the account. */
const unshown = ({ accountId }: Pick<Person, 'accountId'>) =>
  sql`update session set factor_at = null, outage_at = null where account_id = ${accountId}`.execute(db());

/** Dates the second factor of the account's sessions back by so many minutes. */
const shownAgo = ({ accountId }: Pick<Person, 'accountId'>, minutes: number) =>
  sql`update session set factor_at = clock_timestamp() - make_interval(secs => ${minutes * 60}::float8)
    where account_id = ${accountId}`.execute(db());

/**
 * A submission, which needs the second factor. The lot does not exist, so that a caller with the factor gets that
 * refusal instead.
 */
const price = (client: Client) =>
  client.call(submitBid, { lotId: randomUUID(), id: randomUUID(), envelopes: [] });
const act = (client: Client) =>
  client.call(settings.changeContact, {
    kind: 'mail',
    to: 'a@example.com',
    otp: '000000',
    password: testPassword,
  });
const isAsked = async (reply: ReturnType<typeof act> | ReturnType<typeof price>) => {
  const answer = await reply;
  return !answer.ok && answer.reason === 'factor_required';
};

async function codeBy(client: Client, road: 'sms' | 'mail', to: string): Promise<string> {
  const sent = await client.call(wire.sendFactorCode, { road, humanCheck: await provenHuman(test.parts()) });
  if (!sent.ok) throw new Error(sent.message);
  const { body } = await db()
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', to)
    .where('template', '=', 'otp')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(body)?.[0] ?? '';
}

/** A different code. */
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const byCode = (code: string, road: 'sms' | 'mail' = 'sms'): RequestOf<typeof wire.showFactor> => ({
  by: 'code',
  road,
  code,
});

/** Another session of the same account, in a browser of its own. */
async function again({ username }: { readonly username: string }): Promise<Client> {
  const opened = await trySignIn(test, username, testPassword, test.browser('portal'));
  if (!opened.ok) throw new Error(opened.message);
  return test.client('portal', opened.data.token);
}

describe('an act that needs the second factor', () => {
  it('is refused with the same code for every authorised caller and any input, until the factor is shown', async () => {
    const asking = [...endpoints].filter(
      ([, { access }]) => 'factor' in access && access.factor !== undefined,
    );
    expect(asking.length).toBeGreaterThan(25);
    // Staff need it if a factor is mandatory for them, or if they have one.
    const asked: ReadonlySet<string> = new Set(factorPermissions.flatMap(rolesWith));
    for (const [name, endpoint] of asking) {
      const { access } = endpoint;
      const permission = 'permission' in access ? access.permission : undefined;
      const may = permission === undefined ? [] : rolesWith(permission);
      const roles = staffRoles.filter((role) => may.includes(role));
      const inner = access.who === 'staff';
      const person = inner
        ? await test.staff(roles.find((role) => asked.has(role)) ?? roles[0] ?? 'reviewer')
        : await test.company();
      if (inner && !roles.some((role) => asked.has(role))) await giveFactor(test.parts(), person.accountId);
      const call = callerOf(test, inner ? 'console' : 'portal');
      expect([name, (await call(endpoint, person, {})).code]).not.toEqual([name, refusedForIt]);
      await unshown(person);
      expect([name, (await call(endpoint, person, {})).code]).toEqual([name, refusedForIt]);
    }
  });

  it('is allowed for fifteen minutes, submitting a price for two hours', async () => {
    const person = await test.company();
    for (const [minutes, asked] of [
      [14.9, [false, false]],
      [15.1, [true, false]],
      [119.9, [true, false]],
      [120.1, [true, true]],
    ] as const) {
      await shownAgo(person, minutes);
      expect([minutes, await isAsked(act(person.client)), await isAsked(price(person.client))]).toEqual([
        minutes,
        ...asked,
      ]);
    }
    const quote = { roundId: randomUUID(), lines: [], delivery: '', paymentTerms: '' };
    expect(await person.client.call(submitQuote, quote)).toMatchObject({ reason: 'factor_required' });
  });

  it('requires a session on its side first', async () => {
    expect(await price(test.client('portal'))).toMatchObject({ reason: 'sign_in_required' });
    const staff = await test.staff('reviewer');
    await unshown(staff);
    expect(await act(test.client('portal', staff.token))).toMatchObject({ reason: 'sign_in_required' });
  });
});

describe('a sent code', () => {
  it('replaces the second factor of a supplier without one: once, and in this session only', async () => {
    const person = await test.company();
    await unshown(person);
    const other = await again(person);
    expect([await isAsked(price(person.client)), await isAsked(price(other))]).toEqual([true, true]);
    const code = await codeBy(person.client, 'sms', person.phone);
    expect((await person.client.call(wire.showFactor, byCode(code))).ok).toBe(true);
    expect([await isAsked(price(person.client)), await isAsked(price(other))]).toEqual([false, true]);
    expect([await isAsked(act(person.client)), await isAsked(act(other))]).toEqual([false, true]);
    // A code that was read over a shoulder is already used.
    expect(await other.call(wire.showFactor, byCode(code))).toMatchObject({ reason: 'otp_expired' });
    expect(await isAsked(price(other))).toBe(true);
  });

  it('is sent by mail as well, if the account has an address, and is invalid for another account', async () => {
    const [person, other] = [await test.company(), await test.company()];
    await unshown(person);
    expect(await person.client.call(wire.sendFactorCode, { road: 'mail', humanCheck: '' })).toMatchObject({
      reason: 'not_found',
    });
    await sql`update account set email = 'own@example.com' where id = ${person.accountId}`.execute(db());
    const code = await codeBy(person.client, 'mail', 'own@example.com');
    expect(await other.client.call(wire.showFactor, byCode(code))).toMatchObject({ reason: 'otp_expired' });
    expect(await person.client.call(wire.showFactor, byCode(code))).toMatchObject({ reason: 'otp_expired' });
    expect((await person.client.call(wire.showFactor, byCode(code, 'mail'))).ok).toBe(true);
    expect(await person.client.call(wire.getFactor, {})).toMatchObject({
      data: { held: false, outage: false, roads: [{ road: 'sms' }, { road: 'mail' }] },
    });
    const shown = JSON.stringify(await person.client.call(wire.getFactor, {}));
    expect(shown).not.toContain(person.phone);
    expect(shown).not.toContain('own@example.com');
  });

  it('is void after five wrong ones, and the next one waits a minute', async () => {
    const person = await test.company();
    await unshown(person);
    const code = await codeBy(person.client, 'sms', person.phone);
    const said: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      const reply = await person.client.call(wire.showFactor, byCode(wrongOf(code)));
      said.push(!reply.ok && reply.reason);
    }
    expect(said).toEqual(['otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_expired']);
    expect(await person.client.call(wire.showFactor, byCode(code))).toMatchObject({ reason: 'otp_expired' });
    expect(await person.client.call(wire.sendFactorCode, { road: 'sms', humanCheck: '' })).toMatchObject({
      reason: 'otp_too_soon',
    });
    expect(await isAsked(price(person.client))).toBe(true);
  });

  it('does not replace an authenticator', async () => {
    const person = await test.company();
    await unshown(person);
    const code = await codeBy(person.client, 'sms', person.phone);
    const secret = await giveFactor(test.parts(), person.accountId);
    expect(await person.client.call(wire.showFactor, byCode(code))).toMatchObject({
      reason: 'factor_road_closed',
    });
    expect(await person.client.call(wire.sendFactorCode, { road: 'sms', humanCheck: '' })).toMatchObject({
      reason: 'factor_road_closed',
    });
    const own = { by: 'authenticator', factor: codeOf(secret) } as const;
    expect((await person.client.call(wire.showFactor, own)).ok).toBe(true);
    expect(await isAsked(price(person.client))).toBe(false);
    await unshown(person);
    expect(await person.client.call(wire.showFactor, own)).toMatchObject({ reason: 'factor_wrong' });
    expect(await isAsked(price(person.client))).toBe(true);
  });

  it('is required before a supplier sets up the first authenticator', async () => {
    const person = await test.company();
    await unshown(person);
    const draft = await person.client.call(totp.draftTotp, {});
    if (!draft.ok) throw new Error(draft.message);
    const { secret, setup } = draft.data;
    const confirm = { setup, code: codeOf(secret), password: testPassword };
    expect(await person.client.call(totp.confirmTotp, confirm)).toMatchObject({ reason: 'factor_required' });
    const code = await codeBy(person.client, 'sms', person.phone);
    expect((await person.client.call(wire.showFactor, byCode(code))).ok).toBe(true);
    expect((await person.client.call(totp.confirmTotp, confirm)).ok).toBe(true);
  });
});

describe('an outage of codes', () => {
  /** Sets the gateway's result for the codes to this recipient. */
  const gateway = (to: string, made: 'refused' | 'waiting') =>
    sql`update outbox set attempts = ${made === 'refused' ? 1 : 0}, last_error = ${made === 'refused' ? '503' : null}
      where recipient = ${to} and template = 'otp'`.execute(db());
  const instead = (client: Client, password = testPassword) =>
    client.call(wire.showPasswordInstead, { password });

  it('allows a supplier to submit a price with the password, and nothing else, and notifies the account', async () => {
    const person = await test.company();
    await unshown(person);
    expect(await instead(person.client)).toMatchObject({ reason: 'factor_road_open' });
    await codeBy(person.client, 'sms', person.phone);
    await gateway(person.phone, 'waiting');
    expect(await instead(person.client)).toMatchObject({ reason: 'factor_road_open' });
    await gateway(person.phone, 'refused');
    expect(await person.client.call(wire.getFactor, {})).toMatchObject({ data: { outage: true } });
    expect(await instead(person.client, 'Wrong@2026')).toMatchObject({ reason: 'password_wrong' });
    expect(await isAsked(price(person.client))).toBe(true);
    expect((await instead(person.client)).ok).toBe(true);
    expect([await isAsked(price(person.client)), await isAsked(act(person.client))]).toEqual([false, true]);
    const told = await db()
      .selectFrom('outbox')
      .select('channel')
      .where('template', '=', 'factor_outage')
      .where('recipient', '=', person.accountId)
      .execute();
    expect(told).toEqual([{ channel: 'message' }]);
  });

  it('is not assumed while others receive codes, while mail is delivered, or for an account with an authenticator', async () => {
    const person = await test.company();
    await unshown(person);
    await codeBy(person.client, 'sms', person.phone);
    await gateway(person.phone, 'refused');
    await sql`update account set email = 'other@example.com' where id = ${person.accountId}`.execute(db());
    expect(await instead(person.client)).toMatchObject({ reason: 'factor_road_open' });
    await codeBy(person.client, 'mail', 'other@example.com');
    await gateway('other@example.com', 'refused');
    const other = randomUUID();
    await sql`insert into outbox (id, channel, recipient, template, subject, body, state, sent_at)
      values (${other}, 'sms', '13900000001', 'otp', '', '', 'sent', clock_timestamp())`.execute(db());
    expect(await instead(person.client)).toMatchObject({ reason: 'factor_road_open' });
    await sql`delete from outbox where id = ${other}`.execute(db());
    expect(await person.client.call(wire.getFactor, {})).toMatchObject({ data: { outage: true } });
    await giveFactor(test.parts(), person.accountId);
    expect(await instead(person.client)).toMatchObject({ reason: 'factor_road_closed' });
  });
});

describe('staff in roles with a mandatory second factor', () => {
  vi.setConfig({ testTimeout: 60_000 });

  it.each(['admin', 'security', 'auditor', 'reviewer'] as const)(
    '%s can only set up a second factor without one',
    async (role) => {
      const person = await test.staff(role);
      await sql`delete from totp where account_id = ${person.accountId}`.execute(db());
      expect(await person.client.call(getStaffMe, {})).toMatchObject({ data: { factorDue: true } });
      const call = callerOf(test, 'console');
      for (const [name, endpoint] of endpoints) {
        if (endpoint.access.who !== 'staff' || endpoint.access.permission === undefined) continue;
        expect([name, (await call(endpoint, person, {})).code]).toEqual([name, '4132']);
      }
      const draft = await person.client.call(totp.draftStaffTotp, {});
      if (!draft.ok) throw new Error(draft.message);
      const { secret, setup } = draft.data;
      const confirm = { setup, code: codeOf(secret), password: testPassword };
      expect((await person.client.call(totp.confirmStaffTotp, confirm)).ok).toBe(true);
      expect(await person.client.call(getStaffMe, {})).toMatchObject({ data: { factorDue: false } });
      const own = [...endpoints.values()].filter(
        ({ access }) =>
          'permission' in access &&
          access.permission !== undefined &&
          rolesWith(access.permission).includes(role),
      );
      for (const endpoint of own) expect((await call(endpoint, person, {})).code).not.toBe('4132');
    },
  );

  it('are determined by permissions, whatever their role', async () => {
    const person = await test.staff('editor');
    expect(await person.client.call(getStaffMe, {})).toMatchObject({ data: { factorDue: false } });
    await sql`insert into role_permission (role_id, code) values ('editor', 'supplier.review')`.execute(db());
    expect(await person.client.call(getStaffMe, {})).toMatchObject({ data: { factorDue: true } });
    await sql`delete from role_permission where role_id = 'editor' and code = 'supplier.review'`.execute(
      db(),
    );
  });

  it('show it at the act, with a code that is valid once', async () => {
    const person = await test.staff('admin');
    await unshown(person);
    await sql`delete from totp where account_id = ${person.accountId}`.execute(db());
    const secret = await giveFactor(test.parts(), person.accountId);
    const call = callerOf(test, 'console');
    const create = endpoints.get('createStaffAccount');
    if (create === undefined) throw new Error('no such call');
    expect((await call(create, person, {})).code).toBe(refusedForIt);
    const factor = codeOf(secret);
    expect(
      await person.client.call(wire.showStaffFactor, { by: 'authenticator', factor: wrongOf(factor) }),
    ).toMatchObject({
      reason: 'factor_wrong',
    });
    expect((await person.client.call(wire.showStaffFactor, { by: 'authenticator', factor })).ok).toBe(true);
    expect((await call(create, person, {})).code).toBe('4000');
    await unshown(person);
    expect(await person.client.call(wire.showStaffFactor, { by: 'authenticator', factor })).toMatchObject({
      reason: 'factor_wrong',
    });
    expect((await call(create, person, {})).code).toBe(refusedForIt);
  });

  it('need none in the demo story, whose password is public', async () => {
    const person = await test.staff('admin');
    await sql`delete from totp where account_id = ${person.accountId}`.execute(db());
    const { config, ...parts } = test.parts();
    const hash = hashToken(person.token);
    const found = async (demo: 'off' | 'local' | 'open') => {
      const identity = await findSession({ ...parts, config: { ...config, demo } }, hash, false);
      return [identity?.factor.due, identity?.permissions.includes('account.manage')];
    };
    expect(await found('off')).toEqual([true, false]);
    expect(await found('local')).toEqual([false, true]);
    expect(await found('open')).toEqual([false, true]);
  });
});
