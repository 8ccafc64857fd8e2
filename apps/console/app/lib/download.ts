import { issueStaffTicket } from '@procure/client/file/file.gen.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { client } from './client.ts';

/** Downloads a stored file by a ticket for it alone: the session's token never stands in an address. */
export async function downloadFile({ id }: { readonly id: string }): Promise<void> {
  const reply = await client.call(issueStaffTicket, { id });
  if (!reply.ok) {
    toast.error(reply.message);
    return;
  }
  const { path, oldName, token } = reply.data;
  location.assign(`/api/inner/pch/sftp/download?${new URLSearchParams({ path, oldName, token })}`);
}
