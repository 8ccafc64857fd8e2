import type { FileView } from '@procure/contract/field.ts';
import {
  getOwnObjection,
  listOwnObjections,
  saveObjection,
} from '@procure/contract/objection/objection.route.ts';
import type * as contract from '@procure/contract/objection/objection.schema.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import type { ObjectionSubject } from '@procure/domain/objection/objection.ts';
import type { ObjectionText } from '@procure/domain/objection/rules.ts';
import { client } from '@procure/web/call/client.ts';
import { queryClient, queryOf } from '@procure/web/call/queries.ts';

export const ownObjectionsQuery = (input: RequestOf<typeof contract.listOwnObjections>) =>
  queryOf(listOwnObjections, input);
export const ownObjectionQuery = (id: string) => queryOf(getOwnObjection, { id });

interface WrittenObjection extends ObjectionText {
  readonly lotId: string;
  readonly id: string;
  readonly version: number;
  readonly subject: ObjectionSubject;
  readonly fileIds: string[];
}

/** Saves the draft and updates the cache too, because a return to the page starts from the cache. */
export async function saveDraft(written: WrittenObjection, files: readonly FileView[]) {
  const reply = await client.call(saveObjection, written);
  if (reply.ok) {
    const { subject, clause, target, facts, basis, request } = written;
    const { version, savedAt } = reply.data;
    queryClient.setQueryData(ownObjectionQuery(written.id).queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            data: {
              ...known.data,
              ...{ subject, clause, target, facts, basis, request, version, savedAt, files: [...files] },
            },
          },
    );
  }
  return reply;
}
