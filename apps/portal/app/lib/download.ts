import { issueTicket } from '@procure/client/file/file.gen.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { client } from './client.ts';
import { withWay } from './way.ts';

/** Downloads a stored file by a ticket for it alone: the session's token never stands in an address. */
export async function downloadFile({ id }: { readonly id: string }): Promise<void> {
  const reply = await client.call(issueTicket, { id });
  if (!reply.ok) {
    refuse(withWay(reply));
    return;
  }
  const { path, oldName, token } = reply.data;
  location.assign(`/api/outer/pch/sftp/download?${new URLSearchParams({ path, oldName, token })}`);
}
