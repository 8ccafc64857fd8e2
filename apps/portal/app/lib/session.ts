import type { Failure } from '@procure/client/client.ts';
import { getMe, getToken, listMyPermissions, signOut } from '@procure/contract/session/session.route.ts';
import { client } from '@procure/web/call/client.ts';
import { sessionOf } from '@procure/web/session/session.ts';
import { wipe } from '@procure/web/session/storage.ts';

export const { takeUp, known, leave } = sessionOf({
  me: (by) => by.call(getMe, {}),
  permissions: (by) => by.call(listMyPermissions, {}),
  signOut: (by) => by.call(signOut, {}),
  after: '/',
});

/** Exchanges the code of a `loginName` link for a session. */
export async function enterByCode(code: string): Promise<Failure | null> {
  wipe();
  const answer = await client.call(getToken, { code });
  if (!answer.ok) return answer;
  const failure = await takeUp(answer.data.token);
  if (failure) wipe();
  return failure;
}
