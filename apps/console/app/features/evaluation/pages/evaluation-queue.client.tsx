import { lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList } from '@procure/web/list/use-list.ts';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { evaluationsQuery } from '../queries.ts';

const filters = { queue: oneOf(['waiting', 'concluded'], 'waiting') };

/** `/evaluation`: lots to be evaluated and evaluated lots; an evaluator sees the lots that name them. */
export default function EvaluationQueue() {
  const list = useList(filters, ['queue']);
  const { queue } = list.filter;
  const query = useQuery(evaluationsQuery(queue, list.pageNum));
  return (
    <ListPage
      title="评标"
      lead="开标后，由指定的评委各自评分；全部提交后汇总并提交评标报告。"
      actions={<ExportButton list="listEvaluations" filter={{ queue, whose: 'all' }} />}
      list={list}
      tabs={{ name: 'queue', label: '评标', options: { waiting: '待评标', concluded: '已评标' } }}
    >
      <Rows
        list={list}
        query={query}
        noun="标段"
        empty={{ text: queue === 'waiting' ? '没有待评标的标段' : '没有已评标的标段' }}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/evaluation/${id}`}
        columns={[
          {
            key: 'lot',
            title: '项目',
            cell: (row) => (
              <>
                {row.tenderTitle}
                <Minor>
                  {row.tenderNo} · 第{row.lotNo}标段 {row.title}
                </Minor>
              </>
            ),
          },
          { key: 'method', title: '采购方式', cell: ({ method }) => methodLabels[method] },
          { key: 'phase', title: '状态', cell: ({ phase }) => lotPhaseLabels[phase] },
          {
            key: 'sheets',
            title: '评分',
            cell: ({ submittedCount, evaluatorCount, submittedByMe }) => (
              <>
                {submittedCount}/{evaluatorCount}位评委已提交{' '}
                {submittedByMe ? <StatusBadge status="submitted">您已提交</StatusBadge> : null}
              </>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
