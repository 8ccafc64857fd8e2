import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { staffPermissions, supplierPermissions } from '@procure/domain/permission/permission.ts';
import { describe, expect, it } from 'vitest';
import { type Person, testApp } from '../testing/test-app.ts';
import { openSession } from './features/session/store.ts';
import type { CompanyActor } from './platform/actor.ts';
import { hashToken } from './platform/keys/token.ts';

const test = testApp();

interface Answer {
  readonly code: string;
  readonly data: unknown;
}

async function call(
  endpoint: Endpoint,
  token: string | null,
  input: Record<string, unknown> = {},
): Promise<Answer> {
  const place = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name] ?? randomUUID()));
  const listener = endpoint.path.startsWith('/api/inner/') ? 'console' : 'portal';
  const answer = await test.app()[listener].inject({
    method: endpoint.method,
    url: place,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) },
    ...(endpoint.method === 'POST'
      ? { payload: JSON.stringify(input) }
      : { query: input as Record<string, string> }),
  });
  return answer.json();
}

const isGuarded = ([, endpoint]: [string, Endpoint]) => endpoint.access.who !== 'public';

describe('every endpoint of the contract', () => {
  it('asks a visitor to sign in, unless it is public', async () => {
    for (const [name, endpoint] of [...endpoints].filter(isGuarded)) {
      const { code, data } = await call(endpoint, null);
      expect([name, code, data]).toEqual([name, '4030', null]);
      const forged = await call(endpoint, 'A'.repeat(43));
      expect([name, forged.code]).toEqual([name, '4030']);
    }
  });

  it('answers a visitor if it is public', async () => {
    for (const [name, endpoint] of [...endpoints].filter((entry) => !isGuarded(entry))) {
      const { code } = await call(endpoint, null);
      expect(['4030', '4031', '5000'], name).not.toContain(code);
    }
  });

  it('accepts no token of the other side', async () => {
    const supplier = await test.company();
    const staff = await test.staff('admin');
    for (const [name, endpoint] of [...endpoints].filter(isGuarded)) {
      const other = endpoint.path.startsWith('/api/inner/') ? supplier : staff;
      expect([name, (await call(endpoint, other.token)).code]).toEqual([name, '4030']);
    }
  });

  it('is not served on the other listener, unless it is public', async () => {
    for (const [name, { method, path, access }] of endpoints) {
      const other = path.startsWith('/api/inner/') ? 'portal' : 'console';
      const mayBeThere = access.who === 'public' && method === 'GET' && path.startsWith('/api/outer/');
      expect([name, test.app()[other].hasRoute({ method, url: path })]).toEqual([name, mayBeThere]);
    }
  });

  it('refuses callers without the permission that it names', async () => {
    const nobody = { supplier: await withoutRoles(), staff: await test.staff() };
    for (const [name, endpoint] of endpoints) {
      const { access } = endpoint;
      if (!('permission' in access) || access.permission === undefined) continue;
      const person = access.who === 'staff' ? nobody.staff : nobody.supplier;
      expect([name, (await call(endpoint, person.token)).code]).toEqual([name, '4031']);
    }
  });

  it('refuses every change to members who may only read their company’s data', async () => {
    const reader = await test.colleague(await test.company(), 'company_reader');
    for (const [name, endpoint] of endpoints) {
      const { access, method, path } = endpoint;
      if (method === 'GET' || !path.startsWith('/api/outer/') || access.who === 'public') continue;
      const { code } = await call(endpoint, reader.token);
      if (personal.has(name)) expect([name, code]).not.toEqual([name, '4031']);
      else expect([name, code]).toEqual([name, '4031']);
      // Signed out, or out of the company: in again for the next.
      if (code === '2000') await restore(reader);
    }
    expect([...personal].filter((name) => !endpoints.has(name))).toEqual([]);
  });

  it('lets members who may only read see all of their company’s data', async () => {
    const reader = await test.colleague(await test.company(), 'company_reader');
    for (const [name, endpoint] of endpoints) {
      const { access, method, path } = endpoint;
      if (method !== 'GET' || !path.startsWith('/api/outer/')) continue;
      // Invitations are readable only by those who manage the company's members.
      if ('permission' in access && access.permission === 'member.manage') continue;
      expect([name, (await call(endpoint, reader.token)).code]).not.toEqual([name, '4031']);
    }
  });

  it('names only permissions that a role of its side can hold', () => {
    for (const [name, { access }] of endpoints) {
      if (!('permission' in access) || access.permission === undefined) continue;
      const possible: readonly string[] = access.who === 'staff' ? staffPermissions : supplierPermissions;
      expect(possible, name).toContain(access.permission);
    }
  });

  it('tells a supplier without a company to register one, if the call needs a company', async () => {
    const person = await test.supplier();
    for (const [name, endpoint] of endpoints) {
      if (endpoint.access.who !== 'company') continue;
      expect([name, (await call(endpoint, person.token)).code]).toEqual([name, '4201']);
    }
  });
});

/**
 * Acts on one's own data: account, session, messages, joining and leaving a company, an objection to a stranger's claim,
 * and marking a letter as read.
 */
const personal = new Set([
  'acceptMemberInvitation',
  'bindDingtalk',
  'askToJoin',
  'withdrawJoinRequest',
  'claimCompany',
  'withdrawClaim',
  'objectToClaim',
  'changeContact',
  'changeName',
  'changePassword',
  'confirmTotp',
  'draftTotp',
  'endSession',
  'endSessions',
  'leaveCompany',
  'readAllMessages',
  'readInvitation',
  'readMemberInvitation',
  'readMessage',
  'removeTotp',
  'renewRecoveryCodes',
  'sendFactorCode',
  'setNotifications',
  'retryMail',
  'showFactor',
  'draftPasskey',
  'registerPasskey',
  'removePasskey',
  'draftPasskeyProof',
  'showPasswordInstead',
  'sendContactCode',
  'signOut',
  'startOwnDingtalk',
  'unbindDingtalk',
  'unbindPartner',
  'closeAccount',
  'askOwnData',
]);

async function restore({ token, accountId, actor }: Person<CompanyActor>) {
  const { db } = test.parts();
  const companyId = actor.company.id;
  await db.updateTable('account').set({ companyId }).where('id', '=', accountId).execute();
  await db.deleteFrom('accountRole').where('accountId', '=', accountId).execute();
  await db.insertInto('accountRole').values({ accountId, roleId: 'company_reader' }).execute();
  await db.deleteFrom('session').where('accountId', '=', accountId).execute();
  await openSession(db, { tokenHash: hashToken(token), accountId, ip: null });
}

async function withoutRoles() {
  const person = await test.company();
  await test.parts().db.deleteFrom('accountRole').where('accountId', '=', person.accountId).execute();
  return person;
}
