import type { OwnMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import type {
  OwnNegotiation,
  OwnRound,
  OwnSession,
} from '@procure/contract/negotiation/negotiation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { toCapital } from '@procure/domain/money/capital.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { isMeetingOpen } from '@procure/domain/negotiation/meeting.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { NegotiationBadge, QuoteBadge } from '@procure/web/negotiation/negotiation-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader, LotOfAddress } from '../../../lib/lot-page.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { MeetingCard } from '../components/meetings.tsx';
import sheet from '../components/negotiation.module.css';
import { QuitDialog } from '../components/quit-dialog.tsx';
import { QuoteForm } from '../components/quote-form.tsx';
import { Totals } from '../components/quote-sheet.tsx';
import { negotiationQuery } from '../queries.ts';

/** `/businessNegotiation?lotId=…`: the rounds of a negotiation, and this company's own quotes. */
export default function BusinessNegotiationPage() {
  return <LotOfAddress title="商务谈判">{(lotId) => <OfLot lotId={lotId} />}</LotOfAddress>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery({
    ...negotiationQuery(lotId),
    // A round opens and ends by itself; a new one shows within half a minute.
    refetchInterval: (query) =>
      readAgainAt(query, ({ session, meetings }) => [
        ...(session?.rounds ?? []).flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
        ...meetings.flatMap(({ meetsAt, dueAt }) => (dueAt === null ? [meetsAt] : [meetsAt, dueAt])),
      ]),
  });
  return <Loaded query={query}>{(found) => <Negotiation found={found} />}</Loaded>;
}

function Negotiation({ found }: { readonly found: OwnNegotiation }) {
  const { lot, session, meetings, serverTime } = found;
  const [current, ...earlier] = session?.rounds ?? [];
  return (
    <div className={styles.page}>
      <LotHeader title="商务谈判" lot={lot} />
      {session === null || current === undefined ? (
        <>
          {meetings.length === 0 ? (
            <Card>
              <EmptyState
                text="目前没有需要您报价的谈判"
                hint="采购人发起谈判后，会在此列出每一轮的要求和报价时间，并以站内消息通知您。"
              />
            </Card>
          ) : (
            <Note
              title={
                meetings.some(isWaiting)
                  ? '请先与谈判小组谈判，采购人发起报价后在此报价'
                  : '目前没有待您办理的谈判事项，采购人发起报价后在此报价'
              }
            />
          )}
          <MeetingCards meetings={meetings} serverTime={serverTime} />
        </>
      ) : (
        <>
          <Standing session={session} round={current} serverTime={serverTime} />
          <MeetingCards meetings={meetings.filter(isWaiting)} serverTime={serverTime} />
          <Current key={current.id} session={session} round={current} serverTime={serverTime} />
          <MeetingCards meetings={meetings.filter((one) => !isWaiting(one))} serverTime={serverTime} />
          {earlier.map((round) => (
            <Card
              key={round.id}
              title={titleOf(round)}
              aside={<QuoteBadge state={round.quotePhase} reader="supplier" />}
            >
              <Given round={round} />
            </Card>
          ))}
        </>
      )}
    </div>
  );
}

/** Whether the company still has to come or to answer. */
const isWaiting = ({ phase }: OwnMeeting) => isMeetingOpen(phase);

interface MeetingCardsProps {
  readonly meetings: readonly OwnMeeting[];
  readonly serverTime: string;
}

function MeetingCards({ meetings, serverTime }: MeetingCardsProps) {
  return meetings.map((meeting) => (
    <MeetingCard key={meeting.id} meeting={meeting} serverTime={serverTime} />
  ));
}

const titleOf = ({ roundNo, final }: OwnRound) =>
  final ? `第${roundNo}轮 · 最后报价` : `第${roundNo}轮报价`;

interface RoundProps {
  readonly session: OwnSession;
  readonly round: OwnRound;
  readonly serverTime: string;
}

