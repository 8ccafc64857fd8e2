import { answerQuestion, closeQuestion, publishAnswer } from '@procure/contract/question/question.route.ts';
import type { QuestionDesk, StaffQuestion } from '@procure/contract/question/question.schema.ts';
import { checkAnswer } from '@procure/domain/question/rules.ts';
import { announceAnswer } from '@procure/domain/tender/announcement.ts';
import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
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
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

interface OfQuestion {
  readonly desk: QuestionDesk;
  readonly question: StaffQuestion;
}

/**
 * Write the answer, then publish it to all, or refuse to answer. The steps are separate, because a publication cannot
 * be withdrawn.
 */
export function Answering({ desk, question }: OfQuestion) {
  const [dialog, setDialog] = useState<'publish' | 'close' | null>(null);
  const act = useCommand(answerQuestion);
  const { id, version, state } = question;
  const fields = useFields({ answer: question.answer ?? '' }, act.failure);
  const typed = fields.form.watch('answer').trim();
  const changed = typed !== (question.answer ?? '');
  /** If a colleague saved an answer first, the typed text is kept and the colleague's is shown beside it. */
  const [known, setKnown] = useState(question.answer);
  const save = async ({ answer }: { readonly answer: string }) => {
    const saved = await act.run({ id, version, answer }, '答复已保存，发布后供应商可见');
    if (saved !== null) setKnown(answer.trim());
    return saved;
  };

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
      {question.answer === null || question.answer === known || !changed ? null : (
        <Note tone="warning" title="他人已保存另一份答复，您保存后将以您的为准">
          <p className={styles.text}>{question.answer}</p>
        </Note>
      )}
      <TextField
        of={fields}
        name="answer"
        label="答复"
        required
        help="发布后全体获取文件的供应商同时看到；请勿提及任何供应商。"
        rule={checkAnswer}
        max={5000}
        lines={6}
      />
      <div className={styles.actions}>
        <Allowed code="question.answer">
          <Button
            {...(state === 'submitted' ? { kind: 'primary' as const } : {})}
            busy={act.busy}
            busyText="正在保存"
            onClick={() => void whenValid(fields, save)}
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
  const { id, version } = question;
  const [announce, setAnnounce] = useState(false);
  const act = useCommand(publishAnswer);
  const fields = useFields<PublishChoice>(choiceFor(plan), act.failure);
  const choice = fields.form.watch();
  const isPublic = isAnnounced(lot);
  const waits = plan.bound && !choice.affectsBids;
  const changes = changesChosen(lot, plan, choice);
  const notice = announceAnswer(desk.name, question, question.answer ?? '', changes);
  const said = waits ? '已提交，由审批人确认后发布' : '答复已发布并通知供应商';
  return (
    <FieldsDialog
      of={fields}
      title="发布答复"
      confirmText={waits ? '提交确认' : '发布给全体获取文件的供应商'}
      busyText={waits ? '正在提交' : '正在发布'}
      width={720}
      onClose={onClose}
      act={(chosen) => act.run({ id, version, announce, ...inputOfChoice(plan, chosen) }, said)}
    >
      <p className={styles.text}>
        问题与答复将同时发给全体获取文件的供应商，不透露提问单位；发布后不能修改。
      </p>
      <EffectFields of={fields} lot={lot} plan={plan} />
      {isPublic && changes.length === 0 ? (
        <CheckBox checked={announce} onChange={(event) => setAnnounce(event.target.checked)}>
          同时发布澄清公告，向社会公开
        </CheckBox>
      ) : null}
      {isPublic && (announce || changes.length > 0) ? <NoticePreview notice={notice} /> : null}
    </FieldsDialog>
  );
}

function CloseDialog({
  question: { id, version },
  onClose,
}: Pick<OfQuestion, 'question'> & { readonly onClose: () => void }) {
  const act = useCommand(closeQuestion);
  return (
    <ReasonDialog
      title="不予答复"
      confirmText="确认不予答复"
      busyText="正在提交"
      danger
      label="不予答复的理由"
      help="5–500字，只告知提问的供应商。"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id, version, reason }, '已告知提问的供应商')}
    />
  );
}
