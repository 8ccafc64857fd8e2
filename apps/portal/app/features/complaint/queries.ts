import {
  getComplaintNotice,
  getOwnComplaint,
  listOwnComplaints,
  saveComplaint,
} from '@procure/contract/complaint/complaint.route.ts';
import type * as contract from '@procure/contract/complaint/complaint.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import type { ComplaintSubject } from '@procure/domain/complaint/complaint.ts';
import type { ComplaintText } from '@procure/domain/complaint/rules.ts';
import { client } from '@procure/web/call/client.ts';
import { queryClient, queryOf } from '@procure/web/call/queries.ts';

export const ownComplaintsQuery = (input: RequestOf<typeof contract.listOwnComplaints>) =>
  queryOf(listOwnComplaints, input);
export const ownComplaintQuery = (id: string) => queryOf(getOwnComplaint, { id });
export const complaintNoticeQuery = (id: string) => queryOf(getComplaintNotice, { id });

interface WrittenComplaint extends ComplaintText {
  readonly lotId: string;
  readonly id: string;
  readonly version: number;
  readonly subject: ComplaintSubject;
  readonly objectionId: string;
  readonly fileIds: string[];
}

/** Saves the draft and updates the cache too, because a return to the page starts from the cache. */
export async function saveDraft(written: WrittenComplaint, files: readonly FileView[]) {
  const reply = await client.call(saveComplaint, written);
  if (reply.ok) {
    const { lotId: _, fileIds: __, ...texts } = written;
    const { version, savedAt } = reply.data;
    queryClient.setQueryData(ownComplaintQuery(written.id).queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            data: {
              ...known.data,
              ...texts,
              ...{ version, savedAt, objectionId: texts.objectionId || null, files: [...files] },
            },
          },
    );
  }
  return reply;
}
