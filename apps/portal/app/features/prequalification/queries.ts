import type { FileView } from '@procure/contract/field.ts';
import {
  getPrequalification,
  savePrequalificationDraft,
} from '@procure/contract/prequalification/prequalification.route.ts';
import type { WrittenApplication } from '@procure/contract/prequalification/prequalification.schema.ts';
import { client } from '@procure/web/call/client.ts';
import { queryClient, queryOf } from '@procure/web/call/queries.ts';

export const applicationQuery = (lotId: string) => queryOf(getPrequalification, { lotId });

/** Saves the draft and updates the cache too, because a return to the page starts from the cache. */
export async function saveDraft(written: WrittenApplication, files: readonly FileView[]) {
  const reply = await client.call(savePrequalificationDraft, written);
  if (reply.ok) {
    const { lotId, statement, contact } = written;
    const { version, phase, library } = reply.data;
    queryClient.setQueryData(applicationQuery(lotId).queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            data: { ...known.data, version, phase, statement, contact, library, files: [...files] },
          },
    );
  }
  return reply;
}
