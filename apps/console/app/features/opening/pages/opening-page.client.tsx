import { releaseOpening, staffOpeningChangesAt } from '@procure/contract/opening/opening.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { hallClosesAt } from '@procure/domain/objection/access.ts';
import { isOpenObjection } from '@procure/domain/objection/objection.ts';
import { uselessWording } from '@procure/domain/opening/opening.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Badge, StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { useChanges } from '@procure/web/call/changes.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { CallError } from '@procure/web/call/queries.ts';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { isAwaitingSignature } from '@procure/web/official-document/signed-documents.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HeldByObjection } from '../../../lib/held-by-objection.tsx';
import { HeldByOrder } from '../../../lib/held-by-order.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { TabTitle } from '../../../lib/tab-title.ts';
import { ConsentCard } from '../components/consent-card.tsx';
import { DivisionCard } from '../components/division-card.tsx';
import { OpenedFiles } from '../components/opened-files.tsx';
import styles from '../components/opening.module.css';
import { OpeningRecord } from '../components/opening-record.tsx';
import { PausedOpening } from '../components/paused.tsx';
import { Raised } from '../components/raised.tsx';
import { ReleaseDialog, whatFollows } from '../components/release-dialog.tsx';
import { openingQuery } from '../queries.ts';

/** Polling interval in milliseconds, for the case that the event stream does not get through. */
const patience = 10_000;

/** Whether a session is awaited or going on, of the bids or of the prices. */
const isUnderWay = (view: OpeningView) =>
  (view.state !== 'completed' || isAtPrices(view)) && view.failedReason === null;

const isAtPrices = ({ pricesAwaited, prices }: OpeningView) =>
  pricesAwaited || (prices !== null && prices.state !== 'completed');

/** Whether the openers are to release a key now. */
const isAwaited = (view: OpeningView) =>
  (view.state === 'waiting' || view.pricesAwaited) && view.failedReason === null;

/**
 * Whether the page follows changes: while the opening continues, its record is being signed, its hall is open, or an
 * objection raised there is open.
 */
function isFollowed(view: OpeningView | undefined): boolean {
  if (view === undefined) return false;
  const { record, raised, serverTime } = view;
  const openedAt = record?.openedAt ?? null;
  return (
    isUnderWay(view) ||
    record?.documents.some(isAwaitingSignature) === true ||
    raised.some(({ state }) => isOpenObjection(state)) ||
    (openedAt !== null && Date.parse(serverTime) < hallClosesAt(openedAt).getTime())
  );
}

/** `/opening/:lotId`: the openers' releases, the release itself, and its result. */
export default function OpeningPage() {
  const { lotId = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...openingQuery(lotId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isFollowed(state.data?.data) ? patience : false),
  });
  // Other openers' releases and new entries of the record show without reloading.
  useChanges(staffOpeningChangesAt, { lotId }, isFollowed(data?.data), () => {
    void queryClient.invalidateQueries(openingQuery(lotId));
  });
  if (isPending) {
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        title="未能打开开标页面"
        advice={error?.message ?? '请稍后重试'}
        requestId={error instanceof CallError ? error.reply.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Opening view={data.data} />;
}

function Opening({ view }: { readonly view: OpeningView }) {
  const { lot } = view;
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`开标：${lot.tenderTitle}`}
        lead={`${lot.tenderNo}，第${lot.lotNo}标段 ${lot.title}`}
        badges={<LotBadge phase={lot.phase} />}
      />
      {view.held ? <HeldByObjection lot={lot} act={view.record === null ? '开标' : '继续办理'} /> : null}
      {view.ordered ? <HeldByOrder lotId={lot.id} /> : null}
      <PausedOpening view={view} />
      <Card title="标段">
        <DescriptionList
          items={[
            { term: '采购方式', detail: methodLabels[lot.method] },
            { term: inTermsOf(lot, '招标人'), detail: lot.buyerName },
            {
              term: '投标截止（开标）时间',
              detail: (
                <>
                  <Time iso={lot.bidDeadline} zone />{' '}
                  {view.state === 'waiting' && lot.phase === 'bidding' ? (
                    <Countdown deadline={lot.bidDeadline} serverNow={view.serverTime} />
                  ) : null}
                </>
              ),
            },
            { term: '最高限价', detail: lot.ceilingPrice === null ? '未设' : formatYuan(lot.ceilingPrice) },
          ]}
        />
      </Card>
      <Release view={view} />
      <ConsentCard view={view} />
      <DivisionCard view={view} />
      <Raised view={view} />
      <OpeningRecord view={view} />
      {view.state === 'completed' ? <OpenedFiles lotId={lot.id} /> : null}
    </div>
  );
}

