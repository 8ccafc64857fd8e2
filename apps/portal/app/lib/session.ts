import type { Failure } from '@procure/client/client.ts';
import { getMe, getToken, listMyPermissions, signOut } from '@procure/contract/session/session.route.ts';
import { client } from '@procure/web/call/client.ts';
import { sessionOf } from '@procure/web/session/session.ts';
import { read, wipe } from '@procure/web/session/storage.ts';

export const { takeUp, known, end, leave } = sessionOf({
  me: (by) => by.call(getMe, {}),
  permissions: (by) => by.call(listMyPermissions, {}),
  signOut: (by) => by.call(signOut, {}),
  after: '/',
});

/** The account that was signed in before a link took over. */
export interface Former {
  readonly id: string;
  readonly name: string;
}

interface Entry {
  readonly failure: Failure | null;
  /** Null if no account was signed in. */
  readonly former: Former | null;
}

/**
 * Exchanges the code of a `loginName` link for a session. As the specification orders, it deletes the stored session
 * first. That session ends on the server too, because it could not be ended from here afterwards.
 */
export async function enterByCode(code: string): Promise<Entry> {
  const token = read('token');
  const before = { id: read('userId') ?? '', name: read('nickName') ?? read('userName') ?? '' };
  wipe();
  const [answer, wasLive] = await Promise.all([
    client.call(getToken, { code }),
    token === null ? false : end(token),
  ]);
  const former = wasLive ? before : null;
  if (!answer.ok) return { failure: answer, former };
  const failure = await takeUp(answer.data.token);
  if (failure) wipe();
  return { failure, former };
}

/** Ends the current session and opens the sign-in page, for the previous account. */
export async function signInAgain(): Promise<void> {
  const token = read('token');
  if (token !== null) await end(token);
  wipe();
  location.assign('/login');
}
