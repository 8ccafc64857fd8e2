import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { rejectionBases } from '@procure/domain/evaluation/sheet.ts';
import { hasPoints } from '@procure/domain/evaluation/stage.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import styles from './evaluation.module.css';

interface AllSheetsProps {
  readonly view: EvaluationView;
}

/** Every evaluator's sheet side by side, once all are submitted. */
export function AllSheets({ view }: AllSheetsProps) {
  const { sheets, evaluators, lot, preliminary } = view;
  if (sheets === null || (preliminary !== null && !hasPoints(lot))) return null;
  const judged = scoredBids(view);
  return (
    <Card title="各评委评分">
      <ScrollArea className={styles.side} label="各评委评分表，可左右滚动">
        <table>
          <thead>
            <tr>
              <th scope="col">投标人</th>
              {evaluators.map(({ id, nickName }) => (
                <th key={id} scope="col">
                  <ShortName name={nickName} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {judged.map((bid) => (
              <tr key={bid.bidId}>
                <th scope="row">{bid.companyName}</th>
                {evaluators.map(({ id }) => {
                  const row = sheets
                    .find(({ evaluatorId }) => evaluatorId === id)
                    ?.scores.find(({ bidId }) => bidId === bid.bidId);
                  if (row === undefined) return <td key={id}>—</td>;
                  const points =
                    lot.evaluationMethod === 'comprehensive'
                      ? `技术 ${row.technical}，商务 ${row.commercial}`
                      : '通过初步评审';
                  return (
                    <td key={id}>
                      {row.responsive === false && preliminary === null ? '否决' : points}
                      {row.basis === '' || row.responsive !== false || preliminary !== null ? null : (
                        <span className={styles.sub}>{rejectionBases[row.basis]}</span>
                      )}
                      {row.comment === '' ? null : <span className={styles.sub}>{row.comment}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <PointsByCriterion view={view} />
    </Card>
  );
}

/** The bids that have points: those that passed the preliminary review, if there is one. */
const scoredBids = ({ bids, preliminary }: EvaluationView) =>
  bids.filter(
    ({ bidId, excluded }) =>
      excluded === null && (preliminary === null || preliminary.passed.includes(bidId)),
  );

/** The points that each evaluator gave, by criterion and bid. Nothing if no sheet has judgements. */
function PointsByCriterion({ view }: AllSheetsProps) {
  const { sheets, evaluators, lot, preliminary } = view;
  const scored = lot.criteria.filter(({ kind }) => kind === 'technical' || kind === 'commercial');
  const rows = (sheets ?? []).flatMap(({ scores, evaluatorId }) =>
    scores.flatMap(({ bidId, responsive, judgements }) =>
      responsive === false && preliminary === null
        ? []
        : judgements.map((judgement) => ({ ...judgement, bidId, evaluatorId })),
    ),
  );
  if (scored.length === 0 || rows.length === 0) return null;
  const judged = scoredBids(view);
  return (
    <ScrollArea className={styles.side} label="各评委逐项得分表，可左右滚动">
      <table>
        <caption>逐项得分，各评委依次列出</caption>
        <thead>
          <tr>
            <th scope="col">评审因素</th>
            {judged.map(({ bidId, companyName }) => (
              <th key={bidId} scope="col">
                {companyName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scored.map(({ id, title, points }) => (
            <tr key={id}>
              <th scope="row">
                {title}
                <span className={styles.sub}>{points}分</span>
              </th>
              {judged.map(({ bidId }) => (
                <td key={bidId}>
                  {evaluators
                    .map(
                      (evaluator) =>
                        rows.find(
                          (row) =>
                            row.criterionId === id && row.bidId === bidId && row.evaluatorId === evaluator.id,
                        )?.points ?? '—',
                    )
                    .join('、')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
