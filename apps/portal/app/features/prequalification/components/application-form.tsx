import { submitPrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { PrequalificationApplication } from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkApplication } from '@procure/domain/prequalification/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { useState } from 'react';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';
import { useAllowed } from '../../../lib/permission.ts';
import { applicationDifferences, useApplicationDraft, type Written } from './use-application-draft.ts';

interface ApplicationFormProps {
  readonly application: PrequalificationApplication;
  /** Where something submitted is being replaced: there is then no draft, the submitted one stays in force. */
  readonly replacing: boolean;
  readonly onDone: () => void;
}

const controlOf = (field: string) => `prequalification-${field.replaceAll('.', '-')}`;

/** The application as it is written: saved as a draft by itself, checked and submitted by the button. */
export function ApplicationForm({ application, replacing, onDone }: ApplicationFormProps) {
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploading, setUploading] = useState(false);
  const act = useCommand(submitPrequalification);
  const mayEdit = useAllowed('prequalification.edit');
  const maySubmit = useAllowed('prequalification.submit');
  const draft = useApplicationDraft(application, mayEdit && !replacing);
  const errors = act.failure === null ? wrong : new Map([...wrong, ...fieldMessages(act.failure)]);
  const written = draft.draft;
  const change = (part: Partial<Written>) => draft.change((now) => ({ ...now, ...part }));
  const changeContact = (part: Partial<Written['contact']>) =>
    draft.change((now) => ({ ...now, contact: { ...now.contact, ...part } }));

  async function submit() {
    if (uploading) return;
    const input = { ...written, fileIds: written.files.map(({ id }) => id) };
    const found = checkApplication(input);
    setWrong(new Map(found.map(({ field, message }) => [field, message])));
    if (!isValid(found)) return;
    const deadline = formatDateTime(application.lot.prequalificationDeadline ?? '');
    await confirm({
      title: replacing ? '重新递交资格预审申请' : '递交资格预审申请',
      text: `${deadline}（北京时间）前可以撤回或替换，截止后不能再改。${replacing ? '重新递交后，原申请作废。' : ''}`,
      confirmText: '确认递交',
      busyText: '正在递交',
      async act() {
        // What was written is saved first, so that no later saving can overtake it.
        const { version } = await draft.save();
        const { files: _, ...sent } = input;
        const done = await act.run({ lotId: application.lot.id, version, ...sent }, '资格预审申请已递交');
        if (done !== null) {
          draft.take({ version: done.version, draft: written, by: null, at: null });
          onDone();
        }
        return done;
      },
    });
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ConflictView draft={draft} noun="这份申请" differences={applicationDifferences} />
      <ErrorSummary errors={[...errors].map(([field, message]) => ({ id: controlOf(field), message }))} />
      <Field
        id={controlOf('statement')}
        label="申请说明"
        required
        help="逐条说明如何满足资格要求，10–5000字。"
        error={errors.get('statement')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            maxLength={5000}
            readOnly={!mayEdit}
            value={written.statement}
            onChange={(event) => change({ statement: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.row}>
        <Field id={controlOf('contact.name')} label="联系人" required error={errors.get('contact.name')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={50}
              autoComplete="name"
              value={written.contact.name}
              onChange={(event) => changeContact({ name: event.target.value })}
            />
          )}
        </Field>
        <Field id={controlOf('contact.phone')} label="联系电话" required error={errors.get('contact.phone')}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              maxLength={20}
              autoComplete="tel"
              value={written.contact.phone}
              onChange={(event) => changeContact({ phone: event.target.value })}
            />
          )}
        </Field>
        <Field id={controlOf('contact.email')} label="邮箱" error={errors.get('contact.email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              maxLength={100}
              autoComplete="email"
              value={written.contact.email}
              onChange={(event) => changeContact({ email: event.target.value })}
            />
          )}
        </Field>
      </div>
      <AttachmentField
        id={controlOf('fileIds')}
        label="资格证明文件"
        required
        help="营业执照、资质证书、业绩与财务证明等；每个不超过20 MB。截止前招标人看不到。"
        max={30}
        files={written.files}
        error={errors.get('fileIds')}
        onChange={(update) => draft.change((now) => ({ ...now, files: [...update(now.files)] }))}
        onBusy={setUploading}
      />
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