function Release({ view }: { readonly view: OpeningView }) {
  const act = useCommand(releaseOpening);
  const released = view.openers.filter(({ releasedAt }) => releasedAt !== null).length;
  const [open, show] = useState(false);
  const awaited = isAwaited(view);
  const sealed = view.keyHolder === 'openers' && awaited;
  // For lots published before openers had keys: there is no share to open.
  const confirmed = async () => {
    await confirm({
      title: '解锁开标',
      text: whatFollows(view),
      confirmText: '解锁',
      busyText: '正在解锁',
      act: () => act.run({ lotId: view.lot.id }, ({ message }) => message),
    });
  };
  return (
    <Card title={isAtPrices(view) ? '报价解锁情况' : '解锁情况'}>
      <div className={styles.release}>
        <div>
          <p>
            需{view.openersNeeded}位开标人解锁，已有{released}位。
            {view.state === 'in_progress' ? '正在逐一解密投标文件，请稍候。' : ''}
            {view.prices?.state === 'in_progress' ? '正在逐一解密报价文件，请稍候。' : ''}
            {view.pricesAwaited ? '技术商务评审已结束，解锁后开启通过评审的投标的报价文件。' : ''}
            {view.state === 'waiting' && view.failedReason === null
              ? '开标前，系统不向任何人显示投标人及其数量。'
              : ''}
          </p>
          {awaited && released >= view.openersNeeded ? (
            <p role="alert">{uselessWording(released, view.openers.length)}。</p>
          ) : null}
          {view.keyHolder === 'platform' && view.state === 'waiting' ? (
            <p>本标段在启用开标人密钥之前发布，解密密钥由平台服务器加密保管。</p>
          ) : null}
          <ul className={styles.openers}>
            {view.openers.map((opener) => (
              <li key={opener.id}>
                <span>
                  <ShortName name={opener.nickName} />
                  {opener.self ? '（您）' : ''}
                </span>
                {opener.releasedAt ? (
                  <StatusBadge status="completed">
                    {formatDateTimeSeconds(opener.releasedAt)} 已解锁
                  </StatusBadge>
                ) : (
                  <StatusBadge status="not_started">未解锁</StatusBadge>
                )}
                {sealed && !opener.hasShare ? <Badge tone="warning">没有密钥份额，不能解锁</Badge> : null}
                {opener.shareFalse ? <Badge tone="warning">份额与密钥不符，未用于开标</Badge> : null}
              </li>
            ))}
          </ul>
          {view.failedReason ? <p role="alert">本标段流标：{view.failedReason}。</p> : null}
        </div>
        {awaited ? (
          <Allowed code="opening.release">
            <div className={styles.act}>
              <Button
                kind="primary"
                size="large"
                busy={act.busy}
                busyText="正在解锁"
                disabled={view.blocker !== null}
                onClick={() => {
                  if (view.blocker !== null) return;
                  if (view.keyHolder === 'openers') show(true);
                  else void confirmed();
                }}
              >
                {view.pricesAwaited ? '解锁报价' : '解锁开标'}
              </Button>
              {view.blocker ? <p className={styles.muted}>{view.blocker.message}</p> : null}
            </div>
          </Allowed>
        ) : null}
      </div>
      {open ? <ReleaseDialog view={view} onClose={() => show(false)} /> : null}
    </Card>
  );
}
