import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { closeQualification } from '@procure/contract/evaluation/qualification.route.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';
import {
  QualificationDialog,
  type QualificationView,
  ReopenQualificationDialog,
} from './qualification-dialogs.tsx';

interface QualificationProps {
  readonly view: EvaluationView;
}

type Given = NonNullable<QualificationView['judgements']>[number];

/** 资格审查: the buyer's judgement of each bidder of a government tendering, which precedes the evaluation. */
export function Qualification({ view }: QualificationProps) {
  const [asked, ask] = useState<EvaluatedBid | 'reopening' | null>(null);
  const { qualification, bids, lot } = view;
  if (qualification === null) return null;
  const { closedAt, closedBy, judgements, mayJudge, mayReopen, reopeningReason } = qualification;
  const reviewed = reviewedBids(bids, judgements);
  const givenOf = (bidId: string) => judgements?.find((one) => one.bidId === bidId);
  const qualified = reviewed.filter(({ bidId }) => givenOf(bidId)?.qualified === true).length;
  const given = asked === null || asked === 'reopening' ? undefined : givenOf(asked.bidId);
  return (
    <Card title="投标人资格审查">
      {closedAt === null ? (
        <p>
          {mayJudge
            ? '政府采购招标由采购人审查投标人的资格（《政府采购货物和服务招标投标管理办法》第四十四条）。逐家审查后完成，评标委员会再评审合格的投标。'
            : '采购人正在审查投标人的资格，完成后评标委员会开始初步评审。'}
        </p>
      ) : (
        <p>
          {closedBy}于{formatDateTime(closedAt)}完成：合格{qualified}家，不合格{reviewed.length - qualified}
          家。不合格的投标不再评审，原因随采购结果告知投标人。
        </p>
      )}
      {reopeningReason === null ? null : (
        <Note tone="warning" title="资格审查重新进行">
          <p>{reopeningReason}</p>
        </Note>
      )}
      {judgements === null ? null : (
        <ScrollArea className={styles.side} label="资格审查表，可左右滚动">
          <table>
            <thead>
              <tr>
                <th scope="col">投标人</th>
                <th scope="col">结论</th>
                <th scope="col">不符合的条件和原因</th>
                <th scope="col">审查人</th>
              </tr>
            </thead>
            <tbody>
              {reviewed.map((bid) => {
                const own = givenOf(bid.bidId);
                return (
                  <tr key={bid.bidId}>
                    <th scope="row">{bid.companyName}</th>
                    <td>
                      <Conclusion of={own} />
                      {mayJudge ? (
                        <span className={styles.act}>
                          <Button
                            aria-label={`${own === undefined ? '审查' : '修改'} ${bid.companyName}`}
                            onClick={() => ask(bid)}
                          >
                            {own === undefined ? '审查' : '修改'}
                          </Button>
                        </span>
                      ) : null}
                    </td>
                    <td>
                      <Failures of={own} />
                    </td>
                    <td>
                      {own === undefined ? (
                        '—'
                      ) : (
                        <>
                          {own.judgedBy}
                          <span className={styles.sub}>{formatDateTime(own.judgedAt)}</span>
                        </>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {mayJudge ? (
        <Closing
          lot={lot}
          unjudged={reviewed.filter(({ bidId }) => givenOf(bidId) === undefined).length}
          qualified={qualified}
          reviewed={reviewed.length}
        />
      ) : null}
      {mayReopen ? (
        <p className={desk.actions}>
          <Button onClick={() => ask('reopening')}>重新进行资格审查</Button>
          <span className={desk.hint}>初步评审结束之前，审查有误的可以重新进行。</span>
        </p>
      ) : null}
      {asked === 'reopening' ? <ReopenQualificationDialog lot={lot} onClose={() => ask(null)} /> : null}
      {asked === null || asked === 'reopening' ? null : (
        <QualificationDialog
          {...{ lot, qualification }}
          bid={asked}
          given={given}
          onClose={() => ask(null)}
        />
      )}
    </Card>
  );
}

/** The opened bids, also those that the review excluded. */
function reviewedBids(bids: EvaluationView['bids'], judgements: QualificationView['judgements']) {
  return bids.filter(
    ({ bidId, excluded }) =>
      excluded === null || judgements?.some((one) => one.bidId === bidId && !one.qualified) === true,
  );
}

function Conclusion({ of: given }: { readonly of: Given | undefined }) {
  if (given === undefined) return <Badge tone="neutral">待审查</Badge>;
  return given.qualified ? <Badge tone="success">合格</Badge> : <Badge tone="danger">不合格</Badge>;
}

function Failures({ of: given }: { readonly of: Given | undefined }) {
  if (given === undefined || given.qualified) return '—';
  return (
    <>
      {given.failed.map(({ title }) => title).join('；')}
      <span className={styles.sub}>{given.reason}</span>
    </>
  );
}

interface ClosingProps {
  readonly lot: EvaluationView['lot'];
  readonly unjudged: number;
  readonly qualified: number;
  readonly reviewed: number;
}

function Closing({ lot, unjudged, qualified, reviewed }: ClosingProps) {
  const act = useCommand(closeQualification);
  if (unjudged > 0) return <p className={desk.hint}>还有{unjudged}家投标人未审查，全部审查后完成。</p>;
  const isFailing = qualified < lot.minBids;
  const close = () =>
    confirm({
      title: '完成资格审查',
      text: isFailing
        ? `合格${qualified}家，不合格${reviewed - qualified}家。合格投标人不足${lot.minBids}家，不得评标，完成后本标段流标并公告，不能撤回。`
        : `合格${qualified}家，不合格${reviewed - qualified}家。完成后评标委员会开始评审合格的投标。`,
      confirmText: isFailing ? '完成并流标' : '完成资格审查',
      busyText: '正在提交',
      danger: isFailing,
      act: () => act.run({ lotId: lot.id }, ({ message }) => message),
    });
  return (
    <>
      {isFailing ? (
        <Note tone="danger" title={`合格投标人不足${lot.minBids}家`}>
          <p>不得评标，完成资格审查后本标段流标。请核对各家的结论。</p>
        </Note>
      ) : null}
      <p className={desk.actions}>
        <Button kind="primary" busy={act.busy} busyText="正在提交" onClick={() => void close()}>
          完成资格审查
        </Button>
      </p>
    </>
  );
}
