import type { IntentionRow } from '@procure/contract/intention/intention.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDate, formatDateTime } from '@procure/domain/display/time.ts';
import { intentionStateLabels, intentionStates, monthText } from '@procure/domain/intention/intention.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { IntentionBadge } from '@procure/web/intention/intention-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { intentionsQuery } from '../queries.ts';

const filters = { keyword: words, state: oneOf(intentionStates) };

/** `/tender/intention`: the planned purchases that the reader's organisations have stated or are writing. */
export default function IntentionListPage() {
  const list = useList(filters, ['state']);
  const { keyword, state } = list.filter;
  const filter = { keyword, state: state === '' ? [] : [state] };
  const query = useQuery({
    ...intentionsQuery({ ...filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="采购意向"
      lead="政府采购项目应当在采购活动开始30日前公开采购意向。公开后供应商即可在门户查看；编制招标项目时关联。"
      actions={
        <>
          <ExportButton list="listIntentions" filter={filter} />
          <ButtonLink href="/tender">招标项目</ButtonLink>
          <ButtonLink kind="primary" href="/tender/intention/new">
            新建采购意向
          </ButtonLink>
        </>
      }
      list={list}
      search={{ name: 'keyword', in: '名称、需求概况或备注' }}
      choices={[{ name: 'state', label: '状态', all: '全部状态', options: intentionStateLabels }]}
    >
      <Rows
        list={list}
        query={query}
        noun="采购意向"
        empty={{ text: '还没有采购意向', hint: '新建并公开后，编制政府采购项目时可以关联。' }}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}

const columns: readonly Column<IntentionRow>[] = [
  {
    key: 'title',
    title: '采购项目名称',
    cell: (row) => (
      <span>
        <Link href={`/tender/intention/${row.id}`}>{row.title}</Link>
        <Minor>{row.organisationName}</Minor>
      </span>
    ),
  },
  {
    key: 'kind',
    title: '类别',
    width: '8rem',
    cell: (row) => (
      <span>
        {categoryKindLabels[row.kind]}
        <Minor>{row.setAside ? '专门面向中小企业' : ''}</Minor>
      </span>
    ),
  },
  {
    key: 'budget',
    title: '预算金额',
    width: '11rem',
    numeric: true,
    cell: ({ budget }) => <Money amount={budget} />,
  },
  { key: 'month', title: '预计采购时间', width: '9rem', cell: ({ plannedMonth }) => monthText(plannedMonth) },
  {
    key: 'state',
    title: '状态',
    width: '10rem',
    cell: (row) => (
      <span>
        <IntentionBadge state={row.state} />
        <Minor>{row.publishedAt === null ? '' : `${formatDate(row.publishedAt)}公开`}</Minor>
      </span>
    ),
  },
  {
    key: 'saved',
    title: '最近保存（北京时间）',
    width: '12rem',
    cell: (row) => (
      <span>
        {formatDateTime(row.savedAt)}
        <Minor>{row.savedBy}</Minor>
      </span>
    ),
  },
];
