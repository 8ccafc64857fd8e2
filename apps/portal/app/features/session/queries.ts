import type { Failure } from '@procure/client/client.ts';
import { endSession, endSessions, listSessions } from '@procure/client/session/session.gen.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';
import { read, wipe } from '../../lib/storage.ts';

export const sessionsQuery = () => queryOf(listSessions, {});

/** Ends one session; what is shown is read again, whatever came of it. */
export async function endOne(id: string) {
  const reply = await client.call(endSession, { id });
  await queryClient.invalidateQueries({ queryKey: [listSessions.path] });
  return reply;
}

/** Ends every session of the account, this one too; null, or why they still live. */
export async function leaveEverywhere(): Promise<Failure | null> {
  const account = read('userId') ?? '';
  const reply = await client.call(endSessions, {});
  if (!reply.ok) return reply;
  const { emptyVault } = await import('../../lib/vault.ts');
  await emptyVault(account).catch(() => undefined);
  wipe();
  location.assign('/login');
  return null;
}
