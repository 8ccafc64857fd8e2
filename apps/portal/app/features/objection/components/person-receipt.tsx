import type { submitPersonObjection } from '@procure/contract/objection/person.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { useEffect, useRef } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { PersonNote } from '../../../lib/person-note.tsx';
import { ReceiptButton } from '../../../lib/person-receipt.tsx';

type Given = Pick<
  OutputOf<typeof submitPersonObjection>,
  'objectionNo' | 'submittedAt' | 'dueAt' | 'receipt'
>;

/** What was given when it was handed in: the number, by when it is answered, and what was signed. */
export function PersonReceipt({
  given: { objectionNo, submittedAt, dueAt, receipt },
}: {
  readonly given: Given;
}) {
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.form}>
      <PersonNote role="status" title={`您已提交异议，编号${objectionNo}`}>
        <p>
          {formatDateTimeSeconds(submittedAt)}（北京时间）收到，招标人应在{formatDateTimeSeconds(dueAt)}
          前答复。
        </p>
        <p>请保存好编号：凭编号和您的手机号在本页“查询我的异议”查看答复，答复之前可以撤回。</p>
      </PersonNote>
      <div className={styles.actions}>
        <ReceiptButton name={`异议回执-${objectionNo}`} receipt={receipt} />
      </div>
    </div>
  );
}
