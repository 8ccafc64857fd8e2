import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { isMeetingOpen } from '@procure/domain/negotiation/meeting.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { NegotiationBadge } from '@procure/web/negotiation/negotiation-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AboutTender } from '../../../lib/handling.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { LotHeader } from '../../../lib/lot-header.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { ConcludeDialog, OpenDialog, RoundDialog, TerminateDialog } from '../components/manage-dialogs.tsx';
import { Meetings } from '../components/meetings.tsx';
import { PriceHistory } from '../components/price-history.tsx';
import { RoundCard } from '../components/round-card.tsx';
import { deskQuery } from '../queries.ts';

/** `/negotiation/:lotId`: the rounds of a negotiation, led by the buyer, read by the evaluators. */
export default function NegotiationPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({
    ...deskQuery(lotId),
    refetchInterval: (query) =>
      readAgainAt(query, ({ session, meetings }) => [
        ...(session?.rounds ?? []).flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
        ...meetings.flatMap(({ meetsAt, dueAt }) => (dueAt === null ? [meetsAt] : [meetsAt, dueAt])),
      ]),
  });
  return <Loaded query={query}>{(desk) => <Desk desk={desk} />}</Loaded>;
}

type Dialog = 'open' | 'round' | 'conclude' | 'terminate';

function Desk({ desk }: { readonly desk: NegotiationDesk }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { lot, session } = desk;
  const close = () => setDialog(null);
  return (
    <div className={styles.page}>
      <LotHeader current="negotiation" title="谈判" lot={lot} />
      <Standing desk={desk} />
      <AboutTender id={lot.tenderId}>
        <Actions desk={desk} onChoose={setDialog} />
      </AboutTender>
      {session === null ? null : (
        <Card title={session.subject} aside={<NegotiationBadge state={session.state} reader="staff" />}>
          <DescriptionList
            items={[
              { term: '发起', detail: `${session.createdBy} 于 ${formatDateTime(session.createdAt)}` },
              {
                term: '报价规则',
                detail: desk.priceMustNotIncrease ? '每轮报价不得高于上一轮' : '不限制涨价',
              },
              {
                term: '最高限价',
                detail: desk.ceilingPrice === null ? '未设' : `${formatYuan(desk.ceilingPrice)}（含税）`,
              },
              ...(session.concludedAt === null
                ? []
                : [{ term: '结束时间', detail: formatDateTime(session.concludedAt) }]),
              ...(session.terminationReason === null
                ? []
                : [{ term: '终止理由', detail: session.terminationReason, wide: true }]),
            ]}
          />
        </Card>
      )}
      {session?.rounds.map((round) => (
        <RoundCard key={round.id} desk={desk} round={round} />
      ))}
      {session === null || desk.bidders.length === 0 ? null : <Meetings desk={desk} />}
      <PriceHistory desk={desk} />
      {dialog === 'open' ? <OpenDialog desk={desk} onClose={close} /> : null}
      {dialog === 'round' ? <RoundDialog desk={desk} onClose={close} /> : null}
      {dialog === 'conclude' ? <ConcludeDialog desk={desk} onClose={close} /> : null}
      {dialog === 'terminate' ? <TerminateDialog desk={desk} onClose={close} /> : null}
    </div>
  );
}

/** The state of the negotiation and the next step. */
function Standing({ desk }: { readonly desk: NegotiationDesk }) {
  const { session, openBlocker, lot } = desk;
  if (session === null) {
    return openBlocker === null ? (
      <Note title="尚未发起谈判">
        <p>发起后可以逐轮要求报价；提交最后报价并结束谈判后，方可提交评审。</p>
      </Note>
    ) : (
      <Note
        tone="warning"
        title={lot.phase === 'suspended' ? openBlocker.message : '只有评审期间可以发起谈判'}
      />
    );
  }
  const last = session.rounds[0];
  if (session.state === 'concluded') return <Note tone="success" title="谈判已结束，按最后报价评审" />;
  if (session.state === 'terminated') return <Note tone="danger" title="谈判已终止" />;
  const met = desk.meetings.filter(({ phase }) => isMeetingOpen(phase));
  if (met.length > 0)
    return <Note title={`与${met.map(({ companyName }) => companyName).join('、')}的谈判正在进行`} />;
  if (last === undefined) return <Note title="请发起第一轮报价，届时通知全部供应商" />;
  if (last.phase !== 'over') return <Note title={`第${last.roundNo}轮正在进行，结束后揭晓报价`} />;
  return session.state === 'final_call' ? (
    <Note tone="warning" title="最后报价已揭晓，请结束谈判" />
  ) : (
    <Note tone="warning" title={`第${last.roundNo}轮已揭晓，请发起下一轮或最后报价`} />
  );
}

function Actions({ desk, onChoose }: { readonly desk: NegotiationDesk; onChoose(dialog: Dialog): void }) {
  const { openBlocker, roundBlocker, concludeBlocker, terminateBlocker, session } = desk;
  if ([openBlocker, roundBlocker, concludeBlocker, terminateBlocker].every((one) => one !== null))
    return null;
  return (
    <Allowed code="negotiation.manage">
      <div className={styles.actions}>
        {openBlocker === null ? (
          <Button kind="primary" onClick={() => onChoose('open')}>
            发起谈判
          </Button>
        ) : null}
        {roundBlocker === null ? (
          <Button kind="primary" onClick={() => onChoose('round')}>
            发起第{(session?.rounds[0]?.roundNo ?? 0) + 1}轮报价
          </Button>
        ) : null}
        {concludeBlocker === null ? (
          <Button kind="primary" onClick={() => onChoose('conclude')}>
            结束谈判
          </Button>
        ) : null}
        {terminateBlocker === null ? <Button onClick={() => onChoose('terminate')}>终止谈判</Button> : null}
      </div>
    </Allowed>
  );
}
