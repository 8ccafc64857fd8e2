import type { MyLotView } from '@procure/contract/lot/process.schema.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { publicLotPhases } from '@procure/domain/lot/lot.ts';
import { myLotGroupLabels, myLotGroups } from '@procure/domain/lot/mine.ts';
import { lotPhaseWording } from '@procure/domain/lot/wording.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styles from '../components/lot.module.css';
import { myLotsQuery } from '../queries.ts';

const filters = {
  group: oneOf(myLotGroups),
  keyword: words,
  method: oneOf(methods),
  sort: oneOf(['publishedAt', 'bidDeadline']),
};

/** `/bidList`: every lot in which the company takes part, its state and the next step. */
export default function BidListPage() {
  const list = useList(filters, ['sort']);
  const { group, keyword, method, sort } = list.filter;
  const query = useQuery({
    ...myLotsQuery({
      group,
      keyword,
      method: method === '' ? [] : [method],
      sortBy: sort,
      order: '-1',
      pageNum: list.pageNum,
    }),
    placeholderData: keepPreviousData,
  });
  const browse = (kind: 'primary' | 'default') => (
    <ButtonLink kind={kind} href="/inviteList">
      浏览招标公告
    </ButtonLink>
  );
  return (
    <ListPage
      title="我的投标项目"
      lead="受邀、已获取文件或已投标的项目都在这里。"
      actions={browse('default')}
      list={list}
      tabs={{ name: 'group', label: '按状态', all: '全部', options: myLotGroupLabels }}
      search={{ name: 'keyword', in: '项目名称、编号或招标人', maxLength: 50 }}
      choices={[
        { name: 'method', label: '采购方式', all: '全部采购方式', options: methodLabels },
        {
          name: 'sort',
          label: '排序',
          all: '最近截止在前',
          options: { publishedAt: '最近发布在前', bidDeadline: '按截止时间倒序' },
        },
      ]}
    >
      <Rows
        list={list}
        query={query}
        back={{ href: '/dashboard', text: '返回管理中心' }}
        noun="项目"
        empty={{
          text: '还没有参加的项目',
          hint: '在招标公告中获取招标文件，或接受邀请后，项目会出现在这里。',
          action: browse('primary'),
        }}
        columns={columns}
        rowKey={(row) => row.lotId}
        rowHref={(row) => `/processManage?lotId=${row.lotId}`}
      />
    </ListPage>
  );
}

const columns: readonly Column<MyLotView>[] = [
  {
    key: 'name',
    title: '项目',
    cell: (row) => (
      <span className={styles.two}>
        {row.name}
        <Minor>
          {row.tenderNo} · {methodLabels[row.method]} · <ShortName name={row.buyerName} />
        </Minor>
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
        <Minor>{formatRelative(row.bidDeadline, new Date())}</Minor>
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

/**
 * The number of completed steps, and the text of the state: the step to do next, else the failed step, else the awaited
 * step.
 */
function progressOf({ steps, next, phase }: MyLotView) {
  const counted = steps.filter(({ state }) => state !== 'skipped');
  const failed = counted.find(({ state }) => state === 'failed');
  // While others act, or after the end, the phase of the lot is more accurate than a step still to come.
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
