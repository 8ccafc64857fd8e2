import type { LetterFile } from '@procure/contract/field.ts';
import { readPersonObjection, type submitPersonObjection } from '@procure/contract/objection/person.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { client } from '@procure/web/call/client.ts';
import { useEffect, useRef, useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { PersonFiles } from '../../../lib/person-files.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { ReceiptButton } from '../../../lib/person-receipt.tsx';

type Given = Pick<
  OutputOf<typeof submitPersonObjection>,
  'grant' | 'objectionNo' | 'submittedAt' | 'dueAt' | 'receipt'
>;

/** What was given when it was handed in: the number, by when it is answered, and what was signed. */
export function PersonReceipt({
  given: { grant, objectionNo, submittedAt, dueAt, receipt },
}: {
  readonly given: Given;
}) {
  const [files, setFiles] = useState<readonly LetterFile[]>([]);
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
      <p>有证明材料的，现在上传；稍后也可以在“查询我的异议”中上传，招标人答复后不能再上传。</p>
      <PersonFiles
        letter="objection"
        no={objectionNo}
        grant={grant}
        files={files}
        read={async () => {
          const reply = await client.call(readPersonObjection, { grant });
          return reply.ok ? reply.data.files : null;
        }}
        onAdded={setFiles}
      />
      <div className={styles.actions}>
        <ReceiptButton name={`异议回执-${objectionNo}`} receipt={receipt} />
      </div>
    </div>
  );
}
