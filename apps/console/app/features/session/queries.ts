import type { Failure } from '@procure/client/client.ts';
import { endStaffSession, endStaffSessions, listStaffSessions } from '@procure/client/session/session.gen.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';
import { wipe } from '../../lib/storage.ts';

export const sessionsQuery = () => queryOf(listStaffSessions, {});

/** Ends one session; what is shown is read again, whatever came of it. */
export async function endOne(id: string) {
  const reply = await client.call(endStaffSession, { id });
  await queryClient.invalidateQueries({ queryKey: [listStaffSessions.path] });
  return reply;
}

/** Ends every session of the account, this one too; null, or why they still live. */
export async function leaveEverywhere(): Promise<Failure | null> {
  const reply = await client.call(endStaffSessions, {});
  if (!reply.ok) return reply;
  wipe();
  location.assign('/login');
  return null;
}
