import type { Client, Failure } from '@procure/client/client.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { client } from '../call/client.ts';
import { withWay } from '../call/way.ts';

interface Ticket {
  readonly path: string;
  readonly oldName: string;
  readonly token: string;
}

/** Requests a ticket for a stored file. */
type DrawTicket = (
  by: Client,
  id: string,
) => Promise<{ readonly ok: true; readonly data: Ticket } | (Failure & { readonly ok: false })>;

/** Downloads a stored file by a ticket for this file only, so that the session's token never appears in an address. */
export function downloadBy(draw: DrawTicket, address: string) {
  return async ({ id }: { readonly id: string }): Promise<void> => {
    const reply = await draw(client, id);
    if (!reply.ok) {
      refuse(withWay(reply));
      return;
    }
    const { path, oldName, token } = reply.data;
    location.assign(`${address}?${new URLSearchParams({ path, oldName, token })}`);
  };
}
