import type { OwnComplaintRow } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ComplaintBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';

export const complaintHref = ({ id, mine }: OwnComplaintRow) => `/complaint?${mine ? 'id' : 'notice'}=${id}`;

/** Columns that describe a complaint in every list of complaints. */
export const ownColumns: readonly Column<OwnComplaintRow>[] = [
  {
    key: 'subject',
    title: '投诉',
    cell: ({ subject, complaintNo, mine, ...law }) => (
      <>
        {mine ? '' : '涉及本企业：'}
        {inTermsOf(law, `对${complaintSubjectLabels[subject]}的投诉`)}
        <Minor>{complaintNo ?? '尚未提交，没有编号'}</Minor>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '16rem',
    cell: (row) => <ComplaintBadge complaint={row} reader={row.mine ? 'supplier' : 'staff'} />,
  },
  {
    key: 'time',
    title: '时间（北京时间）',
    width: '13rem',
    numeric: true,
    cell: ({ state, savedAt, submittedAt, reviewDueAt, correctUntil, decisionDueAt, endedAt }) => (
      <span>
        {submittedAt === null ? `${formatDateTime(savedAt)}保存` : `${formatDateTime(submittedAt)}提交`}
        {state === 'submitted' && reviewDueAt !== null ? (
          <Minor>应在{formatDateTime(reviewDueAt)}前决定是否受理</Minor>
        ) : null}
        {state === 'correcting' && correctUntil !== null ? (
          <Minor>请在{formatDateTime(correctUntil)}前补正</Minor>
        ) : null}
        {state === 'received' && decisionDueAt !== null ? (
          <Minor>应在{formatDateTime(decisionDueAt)}前处理</Minor>
        ) : null}
        {endedAt === null ? null : <Minor>{formatDateTime(endedAt)}办结</Minor>}
      </span>
    ),
  },
];