/** The state of the negotiation for this company, and the next step. */
function Standing({ session, round, serverTime }: RoundProps) {
  const { state, quoteBlocker } = session;
  const { quotePhase, phase, final, roundNo, opensAt, closesAt } = round;
  if (state === 'terminated') return <Note tone="warning" title="采购人已终止谈判" />;
  if (quotePhase === 'quit') return <Note tone="neutral" title="您已退出谈判，不再参加后续轮次" />;
  if (state === 'concluded') return <Note tone="success" title="谈判已结束，采购人正在评审，请等待结果" />;
  if (quoteBlocker?.reason === 'lot_suspended' || quoteBlocker?.reason === 'lot_over') {
    return <Note tone="warning" title={quoteBlocker.message} />;
  }
  if (phase === 'upcoming') {
    return (
      <Note title={`第${roundNo}轮报价于${formatDateTime(opensAt)}（北京时间）开始`}>
        <Countdown deadline={opensAt} serverNow={serverTime} prefix="距开始还有" endedText="已开始" />
      </Note>
    );
  }
  if (phase === 'over') {
    return (
      <Note
        tone={quotePhase === 'missed' ? 'danger' : 'neutral'}
        title={final ? '最后报价已结束，待采购人结束谈判' : `第${roundNo}轮已结束，待采购人发起下一轮`}
      />
    );
  }
  return (
    <Note
      tone={quotePhase === 'submitted' ? 'success' : 'warning'}
      title={
        quotePhase === 'submitted'
          ? final
            ? '您已提交最后报价，待本轮结束'
            : '您已报价，本轮结束前可以重新提交'
          : final
            ? '请在截止前提交最后报价，每家只能提交一次'
            : `请在截止前提交第${roundNo}轮报价`
      }
    >
      <Countdown
        deadline={closesAt}
        serverNow={serverTime}
        prefix="距本轮结束还剩"
        endedText="本轮报价已结束"
      />
    </Note>
  );
}

function Current({ session, round, serverTime }: RoundProps) {
  const [writing, setWriting] = useState(round.quote === null);
  const [quitting, setQuitting] = useState(false);
  const open = session.quoteBlocker === null;
  const { previous } = session;
  return (
    <>
      <Card
        title={titleOf(round)}
        aside={
          <span className={sheet.roundHead}>
            <NegotiationBadge state={session.state} reader="supplier" />
            {round.phase === 'upcoming' ? null : <QuoteBadge state={round.quotePhase} reader="supplier" />}
          </span>
        }
      >
        <div className={styles.form}>
          <DescriptionList
            items={[
              { term: '谈判事项', detail: session.subject },
              { term: '报价开始', detail: <Time iso={round.opensAt} zone /> },
              { term: '报价截止', detail: <Time iso={round.closesAt} zone now={serverTime} /> },
              {
                term:
                  previous === null || previous.roundNo === 0
                    ? '响应文件报价'
                    : `第${previous.roundNo}轮报价`,
                detail: previous === null ? '' : `${formatYuan(previous.totalIncl)}（含税）`,
              },
              {
                term: '最高限价',
                detail:
                  session.ceilingPrice === null ? '未设' : `${formatYuan(session.ceilingPrice)}（含税）`,
              },
              {
                term: '报价规则',
                detail: session.priceMustNotIncrease ? '本轮报价不得高于上一轮报价' : '按谈判要求报价',
              },
              { term: '谈判要求', detail: <p className={styles.text}>{round.requirements}</p>, wide: true },
            ]}
          />
        </div>
      </Card>
      {round.phase === 'upcoming' ? null : (
        <Card
          title="本企业报价"
          aside={
            open && round.quotePhase === 'pending' ? (
              <Allowed code="negotiation.quote">
                <Button kind="text" onClick={() => setQuitting(true)}>
                  退出谈判
                </Button>
              </Allowed>
            ) : null
          }
        >
          {open && writing ? (
            <Allowed code="negotiation.quote">
              <QuoteForm session={session} round={round} onDone={() => setWriting(false)} />
            </Allowed>
          ) : (
            <div className={styles.form}>
              <Given round={round} />
              {open && round.quote !== null ? (
                <Allowed code="negotiation.quote">
                  <div>
                    <Button onClick={() => setWriting(true)}>修改本轮报价</Button>
                  </div>
                </Allowed>
              ) : null}
            </div>
          )}
        </Card>
      )}
      {quitting ? <QuitDialog roundId={round.id} onClose={() => setQuitting(false)} /> : null}
    </>
  );
}

/** This company's own quote in a round; other companies' quotes are never shown. */
function Given({ round }: Pick<RoundProps, 'round'>) {
  const { quote, submittedAt, quitReason } = round;
  if (quitReason !== null) return <p className={styles.text}>退出理由：{quitReason}</p>;
  if (quote === null) return <EmptyState text="本企业在本轮没有报价" />;
  return (
    <div className={styles.form}>
      <DescriptionList
        items={[
          { term: '交货期', detail: quote.delivery },
          { term: '付款条件', detail: quote.paymentTerms },
          { term: '提交时间', detail: submittedAt === null ? '' : <Time iso={submittedAt} zone /> },
        ]}
      />
      <Totals sheet={{ ...quote, capital: toCapital(quote.totalIncl) }} />
    </div>
  );
}
