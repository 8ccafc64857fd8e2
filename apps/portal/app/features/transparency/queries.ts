import type { Client } from '@procure/client/client.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { getTransparency } from '@procure/contract/transparency/transparency.route.ts';
import type * as contract from '@procure/contract/transparency/transparency.schema.ts';
import { totalPages } from '@procure/domain/display/list.ts';
import { answerOf } from '../../lib/answer.ts';
import type { Question } from '../../lib/kept-page.ts';

interface Asked {
  readonly pageNum: number;
  /** Digest of one statement; empty for all, null if the typed text is no digest. */
  readonly digest: string | null;
}

/** Stands in an address for every text that is not a digest. */
const none = '-';

export const transparencyQuestion: Question<Asked> = {
  read(query) {
    const typed = query.get('keyword')?.trim().toLowerCase() ?? '';
    const page = /^[1-9]\d{0,4}$/.exec(query.get('pageNum') ?? '');
    return {
      pageNum: typed === '' && page !== null ? Number(page[0]) : 1,
      digest: /^(?:[0-9a-f]{64})?$/.test(typed) ? typed : null,
    };
  },
  write: ({ pageNum, digest }) =>
    new URLSearchParams([
      ...(digest === '' ? [] : [['keyword', digest ?? none]]),
      ...(pageNum === 1 ? [] : [['pageNum', String(pageNum)]]),
    ]).toString(),
};

export interface PublicLog extends OutputOf<typeof contract.getTransparency> {
  readonly pageNum: number;
  readonly digest: string | null;
}

export async function loadTransparency(api: Client, { pageNum, digest }: Asked): Promise<PublicLog> {
  const found = answerOf(await api.call(getTransparency, { pageNum, digest: digest ?? '' })).data;
  const last = totalPages(found.count);
  if (pageNum > last) return loadTransparency(api, { pageNum: last, digest });
  return { ...found, ...(digest === null ? { entries: [], count: 0 } : {}), pageNum, digest };
}
