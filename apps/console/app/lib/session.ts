import type { Client } from '@procure/client/client.ts';
import {
  finishStaffSignIn,
  getStaffMe,
  listStaffPermissions,
  signOutStaff,
} from '@procure/contract/session/session.route.ts';
import { sessionOf } from '@procure/web/session/session.ts';
import { read } from '@procure/web/session/storage.ts';

export const { takeUp, leave } = sessionOf({
  me: (by) => by.call(getStaffMe, {}),
  permissions: (by) => by.call(listStaffPermissions, {}),
  signOut: (by) => by.call(signOutStaff, {}),
  after: '/login',
});

/** The second step of signing in. */
export const finish = (by: Client, factor: string) => by.call(finishStaffSignIn, { factor });

/** Whether who is signed in must first replace the password that an administrator set. */
export function isPasswordTemporary(): boolean {
  try {
    const me: unknown = JSON.parse(read('userInfo') ?? '');
    return (
      typeof me === 'object' && me !== null && 'passwordTemporary' in me && me.passwordTemporary === true
    );
  } catch {
    return false;
  }
}
