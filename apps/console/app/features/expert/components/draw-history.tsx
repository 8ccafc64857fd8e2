import type { ExpertInvitationView } from '@procure/contract/draw/draw.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { DrawStateBadge } from '@procure/web/draw/draw-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { expertInvitationsQuery } from '../queries.ts';

/** The draws of an expert, for reviewers of the pool. A lot is named after its award. */
export function DrawHistory({ id }: { readonly id: string }) {
  const rows = useQuery(expertInvitationsQuery(id)).data?.data;
  return rows === undefined ? null : (
    <Card title="被抽取的记录">
      <DataTable
        caption="被抽取的记录"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState text="还没有被抽取过" />}
      />
    </Card>
  );
}

const columns: readonly Column<ExpertInvitationView>[] = [
  {
    key: 'title',
    title: '项目',
    cell: ({ title, tenderNo }) => (
      <span>
        {title ?? '定标前保密'}
        <Minor>{tenderNo}</Minor>
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
        {reason === '' ? null : <Minor>{reason}</Minor>}
      </span>
    ),
  },
  {
    key: 'invited',
    title: '邀请时间（北京时间）',
    width: '11rem',
    cell: ({ invitedAt }) => formatDateTime(invitedAt),
  },
];
