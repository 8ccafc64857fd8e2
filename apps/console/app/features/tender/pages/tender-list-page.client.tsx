import type { OutputOf } from '@procure/contract/registry.ts';
import { categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { formatMoney } from '@procure/domain/display/money.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { estimateLabel } from '@procure/domain/tender/amount.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { tenderQueueLabels, tenderQueues } from '@procure/domain/tender/queue.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed, useAllowed } from '../../../lib/permission.ts';
import { SavedFilters } from '../../../lib/saved-filters.tsx';
import { BulkBar, bulkActs, useSelected } from '../components/bulk-acts.tsx';
import styles from '../components/tender.module.css';
import { countsQuery, tendersQuery } from '../queries.ts';

type Row = OutputOf<typeof import('@procure/contract/tender/tender.route.ts').listTenders>[number];

const orders = {
  createdAt: { sortBy: 'createdAt', order: '-1' },
  bidDeadline: { sortBy: 'bidDeadline', order: '1' },
  publishedAt: { sortBy: 'publishedAt', order: '-1' },
} as const;
const filters = {
  queue: oneOf(tenderQueues),
  keyword: words,
  method: oneOf(methods),
  kind: oneOf(categoryKinds),
  sort: oneOf(['createdAt', 'bidDeadline', 'publishedAt'], 'createdAt'),
  mine: oneOf(['1']),
};

/** The buyers' list of tenders: queues with their numbers, filters in the address, one row for each lot. */
export default function TenderListPage() {
  const list = useList(filters, ['queue', 'sort']);
  const { queue, keyword, method, kind, sort, mine } = list.filter;
  const filter = { keyword, method: method === '' ? [] : [method], kind: kind === '' ? [] : [kind], mine };
  const query = useQuery({
    ...tendersQuery({ ...filter, queue, ...orders[sort], pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({ ...countsQuery(filter), placeholderData: keepPreviousData }).data?.data;
  const act = bulkActs[queue];
  const mayAct = useAllowed(act?.permission ?? 'tender.submit');
  // Those who write plans have them in their menu.
  const isWriter = useAllowed('tender.create');
  const isApprover = useAllowed('tender.approve');
  const isAuditor = useAllowed('audit.read');
  const readsPlans = !isWriter && (isApprover || isAuditor);
  const selected = useSelected(query.data?.data ?? []);
  return (
    <ListPage
      title="招标项目"
      lead="每个标段一行：状态、截止时间和下一步都在标段上。"
      actions={
        <>
          <ExportButton list="listTenders" filter={{ ...filter, queue, ...orders[sort] }} />
          {readsPlans ? <ButtonLink href="/plan">招标方案</ButtonLink> : null}
          <Allowed code="tender.create">
            <ButtonLink href="/tender/intention">采购意向</ButtonLink>
            <ButtonLink href="/tender/entry">条目库</ButtonLink>
            <ButtonLink href="/tender/template">招标文件模板</ButtonLink>
            <ButtonLink kind="primary" href="/tender/new">
              新建招标项目
            </ButtonLink>
          </Allowed>
        </>
      }
      list={list}
      tabs={{
        name: 'queue',
        label: '按状态',
        all: '全部',
        options: tenderQueueLabels,
        counts: { '': counts?.all, ...counts?.queues },
      }}
      search={{ name: 'keyword', in: '项目名称、编号、标段或招标人' }}
      choices={[
        { name: 'method', label: '采购方式', all: '全部采购方式', options: methodLabels },
        { name: 'kind', label: '项目类别', all: '全部类别', options: categoryKindLabels },
        {
          name: 'sort',
          label: '排序',
          options: { createdAt: '最近创建', bidDeadline: '最近截止', publishedAt: '最近发布' },
        },
      ]}
      toggles={[{ name: 'mine', text: '只看我创建的', on: '1', off: '' }]}
    >
      <SavedFilters list="listTenders" of={list} />
      {act !== undefined && mayAct ? (
        <BulkBar act={act} rows={selected.rows} onClear={selected.clear} />
      ) : null}
      <Rows
        list={list}
        query={query}
        noun="标段"
        empty={{ text: queue === '' ? '还没有招标项目' : `没有${tenderQueueLabels[queue]}的标段` }}
        columns={columns}
        selection={act !== undefined && mayAct ? selected.selection : undefined}
        rowKey={(row) => row.lotId}
        rowHref={(row) => `/tender/${row.tenderId}?lotId=${row.lotId}`}
      />
    </ListPage>
  );
}

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    title: '项目',
    cell: (row) => (
      <span className={styles.two}>
        {row.title}
        <Minor>
          {row.tenderNo}
          {row.lotCount > 1 ? ` · 第${row.lotNo}标段 ${row.lotTitle}` : ''}
        </Minor>
      </span>
    ),
  },
  { key: 'phase', title: '状态', width: '9.5rem', cell: (row) => <LotBadge phase={row.phase} /> },
  {
    key: 'method',
    title: '方式与类别',
    width: '9rem',
    cell: (row) => (
      <span>
        {methodLabels[row.method]}
        <Minor>{categoryKindLabels[row.kind]}</Minor>
      </span>
    ),
  },
  {
    key: 'buyer',
    title: '招标人',
    width: '9rem',
    cell: (row) => (
      <span>
        <ShortName name={row.buyerName} />
        <Minor>
          创建人 <ShortName name={row.author.name} />
        </Minor>
      </span>
    ),
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: '11rem',
    numeric: true,
    cell: (row) => (
      <span className={styles.nowrap} translate="no">
        {row.estimate === null ? '—' : formatMoney(row.estimate)}
        <Minor>
          {row.estimate === null ? `${estimateLabel(row.scope)}未填` : estimateLabel(row.scope)}
          {row.ceilingPrice === null ? '' : ` · 限价 ${formatMoney(row.ceilingPrice)}`}
        </Minor>
      </span>
    ),
  },
  {
    key: 'deadline',
    title: '投标截止（北京时间）',
    width: '13rem',
    numeric: true,
    cell: (row) => (
      <span className={styles.nowrap}>
        {formatDateTime(row.bidDeadline)}
        <Minor>{formatRelative(row.bidDeadline, new Date().toISOString())}</Minor>
      </span>
    ),
  },
];
