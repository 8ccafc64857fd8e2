import { submitPrequalification } from '@procure/client/prequalification/prequalification.gen.ts';
import type { PrequalificationApplication } from '@procure/contract/prequalification/prequalification.ts';
import { formatDateTime, formatTimeOfDay } from '@procure/domain/display/time.ts';
import { checkApplication } from '@procure/domain/prequalification/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import { forgetDraft, keepDraft, keptDraft, type Unsent } from '../../../lib/kept-draft.ts';
import styles from '../../../lib/lot-page.module.css';
import { useAllowed } from '../../../lib/permission.tsx';
import { saveDraft } from '../queries.ts';

interface ApplicationFormProps {
  readonly application: PrequalificationApplication;
  /** Where something submitted is being replaced: there is then no draft, the submitted one stays in force. */
  readonly replacing: boolean;
  readonly onDone: () => void;
}

type Written = Pick<PrequalificationApplication, 'statement' | 'contact' | 'files'>;

const controlOf = (field: string) => `prequalification-${field.replaceAll('.', '-')}`;

/** The application as it is written: saved as a draft by itself, checked and submitted by the button. */
export function ApplicationForm({ application, replacing, onDone }: ApplicationFormProps) {
  const { statement, contact, files } = application;
  const [written, setWritten] = useState<Written>({ statement, contact, files });
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploading, setUploading] = useState(false);
  const act = useAct(submitPrequalification);
  const mayEdit = useAllowed('prequalification.edit');
  const maySubmit = useAllowed('prequalification.submit');
  const draft = useDraft(application, written, mayEdit && !replacing);
  const errors = act.failure === null ? wrong : new Map([...wrong, ...fieldMessages(act.failure)]);
  const apply = (update: (now: Written) => Written) =>
    setWritten((now) => {
      const next = update(now);
      const unsent: Unsent<Written> = { version: draft.version(), written: next };
      void keepDraft(draft.name, unsent);
      return next;
    });
  const change = (part: Partial<Written>) => apply((now) => ({ ...now, ...part }));
  const changeContact = (part: Partial<Written['contact']>) =>
    apply((now) => ({ ...now, contact: { ...now.contact, ...part } }));

  // What a reload or a session that ran out kept from the server is taken up again; a colleague's later draft counts.
  const { name } = draft;
  const begun = useRef(application.version);
  useEffect(() => {
    let current = true;
    void keptDraft<Unsent<Written>>(name).then((unsent) => {
      if (!current || unsent === undefined) return;
      if (unsent.version === begun.current) setWritten(unsent.written);
      else void forgetDraft(name);
    });
    return () => {
      current = false;
    };
  }, [name]);

  async function submit() {
    if (uploading) return;
    const input = { ...written, fileIds: written.files.map(({ id }) => id) };
    const found = checkApplication(input);
    setWrong(new Map(found.map(({ field, message }) => [field, message])));
    if (!isValid(found)) return;
    const deadline = formatDateTime(application.lot.prequalificationDeadline ?? '');
    const yes = await confirm({
      title: replacing ? '重新递交资格预审申请' : '递交资格预审申请',
      text: `${deadline}（北京时间）前可以撤回或替换，截止后不能再改。${replacing ? '重新递交后，原申请作废。' : ''}`,
      confirmText: '确认递交',
    });
    if (!yes) return;
    const version = await draft.settled();
    const { files: _, ...sent } = input;
    const done = await act.run({ lotId: application.lot.id, version, ...sent }, '资格预审申请已递交');
    if (done === null) return;
    void forgetDraft(draft.name);
    onDone();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
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
        onChange={(update) => apply((now) => ({ ...now, files: [...update(now.files)] }))}
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
        <span className={styles.hint} aria-live="polite">
          {draft.text}
        </span>
      </div>
    </form>
  );
}

/** Milliseconds without a key before what was written is saved. */
const pause = 1500;

/** Saves what was written when the writer pauses, one call at a time, each from the version of the one before. */
function useDraft(application: PrequalificationApplication, written: Written, on: boolean) {
  const [text, setText] = useState('');
  const version = useRef(application.version);
  const saved = useRef(JSON.stringify(keyOf(application)));
  const latest = useRef(written);
  latest.current = written;
  const running = useRef<Promise<void>>(Promise.resolve());
  const lotId = application.lot.id;
  const name = `prequalification/${lotId}`;

  const save = useCallback(() => {
    const next = running.current.then(async () => {
      const now = latest.current;
      const key = JSON.stringify(keyOf(now));
      if (key === saved.current) return;
      setText('正在保存…');
      const fileIds = now.files.map(({ id }) => id);
      const { statement, contact } = now;
      const reply = await saveDraft(
        { lotId, version: version.current, statement, contact, fileIds },
        now.files,
      );
      if (reply.ok) {
        version.current = reply.data.version;
        saved.current = key;
        if (JSON.stringify(keyOf(latest.current)) === key) void forgetDraft(name);
        setText(`草稿已保存 ${formatTimeOfDay(reply.data.savedAt)}`);
      } else if (reply.reason === 'conflict') {
        setText('草稿已被同事更新，请刷新页面查看');
        toast.error('草稿已被同事更新，请复制您的修改后刷新页面');
      } else {
        setText(`草稿未保存：${reply.fields[0]?.message ?? reply.message}`);
      }
    });
    running.current = next;
    return next;
  }, [lotId, name]);

  const key = JSON.stringify(keyOf(written));
  useEffect(() => {
    if (!on || key === saved.current) return;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [on, key, save]);

  return {
    text,
    save,
    /** What this browser keeps it under until the server has it. */
    name,
    version: () => version.current,
    /** The version to submit from: what was written is saved, so that no later saving can overtake it. */
    async settled() {
      if (on) await save();
      return version.current;
    },
  };
}

function keyOf({ statement, contact, files }: Written) {
  return [statement, contact.name, contact.phone, contact.email, ...files.map(({ id }) => id)];
}
