import type { FileView } from '@procure/contract/field.ts';
import { askQuestion } from '@procure/contract/question/question.route.ts';
import { type QuestionType, questionTypeLabels, questionTypes } from '@procure/domain/question/question.ts';
import {
  checkQuestionContent,
  checkQuestionTitle,
  checkSectionRef,
  maxQuestionAttachments,
} from '@procure/domain/question/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useKeptDraft } from '@procure/web/vault/kept-draft.ts';
import { useState } from 'react';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';

interface Draft {
  /** Made with the form: a repeated click or a lost answer asks the same question, not another. */
  readonly id: string;
  readonly qType: QuestionType | '';
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly files: readonly FileView[];
}

const empty = (): Draft => ({
  id: crypto.randomUUID(),
  qType: '',
  sectionRef: '',
  title: '',
  content: '',
  files: [],
});

const controlOf = (field: string) => `question-${field}`;
const lengthOf = (text: string) => [...text.trim()].length;

/** A question on the documents. It will be published to all, the asker unnamed; the server sees to that. */
export function AskForm({ lotId }: { readonly lotId: string }) {
  const [start] = useState(empty);
  const kept = useKeptDraft(`question/${lotId}`, start);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploading, setUploading] = useState(false);
  const act = useCommand(askQuestion);
  const errors = act.failure === null ? wrong : new Map([...wrong, ...fieldMessages(act.failure)]);
  if (kept === null) return <Skeleton lines={6} />;
  const { draft, change, forget } = kept;

  async function ask() {
    if (uploading) return;
    const { files, qType, ...texts } = draft;
    const found = new Map<string, string>();
    const check = (field: string, message: string | null) => message !== null && found.set(field, message);
    check('qType', qType === '' ? '请选择问题类型' : null);
    check('sectionRef', checkSectionRef(texts.sectionRef));
    check('title', checkQuestionTitle(texts.title));
    check('content', checkQuestionContent(texts.content));
    setWrong(found);
    if (qType === '' || found.size > 0) return;
    const fileIds = files.map(({ id }) => id);
    const done = await act.run({ lotId, ...texts, qType, fileIds }, '提疑已提交，待招标人答复');
    if (done !== null) forget(empty());
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <ErrorSummary errors={[...errors].map(([field, message]) => ({ id: controlOf(field), message }))} />
      <div className={styles.row}>
        <Field id={controlOf('qType')} label="问题类型" required error={errors.get('qType')}>
          {(control) => (
            <SelectInput
              {...control}
              value={draft.qType}
              onChange={({ target }) =>
                change({ qType: questionTypes.find((type) => type === target.value) ?? '' })
              }
            >
              <option value="">请选择</option>
              {questionTypes.map((type) => (
                <option key={type} value={type}>
                  {questionTypeLabels[type]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id={controlOf('sectionRef')} label="引用章节" error={errors.get('sectionRef')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              placeholder="如：第三章 3.2"
              value={draft.sectionRef}
              onChange={(event) => change({ sectionRef: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field id={controlOf('title')} label="标题" required help="5–100字" error={errors.get('title')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={controlOf('content')}
        label="问题内容"
        required
        help={`10–2000字，已写 ${lengthOf(draft.content)} 字。内容将匿名公开，请勿填写单位名称或联系方式。`}
        error={errors.get('content')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={2000}
            value={draft.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        )}
      </Field>
      <AttachmentField
        id={controlOf('fileIds')}
        label="附件"
        help="每个不超过20 MB。附件只给招标人看，不公开；文件名与内容也请勿透露单位。"
        max={maxQuestionAttachments}
        files={draft.files}
        error={errors.get('fileIds')}
        onChange={(update) => change((now) => ({ ...now, files: update(now.files) }))}
        onBusy={setUploading}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={act.busy || uploading}
          busyText={uploading ? '文件上传中' : '正在提交'}
        >
          提交提疑
        </Button>
        <span className={styles.hint}>
          {kept.found
            ? '已恢复您上次未提交的内容。'
            : '填写内容加密暂存在本浏览器，提交前不会发送，退出登录时清除。'}
        </span>
      </div>
    </form>
  );
}
