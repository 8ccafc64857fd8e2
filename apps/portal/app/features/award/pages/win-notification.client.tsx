import { acknowledgeAward } from '@procure/contract/award/award.route.ts';
import type { OwnAwardNotice } from '@procure/contract/award/award.schema.ts';
import { remedyLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { type Method, methodLabels } from '@procure/domain/tender/method.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { LotOfAddress } from '../../../lib/lot-page.tsx';
import { ObjectionWay } from '../../../lib/objection.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { DeclineDialog } from '../components/decline-dialog.tsx';
import { Forfeited, ForfeitProposed } from '../components/forfeit.tsx';
import { Letter } from '../components/letter.tsx';
import { SignedLetter } from '../components/signed-letter.tsx';
import { awardNoticeQuery } from '../queries.ts';

/** `/winNotification?lotId=…`: the company's own notice, whether it has won or not. */
export default function WinNotificationPage() {
  return <LotOfAddress title="结果通知">{(lotId) => <OfLot lotId={lotId} />}</LotOfAddress>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery({
    ...awardNoticeQuery(lotId),
    // The signed file follows the notice within a minute.
    refetchInterval: ({ state: { data } }) => (data?.data.letter?.file === null ? 15_000 : false),
  });
  return <Loaded query={query}>{(notice) => <Notice notice={notice} />}</Loaded>;
}

function Notice({ notice }: { readonly notice: OwnAwardNotice }) {
  const { lot, kind } = notice;
  const word = winWord(lot.method);
  return (
    <div className={styles.page}>
      <PageHeader
        title={kind === 'won' ? `${word}通知书` : '结果通知书'}
        badges={<LotBadge phase={lot.phase} />}
        lead={
          <>
            {lot.title === lot.tenderTitle ? lot.tenderTitle : `${lot.tenderTitle}（${lot.title}）`}
            <span className={styles.facts}>
              <span>{lot.tenderNo}</span>
              <span>{methodLabels[lot.method]}</span>
              <span>{lot.buyerName}</span>
            </span>
          </>
        }
        actions={
          <>
            <Button onClick={() => print()}>打印</Button>
            <ButtonLink href={`/processManage?lotId=${lot.id}`}>项目进展</ButtonLink>
          </>
        }
      />
      <div data-print="no">{kind === 'won' ? <Won notice={notice} /> : <Lost notice={notice} />}</div>
      <Letter notice={notice} />
      {notice.letter === null ? null : <SignedLetter letter={notice.letter} />}
    </div>
  );
}

/**
 * Returns a value that a notice in this state must have. @throws if it is missing: the page would say something untrue.
 */
function requireValue(value: string | null): string {
  if (value === null || value === '') throw new Error('the notice lacks what its state says');
  return value;
}

/** The state of the notice and the winner's next step. */
function Won({ notice }: { readonly notice: OwnAwardNotice }) {
  const { forfeit, lot, serverTime } = notice;
  const word = winWord(lot.method);
  return (
    <>
      {forfeit?.state === 'waiting' ? (
        <ForfeitProposed lotId={lot.id} word={word} forfeit={forfeit} serverTime={serverTime} />
      ) : null}
      {notice.state === 'declined' && forfeit?.state === 'approved' ? (
        <Forfeited word={word} forfeit={forfeit} />
      ) : (
        <WonState notice={notice} />
      )}
    </>
  );
}

function WonState({ notice }: { readonly notice: OwnAwardNotice }) {
  const { contractDueAt, serverTime, orderId, lot } = notice;
  const due =
    contractDueAt === null ? null : (
      <p>
        请于{formatDateTime(contractDueAt)}（北京时间）前签订合同{' '}
        <Countdown deadline={contractDueAt} serverNow={serverTime} endedText="已超过签约期限" />
      </p>
    );
  switch (notice.state) {
    case 'issued':
      return (
        <Note title={`恭喜，贵单位已${winWord(lot.method)}，请签收通知书`}>
          {due}
          <Reply lotId={lot.id} method={lot.method} canAcknowledge />
        </Note>
      );
    case 'acknowledged':
      return (
        <Note tone="success" title="您已签收，待签订合同">
          <p>
            {notice.acknowledgedBy}于{formatDateTime(requireValue(notice.acknowledgedAt))}签收。
          </p>
          {due}
          <Order orderId={orderId} />
          <Reply lotId={lot.id} method={lot.method} canAcknowledge={false} />
        </Note>
      );
    case 'contracted':
      return (
        <Note tone="success" title="合同已签订">
          <p>
            合同编号：{requireValue(notice.contractNo)}，签订日期：
            {formatDay(requireValue(notice.contractSignedOn))}。
            {orderId === null ? '请等待采购人下达订单。' : ''}
          </p>
          <Order orderId={orderId} />
        </Note>
      );
    case 'voided':
      return <Voided notice={notice} />;
    default:
      return (
        <Note tone="neutral" title={`您已放弃${winWord(notice.lot.method)}`}>
          <p>
            {notice.declinedAt === null ? '' : `${formatDateTime(notice.declinedAt)}，`}理由：
            {notice.declinedReason}
          </p>
        </Note>
      );
  }
}

/**
 * The award is void by the supervisor's decision. A winner that took part in the complaint has read that decision
 * elsewhere.
 */
function Voided({ notice: { voided, contractNo, lot } }: { readonly notice: OwnAwardNotice }) {
  if (voided === null) throw new Error('the award is void, and nothing says since when');
  return (
    <Note tone="danger" title={`贵单位的${winWord(lot.method)}结果已被监督部门认定无效`}>
      <p>
        {formatDateTime(voided.at)}（北京时间），监督部门对投诉{voided.complaintNo}作出处理决定：
        {remedyLabels[voided.remedy]}。本通知书自该时间起失去效力。
      </p>
      {contractNo === null ? null : <p>已登记的合同（{contractNo}）请按处理决定办理。</p>}
    </Note>
  );
}

function Order({ orderId }: { readonly orderId: string | null }) {
  if (orderId === null) return null;
  return (
    <p className={styles.actions}>
      <ButtonLink kind="primary" href={`/orderDetail?id=${orderId}`}>
        查看订单
      </ButtonLink>
    </p>
  );
}

interface ReplyProps {
  readonly lotId: string;
  readonly method: Method;
  readonly canAcknowledge: boolean;
}

function Reply({ lotId, method, canAcknowledge }: ReplyProps) {
  const [declining, setDeclining] = useState(false);
  const act = useCommand(acknowledgeAward);
  return (
    <Allowed code="award.acknowledge">
      <div className={styles.actions}>
        {canAcknowledge ? (
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在签收"
            onClick={() => void act.run({ lotId }, '您已签收通知书，采购人已收到通知')}
          >
            签收通知书
          </Button>
        ) : null}
        <Button kind="text" onClick={() => setDeclining(true)}>
          放弃{winWord(method)}
        </Button>
      </div>
      {declining ? <DeclineDialog lotId={lotId} method={method} onClose={() => setDeclining(false)} /> : null}
    </Allowed>
  );
}

function Lost({ notice }: { readonly notice: OwnAwardNotice }) {
  if (notice.superseded)
    return (
      <Note tone="warning" title="本通知书已失去效力">
        <p>原{winWord(notice.lot.method)}结果不再有效。后续安排见“项目进展”，有新的结果时另行通知贵单位。</p>
      </Note>
    );
  return <NotWon notice={notice} />;
}

function NotWon({ notice }: { readonly notice: OwnAwardNotice }) {
  const act = useCommand(acknowledgeAward);
  const { lot, resultNoticeId } = notice;
  return (
    <Note tone="neutral" title={`贵单位未${winWord(lot.method)}`}>
      {notice.reason === '' ? null : <p>{notice.reason}</p>}
      <ObjectionWay lotId={lot.id} subject="result" />
      <div className={styles.actions}>
        {notice.state === 'issued' ? (
          <Button
            busy={act.busy}
            busyText="正在签收"
            onClick={() => void act.run({ lotId: lot.id }, '您已签收结果通知书')}
          >
            签收
          </Button>
        ) : (
          <span className={styles.hint}>您已于{formatDateTime(requireValue(notice.acknowledgedAt))}签收</span>
        )}
        {resultNoticeId === null ? null : (
          <ButtonLink kind="text" href={`/inviteList/inviteDetail?id=${resultNoticeId}`}>
            查看结果公告
          </ButtonLink>
        )}
      </div>
    </Note>
  );
}
