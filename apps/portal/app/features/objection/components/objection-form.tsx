import { submitObjection } from '@procure/contract/objection/objection.route.ts';
import type {
  ObjectionRightsView,
  ObjectionRightView,
} from '@procure/contract/objection/objection.schema.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { checkObjectionText, maxObjectionAttachments } from '@procure/domain/objection/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, useValue } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { LetterForm, useLetterSubmission } from '../../../lib/letter-form.tsx';
import styles from '../../../lib/lot-page.module.css';
import { BasisField } from './basis-field.tsx';
import { objectionDifferences, useObjectionDraft, type Written } from './use-objection-draft.ts';
import { answerWords, heldWords } from './words.ts';

interface ObjectionFormProps {
  readonly found: ObjectionRightsView;
  readonly id: string;
  readonly start: Stored<Written>;
}

function errorsOf(written: Written, right: ObjectionRightView | undefined) {
  const text = checkObjectionText(written);
  return [
    ...(right?.blocker ? [{ field: 'subject', message: right.blocker.message }] : []),
    ...(written.target === '' || right?.targets.includes(written.target) === true
      ? []
      : [{ field: 'target', message: '请从列表中选择异议对象' }]),
    ...(isRefused(text) ? (text.fields ?? []) : []),
  ];
}

/** The form of an objection: saved automatically; the button checks it and submits the version saved last. */
export function ObjectionForm({ found: { lot, rights }, id, start }: ObjectionFormProps) {
  const [uploading, setUploading] = useState(false);
  const { busy, failure, run } = useCommand(submitObjection);
  const submitLetter = useLetterSubmission<Written>();
  const draft = useObjectionDraft(lot.id, id, start);
  const rightTo = (subject: Written['subject']) => rights.find((one) => one.subject === subject);
  const fields = useDraftFields<Written>(draft, failure, {
    check: (written) => errorsOf(written, rightTo(written.subject)),
    names: { fileIds: 'files' },
    summary: true,
  });
  const right = rightTo(useValue(fields, 'subject'));
  if (!draft.loaded) return <Skeleton lines={8} />;

  async function submit(written: Written) {
    const asked = rightTo(written.subject);
    if (uploading || asked === undefined) return null;
    return submitLetter({
      noun: '异议',
      law: lot,
      ...{ draft, written },
      text: inTermsOf(
        lot,
        `提交后平台给出编号和签名回执，内容不能再改，答复之前可以撤回。招标人应${answerWords(asked)}。${heldWords(written.subject)}招标人一方的办理人员会看到由贵企业提出，其他供应商看不到。`,
      ),
      href: `/objection?id=${id}`,
      act: (version, said) => run({ lotId: lot.id, id, version }, ({ objectionNo }) => said(objectionNo)),
    });
  }

  return (
    <LetterForm
      noun="异议"
      law={lot}
      permission="objection.submit"
      {...{ draft, fields, busy, uploading, submit }}
      differences={objectionDifferences}
    >
      <MatterFields of={fields} law={lot} rights={rights} right={right} />
      <TextFields of={fields} law={lot} bases={right?.bases ?? []} onBusy={setUploading} />
    </LetterForm>
  );
}

interface OfForm {
  readonly of: Fields<Written>;
  /** The tender's method and law, which decide its terms. */
  readonly law: Parameters<typeof inTermsOf>[0];
}

interface MatterFieldsProps extends OfForm {
  readonly rights: readonly ObjectionRightView[];
  /** The right to the chosen matter. */
  readonly right: ObjectionRightView | undefined;
}

/** The matter, and the clause or the bidder that the objection is about. */
function MatterFields({ of, law, rights, right }: MatterFieldsProps) {
  const subject = useValue(of, 'subject');
  const clause = useValue(of, 'clause');
  const target = useValue(of, 'target');
  const targets = right?.targets ?? [];
  const ofDocuments = subject === 'tender_document' || subject === 'prequalification_document';
  return (
    <div className={styles.row}>
      <ChoiceField
        of={of}
        name="subject"
        label={inTermsOf(law, '异议事项')}
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
        <TextField of={of} name="clause" label="条款" max={200} placeholder="如：第三章 3.2，资格要求第2项" />
      ) : null}
      {targets.length > 0 || target !== '' ? (
        <ChoiceField
          of={of}
          name="target"
          label={inTermsOf(law, '异议对象')}
          none="全部，不针对某一家"
          options={[...new Set([...targets, ...(target === '' ? [] : [target])])].map((name) => [name, name])}
        />
      ) : null}
    </div>
  );
}

interface TextFieldsProps extends OfForm {
  readonly bases: readonly string[];
  readonly onBusy: (busy: boolean) => void;
}

function TextFields({ of, law, bases, onBusy }: TextFieldsProps) {
  return (
    <>
      <TextField
        of={of}
        name="facts"
        label="事实和理由"
        required
        help={(text) =>
          `10–5000字，已写 ${[...text.trim()].length} 字。写明发生了什么、在哪里、为什么不符合规定。`
        }
        max={5000}
        lines={8}
      />
      <BasisField of={of} bases={bases} />
      <TextField
        of={of}
        name="request"
        label={inTermsOf(law, '异议请求')}
        required
        help={inTermsOf(law, '5–1000字，写明希望招标人怎么做，如：修改第三章3.2并顺延投标截止时间。')}
        max={1000}
        lines={3}
      />
      <FilesField
        of={of}
        name="files"
        label="附件"
        help="证明材料、授权委托书等，每个不超过20 MB。"
        max={maxObjectionAttachments}
        onBusy={onBusy}
      />
    </>
  );
}
