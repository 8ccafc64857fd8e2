import { listAreas } from '@procure/client/area/area.gen.ts';
import { listCategories } from '@procure/client/category/category.gen.ts';
import type { Client } from '@procure/client/client.ts';
import { getHome, getNotice, listNotices } from '@procure/client/notice/notice.gen.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import type * as contract from '@procure/contract/notice/notice.ts';
import type { NoticeChannel } from '@procure/domain/notice/notice.ts';
import { answerOf } from '../../lib/answer.ts';
import { htmlOf } from '../../lib/markdown.ts';
import { filtersOf } from './components/filters.ts';

/** What the choices of the filter form are made from. */
export interface Choices {
  readonly provinces: readonly { readonly code: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly name: string; readonly top: string }[];
}

let choices: Promise<Choices> | undefined;

/** Areas and categories come with the installation and stay: read once a process. */
function choicesOf(api: Client): Promise<Choices> {
  choices ??= Promise.all([api.call(listAreas, {}), api.call(listCategories, {})])
    .then(([areas, categories]) => ({
      provinces: answerOf(areas).data.map(({ code, name }) => ({ code, name })),
      categories: answerOf(categories).data.flatMap((top) =>
        top.children.map(({ id, classificationName }) => ({
          id,
          name: classificationName,
          top: top.classificationName,
        })),
      ),
    }))
    .catch((error: unknown) => {
      choices = undefined;
      throw error;
    });
  return choices;
}

/** A public list: one page of it, its choices, and the moment it was made. A filter that is wrong is said, not dropped. */
export async function loadNotices(api: Client, address: URL, channel: NoticeChannel) {
  const filters = filtersOf(address.searchParams);
  // Whatever stands in the address is asked; the server says which of it is wrong.
  const asked = { ...filters, channel } as RequestOf<typeof contract.listNotices>;
  const [reply, known] = await Promise.all([api.call(listNotices, asked), choicesOf(api)]);
  const now = new Date().toISOString();
  if (!reply.ok && reply.reason === 'invalid_input') {
    return { rows: [], count: 0, now, filters, choices: known, wrong: reply.fields };
  }
  const { data: rows, count } = answerOf(reply);
  return { rows, count, now, filters, choices: known, wrong: [] };
}
export type NoticeList = Awaited<ReturnType<typeof loadNotices>>;

export async function loadHome(api: Client) {
  const { data } = answerOf(await api.call(getHome, {}));
  return { ...data, now: new Date().toISOString() };
}

export async function loadNotice(api: Client, id: string) {
  const { data } = answerOf(await api.call(getNotice, { id }));
  const { body, ...notice } = data;
  return { ...notice, bodyHtml: htmlOf(body), now: new Date().toISOString() };
}
export type NoticeDetail = Awaited<ReturnType<typeof loadNotice>>;
