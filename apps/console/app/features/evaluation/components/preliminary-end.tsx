import { closePreliminary } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import {
  type FindingAnswer as Answer,
  checkAnswers,
  findingsOfReview,
  rejectedBids,
} from '@procure/domain/evaluation/finding-answer.ts';
import { hasPoints } from '@procure/domain/evaluation/stage.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { answersTo, FindingAnswer, findingsOn, type OpenFinding } from './finding-answer.tsx';

interface PreliminaryEndProps {
  readonly view: EvaluationView;
  /** The bids that pass by the majority. */
  readonly passing: readonly string[];
}

/** The end of the preliminary review: the chair writes the committee's answers to the findings, and closes it. */
export function PreliminaryEnd({ view, passing }: PreliminaryEndProps) {
  const { preliminary, bids, lot } = view;
  if (preliminary === null || preliminary.closedAt !== null) return null;
  if (preliminary.blocker !== null)
    return <p className={desk.hint}>结束初步评审：{preliminary.blocker.message}</p>;
  const findings = findingsOn(findingsOfReview(bids, lot.method), (bidId) => passing.includes(bidId));
  return (
    <Allowed code="evaluation.conclude">
      {/* Other findings need a new form. */}
      <EndForm
        key={findings.map(({ bidId, key }) => `${bidId} ${key}`).join()}
        {...{ view, passing, findings, decided: preliminary.findings }}
      />
    </Allowed>
  );
}

interface Written {
  readonly answers: readonly Answer[];
}

interface EndFormProps extends PreliminaryEndProps {
  readonly findings: readonly OpenFinding[];
  /** The decisions of the last end, if the review was opened again. */
  readonly decided: NonNullable<EvaluationView['preliminary']>['findings'];
}

function EndForm({ view: { lot, bids }, passing, findings, decided }: EndFormProps) {
  const whole = ({ answers = [] }: Partial<Written>): Written => ({ answers: answersTo(findings, answers) });
  const former = decided.map(({ bidId, key, reject, reason }) => ({ bidId, finding: key, reject, reason }));
  const storedOf = (draft: Written) => ({ version: 0, draft, by: null, at: null });
  const draft = useAutosave<Written>({
    place: () => `preliminary/${lot.id}`,
    start: storedOf(whole({ answers: former })),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: whole,
    send: null,
  });
  const act = useCommand(closePreliminary);
  const fields = useDraftFields(draft, act.failure, {
    check: (written) => checkAnswers(whole(written).answers),
  });
  if (!draft.loaded) return <Skeleton lines={3} />;
  const { answers: current } = draft.draft;

  async function end(written: Written) {
    const { answers } = whole(written);
    const rejected = rejectedBids(answers);
    const passed = passing.filter((bidId) => !rejected.has(bidId)).length;
    const judged = bids.filter(({ excluded }) => excluded === null).length;
    const isClosed = await confirm({
      title: '结束初步评审',
      text: `按过半数评委的意见${rejected.size > 0 ? '和对提示的处理' : ''}，通过${passed}家，否决${judged - passed}家。${hasPoints(lot) ? '结束后各评委只对通过的投标评分。' : ''}`,
      confirmText: '结束初步评审',
      busyText: '正在提交',
      act: () => act.run({ lotId: lot.id, answers: [...answers] }, ({ message }) => message),
    });
    if (!isClosed) return null;
    draft.take(storedOf(written));
    return isClosed;
  }

  return (
    <form
      className={desk.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, end);
      }}
    >
      {findings.length === 0 ? null : (
        <Note tone="warning" title={`初步评审提示：${findings.length}项待处理`}>
          <p>
            请逐项决定：否决该投标，或说明不否决的理由。被否决的投标不再评分；不否决的理由写入评审报告。需要投标人说明的，请先澄清再结束。
          </p>
        </Note>
      )}
      {findings.map((finding, at) => (
        <FindingAnswer
          key={`${finding.bidId} ${finding.key}`}
          of={fields}
          names={{ reject: `answers.${at}.reject`, reason: `answers.${at}.reason` }}
          answers={current}
          finding={finding}
        />
      ))}
      <div className={desk.actions}>
        <Button kind="primary" type="submit" busy={act.busy} busyText="正在提交">
          结束初步评审
        </Button>
        {findings.length === 0 ? (
          <span className={desk.hint}>有需要投标人说明的，请先澄清再结束。</span>
        ) : (
          <KeptWords draft={draft} />
        )}
      </div>
    </form>
  );
}
