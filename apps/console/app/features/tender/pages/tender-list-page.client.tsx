import { type CategoryKind, categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { initialPagination, readPage } from '@procure/domain/display/list.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { type Method, methodLabels, methods } from '@procure/domain/tender/method.ts';
import { type TenderQueue, tenderQueueLabels, tenderQueues } from '@procure/domain/tender/queue.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { CheckBox, SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../../lib/permission.tsx';
import { Failed } from '../components/failed.tsx';
import { LotState } from '../components/lot-state.tsx';
import styles from '../components/tender.module.css';
import { countsQuery, tendersQuery } from '../queries.ts';

const sorts = {
  createdAt: { title: '最近创建', sortBy: 'createdAt', order: '-1' },
  bidDeadline: { title: '最近截止', sortBy: 'bidDeadline', order: '1' },
  publishedAt: { title: '最近发布', sortBy: 'publishedAt', order: '-1' },
} as const;
type Sort = keyof typeof sorts;

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | '' =>
  all.find((one) => one === value) ?? '';

/** The buyers' desk of tenders: queues with their numbers, filters that stay in the address, a row a lot. */
export function TenderListPage() {
  const [parameters, setParameters] = useSearchParams();
  const queue = oneOf<TenderQueue>(tenderQueues, parameters.get('queue'));
  const method = oneOf<Method>(methods, parameters.get('method'));
  const kind = oneOf<CategoryKind>(categoryKinds, parameters.get('kind'));
  const sort = oneOf<Sort>(Object.keys(sorts) as Sort[], parameters.get('sort')) || 'createdAt';
  const mine = parameters.get('mine') === '1' ? ('1' as const) : ('' as const);
  const keyword = parameters.get('keyword') ?? '';
  const pageNum = readPage(parameters.get('pageNum'));
  const filter = { keyword, method: method === '' ? [] : [method], kind: kind === '' ? [] : [kind], mine };

  const { title: _, ...order } = sorts[sort];
  const list = useQuery({
    ...tendersQuery({ ...filter, queue, ...order, pageNum, pageSize: initialPagination.pageSize }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({ ...countsQuery(filter), placeholderData: keepPreviousData });

  const addressWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const hrefWith = (changes: Record<string, string>) => `/tender?${addressWith(changes)}`;
  const choose = (changes: Record<string, string>) => setParameters(addressWith(changes));
  const filtered = keyword !== '' || method !== '' || kind !== '' || mine !== '';

  return (
    <>
      <PageHeader
        title="招标项目"
        lead="每个标段一行：状态、截止时间和下一步都在标段上。"
        actions={
          <Allowed code="tender.create">
            <ButtonLink kind="primary" href="/tender/new">
              新建招标项目
            </ButtonLink>
          </Allowed>
        }
      />
      <div className={styles.queues}>
        <Tabs
          label="按状态"
          current={queue || 'all'}
          tabs={[
            { key: 'all', title: '全部', href: hrefWith({ queue: '' }), ...countOf(counts.data?.data.all) },
            ...tenderQueues.map((key) => ({
              key,
              title: tenderQueueLabels[key],
              href: hrefWith({ queue: key }),
              ...countOf(counts.data?.data.queues[key]),
            })),
          ]}
        />
      </div>
      <div className={styles.toolbar}>
        <Search key={keyword} keyword={keyword} onSearch={(typed) => choose({ keyword: typed })} />
        <SelectInput
          aria-label="采购方式"
          value={method}
          onChange={(event) => choose({ method: event.target.value })}
        >
          <option value="">全部采购方式</option>
          {methods.map((one) => (
            <option key={one} value={one}>
              {methodLabels[one]}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          aria-label="项目类别"
          value={kind}
          onChange={(event) => choose({ kind: event.target.value })}
        >
          <option value="">全部类别</option>
          {categoryKinds.map((one) => (
            <option key={one} value={one}>
              {categoryKindLabels[one]}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          aria-label="排序"
          value={sort}
          onChange={(event) => choose({ sort: event.target.value })}
        >
          {Object.entries(sorts).map(([key, { title }]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectInput>
        <CheckBox
          checked={mine === '1'}
          onChange={(event) => choose({ mine: event.target.checked ? '1' : '' })}
        >
          只看我创建的
        </CheckBox>
      </div>
      {list.isPending ? (
        <Skeleton lines={8} />
      ) : list.isError ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable
            caption="招标项目"
            rows={list.data.data}
            rowKey={(row) => row.lotId}
            rowHref={(row) => `/tender/${row.tenderId}?lotId=${row.lotId}`}
            empty={
              filtered ? (
                <EmptyState
                  text="没有符合条件的标段"
                  hint="请减少筛选条件，或更换关键词。"
                  action={
                    <ButtonLink href={resetHref('/tender', Object.fromEntries(parameters))}>
                      清空筛选
                    </ButtonLink>
                  }
                />
              ) : (
                <EmptyState
                  text={queue === '' ? '还没有招标项目' : `没有${tenderQueueLabels[queue]}的标段`}
                />
              )
            }
            columns={[
              {
                key: 'title',
                title: '项目',
                cell: (row) => (
                  <span className={styles.two}>
                    {row.title}
                    <span className={styles.minor}>
                      {row.tenderNo}
                      {row.lotCount > 1 ? ` · 第${row.lotNo}标段 ${row.lotTitle}` : ''}
                    </span>
                  </span>
                ),
              },
              { key: 'phase', title: '状态', width: '9.5rem', cell: (row) => <LotState phase={row.phase} /> },
              {
                key: 'method',
                title: '方式与类别',
                width: '9rem',
                cell: (row) => (
                  <span>
                    {methodLabels[row.method]}
                    <span className={styles.minor}>{categoryKindLabels[row.kind]}</span>
                  </span>
                ),
              },
              {
                key: 'buyer',
                title: '招标人',
                width: '13rem',
                cell: (row) => (
                  <span>
                    {row.buyerName}
                    <span className={styles.minor}>
                      创建人 <ShortName name={row.author.name} />
                    </span>
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
                    <span className={styles.minor}>
                      {formatRelative(row.bidDeadline, new Date().toISOString())}
                    </span>
                  </span>
                ),
              },
            ]}
          />
          {list.data.count > 0 ? (
            <Pagination
              count={list.data.count}
              pageNum={pageNum}
              pageSize={initialPagination.pageSize}
              hrefFor={(page) => {
                const next = new URLSearchParams(parameters);
                next.set('pageNum', String(page));
                return `/tender?${next}`;
              }}
            />
          ) : null}
        </>
      )}
    </>
  );
}

/** An empty queue needs no number. */
function countOf(count: number | undefined): { count: number } | Record<string, never> {
  return count === undefined || count === 0 ? {} : { count };
}

function Search({
  keyword,
  onSearch,
}: {
  readonly keyword: string;
  readonly onSearch: (typed: string) => void;
}) {
  const [typed, type] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="按项目名称、编号、标段或招标人查找"
          placeholder="项目名称、编号、标段或招标人"
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
    </search>
  );
}
