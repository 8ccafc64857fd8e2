import type { AwardNoticeRow, AwardView } from '@procure/contract/award/award.schema.ts';
import { awardNoticeKindLabels } from '@procure/domain/award/award.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { AwardNoticeBadge } from '@procure/web/award/award-notice-badge.tsx';
import { downloadFile } from '../../../lib/download.ts';

const columns: readonly Column<AwardNoticeRow>[] = [
  {
    key: 'company',
    title: '收件单位',
    cell: ({ companyName, superseded }) => (
      <>
        {companyName} {superseded ? <Badge>已失效</Badge> : null}
      </>
    ),
  },
  {
    key: 'kind',
    title: '通知书',
    cell: ({ kind, noticeNo }) => `${awardNoticeKindLabels[kind]} ${noticeNo}`,
  },
  {
    key: 'amount',
    title: '金额（含税）',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '—' : formatYuan(amount)),
  },
  {
    key: 'state',
    title: '状态',
    cell: (row) => (
      <>
        <AwardNoticeBadge state={row.state} reader="staff" />{' '}
        {row.acknowledgedAt === null ? '' : formatDateTime(row.acknowledgedAt)}
        {row.declinedReason === null ? '' : `理由：${row.declinedReason}`}
        {row.voided === null
          ? ''
          : `，${formatDateTime(row.voided.at)}起无效（投诉${row.voided.complaintNo}）`}
      </>
    ),
  },
  {
    key: 'letter',
    title: '电子文书',
    cell: ({ letter }) => <SignedLetter letter={letter} />,
  },
];

/** The signed PDF of a notice. */
function SignedLetter({ letter }: Pick<AwardNoticeRow, 'letter'>) {
  if (letter === null) return '—';
  const { file } = letter;
  if (file === null) return '正在签名';
  return (
    <Button kind="text" onClick={() => void downloadFile(file)}>
      下载PDF
    </Button>
  );
}

/** Every issued notice, to the winner and to the other bidders. */
export function Notices({ view }: { readonly view: AwardView }) {
  if (view.notices.length === 0) return null;
  return (
    <Card title="通知书">
      <DataTable caption="通知书" columns={columns} rows={view.notices} rowKey={({ id }) => id} />
    </Card>
  );
}
