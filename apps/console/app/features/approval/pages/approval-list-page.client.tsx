import type { ListedApproval } from '@procure/contract/approval/approval.schema.ts';
import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ApprovalBadge } from '@procure/web/approval/approval-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { objectionsAt } from '../../../lib/objections-at.ts';
import { Delegations } from '../components/delegations.tsx';
import { approvalsQuery } from '../queries.ts';

const columns: readonly Column<ListedApproval>[] = [
  {
    key: 'title',
    title: '项目',
    cell: ({ title, lotTitle, tenderNo }) => (
      <>
        {title}
        <Minor>
          {tenderNo}
          {lotTitle === null || lotTitle === title ? '' : ` · ${lotTitle}`}
        </Minor>
      </>
    ),
  },
  {
    key: 'act',
    title: '事项',
    width: '12rem',
    cell: ({ act, requestedBy }) => (
      <span>
        {approvalActFacts[act].label}
        <Minor>{requestedBy} 提交</Minor>
      </span>
    ),
  },
  {
    key: 'step',
    title: '步骤',
    width: '11rem',
    cell: ({ stepTitle, place, steps }) => (
      <span>
        {stepTitle}
        <Minor>
          第{place}步，共{steps}步
        </Minor>
      </span>
    ),
  },
  { key: 'state', title: '状态', width: '8rem', cell: ({ state }) => <ApprovalBadge state={state} /> },
  {
    key: 'since',
    title: '时间',
    width: '13rem',
    cell: ({ since, due }) => (
      <span>
        {formatDateTime(since)}
        <Minor>
          {due === null ? '' : `应于${formatDateTime(due)}前签署（${formatRelative(due, new Date())}）`}
        </Minor>
      </span>
    ),
  },
];

const addresses: Readonly<Record<ListedApproval['act'], (row: ListedApproval) => string>> = {
  plan: ({ planId }) => `/plan/${planId}`,
  publish: tenderPage,
  extend: tenderPage,
  suspend: tenderPage,
  terminate: tenderPage,
  amend: amendmentPage,
  change: amendmentPage,
  contract: tenderPage,
  award: ({ lotId }) => `/award/${lotId}`,
  objection: ({ lotId }) => objectionsAt(lotId ?? ''),
};

function amendmentPage({ tenderId, lotId }: ListedApproval): string {
  return `/tender/${tenderId}/amendment?lotId=${lotId}`;
}

function tenderPage({ tenderId, lotId }: ListedApproval): string {
  return `/tender/${tenderId}?lotId=${lotId}`;
}

const queues = { waiting: '待我审批', signed: '我已审批' } as const;
const filters = { queue: oneOf(['waiting', 'signed'], 'waiting') };

/** `/approval`: documents that wait for the reader's signature, and those that the reader signed or returned. */
export default function ApprovalListPage() {
  const list = useList(filters, ['queue']);
  const { queue } = list.filter;
  const query = useQuery({ ...approvalsQuery(queue, list.pageNum), placeholderData: keepPreviousData });
  return (
    <ListPage
      title="审批"
      lead="轮到您签署的审批，以及您签署或退回过的审批。"
      actions={<ExportButton list="listApprovals" filter={{ queue }} />}
      list={list}
      tabs={{ name: 'queue', label: '范围', options: queues }}
    >
      <Rows
        list={list}
        query={query}
        noun="审批"
        empty={
          queue === 'waiting'
            ? { text: '没有待您签署的审批', hint: '轮到您签署时，会收到站内消息。' }
            : { text: '您还没有签署过审批' }
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={(row) => addresses[row.act](row)}
      />
      <Delegations />
    </ListPage>
  );
}
