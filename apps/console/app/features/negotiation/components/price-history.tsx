import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.schema.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { LineChart } from '@procure/ui/chart/line-chart.tsx';
import { SeriesMark } from '@procure/ui/chart/series.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import styles from '../../../lib/lot-desk.module.css';

/** The prices of all suppliers in the bids and in each revealed round, drawn once a round is revealed. */
export function PriceHistory({ desk }: { readonly desk: NegotiationDesk }) {
  const revealed = (desk.session?.rounds ?? [])
    .filter(({ quotes }) => quotes.some(({ phase }) => phase !== null))
    .toReversed();
  const columns = [
    '首次报价',
    ...revealed.map(({ roundNo, final }) => (final ? '最后报价' : `第${roundNo}轮`)),
  ];
  const rows = desk.bidders.map(({ companyId, companyName, openingPrice }) => ({
    ...{ companyId, companyName },
    prices: [
      openingPrice,
      ...revealed.map(
        ({ quotes }) => quotes.find((quote) => quote.companyId === companyId)?.contents?.totalIncl ?? null,
      ),
    ],
  }));
  return (
    <Card title="报价变化">
      <div className={styles.form}>
        {revealed.length === 0 ? null : (
          <LineChart
            label="各供应商的报价变化，数据见下表"
            columns={columns}
            series={rows.map(({ companyId, companyName, prices }) => ({
              key: companyId,
              name: companyName,
              values: prices.map((price) => (price === null ? null : Number(price))),
            }))}
            format={(value) => `${Number((value / 10_000).toFixed(2))}万元`}
          />
        )}
        <DataTable
          caption="报价变化"
          rows={rows}
          rowKey={({ companyId }) => companyId}
          empty={<EmptyState text="没有可以参加谈判的供应商" />}
          columns={[
            {
              key: 'company',
              title: '供应商',
              cell: ({ companyId, companyName }) => (
                <span className={styles.series}>
                  {revealed.length === 0 ? null : (
                    <SeriesMark index={rows.findIndex((row) => row.companyId === companyId)} />
                  )}
                  {companyName}
                </span>
              ),
            },
            ...columns.map((title, column) => ({
              key: title,
              title: column === 0 ? '响应文件报价（含税）' : title,
              numeric: true,
              cell: ({ prices }: (typeof rows)[number]) => {
                const price = prices[column] ?? null;
                return price === null ? '—' : formatYuan(price);
              },
            })),
          ]}
        />
      </div>
    </Card>
  );
}
