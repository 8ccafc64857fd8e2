import { getStaffMe, listStaffPermissions, signOutStaff } from '@procure/contract/session/session.route.ts';
import { sessionOf } from '@procure/web/session/session.ts';
import { read } from '@procure/web/session/storage.ts';

export const { takeUp, known, leave } = sessionOf({
  me: (by) => by.call(getStaffMe, {}),
  permissions: (by) => by.call(listStaffPermissions, {}),
  signOut: (by) => by.call(signOutStaff, {}),
  after: '/login',
});

/**
 * Whether who is signed in has something to set up before anything else: a password of their own in place of an
 * administrator's, or the second factor that their duties ask for.
 */
export function setsUpFirst(): boolean {
  try {
    const me: unknown = JSON.parse(read('userInfo') ?? '');
    if (typeof me !== 'object' || me === null) return false;
    return (
      ('passwordTemporary' in me && me.passwordTemporary === true) ||
      ('factorDue' in me && me.factorDue === true)
    );
  } catch {
    return false;
  }
}
