import { Button } from '@procure/ui/button/button.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, whenValid } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { LibraryField } from '../../../lib/library-field.tsx';
import styles from '../../../lib/lot-page.module.css';
import { useAllowed } from '../../../lib/permission.tsx';
import { ConsortiumField } from './consortium-field.tsx';
import { type ApplicationProps, useApplication } from './use-application.ts';
import { applicationDifferences, type Written } from './use-application-draft.ts';

/** The form of the application: saved as a draft automatically, checked and submitted by the button. */
export function ApplicationForm(props: ApplicationProps) {
  const { application, replacing, onDone } = props;
  const { lot } = application;
  const { draft, fields, mayEdit, uploading, setUploading, busy, submit } = useApplication(props);
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
      <ContactFields of={fields} readOnly={!mayEdit} />
      <FilesField
        of={fields}
        name="files"
        label="资格证明文件"
        help="营业执照、资质证书、业绩与财务证明等；每个不超过20 MB，也可以从资料库选用。截止前招标人看不到。"
        max={30}
        onBusy={setUploading}
      />
      {lot.allowsConsortium || draft.draft.consortium.members.length > 0 ? (
        <ConsortiumField of={fields} leadName={application.companyName} readOnly={!mayEdit} />
      ) : null}
      <LibraryField of={fields} name="library" until={lot.prequalificationDeadline ?? ''} />
      <ApplicationActions {...{ replacing, draft, mayEdit, uploading, busy, onDone }} />
    </form>
  );
}

interface ContactFieldsProps {
  readonly of: Fields<Written>;
  readonly readOnly: boolean;
}

function ContactFields(text: ContactFieldsProps) {
  return (
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
  );
}

interface ApplicationActionsProps
  extends Pick<ReturnType<typeof useApplication>, 'draft' | 'mayEdit' | 'uploading' | 'busy'>,
    Pick<ApplicationProps, 'replacing' | 'onDone'> {}

function ApplicationActions({ replacing, draft, mayEdit, uploading, busy, onDone }: ApplicationActionsProps) {
  const maySubmit = useAllowed('prequalification.submit');
  return (
    <div className={styles.actions}>
      {maySubmit ? (
        <Button
          type="submit"
          kind="primary"
          size="large"
          busy={busy || uploading}
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
  );
}
