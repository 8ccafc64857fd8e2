import type { DrawInvitationView, DrawView } from '@procure/contract/draw/draw.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { DrawStateBadge } from '@procure/web/draw/draw-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { AlteredDraw, commitmentTerm, DrawRecord, requestTerms } from '../../../lib/draw-record.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { getDrawRecord } from '../queries.ts';

interface DrawCardProps {
  readonly lotId: string;
  readonly draw: DrawView;
  /** Whether the lot has no other draw. */
  readonly isFirst: boolean;
}

/** One draw: its conditions, its commitment in the public log, and the experts in their order, without their names. */
export function DrawCard({ lotId, draw, isFirst }: DrawCardProps) {
  const { no, wanted, areaName, avoided, candidates, invitations } = draw;
  const record = useCommand(getDrawRecord);
  return (
    <Card title={isFirst ? '抽取记录' : `第${no}次抽取`}>
      <div className={styles.form}>
        {draw.intact ? null : <AlteredDraw />}
        <DescriptionList
          items={[
            {
              term: '抽取条件',
              detail: wanted.map((one) => `${one.name} ${one.seats}人`).join('、'),
              wide: true,
            },
            { term: '地区', detail: areaName === '' ? '不限' : areaName },
            { term: '符合条件', detail: `${candidates}人` },
            { term: '答复时限', detail: `${draw.replyHours}小时` },
            ...requestTerms(draw),
            ...(avoided.length === 0 ? [] : [{ term: '回避单位', detail: avoided.join('、'), wide: true }]),
            ...(draw.reason === '' ? [] : [{ term: '提前抽取的理由', detail: draw.reason, wide: true }]),
            commitmentTerm(draw),
          ]}
        />
        <DataTable
          caption="按抽取顺序邀请的专家"
          columns={columns}
          rows={invitations}
          rowKey={({ id }) => id}
          empty={<EmptyState text={draw.drawnAt === null ? '尚未邀请专家' : '没有符合条件的专家'} />}
        />
        <DrawRecord busy={record.busy} read={() => record.run({ lotId, no }, null)} />
      </div>
    </Card>
  );
}

const columns: readonly Column<DrawInvitationView>[] = [
  {
    key: 'position',
    title: '顺序',
    width: '9rem',
    cell: ({ position, name }) => (
      <span>
        第{position}位<Minor>{name ?? '姓名保密'}</Minor>
      </span>
    ),
  },
  { key: 'speciality', title: '评审专业', cell: ({ specialityName }) => specialityName },
  {
    key: 'state',
    title: '答复',
    cell: ({ state, reason }) => (
      <span>
        <DrawStateBadge state={state} />
        {reason ? <Minor>{reason}</Minor> : null}
      </span>
    ),
  },
  {
    key: 'invited',
    title: '邀请时间（北京时间）',
    width: '11rem',
    cell: ({ invitedAt }) => formatDateTime(invitedAt),
  },
  {
    key: 'answered',
    title: '答复时间或期限',
    width: '11rem',
    cell: ({ answeredAt, dueAt }) =>
      answeredAt === null ? `${formatDateTime(dueAt)}前` : formatDateTime(answeredAt),
  },
];
