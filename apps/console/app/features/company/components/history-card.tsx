import type { getCompanyHistory } from '@procure/contract/company/review.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { awardNoticeKindLabels } from '@procure/domain/award/award.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { AwardNoticeBadge } from '@procure/web/award/award-notice-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { OpeningResultBadge } from '@procure/web/opening/opening-result-badge.tsx';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../lib/permission.ts';
import { historyQuery } from '../queries.ts';
import styles from './company.module.css';

type History = OutputOf<typeof getCompanyHistory>;

/** The supplier's participation in the tenders that the reader can see; renders nothing without that permission. */
export function HistoryCard({ companyId }: { readonly companyId: string }) {
  return useAllowed('opening.read') ? <Shown companyId={companyId} /> : null;
}

function Shown({ companyId }: { readonly companyId: string }) {
  const query = useQuery(historyQuery(companyId));
  return (
    <Card title="投标与订单">
      <Loaded query={query}>
        {(history) => (
          <div className={styles.stack}>
            <p className={styles.hint}>只含您可见的项目；开标完成之前，不显示是否投标。</p>
            <Bids {...history} />
            <Orders {...history} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

const newest = (shown: number, count: number, noun: string) =>
  count > shown ? <p className={styles.hint}>{`共${count}${noun}，只列出最近的${shown}${noun}。`}</p> : null;

function Bids({ bids, bidCount }: History) {
  if (bids.length === 0) return <p className={styles.hint}>没有已开标的投标。</p>;
  return (
    <>
      <DataTable
        caption="投标"
        rows={bids}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/opening/${id}`}
        columns={[
          {
            key: 'title',
            title: '项目',
            cell: ({ title, tenderNo }) => (
              <>
                {title}
                <Minor>{tenderNo}</Minor>
              </>
            ),
          },
          {
            key: 'opened',
            title: '开标（北京时间）',
            width: '13rem',
            numeric: true,
            cell: ({ openedAt }) => formatDateTime(openedAt),
          },
          {
            key: 'result',
            title: '开标结果',
            width: '8rem',
            cell: ({ result }) => <OpeningResultBadge state={result} />,
          },
          {
            key: 'notice',
            title: '结果通知',
            width: '14rem',
            cell: ({ notice }) =>
              notice === null ? (
                '—'
              ) : (
                <>
                  {awardNoticeKindLabels[notice.kind]}{' '}
                  <AwardNoticeBadge state={notice.state} reader="staff" />
                  {notice.amount === null ? null : (
                    <Minor>
                      <Money amount={notice.amount} />
                    </Minor>
                  )}
                </>
              ),
          },
        ]}
      />
      {newest(bids.length, bidCount, '次投标')}
    </>
  );
}

function Orders({ orders, orderCount }: History) {
  const allowed = useAllowed('order.read');
  if (!allowed) return null;
  if (orders.length === 0) return <p className={styles.hint}>没有订单。</p>;
  return (
    <>
      <DataTable
        caption="订单"
        rows={orders}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/order/${id}`}
        columns={[
          {
            key: 'title',
            title: '订单',
            cell: ({ title, orderNo }) => (
              <>
                {orderNo}
                <Minor>{title}</Minor>
              </>
            ),
          },
          {
            key: 'state',
            title: '状态',
            width: '9rem',
            cell: ({ state, voided }) => <OrderBadge state={state} voided={voided} reader="staff" />,
          },
          {
            key: 'total',
            title: '含税总价',
            width: '12rem',
            numeric: true,
            cell: ({ totalIncl }) => <Money amount={totalIncl} />,
          },
          {
            key: 'issued',
            title: '下达（北京时间）',
            width: '13rem',
            numeric: true,
            cell: ({ issuedAt }) => formatDateTime(issuedAt),
          },
        ]}
      />
      {newest(orders.length, orderCount, '个订单')}
    </>
  );
}
