import { issueStaffTicket } from '@procure/client/file/file.gen.ts';
import {
  getOpening,
  listOpenedFiles,
  listOpenings,
  releaseOpening,
} from '@procure/client/opening/opening.gen.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';

export const openingQuery = (lotId: string) => queryOf(getOpening, { lotId });
export const openedFilesQuery = (lotId: string) => queryOf(listOpenedFiles, { lotId });

export function queueQuery(queue: 'waiting' | 'opened', whose: 'mine' | 'all', pageNum: number) {
  return queryOf(listOpenings, { queue, whose, pageNum });
}

export async function release(lotId: string) {
  const reply = await client.call(releaseOpening, { lotId });
  await queryClient.invalidateQueries({ queryKey: [getOpening.path] });
  return reply;
}

/** Fetches a file to the reader's disk by a ticket for it alone; returns what went wrong, or null. */
export async function download(file: { readonly id: string }): Promise<string | null> {
  const reply = await client.call(issueStaffTicket, { id: file.id });
  if (!reply.ok) return reply.message;
  const { path, oldName, token } = reply.data;
  location.assign(`/api/inner/pch/sftp/download?${new URLSearchParams({ path, oldName, token })}`);
  return null;
}
