import type { OpeningEntryView, OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { SignedDocuments } from '@procure/web/official-document/signed-documents.tsx';
import { OpeningResultBadge } from '@procure/web/opening/opening-result-badge.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from './opening.module.css';

const columns: readonly Column<OpeningEntryView>[] = [
  { key: 'bidder', title: '投标人', cell: ({ position, companyName }) => `${position}. ${companyName}` },
  {
    key: 'price',
    title: '投标总价（含税）',
    numeric: true,
    cell: ({ priceSealed, totalIncl, totalInWords }) =>
      priceSealed ? (
        '未开启'
      ) : totalIncl === null ? (
        '—'
      ) : (
        <span className={styles.price}>
          <b>{formatYuan(totalIncl)}</b>
          <small className={styles.words}>{totalInWords}</small>
        </span>
      ),
  },
  { key: 'delivery', title: '交货期', cell: ({ delivery }) => delivery || '—' },
  { key: 'quality', title: '质量', cell: ({ quality }) => quality || '—' },
  {
    key: 'validity',
    title: '有效期',
    numeric: true,
    cell: ({ validityDays }) => (validityDays === null ? '—' : `${validityDays}日`),
  },
  {
    key: 'bond',
    title: '保证金',
    numeric: true,
    cell: ({ bondAmount }) => (bondAmount === null ? '—' : formatYuan(bondAmount)),
  },
  {
    key: 'result',
    title: '结果',
    cell: ({ result, cause, remarks }) => {
      return (
        <span>
          <OpeningResultBadge state={result} />
          {[cause, ...remarks]
            .filter((words) => words !== null)
            .map((words) => (
              <small key={words} className={styles.remark}>
                {words}
              </small>
            ))}
        </span>
      );
    },
  },
];

/** When the prices of a lot with two envelopes are opened, and of which bids. */
function Prices({ view: { splitEnvelope, prices, pricesAwaited } }: { readonly view: OpeningView }) {
  if (!splitEnvelope) return null;
  if (prices === null)
    return (
      <p>
        {pricesAwaited
          ? '技术商务评审已结束，等待开标人解锁报价文件。'
          : '本标段采用双信封，报价文件在技术商务评审结束后开启。'}
      </p>
    );
  return (
    <p>
      {formatDateTimeSeconds(prices.startedAt)} 开启报价文件
      {prices.openedAt === null ? '' : `，${formatDateTimeSeconds(prices.openedAt)} 完成`}，共
      {prices.bidCount}
      份；未通过评审的不予开启。
    </p>
  );
}

/** 开标记录: made and stored by the platform, and the same for everyone who may see it (招标投标法36). */
export function OpeningRecord({ view }: { readonly view: OpeningView }) {
  const { record, state } = view;
  if (record === null) return null;
  const complete = state === 'completed';
  return (
    <Card
      title={complete ? '开标记录' : '正在开标'}
      aside={
        complete ? (
          <Button data-print="no" onClick={() => window.print()}>
            打印
          </Button>
        ) : null
      }
    >
      <p>
        {formatDateTimeSeconds(record.startedAt)} 开标
        {record.openedAt ? `，${formatDateTimeSeconds(record.openedAt)} 完成` : ''}，共{record.bidCount}
        家投标人。
        {complete ? '' : `已开启${record.entries.length}份，开启一份，显示一份，无需刷新页面。`}
      </p>
      <Prices view={view} />
      {complete || record.entries.length > 0 ? (
        <DataTable caption="开标记录" columns={columns} rows={record.entries} rowKey={({ bidId }) => bidId} />
      ) : null}
      <SignedDocuments documents={record.documents} onDownload={(one) => void downloadFile(one)} />
      {record.root ? (
        <p className={styles.root}>
          回执日志于{formatDateTimeSeconds(record.root.fixedAt)}固定，收录{record.root.size}份，根值{' '}
          <code>{record.root.root}</code>
        </p>
      ) : null}
    </Card>
  );
}
