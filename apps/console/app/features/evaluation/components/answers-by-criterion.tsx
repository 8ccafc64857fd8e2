import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { criterionKindLabels } from '@procure/domain/criterion/criterion.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from './evaluation.module.css';

type Criterion = EvaluationView['lot']['criteria'][number];

/** All criteria of the lot: those of the buyer's review of qualification, and those that the committee judges. */
export const allCriteria = ({ lot, qualification }: EvaluationView): readonly Criterion[] => [
  ...(qualification?.criteria ?? []),
  ...lot.criteria,
];

/** 逐项对照: each criterion with the answers of all bids side by side. Nothing if no bid has any. */
export function AnswersByCriterion({ view }: { readonly view: EvaluationView }) {
  const { bids } = view;
  const judged = bids.filter(({ excluded, answers }) => excluded === null && answers.length > 0);
  if (judged.length === 0) return null;
  const answered = allCriteria(view).filter(({ scoring }) => scoring.by !== 'price');
  return (
    <Card title="逐项响应对照">
      <ScrollArea className={styles.side} label="逐项响应对照表，可左右滚动">
        <table>
          <thead>
            <tr>
              <th scope="col">评审因素</th>
              {judged.map((bid) => (
                <th key={bid.bidId} scope="col">
                  {bid.position}. {bid.companyName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answered.map((criterion) => (
              <tr key={criterion.id}>
                <th scope="row">
                  {criterion.title}
                  <span className={styles.sub}>
                    {criterionKindLabels[criterion.kind]}
                    {criterion.points === null ? '' : `，${criterion.points}分`}
                  </span>
                  <span className={styles.sub}>
                    {criterion.points === null ? criterion.requirement : scoringText(criterion.scoring)}
                  </span>
                </th>
                {judged.map((bid) => (
                  <td key={bid.bidId}>
                    <AnswerOf bid={bid} criterion={criterion} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}

/** A bid's answer to a criterion, with the files that prove it. */
export function AnswerOf({ bid, criterion }: { readonly bid: EvaluatedBid; readonly criterion: Criterion }) {
  const answer = bid.answers.find(({ criterionId }) => criterionId === criterion.id);
  if (answer === undefined) return '未响应';
  const { scoring } = criterion;
  const isEmpty = answer.response === '' && answer.value === '';
  return (
    <>
      {answer.value !== '' && scoring.by === 'formula' ? (
        <b>
          {answer.value}
          {scoring.unit}{' '}
        </b>
      ) : null}
      {isEmpty ? '未响应' : answer.response}
      {answer.evidence.map(({ fileId, pages }) => {
        const file = bid.files.find(({ id }) => id === fileId);
        if (file === undefined) return null;
        return (
          <span key={fileId} className={styles.files}>
            <button type="button" onClick={() => void downloadFile(file)}>
              {file.name}
              {pages === '' ? '' : `（第${pages}页）`}
            </button>
          </span>
        );
      })}
    </>
  );
}
