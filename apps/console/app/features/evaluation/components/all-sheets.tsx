import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { rejectionBases } from '@procure/domain/evaluation/sheet.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import styles from './evaluation.module.css';

/** Every evaluator's sheet side by side, once all are submitted. */
export function AllSheets({ view }: { readonly view: EvaluationView }) {
  const { sheets, evaluators, bids, lot } = view;
  if (sheets === null) return null;
  const judged = bids.filter(({ excluded }) => excluded === null);
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
                      {row.responsive === false ? '否决' : points}
                      {row.basis === '' || row.responsive !== false ? null : (
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
    </Card>
  );
}
