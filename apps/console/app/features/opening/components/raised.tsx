import {
  confirmObjectionAnswer,
  confirmObjectionAnswers,
  handInObjectionAnswer,
  writeObjectionAnswer,
} from '@procure/contract/objection/objection.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { objectionOutcomeLabels, objectionOutcomes } from '@procure/domain/objection/objection.ts';
import { type Remedy, remedyLabels } from '@procure/domain/objection/remedy.ts';
import { checkObjectionAnswer } from '@procure/domain/objection/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { RaisedList } from '@procure/web/objection/raised-list.tsx';
import { useState } from 'react';
import styles from './opening.module.css';

type RaisedRow = OpeningView['raised'][number];

/** 条例44: objections raised at the opening, answered at once by the tender's staff and confirmed by an opener. */
export function Raised({ view: { raised } }: { readonly view: OpeningView }) {
  const [answering, answer] = useState<RaisedRow | null>(null);
  const act = useCommand(confirmObjectionAnswer);
  const all = useCommand(confirmObjectionAnswers);
  if (raised.length === 0) return null;
  const confirmed = ({ id, version, outcome }: RaisedRow) =>
    confirm({
      title: '确认当场答复',
      text: `您作为开标人确认这份答复（异议${outcome === null ? '' : objectionOutcomeLabels[outcome]}）。确认后立即告知各投标人，并记入经平台签名的开标记录续页，不能撤回。`,
      confirmText: '确认答复',
      busyText: '正在确认',
      act: () => act.run({ id, version }, '答复已给出，并记入开标记录'),
    });
  const together = (row: RaisedRow) => {
    const same = sameAnswer(raised, row);
    return confirm({
      title: `一并确认${same.length}项异议的同一份答复`,
      text: `您作为开标人确认这份答复（异议${row.outcome === null ? '' : objectionOutcomeLabels[row.outcome]}）。全部确认或者全部不确认；确认后立即告知各投标人，并分别记入经平台签名的开标记录续页，不能撤回。`,
      confirmText: '一并确认',
      busyText: '正在确认',
      act: () =>
        all.run(
          { objections: same.map(({ id, version }) => ({ id, version })) },
          `${same.length}项异议的答复已给出，并记入开标记录`,
        ),
    });
  };
  return (
    <Card title="对开标的异议">
      <RaisedList raised={raised} by={() => '某投标人'} standing={describeStanding}>
        {(row) => (
          <>
            {row.mayAnswer ? (
              <div>
                <Button kind="primary" onClick={() => answer(row)}>
                  当场答复
                </Button>
              </div>
            ) : null}
            {row.mayConfirm ? (
              <div className={styles.acts}>
                <Button
                  kind="primary"
                  busy={act.busy}
                  busyText="正在确认"
                  onClick={() => void confirmed(row)}
                >
                  确认答复
                </Button>
                {sameAnswer(raised, row).length > 1 ? (
                  <Button busy={all.busy} busyText="正在确认" onClick={() => void together(row)}>
                    一并确认（{sameAnswer(raised, row).length}项）
                  </Button>
                ) : null}
              </div>
            ) : null}
          </>
        )}
      </RaisedList>
      <p className={styles.muted}>
        答复由项目负责人或经办人拟写，当日由一位开标人确认后给出；也可以由审批人按异议答复的流程签署。
      </p>
      {answering === null ? null : <AnswerDialog row={answering} onClose={() => answer(null)} />}
    </Card>
  );
}

/** Objections that this person may confirm together, because they have the same answer. */
const sameAnswer = (raised: readonly RaisedRow[], { answer, outcome }: RaisedRow): readonly RaisedRow[] =>
  raised.filter((one) => one.mayConfirm && one.answer === answer && one.outcome === outcome);

function remediesOf(remedies: RaisedRow['remedies'], outcome: string): readonly Remedy[] {
  const chosen = objectionOutcomes.find((one) => one === outcome);
  return chosen === undefined ? [] : remedies[chosen];
}

function describeStanding({ state, dueAt }: RaisedRow): string {
  return state === 'answering'
    ? '答复已拟写，待开标人确认'
    : `待招标人答复，请于${formatDateTime(dueAt)}前答复`;
}

function AnswerDialog({
  row: { id, version, facts, remedies },
  onClose,
}: {
  readonly row: RaisedRow;
  readonly onClose: () => void;
}) {
  const write = useCommand(writeObjectionAnswer);
  const handIn = useCommand(handInObjectionAnswer);
  /** Version on the platform, if writing the answer succeeded and only its submission failed. */
  const [written, setWritten] = useState<number | null>(null);
  const fields = useFields({ outcome: '', remedy: '', answer: '' }, write.failure ?? handIn.failure);
  const possible = remediesOf(remedies, fields.form.watch('outcome'));
  return (
    <FieldsDialog
      of={fields}
      title="当场答复"
      confirmText="提交，待开标人确认"
      busyText="正在提交"
      onClose={onClose}
      act={async (chosen) => {
        const outcome = objectionOutcomes.find((one) => one === chosen.outcome);
        if (outcome === undefined) return null;
        const remedy = remedies[outcome].find((one) => one === chosen.remedy) ?? null;
        const { answer } = chosen;
        const input = { id, version: written ?? version, outcome, remedy, answer, fileIds: [] };
        const saved = await write.run(input, null);
        if (saved === null) return null;
        setWritten(saved.version);
        return handIn.run({ id, version: saved.version }, '答复已提交，待开标人确认');
      }}
    >
      <p className={styles.asked}>{facts}</p>
      <ChoiceField
        of={fields}
        name="outcome"
        label="处理结果"
        required
        rule={(outcome) => (outcome === '' ? '请选择处理结果' : null)}
        options={objectionOutcomes.map((outcome) => [outcome, `异议${objectionOutcomeLabels[outcome]}`])}
      />
      {possible.length === 0 ? null : (
        <ChoiceField
          of={fields}
          name="remedy"
          label="纠正措施"
          required
          rule={(remedy) => (possible.some((one) => one === remedy) ? null : '请选择纠正措施')}
          options={possible.map((remedy) => [remedy, remedyLabels[remedy]])}
        />
      )}
      <TextField
        of={fields}
        name="answer"
        label="答复内容"
        required
        help="10–5000字，写明当场核实的情况。答复记入开标记录，能看到开标记录的人都能看到。"
        rule={checkObjectionAnswer}
        max={5000}
        lines={5}
      />
    </FieldsDialog>
  );
}
