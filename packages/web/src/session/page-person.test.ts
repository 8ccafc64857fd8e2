// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const signIn = (account: string) => {
  localStorage.setItem('userId', account);
  localStorage.setItem('token', `token-of-${account}`);
};
const load = () => import('./page-person.ts');

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

describe('the user of a page', () => {
  it('is the user signed in when the page starts, also if another signs in later in another tab', async () => {
    signIn('first');
    const page = await load();
    signIn('second');
    expect([page.pagePerson(), page.isAnothers(), page.pageToken()]).toEqual(['first', true, null]);
    signIn('first');
    expect([page.isAnothers(), page.pageToken()]).toEqual([false, 'token-of-first']);
  });

  it('is null on a visitor’s page until a user signs in', async () => {
    const page = await load();
    expect([page.pagePerson(), page.isAnothers()]).toEqual([null, false]);
    signIn('first');
    expect([page.pagePerson(), page.isAnothers()]).toEqual(['first', false]);
  });

  it('stays the first user if another signs in on the page itself', async () => {
    signIn('first');
    const page = await load();
    localStorage.clear();
    expect([page.isAnothers(), page.namedPerson()]).toEqual([false, null]);
    signIn('second');
    expect([page.isAnothers(), page.namedPerson()]).toEqual([true, 'first']);
  });
});
