import {
  answerObjections,
  handInObjectionAnswer,
  writeObjectionAnswer,
} from '@procure/contract/objection/objection.route.ts';
import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { objectionOutcomeLabels, objectionOutcomes } from '@procure/domain/objection/objection.ts';
import { type Remedy, remedyLabels } from '@procure/domain/objection/remedy.ts';
import { checkObjectionAnswer, maxObjectionAttachments } from '@procure/domain/objection/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, useValue } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { ResultForm } from '../../../lib/result-form.tsx';
import { answerable, SameAnswer } from './others.tsx';
import { RefuseObjection } from './refuse-dialog.tsx';
import { isSame, named, storedOf, useAnswerDraft, type WrittenAnswer } from './use-answer-draft.ts';

const labels: Readonly<Record<string, string>> = {
  outcome: '处理结果',
  remedy: '纠正措施',
  answer: '答复内容',
  files: '附件',
};

/** The remedies that may be chosen with an outcome. */
const remediesOf = ({ remedies }: ObjectionView, outcome: string): readonly Remedy[] => {
  const chosen = objectionOutcomes.find((one) => one === outcome);
  return chosen === undefined ? [] : remedies[chosen];
};

/** The form of the answer: kept while it is typed, saved for colleagues, submitted for signature. */
export function AnswerForm({ objection }: { readonly objection: ObjectionView }) {
  const { id, returnReason } = objection;
  const [uploading, setUploading] = useState(false);
  const write = useCommand(writeObjectionAnswer);
  const handIn = useCommand(handInObjectionAnswer);
  const answerAll = useCommand(answerObjections);
  const [chosen, choose] = useState<readonly string[]>([]);
  // Excludes objections that were withdrawn, or answered by a colleague, since they were chosen.
  const others = answerable(objection).filter((other) => chosen.includes(other.id));
  const handing = handIn.busy || answerAll.busy;
  const busy = write.busy || handing;
  const draft = useAnswerDraft(objection, busy);
  const fields = useDraftFields(draft, write.failure ?? handIn.failure ?? answerAll.failure, {
    names: { fileIds: 'files' },
  });
  if (!draft.loaded) return <Skeleton lines={6} />;

  /** The answer in the form in which it is sent; null if no outcome is chosen. */
  function wordsOf({ outcome: said, remedy: promised, answer, files }: WrittenAnswer) {
    const outcome = objectionOutcomes.find((one) => one === said);
    if (outcome === undefined) return null;
    const remedy = remediesOf(objection, outcome).find((one) => one === promised) ?? null;
    return { outcome, remedy, answer, fileIds: files.map((file) => file.id) };
  }

  /** Returns the version on the platform; null if it was refused. */
  async function save(written: WrittenAnswer, said: string | null): Promise<number | null> {
    const words = wordsOf(written);
    const saved = words === null ? null : await write.run({ id, version: draft.version, ...words }, said);
    if (saved === null) return null;
    draft.settle({ version: saved.version, draft: written, by: null, at: null });
    return saved.version;
  }

  async function submitAll(written: WrittenAnswer) {
    const words = wordsOf(written);
    if (words === null) return null;
    const objections = [
      { id, version: draft.version },
      ...others.map((other) => ({ id: other.id, version: other.version })),
    ];
    const said = `${objections.length}项异议的答复已提交审批，审批通过后分别发给各提出人`;
    const done = await answerAll.run({ objections, ...words }, said);
    const mine = done?.objections.find((one) => one.id === id);
    if (mine !== undefined) draft.settle({ version: mine.version, draft: written, by: null, at: null });
    return done;
  }

  async function submit(written: WrittenAnswer) {
    if (others.length > 0) return submitAll(written);
    const saved = objection.answer !== null && isSame(written, storedOf(objection).draft);
    const version = saved ? draft.version : await save(written, null);
    return version === null ? null : handIn.run({ id, version }, '已提交审批，审批通过后发给提出人');
  }

  return (
    <ResultForm
      {...{ draft, fields, named, labels, uploading }}
      noun="这份答复"
      returned={returnReason === null ? null : { title: '审批人退回了答复', reason: returnReason }}
      submit={{
        text: others.length > 0 ? `一并提交审批（${others.length + 1}项）` : '提交审批',
        busy: handing,
        run: submit,
      }}
      save={{
        text: '保存答复',
        busy: write.busy,
        run: (written) => save(written, '答复已保存，尚未提交审批'),
      }}
      otherwise={<Refusal objection={objection} />}
      hint="由另一位审批人签署后才发给提出人。"
    >
      <AnswerFields of={fields} objection={objection} onBusy={setUploading} />
      <SameAnswer objection={objection} chosen={chosen} onChange={choose} />
    </ResultForm>
  );
}

interface AnswerFieldsProps {
  readonly of: Fields<WrittenAnswer>;
  readonly objection: ObjectionView;
  readonly onBusy: (busy: boolean) => void;
}

function AnswerFields({ of, objection, onBusy }: AnswerFieldsProps) {
  const possible = remediesOf(objection, useValue(of, 'outcome'));
  return (
    <>
      <ChoiceField
        of={of}
        name="outcome"
        label="处理结果"
        required
        rule={(outcome) => (outcome === '' ? '请选择处理结果' : null)}
        options={objectionOutcomes.map((outcome) => [outcome, `异议${objectionOutcomeLabels[outcome]}`])}
      />
      {possible.length === 0 ? null : (
        <ChoiceField
          of={of}
          name="remedy"
          label="纠正措施"
          required
          help="答复给出后须办理；完成之前，受其影响的开标、公示、定标不能办理。"
          rule={(remedy) => (possible.some((one) => one === remedy) ? null : '请选择纠正措施')}
          options={possible.map((remedy) => [remedy, remedyLabels[remedy]])}
        />
      )}
      <TextField
        of={of}
        name="answer"
        label="答复内容"
        required
        help="10–5000字，写明查明的事实和依据；成立或部分成立的，写明如何纠正。没有向提出人公开过的单位名称和报价不能写入。"
        rule={checkObjectionAnswer}
        max={5000}
        lines={10}
      />
      <FilesField
        of={of}
        name="files"
        label="附件"
        help="随答复发给提出人，可不上传。"
        max={maxObjectionAttachments}
        onBusy={onBusy}
      />
    </>
  );
}

/** 不予受理, instead of an answer. */
function Refusal({ objection }: { readonly objection: ObjectionView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>不予受理</Button>
      {open ? <RefuseObjection objection={objection} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
