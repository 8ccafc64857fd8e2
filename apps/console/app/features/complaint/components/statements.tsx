import { replyToComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { checkComplaintStatement, maxComplaintAttachments } from '@procure/domain/complaint/rules.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';

/** 陈述申辩: the buyer's own statement and, for the supervisor, the bidder's. */
export function Statements({ complaint }: { readonly complaint: ComplaintView }) {
  const { buyerStatement, buyerStatedAt, buyerFiles, handling, mayReply, receivedAt } = complaint;
  if (receivedAt === null) return null;
  return (
    <>
      <Card title={inTermsOf(complaint, '招标人的陈述申辩')}>
        {mayReply ? (
          <StatementForm id={complaint.id} />
        ) : (
          <Said text={buyerStatement} at={buyerStatedAt} files={buyerFiles} />
        )}
      </Card>
      {handling === null || complaint.respondent === '' ? null : (
        <Card title="被投诉投标人的陈述申辩">
          <Said
            text={handling.respondentStatement}
            at={handling.respondentStatedAt}
            files={handling.respondentFiles}
          />
        </Card>
      )}
    </>
  );
}

interface SaidProps {
  readonly text: string | null;
  readonly at: string | null;
  readonly files: ComplaintView['buyerFiles'];
}

function Said({ text, at, files }: SaidProps) {
  if (text === null) return <p className={styles.hint}>没有提交陈述。</p>;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{text}</p>
      {files.length === 0 ? null : (
        <FileList files={files} label="陈述附件" onDownload={(file) => void downloadFile(file)} />
      )}
      <p className={styles.hint}>{at === null ? '' : `${formatDateTime(at)}提交`}</p>
    </div>
  );
}

function StatementForm({ id }: { readonly id: string }) {
  const [uploading, setUploading] = useState(false);
  const act = useCommand(replyToComplaint);
  const fields = useFields({ statement: '', files: [] as ComplaintView['files'] }, act.failure, {
    names: { fileIds: 'files' },
  });
  return (
    <div className={styles.form}>
      <TextField
        of={fields}
        name="statement"
        label="陈述内容"
        required
        help="10–5000字，只能提交一次，只有监督部门能看到。"
        rule={checkComplaintStatement}
        max={5000}
        lines={6}
      />
      <FilesField
        of={fields}
        name="files"
        label="证明材料"
        help="每个不超过20 MB，可不上传。"
        max={maxComplaintAttachments}
        onBusy={setUploading}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy || uploading}
          busyText={uploading ? '文件上传中' : '正在提交'}
          onClick={() =>
            void whenValid(fields, ({ statement, files }) =>
              act.run({ id, statement, fileIds: files.map((file) => file.id) }, '陈述已提交监督部门'),
            )
          }
        >
          提交陈述
        </Button>
      </div>
    </div>
  );
}
