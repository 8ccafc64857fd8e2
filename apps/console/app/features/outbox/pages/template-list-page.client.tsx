import type { listTemplates } from '@procure/contract/outbox/template.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { initialPagination } from '@procure/domain/display/list.ts';
import { channelLabels, channels, factsOf, messageKindNames } from '@procure/domain/message/kind.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ListPage } from '@procure/web/list/list-page.tsx';
import { type List, oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../queries.ts';

const filters = { keyword: words, kind: oneOf(messageKindNames), edited: oneOf(channels) };
type Filters = List<{ keyword: string; kind: string; edited: string }>;

/** `/template`: every text that the platform sends, and the channels on which it was reworded. */
export default function TemplateListPage() {
  const list: Filters = useList(filters);
  const query = useQuery({ ...templatesQuery(), staleTime: 0 });
  return (
    <ListPage
      title="消息模板"
      lead="平台发出的每一种消息，可按渠道改写。改写只影响此后产生的消息，已发出和等待发出的保持原样。"
      list={list}
      search={{ name: 'keyword', in: '标题', maxLength: 12 }}
      choices={[
        {
          ...{ name: 'kind', label: '种类', all: '全部种类' },
          options: Object.fromEntries(messageKindNames.map((kind) => [kind, factsOf(kind).label])),
        },
        {
          ...{ name: 'edited', label: '改写', all: '不论是否改写' },
          options: Object.fromEntries(
            channels.map((channel) => [channel, `${channelLabels[channel]}已改写`]),
          ),
        },
      ]}
    >
      <Loaded query={query}>{(templates) => <Templates list={list} templates={templates} />}</Loaded>
    </ListPage>
  );
}

interface TemplatesProps {
  readonly list: Filters;
  readonly templates: OutputOf<typeof listTemplates>;
}

function Templates({ list, templates }: TemplatesProps) {
  const { keyword, kind, edited } = list.filter;
  const rows = templates.filter(
    (one) =>
      one.subject.includes(keyword) &&
      (kind === '' || one.kind === kind) &&
      (edited === '' || one.edited.some((channel) => channel === edited)),
  );
  if (rows.length === 0) {
    return (
      <EmptyState text="没有符合条件的模板" action={<ButtonLink href={list.bare}>清空筛选</ButtonLink>} />
    );
  }
  const { pageSize } = initialPagination;
  const from = (list.pageNum - 1) * pageSize;
  return (
    <>
      <DataTable
        caption="消息模板"
        rows={rows.slice(from, from + pageSize)}
        rowKey={({ template }) => template}
        rowHref={({ template }) => `/template/wording?of=${template}`}
        columns={[
          { key: 'subject', title: '标题', cell: ({ subject }) => subject },
          { key: 'kind', title: '种类', cell: ({ kind: of }) => factsOf(of).label },
          {
            key: 'edited',
            title: '已改写',
            width: '16rem',
            cell: (one) => one.edited.map((channel) => channelLabels[channel]).join('、') || '—',
          },
        ]}
      />
      <Pagination count={rows.length} pageNum={list.pageNum} hrefFor={list.hrefOfPage} />
    </>
  );
}
