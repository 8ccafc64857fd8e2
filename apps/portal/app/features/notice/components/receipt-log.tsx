import { bidStandingLabels } from '@procure/domain/bid/version.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import type { NoticeDetail } from '../queries.ts';
import styles from './evidence.module.css';

interface ReceiptLogProps {
  readonly log: NonNullable<NoticeDetail['lots'][number]['receiptLog']>;
}

/** The signed log of all receipts of a lot: public, and readable without scripts. */
export function ReceiptLog({ log }: ReceiptLogProps) {
  const { list } = log;
  return (
    <section className={styles.part} aria-label="回执日志">
      <h3>回执日志</h3>
      <p>
        {list === null
          ? '各版投标的回执已固定成一份签名的日志，份数待开标后公布。'
          : `日志共${list.head.versions}份回执，其中有效投标${list.head.inForce}份。`}
      </p>
      <DescriptionList
        items={[
          { term: '固定时间', detail: formatDateTimeSeconds(log.fixedAt) },
          { term: '签名公钥编号', detail: <code>{log.keyId}</code> },
          { term: '根值', detail: <code>{log.root}</code>, wide: true },
          { term: '平台签名', detail: <code>{log.signature}</code>, wide: true },
        ]}
      />
      {list === null || list.entries.length === 0 ? null : (
        <details>
          <summary>全部回执的叶值与状态</summary>
          <DataTable
            caption="回执日志"
            rows={list.entries}
            rowKey={({ receipt }) => receipt}
            columns={[
              { key: 'receipt', title: '回执叶值', cell: ({ receipt }) => <code>{receipt}</code> },
              { key: 'standing', title: '状态', cell: ({ standing }) => bidStandingLabels[standing] },
            ]}
          />
        </details>
      )}
    </section>
  );
}
