import { reopenPreliminary } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView, SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { rejectionBases } from '@procure/domain/evaluation/sheet.ts';
import { passingBids } from '@procure/domain/evaluation/standing.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { DecidedFindings } from './decided-findings.tsx';
import styles from './evaluation.module.css';
import { PreliminaryEnd } from './preliminary-end.tsx';

interface PreliminaryProps {
  readonly view: EvaluationView;
}

/** 初步评审: the members' reviews side by side once all are in, and the acts of the chair on it. */
export function Preliminary({ view }: PreliminaryProps) {
  const [isReopening, setReopening] = useState(false);
  const { preliminary, lot, bids } = view;
  if (preliminary === null) return null;
  const { closedAt, sheets, passed, findings, mayReopen } = preliminary;
  const judged = bids.filter(({ excluded }) => excluded === null);
  if (sheets === null && closedAt === null) return null;
  return (
    <Card title="初步评审">
      <div className={desk.form}>
        {closedAt === null ? null : (
          <p>
            {formatDateTime(closedAt)}结束：通过{passed.length}家，否决{judged.length - passed.length}家。
          </p>
        )}
        {closedAt !== null && passed.length < lot.minBids && view.conclusion === null ? (
          <Note tone="danger" title={`通过初步评审的投标不足${lot.minBids}家`}>
            <p>
              {inTermsOf(lot, '不需要评分，可以直接形成评标报告，报告签署后本标段流标。')}
              {lot.mayGoOn && passed.length > 0
                ? inTermsOf(lot, '评标委员会认为竞争仍然充分的，全部评委评分后，在报告中说明继续评审的理由。')
                : ''}
            </p>
          </Note>
        ) : null}
        {sheets === null ? null : <Reviews view={view} sheets={sheets} />}
        {closedAt === null ? null : <DecidedFindings findings={findings} />}
        <PreliminaryEnd view={view} passing={passesOf(view)} />
        {mayReopen ? (
          <p className={desk.actions}>
            <Button onClick={() => setReopening(true)}>重新进行初步评审</Button>
          </p>
        ) : null}
      </div>
      {isReopening ? <ReopeningDialog view={view} onClose={() => setReopening(false)} /> : null}
    </Card>
  );
}

interface Reviewed {
  readonly evaluatorId: string;
  readonly scores: readonly SheetRowView[];
}

function Reviews({ view, sheets }: PreliminaryProps & { readonly sheets: readonly Reviewed[] }) {
  const { bids, evaluators, preliminary } = view;
  const judged = bids.filter(({ excluded }) => excluded === null);
  const passing = passesOf(view);
  return (
    <ScrollArea className={`${styles.side} ${styles.byName}`} label="各评委初步评审，可左右滚动">
      <table>
        <thead>
          <tr>
            <th scope="col">投标人</th>
            <th scope="col">{preliminary?.closedAt === null ? '过半数意见' : '结论'}</th>
            {evaluators.map(({ id, nickName }) => (
              <th key={id} scope="col">
                <ShortName name={nickName} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {judged.map(({ bidId, companyName }) => (
            <tr key={bidId}>
              <th scope="row">{companyName}</th>
              <td>
                {passing.includes(bidId) ? (
                  <Badge tone="success">通过</Badge>
                ) : (
                  <Badge tone="danger">否决</Badge>
                )}
              </td>
              {evaluators.map(({ id }) => (
                <td key={id}>
                  <Review
                    row={sheets
                      .find(({ evaluatorId }) => evaluatorId === id)
                      ?.scores.find((row) => row.bidId === bidId)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Review({ row }: { readonly row: SheetRowView | undefined }) {
  if (row === undefined) return '—';
  const { responsive, basis, comment } = row;
  return (
    <>
      {responsive === false ? '否决' : '通过'}
      {responsive !== false || basis === '' ? null : (
        <span className={styles.sub}>{rejectionBases[basis]}</span>
      )}
      {comment === '' ? null : <span className={styles.sub}>{comment}</span>}
    </>
  );
}

/** The bids that passed; before the end, those that would pass now. */
function passesOf({ preliminary, bids }: EvaluationView): readonly string[] {
  if (preliminary === null || preliminary.closedAt !== null) return preliminary?.passed ?? [];
  return passingBids(
    bids,
    (preliminary.sheets ?? []).map(({ scores }) => scores),
  );
}

function ReopeningDialog({ view: { lot }, onClose }: PreliminaryProps & { readonly onClose: () => void }) {
  const command = useCommand(reopenPreliminary);
  return (
    <ReasonDialog
      title="重新进行初步评审"
      confirmText="重新进行"
      busyText="正在提交"
      danger
      label="重新进行初步评审的理由"
      failure={command.failure}
      onClose={onClose}
      act={(reason) => command.run({ lotId: lot.id, reason }, ({ message }) => message)}
    >
      <p>全部评委的初步评审和评分退回为草稿，已填写的内容保留，核对后须再次提交。</p>
    </ReasonDialog>
  );
}
