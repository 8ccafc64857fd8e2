import { submitPrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { PrequalificationApplication } from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkApplication } from '@procure/domain/prequalification/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { useExpiryWarnings } from '../../../lib/expiry-warning.tsx';
import { LibraryField } from '../../../lib/library-field.tsx';
import styles from '../../../lib/lot-page.module.css';
import { useAllowed } from '../../../lib/permission.tsx';
import {
  applicationDifferences,
  inputOf,
  useApplicationDraft,
  type Written,
} from './use-application-draft.ts';

interface ApplicationFormProps {
  readonly application: PrequalificationApplication;
  /** Whether a submitted application is being replaced: it stays in force, and no draft is saved on the platform. */
  readonly replacing: boolean;
  readonly onDone: () => void;
}

/** The form of the application: saved as a draft automatically, checked and submitted by the button. */
export function ApplicationForm({ application, replacing, onDone }: ApplicationFormProps) {
  const [uploading, setUploading] = useState(false);
  const act = useCommand(submitPrequalification);
  const mayEdit = useAllowed('prequalification.edit');
  const maySubmit = useAllowed('prequalification.submit');
  const draft = useApplicationDraft(application, mayEdit && !replacing);
  const fields = useDraftFields(draft, act.failure, {
    check: (written) => checkApplication(inputOf(written)),
    names: { fileIds: 'files' },
    summary: true,
  });

  const expiring = useExpiryWarnings(application.lot.prequalificationDeadline ?? '');

  async function submit(written: Written) {
    if (uploading) return null;
    const deadline = formatDateTime(application.lot.prequalificationDeadline ?? '');
    const submitted = await confirm({
      title: replacing ? '重新递交资格预审申请' : '递交资格预审申请',
      text: `${deadline}（北京时间）前可以撤回或替换，截止后不能再改。${replacing ? '重新递交后，原申请作废。' : ''}${
        expiring.length === 0 ? '' : `请留意：${expiring.join('；')}。`
      }`,
      confirmText: '确认递交',
      busyText: '正在递交',
      async act() {
        // Saves the draft first, so that a later save cannot overtake the submission.
        const { version } = await draft.save();
        const input = { lotId: application.lot.id, version, ...inputOf(written) };
        const done = await act.run(input, '资格预审申请已递交');
        if (done !== null) {
          draft.take({ version: done.version, draft: written, by: null, at: null });
          onDone();
        }
        return done;
      },
    });
    return submitted ? submitted : null;
  }

  const text = { of: fields, readOnly: !mayEdit };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, submit);
      }}
    >
      <ConflictView draft={draft} noun="这份申请" differences={applicationDifferences} />
      <FieldsSummary of={fields} />
      <TextField
        {...text}
        name="statement"
        label="申请说明"
        required
        help="逐条说明如何满足资格要求，10–5000字。"
        max={5000}
        lines={8}
      />
      <div className={styles.row}>
        <TextField {...text} name="contact.name" label="联系人" required max={50} autoComplete="name" />
        <TextField
          {...text}
          name="contact.phone"
          label="联系电话"
          required
          type="tel"
          max={20}
          autoComplete="tel"
        />
        <TextField {...text} name="contact.email" label="邮箱" type="email" max={100} autoComplete="email" />
      </div>
      <FilesField
        of={fields}
        name="files"
        label="资格证明文件"
        help="营业执照、资质证书、业绩与财务证明等；每个不超过20 MB，也可以从资料库选用。截止前招标人看不到。"
        max={30}
        onBusy={setUploading}
      />
      <LibraryField of={fields} name="library" until={application.lot.prequalificationDeadline ?? ''} />
      <div className={styles.actions}>
        {maySubmit ? (
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={act.busy || uploading}
            busyText={uploading ? '文件上传中' : '正在递交'}
          >
            {replacing ? '重新递交申请' : '递交申请'}
          </Button>
        ) : (
          <span className={styles.hint}>您没有递交权限，请联系企业管理员。</span>
        )}
        {replacing ? (
          <Button onClick={onDone}>放弃修改</Button>
        ) : (
          <Button onClick={() => void draft.save()} disabled={!mayEdit}>
            保存草稿
          </Button>
        )}
        {replacing ? null : <SaveWords draft={draft} />}
      </div>
    </form>
  );
}
