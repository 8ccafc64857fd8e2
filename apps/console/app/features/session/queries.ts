import { endStaffSession, listStaffSessions } from '@procure/client/session/session.gen.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';

export const sessionsQuery = () => queryOf(listStaffSessions, {});

/** Ends one session; what is shown is read again, whatever came of it. */
export async function endOne(id: string) {
  const reply = await client.call(endStaffSession, { id });
  await queryClient.invalidateQueries({ queryKey: [listStaffSessions.path] });
  return reply;
}
