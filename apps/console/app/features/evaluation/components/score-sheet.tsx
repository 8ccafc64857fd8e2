import { submitPreliminary, submitSheet } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import { checkPreliminary, checkScores, checkSheet } from '@procure/domain/evaluation/sheet.ts';
import { hasPoints } from '@procure/domain/evaluation/stage.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import { BidScore } from './bid-score.tsx';
import styles from './evaluation.module.css';
import { type Sheet, useSheet, type Written } from './use-sheet.ts';

interface ScoreSheetProps {
  readonly view: EvaluationView;
  readonly sheet: Sheet;
}

const labels: Readonly<Record<string, string>> = {
  technical: '技术',
  commercial: '商务',
  responsive: '通过初步评审',
  basis: '否决依据',
  comment: '意见',
  met: '是否符合',
  points: '得分',
};

const scoring = {
  title: '我的评分',
  act: '提交评分',
  done: '您的评分已提交',
  question: '提交后不能再修改。全部评委提交后，各评委的评分相互可见。是否提交？',
  hint: '提交前随写随存；全部评委提交前，他人看不到您的评分。',
};
const texts = {
  whole: scoring,
  scores: scoring,
  preliminary: {
    title: '我的初步评审',
    act: '提交初步评审',
    done: '您的初步评审已提交',
    question: '提交后不能再修改。全部评委提交后，各评委的初步评审相互可见，由组长结束初步评审。是否提交？',
    hint: '提交前随写随存；全部评委提交前，他人看不到您的意见。',
  },
};

/** The reader's own sheet: the part that is due now. Nothing to write between the two parts. */
export function ScoreSheet({ view, sheet }: ScoreSheetProps) {
  const { part } = sheet;
  if (part !== 'none') return <OwnPart key={part} {...{ view, sheet, part }} />;
  return (
    <Card title="我的初步评审">
      <Note tone="info" title="您的初步评审已提交">
        <p>
          {hasPoints(view.lot)
            ? '全部评委提交、组长结束初步评审后，在此对通过的投标评分。'
            : '全部评委提交后，由组长结束初步评审并形成报告。'}
        </p>
      </Note>
    </Card>
  );
}

interface OwnPartProps extends ScoreSheetProps {
  readonly part: Exclude<Sheet['part'], 'none'>;
}

/** A part of the own sheet: saved while it is typed, submitted once. */
function OwnPart({ view: { lot, bids, preliminary, relations }, sheet, part }: OwnPartProps) {
  const judged = bids.filter(({ excluded }) => excluded === null);
  const draft = useSheet(lot, judged, sheet);
  const review = useCommand(submitPreliminary);
  const scores = useCommand(submitSheet);
  const act = part === 'preliminary' ? review : scores;
  const words = texts[part];
  const isDue = ({ bidId }: EvaluatedBid) =>
    part !== 'scores' || preliminary?.passed.includes(bidId) === true;
  const check = (rows: Written['scores']) => {
    if (part === 'preliminary') return checkPreliminary(rows, judged, lot);
    return part === 'scores' ? checkScores(rows, judged.filter(isDue), lot) : checkSheet(rows, judged, lot);
  };
  const fields = useDraftFields(draft, act.failure, {
    check: (written: Written) => check(written.scores),
    summary: true,
    ids: '',
  });
  if (!draft.loaded) return <Skeleton lines={8} />;
  const companyAt = (path: string) =>
    judged[Number(/^scores\.(\d+)/.exec(path)?.[1] ?? -1)]?.companyName ?? '';
  const criterionAt = (path: string) =>
    judgedCriteria(lot.criteria)[Number(/judgements\.(\d+)/.exec(path)?.[1] ?? -1)]?.title;
  const differences = (mine: Written, theirs: Written): readonly Difference[] =>
    differencesOf(mine, theirs, {
      label: (path) =>
        [companyAt(path), criterionAt(path), labels[path.split('.').at(-1) ?? '']].filter(Boolean).join(' '),
    });

  async function submit(written: Written) {
    const input = { lotId: lot.id, scores: [...written.scores] };
    return confirm({
      title: words.act,
      text: words.question,
      confirmText: words.act,
      busyText: '正在提交',
      async act() {
        await draft.save();
        return part === 'preliminary' ? review.run(input, words.done) : scores.run(input, words.done);
      },
    });
  }

  return (
    <Card title={words.title} aside={<SaveWords draft={draft} />}>
      <form
        className={styles.scores}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.saving.kind !== 'conflict') void whenValid(fields, submit);
        }}
      >
        <ConflictView
          draft={draft}
          noun={part === 'preliminary' ? '您的初步评审' : '您的评分'}
          differences={differences}
        />
        <FieldsSummary
          of={fields}
          say={(name, message) => (companyAt(name) === '' ? message : `${companyAt(name)}：${message}`)}
        />
        {judged.map((bid, at) =>
          isDue(bid) ? <BidScore key={bid.bidId} {...{ at, bid, lot, part, relations }} of={fields} /> : null,
        )}
        <div className={desk.actions}>
          <Button
            kind="primary"
            type="submit"
            busy={act.busy}
            busyText="正在提交"
            disabled={draft.saving.kind === 'conflict'}
          >
            {words.act}
          </Button>
          <span className={desk.hint}>{words.hint}</span>
        </div>
      </form>
    </Card>
  );
}
