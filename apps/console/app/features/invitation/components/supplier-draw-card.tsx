import type { DrawnSupplier, SupplierDrawView } from '@procure/contract/invitation/draw.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { InvitationBadge, SupplierStateBadge } from '@procure/web/invitation/invitation-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { AlteredDraw, commitmentTerm, DrawRecord, requestTerms } from '../../../lib/draw-record.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { getSupplierDrawRecord } from '../queries.ts';

interface SupplierDrawCardProps {
  readonly lotId: string;
  readonly draw: SupplierDrawView;
  /** Whether the lot has no other draw. */
  readonly isFirst: boolean;
}

/** One draw: its conditions, its commitment in the public log, and the suppliers in their order with their replies. */
export function SupplierDrawCard({ lotId, draw, isFirst }: SupplierDrawCardProps) {
  const { no, categories, areaName, count, candidates, suppliers } = draw;
  const record = useCommand(getSupplierDrawRecord);
  return (
    <Card title={isFirst ? '抽取记录' : `第${no}次抽取`}>
      <div className={styles.form}>
        {draw.intact ? null : <AlteredDraw />}
        <DescriptionList
          items={[
            {
              term: '供应品类',
              detail: categories.length === 0 ? '不限' : categories.join('、'),
              wide: true,
            },
            { term: '供货区域', detail: areaName === '' ? '不限' : areaName },
            { term: '抽取数量', detail: `${count}家` },
            { term: '符合条件', detail: `${candidates}家` },
            { term: '回复期限', detail: `${draw.replyHours}小时` },
            ...requestTerms(draw),
            commitmentTerm(draw),
          ]}
        />
        <DataTable
          caption="按抽取顺序邀请的供应商"
          columns={columns}
          rows={suppliers}
          rowKey={({ position }) => String(position)}
          empty={<EmptyState text={draw.drawnAt === null ? '尚未邀请供应商' : '没有可邀请的供应商'} />}
        />
        <DrawRecord busy={record.busy} read={() => record.run({ lotId, no }, null)} />
      </div>
    </Card>
  );
}

const columns: readonly Column<DrawnSupplier>[] = [
  {
    key: 'supplier',
    title: '供应商',
    cell: ({ position, companyName }) => (
      <span>
        {companyName}
        <Minor>第{position}位</Minor>
      </span>
    ),
  },
  {
    key: 'state',
    title: '回复',
    cell: ({ state, phase, reason }) => (
      <span>
        {state === 'invited' && phase !== null ? (
          <InvitationBadge state={phase} reader="staff" />
        ) : (
          <SupplierStateBadge state={state} />
        )}
        {reason === null ? null : <Minor>{reason}</Minor>}
      </span>
    ),
  },
  {
    key: 'drawn',
    title: '抽取时间（北京时间）',
    width: '11rem',
    cell: ({ drawnAt }) => formatDateTime(drawnAt),
  },
  {
    key: 'replied',
    title: '回复时间或期限',
    width: '11rem',
    cell: ({ repliedAt, replyUntil }) => {
      if (repliedAt !== null) return formatDateTime(repliedAt);
      return replyUntil === null ? '—' : `${formatDateTime(replyUntil)}前`;
    },
  },
];
