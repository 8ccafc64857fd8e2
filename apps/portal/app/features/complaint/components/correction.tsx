import { correctComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type { OwnComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { checkComplaintText } from '@procure/domain/complaint/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';
import { TextFields } from './text-fields.tsx';
import { storedOf, type Written } from './use-complaint-draft.ts';

/** Corrects the complaint once, as the supervisor asked: the whole letter is written again. */
export function Correction({ complaint }: { readonly complaint: OwnComplaintView }) {
  const { id, version, subject, respondent } = complaint;
  const [uploading, setUploading] = useState(false);
  const act = useCommand(correctComplaint);
  const fields = useFields<Written>(storedOf(complaint).draft, act.failure, {
    check({ files, ...text }) {
      const checked = checkComplaintText(text, {
        ...{ subject, files: files.length },
        now: complaint.serverTime,
      });
      return isRefused(checked)
        ? (checked.fields ?? []).map((wrong) =>
            wrong.field === 'fileIds' ? { ...wrong, field: 'files' } : wrong,
          )
        : [];
    },
    names: { fileIds: 'files' },
    summary: true,
  });
  return (
    <Card title="补正投诉">
      <Allowed code="complaint.submit">
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void whenValid(fields, ({ files, about: _, ...texts }) =>
              act.run({ id, version, ...texts, fileIds: files.map((file) => file.id) }, '您已提交补正'),
            );
          }}
        >
          <FieldsSummary of={fields} />
          <TextFields
            of={fields}
            law={complaint}
            respondents={respondent === '' ? [] : [respondent]}
            bases={[]}
            onBusy={setUploading}
          />
          <div className={styles.actions}>
            <Button
              type="submit"
              kind="primary"
              busy={act.busy || uploading}
              busyText={uploading ? '文件上传中' : '正在提交'}
            >
              提交补正
            </Button>
            <span className={styles.hint}>只能补正一次；此处填写的内容提交后才保存。</span>
          </div>
        </form>
      </Allowed>
    </Card>
  );
}
