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
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { ChoiceField, FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';

interface Written {
  /** Created with the form: a repeated click or a lost answer asks the same question, not another. */
  readonly id: string;
  readonly qType: QuestionType | '';
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly files: readonly FileView[];
}

const begun = () => ({
  version: 0,
  draft: { id: crypto.randomUUID(), qType: '', sectionRef: '', title: '', content: '', files: [] } as Written,
  by: null,
  at: null,
});

/** The form of a question about the documents. The server publishes it to all bidders without the asker's name. */
export function AskForm({ lotId }: { readonly lotId: string }) {
  const [start] = useState(begun);
  const draft = useAutosave<Written>({
    place: () => `question/${lotId}`,
    start,
    isSame: (one, other) => JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...other, id: '' }),
    send: null,
  });
  const [uploading, setUploading] = useState(false);
  const act = useCommand(askQuestion);
  const fields = useDraftFields(draft, act.failure, { names: { fileIds: 'files' }, summary: true });
  if (!draft.loaded) return <Skeleton lines={6} />;

  async function ask({ files, qType, ...texts }: Written) {
    if (uploading || qType === '') return null;
    const fileIds = files.map(({ id }) => id);
    const done = await act.run({ lotId, ...texts, qType, fileIds }, '提疑已提交，待招标人答复');
    if (done !== null) draft.take(begun());
    return done;
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, ask);
      }}
    >
      <FieldsSummary of={fields} />
      <div className={styles.row}>
        <ChoiceField
          of={fields}
          name="qType"
          label="问题类型"
          required
          rule={(type) => (type === '' ? '请选择问题类型' : null)}
          options={questionTypes.map((type) => [type, questionTypeLabels[type]])}
        />
        <TextField
          of={fields}
          name="sectionRef"
          label="引用章节"
          rule={checkSectionRef}
          max={100}
          placeholder="如：第三章 3.2"
        />
      </div>
      <TextField
        of={fields}
        name="title"
        label="标题"
        required
        help="5–100字"
        rule={checkQuestionTitle}
        max={100}
      />
      <TextField
        of={fields}
        name="content"
        label="问题内容"
        required
        help={(text) =>
          `10–2000字，已写 ${[...text.trim()].length} 字。内容将匿名公开，请勿填写单位名称或联系方式。`
        }
        rule={checkQuestionContent}
        max={2000}
        lines={6}
      />
      <FilesField
        of={fields}
        name="files"
        label="附件"
        help="每个不超过20 MB。附件只给招标人看，不公开；文件名与内容也请勿透露单位。"
        max={maxQuestionAttachments}
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
        <KeptWords draft={draft} />
      </div>
    </form>
  );
}
