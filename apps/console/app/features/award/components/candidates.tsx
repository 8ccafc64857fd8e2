import type { AwardView, CandidateView } from '@procure/contract/award/award.schema.ts';
import { strikeInWords } from '@procure/domain/award/strike.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';

const columnsOf = (lot: AwardView['lot']): readonly Column<CandidateView>[] => [
  {
    key: 'name',
    title: '候选人',
    cell: ({ rank, companyName, declined, barred, struck }) => (
      <>
        第{rank}名 {companyName}{' '}
        {declined ? <Badge tone="danger">已放弃或者被取消{winWord(lot.method)}资格</Badge> : null}{' '}
        {barred ? <Badge tone="danger">冻结或者黑名单</Badge> : null}
        {struck === null ? null : (
          <>
            <Badge tone="danger">已取消资格</Badge>
            <p>
              {strikeInWords(struck.ground, lot)}：{struck.reason}（{formatDateTime(struck.at)}）
            </p>
          </>
        )}
      </>
    ),
  },
  { key: 'price', title: '评审价（含税）', numeric: true, cell: ({ price }) => formatYuan(price) },
  { key: 'total', title: '得分', numeric: true, cell: ({ points }) => points?.total ?? '—' },
  { key: 'delivery', title: '交货期', cell: ({ delivery }) => delivery || '—' },
  { key: 'quality', title: '质量', cell: ({ quality }) => quality || '—' },
];

/** The evaluation's candidates, at most three, in order. */
export function Candidates({ view }: { readonly view: AwardView }) {
  return (
    <Card title={`${winWord(view.lot.method)}候选人`}>
      <DataTable
        caption="候选人"
        columns={columnsOf(view.lot)}
        rows={view.candidates}
        rowKey={({ bidId }) => bidId}
        empty={<EmptyState text="评审尚未完成" hint="评委提交评审报告后产生候选人。" />}
      />
    </Card>
  );
}
