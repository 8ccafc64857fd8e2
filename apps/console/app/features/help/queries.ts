import { getManagedHelp, listManagedHelp, saveHelp } from '@procure/client/help/help.gen.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import type * as contract from '@procure/contract/help/help.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';

export const articlesQuery = () => queryOf(listManagedHelp, {});
export const articleQuery = (id: string) => queryOf(getManagedHelp, { id });

export async function save(input: RequestOf<typeof contract.saveHelp>) {
  const reply = await client.call(saveHelp, input);
  if (reply.ok) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [listManagedHelp.path] }),
      queryClient.invalidateQueries({ queryKey: [getManagedHelp.path] }),
    ]);
  }
  return reply;
}
