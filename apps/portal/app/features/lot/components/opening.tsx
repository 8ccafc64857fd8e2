import { getSignedRecord } from '@procure/contract/opening/opening.route.ts';
import type { OpeningEntryView } from '@procure/contract/opening/opening.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { OpeningResultBadge } from '@procure/web/opening/opening-result-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { openingRecordQuery } from '../queries.ts';
import styles from './lot.module.css';

interface OpeningProps {
  readonly lotId: string;
  readonly openedAt: string | null;
}

/** What a bidder sees of the opening: that it is under way, then the record. Who has not bid sees nothing of it. */
export function Opening({ lotId, openedAt }: OpeningProps) {
  return (
    <Card title="开标" aside={openedAt === null ? null : <span>{formatDateTimeSeconds(openedAt)}完成</span>}>
      {openedAt === null ? (
        <Note title="等待开标完成">
          <p>开标人解锁后，系统解密全部投标。记录完成后自动显示在这里，无需刷新页面。</p>
        </Note>
      ) : (
        <Record lotId={lotId} />
      )}
    </Card>
  );
}

function Record({ lotId }: { readonly lotId: string }) {
  const query = useQuery(openingRecordQuery(lotId));
  return (
    <Loaded query={query}>
      {({ publicOpening, record }) => (
        <>
          <DataTable
            caption="开标记录"
            columns={columns}
            rows={record.entries}
            rowKey={({ bidId }) => bidId}
          />
          <p className={styles.minor}>
            {publicOpening ? (
              <a href={getSignedRecord.path.replace(':lotId', lotId)} download={`开标记录-${lotId}.json`}>
                下载平台签名的开标记录
              </a>
            ) : (
              '本采购方式不公开唱标，只显示本单位的记录。'
            )}
          </p>
        </>
      )}
    </Loaded>
  );
}

const columns: readonly Column<OpeningEntryView>[] = [
  {
    key: 'bidder',
    title: '投标人',
    cell: ({ position, companyName, own }) => `${position}. ${companyName}${own ? '（本单位）' : ''}`,
  },
  {
    key: 'price',
    title: '投标总价（含税）',
    numeric: true,
    cell: ({ totalIncl, totalInWords }) =>
      totalIncl === null ? (
        '—'
      ) : (
        <span>
          <b>{formatYuan(totalIncl)}</b>
          <span className={styles.minor}>{totalInWords}</span>
        </span>
      ),
  },
  { key: 'delivery', title: '交货期', cell: ({ delivery }) => delivery || '—' },
  { key: 'quality', title: '质量', cell: ({ quality }) => quality || '—' },
  {
    key: 'bond',
    title: '保证金',
    numeric: true,
    cell: ({ bondAmount }) => (bondAmount === null ? '—' : formatYuan(bondAmount)),
  },
  {
    key: 'result',
    title: '结果',
    cell: ({ result, cause, remarks }) => (
      <span>
        <OpeningResultBadge state={result} />
        {[cause, ...remarks]
          .filter((words) => words !== null)
          .map((words) => (
            <span key={words} className={styles.minor}>
              {words}
            </span>
          ))}
      </span>
    ),
  },
];
