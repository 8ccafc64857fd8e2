import { readPage } from '@procure/domain/display/list.ts';
import { lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import styles from '../../../lib/lot-desk.module.css';
import own from '../components/evaluation.module.css';
import { evaluationsQuery } from '../queries.ts';

/** `/evaluation`: what is to be evaluated, and what was; an evaluator sees the lots they are named for. */
export function EvaluationQueue() {
  const [parameters, setParameters] = useSearchParams();
  const queue = parameters.get('queue') === 'concluded' ? 'concluded' : 'waiting';
  const pageNum = readPage(parameters.get('pageNum'));
  const query = useQuery(evaluationsQuery(queue, pageNum));
  return (
    <div className={styles.page}>
      <PageHeader title="评标" lead="开标后，由指定的评委各自评分；全部提交后汇总并提交评标报告。" />
      <Tabs
        label="评标"
        current={queue}
        tabs={[
          { key: 'waiting', title: '待评标', href: '/evaluation' },
          { key: 'concluded', title: '已评标', href: '/evaluation?queue=concluded' },
        ]}
      />
      <Card>
        <Loaded query={query}>
          {(rows) => (
            <DataTable
              caption="评标"
              rows={rows}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/evaluation/${id}`}
              empty={<EmptyState text={queue === 'waiting' ? '没有待评标的标段' : '没有已评标的标段'} />}
              columns={[
                {
                  key: 'lot',
                  title: '项目',
                  cell: (row) => (
                    <>
                      {row.tenderTitle}
                      <small className={own.sub}>
                        {row.tenderNo} · 第{row.lotNo}标段 {row.title}
                      </small>
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
                      {submittedByMe ? <Badge tone="success">您已提交</Badge> : null}
                    </>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
        {query.data === undefined || query.data.count === 0 ? null : (
          <Pagination
            count={query.data.count ?? 0}
            pageNum={pageNum}
            onChange={(page) => setParameters({ queue, pageNum: String(page) })}
          />
        )}
      </Card>
    </div>
  );
}
