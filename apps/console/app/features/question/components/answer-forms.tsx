import { answerQuestion, closeQuestion, publishAnswer } from '@procure/contract/question/question.route.ts';
import type { QuestionDesk, StaffQuestion } from '@procure/contract/question/question.schema.ts';
import { checkAnswer } from '@procure/domain/question/rules.ts';
import { announceAnswer } from '@procure/domain/tender/announcement.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import {
  changesChosen,
  choiceFor,
  EffectFields,
  inputOfChoice,
  NoticePreview,
  type PublishChoice,
} from '../../../lib/effect-fields.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';

interface OfQuestion {
  readonly desk: QuestionDesk;
  readonly question: StaffQuestion;
}

/** Write, then publish to all, or refuse to answer: each its own step, since what is out cannot be taken back. */
export function Answering({ desk, question }: OfQuestion) {
  const [answer, setAnswer] = useState(question.answer ?? '');
  const [missing, setMissing] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'close' | null>(null);
  const act = useCommand(answerQuestion);
  const { id, version, state } = question;
  const changed = answer.trim() !== (question.answer ?? '');

  async function save() {
    const wrong = checkAnswer(answer);
    setMissing(wrong);
    if (wrong === null) await act.run({ id, version, answer }, '答复已保存，发布后供应商可见');
  }

  return (
    <div className={styles.form}>
      {question.waiting ? (
        <Note title="等待确认">
          <p>
            该答复被认为不影响投标文件编制，由审批人在“变更”中确认后发布；修改答复或改为顺延后发布的，原申请作废。
          </p>
        </Note>
      ) : question.returnReason === null ? null : (
        <Note tone="danger" title="未获确认">
          <p className={styles.text}>{question.returnReason}</p>
        </Note>
      )}
      <Field
        label="答复"
        required
        help="发布后全体获取文件的供应商同时看到；请勿提及任何供应商。"
        error={missing ?? fieldMessages(act.failure).get('answer')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={5000}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Allowed code="question.answer">
          <Button
            {...(state === 'submitted' ? { kind: 'primary' as const } : {})}
            busy={act.busy}
            busyText="正在保存"
            onClick={() => void save()}
          >
            保存答复
          </Button>
        </Allowed>
        {state === 'answered' ? (
          <Allowed code="question.publish">
            <Button
              kind="primary"
              disabled={changed}
              onClick={() => (changed ? undefined : setDialog('publish'))}
            >
              发布答复
            </Button>
          </Allowed>
        ) : (
          <Allowed code="question.answer">
            <Button onClick={() => setDialog('close')}>不予答复</Button>
          </Allowed>
        )}
        {state === 'answered' && changed ? <span className={styles.hint}>请先保存修改后的答复</span> : null}
      </div>
      {dialog === 'publish' ? (
        <PublishDialog desk={desk} question={question} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'close' ? <CloseDialog question={question} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function PublishDialog({ desk, question, onClose }: OfQuestion & { readonly onClose: () => void }) {
  const { plan, lot } = desk;
  const [choice, setChoice] = useState<PublishChoice>(() => choiceFor(plan));
  const [announce, setAnnounce] = useState(false);
  const act = useCommand(publishAnswer);
  const isPublic = methodSteps[lot.method].invitation !== 'required';
  const waits = plan.bound && !choice.affectsBids;
  const changes = changesChosen(lot, plan, choice);
  const notice = announceAnswer(desk.name, question, question.answer ?? '', changes);
  return (
    <CommandDialog
      title="发布答复"
      confirmText={waits ? '提交确认' : '发布给全体获取文件的供应商'}
      busyText={waits ? '正在提交' : '正在发布'}
      width={720}
      onClose={onClose}
      act={async () => {
        const { id, version } = question;
        const said = waits ? '已提交，由审批人确认后发布' : '答复已发布并通知供应商';
        return act.run({ id, version, announce, ...inputOfChoice(plan, choice) }, said);
      }}
    >
      <p className={styles.text}>
        问题与答复将同时发给全体获取文件的供应商，不透露提问单位；发布后不能修改。
      </p>
      <EffectFields
        lot={lot}
        plan={plan}
        choice={choice}
        errors={fieldMessages(act.failure)}
        onChange={setChoice}
      />
      {isPublic && changes.length === 0 ? (
        <CheckBox checked={announce} onChange={(event) => setAnnounce(event.target.checked)}>
          同时发布澄清公告，向社会公开
        </CheckBox>
      ) : null}
      {isPublic && (announce || changes.length > 0) ? <NoticePreview notice={notice} /> : null}
    </CommandDialog>
  );
}

function CloseDialog({ question, onClose }: Pick<OfQuestion, 'question'> & { readonly onClose: () => void }) {
  const act = useCommand(closeQuestion);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="不予答复"
      confirmText="确认不予答复"
      busyText="正在提交"
      danger
      onClose={onClose}
      act={async ({ reason }) => {
        const { id, version } = question;
        return act.run({ id, version, reason }, '已告知提问的供应商');
      }}
    >
      <TextField
        of={fields}
        name="reason"
        label="理由"
        required
        help="5–500字，只告知提问的供应商。"
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}
