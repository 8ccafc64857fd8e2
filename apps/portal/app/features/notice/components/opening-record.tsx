import { formatDateTime } from '@procure/domain/display/time.ts';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import type { NoticeDetail } from '../queries.ts';
import styles from './evidence.module.css';
import { offered } from './facts.tsx';

interface OpeningRecordProps {
  readonly id: string;
  readonly opening: NonNullable<NoticeDetail['lots'][number]['opening']>;
}

// The path of `getSignedRecord`, repeated here because its file would make this page too heavy.

/** The public record of the opening (招标投标法36), and the file that the platform signed. */
export function OpeningRecord({ id, opening: { openedAt, entries, raised } }: OpeningRecordProps) {
  return (
    <section className={styles.part} aria-label="开标记录">
      <h3>开标记录（{formatDateTime(openedAt)}）</h3>
      <DataTable
        caption="开标记录"
        rows={entries}
        rowKey={({ companyName }) => companyName}
        columns={[
          {
            key: 'name',
            title: '投标人',
            cell: ({ position, companyName }) => `${position}　${companyName}`,
          },
          {
            key: 'price',
            title: '投标报价',
            numeric: true,
            cell: ({ totalIncl, cause }) => (totalIncl === null ? cause : <Money amount={totalIncl} />),
          },
          ...offered,
        ]}
      />
      {raised.length === 0 ? null : <h3>续页：对开标的异议及答复</h3>}
      {raised.map((words) => (
        <p key={words} className={styles.page}>
          {words}
        </p>
      ))}
      <a href={`/api/outer/platform/lots/${id}/opening-record`} download={`开标记录-${id}.json`}>
        下载平台签名的开标记录
      </a>
    </section>
  );
}
