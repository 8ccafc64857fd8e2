import { answerScore } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import {
  answeredPoints,
  checkAnswerReason,
  discrepancyLabels,
} from '@procure/domain/evaluation/discrepancy.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, NumberField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';

interface Viewed {
  readonly view: EvaluationView;
}

type Difference = EvaluationView['discrepancies'][number];

/** The points that members check before the report (87号令64), and their answers. Nothing while there are none. */
export function Discrepancies({ view }: Viewed) {
  const { discrepancies, scoreAnswers } = view;
  if (discrepancies.length === 0 && scoreAnswers.length === 0) return null;
  return (
    <Card title={discrepancies.length === 0 ? '评分复核' : `评分复核（${discrepancies.length}项待处理）`}>
      <div className={desk.form}>
        {discrepancies.length === 0 ? null : (
          <ul className={desk.opinions}>
            {discrepancies.map((difference) => (
              <ToCheck
                key={`${difference.bidId} ${difference.criterionId} ${difference.evaluatorIds.join()}`}
                view={view}
                difference={difference}
              />
            ))}
          </ul>
        )}
        <Answers view={view} />
      </div>
    </Card>
  );
}

const bidderOf = ({ bids }: EvaluationView, id: string) =>
  bids.find(({ bidId }) => bidId === id)?.companyName ?? '';
const criterionOf = ({ lot }: EvaluationView, id: string) =>
  lot.criteria.find((criterion) => criterion.id === id);
const nameOf = ({ evaluators }: EvaluationView, id: string) =>
  evaluators.find((evaluator) => evaluator.id === id)?.nickName ?? '';

/** The points of a member; null if the member gave none. */
function pointsOf({ sheets }: EvaluationView, { bidId, criterionId }: Difference, evaluatorId: string) {
  const own = sheets?.find((sheet) => sheet.evaluatorId === evaluatorId)?.scores;
  const row = own?.find((score) => score.bidId === bidId);
  if (row === undefined || row.responsive === false) return null;
  return row.judgements.find((judgement) => judgement.criterionId === criterionId)?.points ?? null;
}

function ToCheck({ view, difference }: Viewed & { readonly difference: Difference }) {
  const [dialog, setDialog] = useState<'change' | 'keep' | null>(null);
  const { kind, bidId, criterionId, evaluatorIds } = difference;
  const criterion = criterionOf(view, criterionId);
  const isMine = view.evaluators.some(({ id, self }) => self && evaluatorIds.includes(id));
  const given = view.evaluators.flatMap(({ id, nickName }) => {
    const points = pointsOf(view, difference, id);
    return points === null ? [] : [`${nickName} ${points}分`];
  });
  return (
    <li>
      <strong>
        {bidderOf(view, bidId)}：{criterion?.title}（满分{criterion?.points}分）
      </strong>
      <p className={desk.facts}>
        {given.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <p className={desk.hint}>
        {discrepancyLabels[kind]}
        {isMine ? '' : `，待${evaluatorIds.map((id) => nameOf(view, id)).join('、')}处理`}
      </p>
      {isMine ? (
        <div className={desk.actions}>
          <Button kind="primary" onClick={() => setDialog('change')}>
            修改评分
          </Button>
          {kind === 'outlier' ? <Button onClick={() => setDialog('keep')}>保留评分</Button> : null}
        </div>
      ) : null}
      {dialog === null ? null : (
        <AnswerDialog
          view={view}
          difference={difference}
          keeps={dialog === 'keep'}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  );
}

interface AnswerDialogProps extends Viewed {
  readonly difference: Difference;
  readonly keeps: boolean;
  readonly onClose: () => void;
}

function AnswerDialog({ view, difference, keeps, onClose }: AnswerDialogProps) {
  const { bidId, criterionId } = difference;
  const act = useCommand(answerScore);
  const fields = useFields({ points: '', reason: '' }, act.failure);
  const criterion = criterionOf(view, criterionId);
  const self = view.evaluators.find((evaluator) => evaluator.self)?.id ?? '';
  const current = pointsOf(view, difference, self) ?? '';
  const tiers = criterion?.scoring.by === 'tiers' ? criterion.scoring.tiers : null;
  const label = `“${criterion?.title ?? ''}”得分`;
  const isGiven = (points: string) => (points === '' ? '请评分' : null);
  return (
    <FieldsDialog
      of={fields}
      title={keeps ? '保留评分' : '修改评分'}
      confirmText={keeps ? '确认保留' : '确认修改'}
      busyText="正在提交"
      onClose={onClose}
      act={({ points, reason }) =>
        act.run(
          { lotId: view.lot.id, bidId, criterionId, points: keeps ? null : points, reason },
          ({ message }) => message,
        )
      }
    >
      <p className={desk.text}>
        {bidderOf(view, bidId)}：您的评分为{current}分，满分{criterion?.points}分。
      </p>
      {keeps ? null : tiers === null ? (
        <NumberField of={fields} name="points" label={label} required rule={isGiven} max={10} />
      ) : (
        <ChoiceField
          of={fields}
          name="points"
          label={label}
          required
          rule={isGiven}
          options={tiers.map(({ points, when }) => [points, `${points}分：${when}`])}
        />
      )}
      <TextField
        of={fields}
        name="reason"
        label="理由"
        required
        help="5–500字，载入报告。"
        rule={checkAnswerReason}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}

function Answers({ view }: Viewed) {
  if (view.scoreAnswers.length === 0) return null;
  return (
    <ul className={desk.opinions} aria-label="评分复核记录">
      {view.scoreAnswers.map(({ evaluatorId, bidId, criterionId, before, after, reason, givenAt }) => (
        <li key={`${evaluatorId} ${givenAt} ${bidId} ${criterionId}`}>
          <span>
            {nameOf(view, evaluatorId)} 对{bidderOf(view, bidId)}“{criterionOf(view, criterionId)?.title}”
            {answeredPoints({ before, after })}
          </span>
          <span className={desk.hint}>
            {formatDateTime(givenAt)}，理由：{reason}
          </span>
        </li>
      ))}
    </ul>
  );
}
