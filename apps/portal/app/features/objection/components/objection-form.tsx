import { submitObjection } from '@procure/contract/objection/objection.route.ts';
import type { ObjectionRightsView } from '@procure/contract/objection/objection.schema.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { checkObjectionText, maxObjectionAttachments } from '@procure/domain/objection/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { ChoiceField, FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FilesField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';
import { Lacking, useAllowed } from '../../../lib/permission.tsx';
import { BasisField } from './basis-field.tsx';
import { objectionDifferences, useObjectionDraft, type Written } from './use-objection-draft.ts';
import { answerWords, heldWords } from './words.ts';

interface ObjectionFormProps {
  readonly found: ObjectionRightsView;
  readonly id: string;
  readonly start: Stored<Written>;
}

/** The form of an objection: saved automatically; the button checks it and submits the version saved last. */
export function ObjectionForm({ found: { lot, rights }, id, start }: ObjectionFormProps) {
  const [uploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const act = useCommand(submitObjection);
  const maySubmit = useAllowed('objection.submit');
  const draft = useObjectionDraft(lot.id, id, start);
  const rightTo = (subject: Written['subject']) => rights.find((one) => one.subject === subject);
  const fields = useDraftFields<Written>(draft, act.failure, {
    check(written) {
      const right = rightTo(written.subject);
      const text = checkObjectionText(written);
      return [
        ...(right?.blocker ? [{ field: 'subject', message: right.blocker.message }] : []),
        ...(written.target === '' || right?.targets.includes(written.target) === true
          ? []
          : [{ field: 'target', message: '请从列表中选择异议对象' }]),
        ...(isRefused(text) ? (text.fields ?? []) : []),
      ];
    },
    names: { fileIds: 'files' },
    summary: true,
  });
  const own = (text: string) => inTermsOf(lot, text);
  const subject = useValue(fields, 'subject');
  const clause = useValue(fields, 'clause');
  const target = useValue(fields, 'target');
  if (!draft.loaded) return <Skeleton lines={8} />;

  const right = rightTo(subject);
  const targets = right?.targets ?? [];
  const ofDocuments = subject === 'tender_document' || subject === 'prequalification_document';

  async function submit(written: Written) {
    const asked = rightTo(written.subject);
    if (uploading || asked === undefined) return null;
    const done = await confirm({
      title: own('提交异议'),
      text: own(
        `提交后平台给出编号和签名回执，内容不能再改，答复之前可以撤回。招标人应${answerWords(asked)}。${heldWords(written.subject)}招标人一方的办理人员会看到由贵企业提出，其他供应商看不到。`,
      ),
      confirmText: '确认提交',
      busyText: '正在提交',
      async act() {
        // The platform's copy is submitted, so nothing is submitted if the last changes did not arrive.
        const { all, version } = await draft.save();
        if (!all) {
          refuse({ message: own('填写内容未能全部保存到平台，异议没有提交，请保存后再提交'), fields: [] });
          return null;
        }
        const answer = await act.run({ lotId: lot.id, id, version }, ({ objectionNo }) =>
          own(`您已提交异议，编号${objectionNo}`),
        );
        if (answer !== null)
          draft.take({ version: answer.version, draft: written, by: null, at: answer.submittedAt });
        return answer;
      },
    });
    if (!done) return null;
    await navigate(`/objection?id=${id}`);
    return done;
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, submit);
      }}
    >
      <ConflictView draft={draft} noun={own('这份异议')} differences={objectionDifferences} />
      <FieldsSummary of={fields} />
      <div className={styles.row}>
        <ChoiceField
          of={fields}
          name="subject"
          label={own('异议事项')}
          required
          none={null}
          options={rights
            .filter((one) => one.blocker === null || one.subject === subject)
            .map((one) => [
              one.subject,
              `${objectionSubjectLabels[one.subject]}${one.blocker === null ? '' : '（现在不能提出）'}`,
            ])}
        />
        {ofDocuments || clause !== '' ? (
          <TextField
            of={fields}
            name="clause"
            label="条款"
            max={200}
            placeholder="如：第三章 3.2，资格要求第2项"
          />
        ) : null}
        {targets.length > 0 || target !== '' ? (
          <ChoiceField
            of={fields}
            name="target"
            label={own('异议对象')}
            none="全部，不针对某一家"
            options={[...new Set([...targets, ...(target === '' ? [] : [target])])].map((name) => [
              name,
              name,
            ])}
          />
        ) : null}
      </div>
      <TextField
        of={fields}
        name="facts"
        label="事实和理由"
        required
        help={(text) =>
          `10–5000字，已写 ${[...text.trim()].length} 字。写明发生了什么、在哪里、为什么不符合规定。`
        }
        max={5000}
        lines={8}
      />
      <BasisField of={fields} bases={right?.bases ?? []} />
      <TextField
        of={fields}
        name="request"
        label={own('异议请求')}
        required
        help={own('5–1000字，写明希望招标人怎么做，如：修改第三章3.2并顺延投标截止时间。')}
        max={1000}
        lines={3}
      />
      <FilesField
        of={fields}
        name="files"
        label="附件"
        help="证明材料、授权委托书等，每个不超过20 MB。"
        max={maxObjectionAttachments}
        onBusy={setUploading}
      />
      <div className={styles.actions}>
        {maySubmit ? (
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={act.busy || uploading}
            busyText={uploading ? '文件上传中' : '正在提交'}
          >
            {own('提交异议')}
          </Button>
        ) : (
          <Lacking code="objection.submit" />
        )}
        <Button onClick={() => void draft.save()}>保存草稿</Button>
        <SaveWords draft={draft} />
      </div>
    </form>
  );
}
