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
 * Whether the signed-in user must first set up something: a password of their own instead of the administrator's, or
 * the second factor that their duties require.
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
