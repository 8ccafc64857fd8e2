// @vitest-environment happy-dom
import { getMe, listMyPermissions, signOut } from '@procure/contract/session/session.route.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rightsOf } from './rights.ts';
import { sessionOf } from './session.ts';

const { known } = sessionOf({
  me: (by) => by.call(getMe, {}),
  permissions: (by) => by.call(listMyPermissions, {}),
  signOut: (by) => by.call(signOut, {}),
  after: '/',
});
const refreshRights = rightsOf(known);

const me = { id: '1', username: 'zhou', nickName: '周明', phone: '', company: null };
let meanwhile = () => {};

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('btnPermission', JSON.stringify([{ code: 'member.manage' }]));
  vi.stubGlobal('fetch', ({ url }: Request) => {
    meanwhile();
    const data = url.includes('permission') ? [{ code: 'company.read' }] : me;
    return Promise.resolve(Response.json({ code: '2000', message: '', data, requestId: '1' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  meanwhile = () => {};
  localStorage.clear();
});

test('a right that an administrator has withdrawn is gone once the rights are read again', async () => {
  await refreshRights();
  expect(JSON.parse(localStorage.getItem('btnPermission') ?? '')).toEqual([{ code: 'company.read' }]);
  expect(localStorage.getItem('token')).toBe('a-token');
});

test('a refresh does not restore a session that was signed out meanwhile', async () => {
  meanwhile = () => localStorage.clear();
  await refreshRights();
  expect(localStorage.length).toBe(0);
});

test('a failed refresh leaves the stored rights unchanged', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await refreshRights();
  expect(JSON.parse(localStorage.getItem('btnPermission') ?? '')).toEqual([{ code: 'member.manage' }]);
});
