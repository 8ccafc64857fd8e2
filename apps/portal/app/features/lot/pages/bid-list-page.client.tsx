import type { MyLotView } from '@procure/contract/lot/process.ts';
import { initialPagination, readPage } from '@procure/domain/display/list.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { lotPhaseWording, publicLotPhases } from '@procure/domain/lot/lot.ts';
import { type MyLotGroup, myLotGroupLabels, myLotGroups } from '@procure/domain/lot/mine.ts';
import { type Method, methodLabels, methods } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import { LotBadge } from '../../../lib/lot-badge.tsx';
import styles from '../components/lot.module.css';
import { myLotsQuery } from '../queries.ts';

const { pageSize } = initialPagination;
const sorts = {
  '': '最近截止在前',
  publishedAt: '最近发布在前',
  bidDeadline: '按截止时间倒序',
} as const;
type Sort = keyof typeof sorts;

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | '' =>
  all.find((one) => one === value) ?? '';

/** `/bidList`: every lot the company has a part in, where it stands and what to do next. */
export function BidListPage() {
  const [parameters, setParameters] = useSearchParams();
  const group = oneOf<MyLotGroup>(myLotGroups, parameters.get('group'));
  const method = oneOf<Method>(methods, parameters.get('method'));
  const sortBy = oneOf<Sort>(Object.keys(sorts) as Sort[], parameters.get('sort'));
  const keyword = parameters.get('keyword') ?? '';
  const pageNum = readPage(parameters.get('pageNum'));
  const query = useQuery({
    ...myLotsQuery({
      group,
      method: method === '' ? [] : [method],
      keyword,
      sortBy,
      order: '-1',
      pageNum,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });

  const addressWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const hrefWith = (changes: Record<string, string>) => `/bidList?${addressWith(changes)}`;
  const filtered = keyword !== '' || method !== '' || group !== '';

  return (
    <>
      <PageHeader
        title="我的投标项目"
        lead="受邀、已获取文件或已投标的项目都在这里。"
        actions={<ButtonLink href="/inviteList">浏览招标公告</ButtonLink>}
      />
      <div className={styles.groups}>
        <Tabs
          label="按状态"
          current={group || 'all'}
          tabs={[
            { key: 'all', title: '全部', href: hrefWith({ group: '' }) },
            ...myLotGroups.map((key) => ({
              key,
              title: myLotGroupLabels[key],
              href: hrefWith({ group: key }),
            })),
          ]}
        />
      </div>
      <div className={styles.toolbar}>
        <Search
          key={keyword}
          keyword={keyword}
          onSearch={(typed) => setParameters(addressWith({ keyword: typed }))}
        />
        <SelectInput
          aria-label="采购方式"
          value={method}
          onChange={(event) => setParameters(addressWith({ method: event.target.value }))}
        >
          <option value="">全部采购方式</option>
          {methods.map((one) => (
            <option key={one} value={one}>
              {methodLabels[one]}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          aria-label="排序"
          value={sortBy}
          onChange={(event) => setParameters(addressWith({ sort: event.target.value }))}
        >
          {Object.entries(sorts).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectInput>
      </div>
      <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
        {(rows) => (
          <>
            <DataTable
              caption="我的投标项目"
              rows={rows}
              columns={columns}
              rowKey={(row) => row.lotId}
              rowHref={(row) => `/processManage?lotId=${row.lotId}`}
              empty={
                filtered ? (
                  <EmptyState
                    text="没有符合条件的项目"
                    hint="请减少筛选条件，或更换关键词。"
                    action={
                      <ButtonLink href={resetHref('/bidList', Object.fromEntries(parameters))}>
                        清空筛选
                      </ButtonLink>
                    }
                  />
                ) : (
                  <EmptyState
                    text="还没有参加的项目"
                    hint="在招标公告中获取招标文件，或接受邀请后，项目会出现在这里。"
                    action={
                      <ButtonLink kind="primary" href="/inviteList">
                        浏览招标公告
                      </ButtonLink>
                    }
                  />
                )
              }
            />
            {(query.data?.count ?? 0) > 0 ? (
              <Pagination
                count={query.data?.count ?? 0}
                pageNum={pageNum}
                pageSize={pageSize}
                hrefFor={(page) => hrefWith({ pageNum: String(page) })}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  );
}

const columns: readonly Column<MyLotView>[] = [
  {
    key: 'name',
    title: '项目',
    cell: (row) => (
      <span className={styles.two}>
        {row.name}
        <span className={styles.minor}>
          {row.tenderNo} · {methodLabels[row.method]} · {row.buyerName}
        </span>
      </span>
    ),
  },
  { key: 'phase', title: '项目状态', width: '9.5rem', cell: (row) => <LotBadge phase={row.phase} /> },
  {
    key: 'step',
    title: '您的进度',
    width: '16rem',
    cell: (row) => {
      const { done, of, text } = progressOf(row);
      return (
        <span className={styles.progress}>
          <span className={styles.track} aria-hidden="true">
            {row.steps.map((step) => (
              <i key={step.key} className={styles[step.state]} />
            ))}
          </span>
          <span className="visually-hidden">
            {of}步中已完成{done}步：
          </span>
          <span className={styles.standing}>{text}</span>
        </span>
      );
    },
  },
  {
    key: 'deadline',
    title: '投标截止（北京时间）',
    width: '12rem',
    numeric: true,
    cell: (row) => (
      <span>
        {formatDateTime(row.bidDeadline)}
        <span className={styles.minor}>{formatRelative(row.bidDeadline, new Date())}</span>
      </span>
    ),
  },
  {
    key: 'next',
    title: '下一步',
    width: '8rem',
    cell: (row) =>
      row.next?.link ? (
        <ButtonLink kind="primary" href={row.next.link} aria-label={`${row.next.label}：${row.name}`}>
          {row.next.label}
        </ButtonLink>
      ) : (
        <span className={styles.none}>无需办理</span>
      ),
  },
];

/** How far it is, and the words for where it stands: what is asked, else what went wrong, else what is awaited. */
function progressOf({ steps, next, phase }: MyLotView) {
  const counted = steps.filter(({ state }) => state !== 'skipped');
  const failed = counted.find(({ state }) => state === 'failed');
  // While others act, or after the end, the lot's own words are truer than those of a step still to come.
  const wording = lotPhaseWording[publicLotPhases.find((one) => one === phase) ?? 'bidding'];
  const isOpen = phase === 'announced' || phase === 'bidding' || phase === 'prequalifying';
  const current = counted.find(({ state, key }) => state === 'current' && key !== 'question');
  const awaited = current ?? (isOpen ? counted.find(({ state }) => state === 'todo') : undefined);
  return {
    done: counted.filter(({ state }) => state === 'done').length,
    of: counted.length,
    text: (next ?? failed ?? awaited)?.text ?? wording,
  };
}

interface SearchProps {
  readonly keyword: string;
  readonly onSearch: (typed: string) => void;
}

function Search({ keyword, onSearch }: SearchProps) {
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
          aria-label="按项目名称、编号或招标人查找"
          placeholder="项目名称、编号或招标人"
          maxLength={50}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
    </search>
  );
}
