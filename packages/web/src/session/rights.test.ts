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

test('a right that somebody else took away is gone once the rights were read anew', async () => {
  await refreshRights();
  expect(JSON.parse(localStorage.getItem('btnPermission') ?? '')).toEqual([{ code: 'company.read' }]);
  expect(localStorage.getItem('token')).toBe('a-token');
});

test('who signed out meanwhile is not brought back', async () => {
  meanwhile = () => localStorage.clear();
  await refreshRights();
  expect(localStorage.length).toBe(0);
});

test('what cannot be read stays as it was', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await refreshRights();
  expect(JSON.parse(localStorage.getItem('btnPermission') ?? '')).toEqual([{ code: 'member.manage' }]);
});
