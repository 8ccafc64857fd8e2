import type { ComplaintRow } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { complaintQueues, deskQueueFacts } from '@procure/domain/todo/desk.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ComplaintBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { useAllowed } from '../../../lib/permission.ts';
import { TimeLeft } from '../components/term.tsx';
import { complaintsQuery } from '../queries.ts';

const groups = { open: '办理中', ordered: '待整改', ended: '已办结' } as const;
const queueLabels = Object.fromEntries(complaintQueues.map((queue) => [queue, deskQueueFacts[queue].label]));
const filters = {
  group: oneOf(['open', 'ordered', 'ended']),
  queue: oneOf(complaintQueues),
  lotId: (said: string | null) => (said !== null && /^[\da-f-]{36}$/i.test(said) ? said : ''),
};

const columns: readonly Column<ComplaintRow>[] = [
  {
    key: 'lot',
    title: '项目',
    cell: ({ lotName, tenderNo, complaintNo }) => (
      <>
        {lotName}
        <Minor>
          {complaintNo} · {tenderNo}
        </Minor>
      </>
    ),
  },
  {
    key: 'subject',
    title: '投诉事项',
    width: '15rem',
    cell: ({ subject, complainant, buyerName }) => (
      <span>
        {complaintSubjectLabels[subject]}
        <Minor>
          {complainant ?? '投诉人不公开'} 诉 {buyerName}
        </Minor>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '12rem',
    cell: (complaint) => (
      <span>
        <ComplaintBadge complaint={complaint} reader="staff" />
        {complaint.holding ? <Minor>标段已暂停</Minor> : null}
      </span>
    ),
  },
  {
    key: 'due',
    title: '应办理时间（北京时间）',
    width: '13rem',
    numeric: true,
    cell: (complaint) => (
      <span>
        {complaint.dueAt === null ? '' : formatDateTime(complaint.dueAt)}
        <Minor>
          <TimeLeft {...complaint} />
        </Minor>
      </span>
    ),
  },
  {
    key: 'submitted',
    title: '提交时间',
    width: '10rem',
    numeric: true,
    cell: ({ submittedAt }) => formatDateTime(submittedAt),
  },
];

/**
 * `/complaint`: the complaints that the reader's organisation handles, or that concern the reader's tenders; the
 * earliest deadline first.
 */
export default function ComplaintListPage() {
  const list = useList(filters, ['group']);
  const { group, queue, lotId } = list.filter;
  const mayHandle = useAllowed('complaint.handle');
  const query = useQuery({
    ...complaintsQuery({ group, queue, lotId, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return (
    <ListPage
      title="投诉"
      lead="监督部门办理的投诉，先到期的在前；采购人员能看到已受理的、涉及自己所办项目的投诉。"
      list={list}
      tabs={{ name: 'group', label: '按状态', all: '全部', options: groups }}
      choices={mayHandle ? [{ name: 'queue', label: '待办', all: '全部待办', options: queueLabels }] : []}
      actions={
        <>
          <ExportButton list="listComplaints" filter={{ group, queue, lotId }} />
          {lotId === '' ? null : <ButtonLink href={list.hrefWith('lotId', '')}>查看全部标段</ButtonLink>}
        </>
      }
    >
      <Rows
        list={list}
        query={query}
        noun="投诉"
        empty={{
          text: group === 'open' ? '没有办理中的投诉' : '没有投诉',
          hint: '收到投诉时，您会收到消息。',
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/complaint/${id}`}
      />
    </ListPage>
  );
}
