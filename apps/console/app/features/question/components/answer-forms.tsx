import { answerQuestion, closeQuestion, publishAnswer } from '@procure/client/question/question.gen.ts';
import type { QuestionDesk, StaffQuestion } from '@procure/contract/question/question.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkAnswer } from '@procure/domain/question/rules.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.tsx';

interface OfQuestion {
  readonly desk: QuestionDesk;
  readonly question: StaffQuestion;
}

/** Write, then publish to all, or refuse to answer: each its own step, since what is out cannot be taken back. */
export function Answering({ desk, question }: OfQuestion) {
  const [answer, setAnswer] = useState(question.answer ?? '');
  const [missing, setMissing] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'close' | null>(null);
  const act = useAct(answerQuestion);
  const { id, version, state } = question;
  const changed = answer.trim() !== (question.answer ?? '');

  async function save() {
    const wrong = checkAnswer(answer);
    setMissing(wrong);
    if (wrong === null) await act.run({ id, version, answer }, '答复已保存，发布后供应商可见');
  }

  return (
    <div className={styles.form}>
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
  const [affectsBids, setAffectsBids] = useState(false);
  const [announce, setAnnounce] = useState(false);
  const act = useAct(publishAnswer);
  const isPublic = methodSteps[desk.lot.method].invitation !== 'required';
  return (
    <DecisionDialog
      title="发布答复"
      act="发布给全体获取文件的供应商"
      busyText="正在发布"
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const { id, version } = question;
        const done = await act.run({ id, version, affectsBids, announce }, '答复已发布并通知供应商');
        if (done !== null) onClose();
      }}
    >
      <p className={styles.text}>
        问题与答复将同时发给全体获取文件的供应商，不透露提问单位；发布后不能修改。
      </p>
      <CheckBox checked={affectsBids} onChange={(event) => setAffectsBids(event.target.checked)}>
        答复可能影响投标文件编制
      </CheckBox>
      {affectsBids && desk.extensionNeeded !== null ? (
        <p className={styles.hint}>
          距投标截止不足15日，请先在项目页将投标截止时间延至{formatDateTime(desk.extensionNeeded)}
          以后（《招标投标法实施条例》第二十一条）。
        </p>
      ) : null}
      {isPublic ? (
        <CheckBox checked={announce} onChange={(event) => setAnnounce(event.target.checked)}>
          同时发布澄清公告，向社会公开
        </CheckBox>
      ) : null}
    </DecisionDialog>
  );
}

function CloseDialog({ question, onClose }: Pick<OfQuestion, 'question'> & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const act = useAct(closeQuestion);
  return (
    <DecisionDialog
      title="不予答复"
      act="确认不予答复"
      busyText="正在提交"
      danger
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const { id, version } = question;
        const done = await act.run({ id, version, reason }, '已告知提问的供应商');
        if (done !== null) onClose();
      }}
    >
      <Field
        label="理由"
        required
        help="5–500字，只告知提问的供应商。"
        error={fieldMessages(act.failure).get('reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </DecisionDialog>
  );
}
