import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { type CompanyState, companyStateLabels, companyStates } from '@procure/domain/company/company.ts';
import { readPage } from '@procure/domain/display/list.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import styles from '../components/company.module.css';
import { CompanyBadge, RequestBadge } from '../components/company-badge.tsx';
import { companiesQuery, countsQuery, requestsQuery } from '../queries.ts';

/** A tab that holds requests to change, not companies. */
const changesTab = 'changes';
type Tab = CompanyState | typeof changesTab | '';

const tabOf = (value: string | null): Tab =>
  value === changesTab ? changesTab : (companyStates.find((one) => one === value) ?? '');

/** The reviewers' desk: companies by state, and the changes that wait. */
export function CompanyListPage() {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabOf(parameters.get('tab'));
  const keyword = parameters.get('keyword') ?? '';
  const pageNum = readPage(parameters.get('pageNum'));
  const counts = useQuery({ ...countsQuery(keyword), placeholderData: keepPreviousData }).data?.data;
  const hrefWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return `/supplier?${next}`;
  };
  const counted = (count: number | undefined) => (count ? { count } : {});
  const page = {
    keyword,
    pageNum,
    hrefFor: (to: number) => hrefWith({ pageNum: String(to) }),
  };
  return (
    <div className={styles.page}>
      <PageHeader title="供应商" lead="审核入库资料与变更申请，管理供应商资格。" />
      <div className={styles.queues}>
        <Tabs
          label="按状态"
          current={tab || 'all'}
          tabs={[
            { key: 'all', title: '全部', href: hrefWith({ tab: '' }), ...counted(counts?.all) },
            ...companyStates.map((state) => ({
              key: state,
              title: companyStateLabels[state],
              href: hrefWith({ tab: state }),
              ...counted(counts?.states[state]),
            })),
            {
              key: changesTab,
              title: '变更待审核',
              href: hrefWith({ tab: changesTab }),
              ...counted(counts?.pendingChanges),
            },
          ]}
        />
      </div>
      <Search
        key={keyword}
        keyword={keyword}
        onSearch={(typed) => setParameters(new URLSearchParams(hrefWith({ keyword: typed }).split('?')[1]))}
      />
      {tab === changesTab ? <Changes {...page} /> : <Companies {...page} status={tab} />}
    </div>
  );
}

interface PageProps {
  readonly keyword: string;
  readonly pageNum: number;
  readonly hrefFor: (page: number) => string;
}

const time = (iso: string | null) => (iso === null ? '—' : formatDateTime(iso));

function Companies({
  keyword,
  pageNum,
  hrefFor,
  status,
}: PageProps & { readonly status: CompanyState | '' }) {
  // What waits longest comes first.
  const order = status === 'pending' ? ({ sortBy: 'submittedAt', order: '1' } as const) : {};
  const query = useQuery({
    ...companiesQuery({ keyword, status: status === '' ? [] : [status], pageNum, ...order }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(rows) => (
        <>
          <DataTable
            caption="供应商"
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/supplier/${id}`}
            empty={
              <Nothing
                filtered={keyword !== ''}
                text={status === '' ? '还没有供应商' : `没有${companyStateLabels[status]}的供应商`}
              />
            }
            columns={[
              {
                key: 'name',
                title: '企业',
                cell: ({ name, uscc }) => (
                  <>
                    {name || '（未填写名称）'}
                    <span className={styles.minor}>{uscc || '—'}</span>
                  </>
                ),
              },
              {
                key: 'status',
                title: '状态',
                width: '8rem',
                cell: ({ status: state }) => <CompanyBadge status={state} />,
              },
              { key: 'area', title: '注册地区', width: '14rem', cell: ({ areaName }) => areaName || '—' },
              {
                key: 'changes',
                title: '待审变更',
                width: '6rem',
                numeric: true,
                cell: ({ openChanges }) => openChanges,
              },
              {
                key: 'submitted',
                title: '提交时间（北京时间）',
                width: '13rem',
                numeric: true,
                cell: ({ submittedAt }) => <span className={styles.nowrap}>{time(submittedAt)}</span>,
              },
            ]}
          />
          {rows.length > 0 ? (
            <Pagination count={query.data?.count ?? 0} pageNum={pageNum} hrefFor={hrefFor} />
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Changes({ keyword, pageNum, hrefFor }: PageProps) {
  const query = useQuery({
    ...requestsQuery({ keyword, state: ['pending'], pageNum, sortBy: 'submittedAt', order: '1' }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(rows) => (
        <>
          <DataTable
            caption="待审核的变更申请"
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/supplier/change/${id}`}
            empty={<Nothing filtered={keyword !== ''} text="没有待审核的变更申请" />}
            columns={[
              { key: 'name', title: '企业', cell: ({ companyName }) => companyName },
              {
                key: 'section',
                title: '变更内容',
                width: '12rem',
                cell: ({ section }) => changeSectionLabels[section],
              },
              {
                key: 'state',
                title: '状态',
                width: '8rem',
                cell: ({ state }) => <RequestBadge state={state} />,
              },
              {
                key: 'submitted',
                title: '提交时间（北京时间）',
                width: '13rem',
                numeric: true,
                cell: ({ submittedAt }) => <span className={styles.nowrap}>{time(submittedAt)}</span>,
              },
            ]}
          />
          {rows.length > 0 ? (
            <Pagination count={query.data?.count ?? 0} pageNum={pageNum} hrefFor={hrefFor} />
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Nothing({ filtered, text }: { readonly filtered: boolean; readonly text: string }) {
  return filtered ? (
    <EmptyState
      text="没有符合条件的结果"
      hint="请更换关键词，或清空后查看全部。"
      action={<ButtonLink href={resetHref('/supplier', {})}>清空筛选</ButtonLink>}
    />
  ) : (
    <EmptyState text={text} />
  );
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
      <form className={styles.search} onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="按企业名称或统一社会信用代码查找"
          placeholder="企业名称或统一社会信用代码"
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
    </search>
  );
}
