import type { Client } from '@procure/client/client.ts';
import { getPublicIntention, listPublicIntentions } from '@procure/contract/intention/intention.route.ts';
import type { PublicIntentionRow } from '@procure/contract/intention/intention.schema.ts';
import { type CategoryKind, categoryKinds } from '@procure/domain/category/kind.ts';
import { lastPageInstead } from '@procure/domain/display/beyond.ts';
import { data } from 'react-router';
import { answerOf } from '../../lib/answer.ts';
import type { Question } from '../../lib/kept-page.ts';

export interface AskedIntentions {
  readonly keyword: string;
  readonly kind: CategoryKind | '';
  readonly pageNum: number;
}

/** The filters of the list. A keyword is cut to the length that the server accepts. */
export const intentionsQuestion: Question<AskedIntentions> = {
  read: (query) => ({
    keyword: (query.get('keyword') ?? '').trim().slice(0, 50),
    kind: categoryKinds.find((kind) => kind === query.get('kind')) ?? '',
    pageNum: Number(/^[1-9]\d{0,3}$/.exec(query.get('pageNum') ?? '')?.[0] ?? 1),
  }),
  write({ keyword, kind, pageNum }) {
    const query = new URLSearchParams();
    if (keyword !== '') query.set('keyword', keyword);
    if (kind !== '') query.set('kind', kind);
    if (pageNum > 1) query.set('pageNum', String(pageNum));
    return query.toString();
  },
};

export interface IntentionList {
  readonly rows: readonly PublicIntentionRow[];
  readonly count: number;
  readonly asked: AskedIntentions;
}

export async function loadIntentions(api: Client, asked: AskedIntentions): Promise<IntentionList> {
  const { keyword, kind, pageNum } = asked;
  const query = { keyword, kind: kind === '' ? [] : [kind], pageNum };
  const { data: rows, count = 0 } = answerOf(await api.call(listPublicIntentions, query));
  const last = lastPageInstead(query, { data: rows, count });
  return last === null ? { rows, count, asked } : loadIntentions(api, { ...asked, pageNum: last });
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the intention; null if the address contains no possible id. */
export const intentionQuestion: Question<string | null> = {
  read: (query) => idShape.exec(query.get('id') ?? '')?.[0].toLowerCase() ?? null,
  write: (id) => (id === null ? '' : `id=${id}`),
};

export async function loadIntention(api: Client, id: string | null) {
  if (id === null) throw data(null, { status: 404 });
  return answerOf(await api.call(getPublicIntention, { id })).data;
}
export type Intention = Awaited<ReturnType<typeof loadIntention>>;
