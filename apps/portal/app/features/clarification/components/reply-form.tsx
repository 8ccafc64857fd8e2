import { replyClarification } from '@procure/contract/clarification/clarification.route.ts';
import type { OwnClarification } from '@procure/contract/clarification/clarification.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import { checkClarificationReply } from '@procure/domain/clarification/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { CheckBox, TextArea } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useKeptDraft } from '@procure/web/vault/kept-draft.ts';
import { useState } from 'react';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';

interface Draft {
  readonly reply: string;
  readonly substanceUnchanged: boolean;
  readonly files: readonly FileView[];
}

const empty: Draft = { reply: '', substanceUnchanged: false, files: [] };
const maxFiles = 20;
const lengthOf = (text: string) => [...text.trim()].length;

/** The bidder's answer, kept in this browser until it is sent; sent once. */
export function ReplyForm({ clarification }: { readonly clarification: OwnClarification }) {
  const { id } = clarification;
  const kept = useKeptDraft<Draft>(`clarification/${id}`, empty);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploading, setUploading] = useState(false);
  const act = useCommand(replyClarification);
  if (kept === null) return <Skeleton lines={4} />;
  const { draft, change } = kept;
  const errors = new Map([...fieldMessages(act.failure), ...wrong]);
  const controlOf = (field: string) => `clarification-${id}-${field}`;
  const set = (part: Partial<Draft>) => {
    change(part);
    setWrong((now) => new Map([...now].filter(([field]) => !(field in part))));
  };

  async function send() {
    if (uploading || kept === null) return;
    const found = checkClarificationReply(draft);
    setWrong(new Map(found.map(({ field, message }) => [field, message])));
    if (!isValid(found)) return;
    const { files, ...rest } = draft;
    const sent = await confirm({
      title: '提交澄清回复',
      text: '提交后不能修改，评标委员会将据此评审。确认提交吗？',
      confirmText: '确认提交',
      busyText: '正在提交',
      act: () =>
        act.run({ id, ...rest, fileIds: files.map((file) => file.id) }, '您已回复澄清，待评标委员会确认'),
    });
    if (sent) kept.forget();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary errors={[...errors].map(([field, message]) => ({ id: controlOf(field), message }))} />
      <Field
        id={controlOf('reply')}
        label="回复内容"
        required
        help={`10–5000字，已写 ${lengthOf(draft.reply)} 字。草稿保存在本浏览器，提交前不会发送。`}
        error={errors.get('reply')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            value={draft.reply}
            onChange={(event) => set({ reply: event.target.value })}
          />
        )}
      </Field>
      <AttachmentField
        id={controlOf('fileIds')}
        label="附件"
        help="每个不超过20 MB，仅评标委员会可见。"
        max={maxFiles}
        files={draft.files}
        error={errors.get('fileIds')}
        onChange={(update) => change((now) => ({ ...now, files: update(now.files) }))}
        onBusy={setUploading}
      />
      <div>
        <CheckBox
          id={controlOf('substanceUnchanged')}
          checked={draft.substanceUnchanged}
          aria-required
          aria-invalid={errors.has('substanceUnchanged') || undefined}
          aria-describedby={`${controlOf('substanceUnchanged')}-error`}
          onChange={(event) => set({ substanceUnchanged: event.target.checked })}
        >
          我确认：本次澄清未超出投标文件范围，未改变投标文件的实质性内容（《招标投标法实施条例》第五十二条）
        </CheckBox>
        {errors.has('substanceUnchanged') ? (
          <p id={`${controlOf('substanceUnchanged')}-error`} className={styles.problem}>
            {errors.get('substanceUnchanged')}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={act.busy || uploading}
          busyText={uploading ? '文件上传中' : '正在提交'}
        >
          提交澄清回复
        </Button>
        {kept.found ? <span className={styles.hint}>已恢复您上次未提交的草稿</span> : null}
      </div>
    </form>
  );
}
