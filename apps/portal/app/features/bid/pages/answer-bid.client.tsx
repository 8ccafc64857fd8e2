import type { BidVersionView, BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { OfflineBanner } from '@procure/ui/offline-banner/offline-banner.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { BidBadge } from '@procure/web/bid/bid-badge.tsx';
import { CallError } from '@procure/web/call/queries.ts';
import { OneTab } from '@procure/web/draft/one-tab.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed, useAllowed } from '../../../lib/permission.tsx';
import styles from '../components/bid.module.css';
import { ColleaguesDraft, ReadOnlyBid, SubmittedBid } from '../components/bid-standing.tsx';
import { Blockers } from '../components/blockers.tsx';
import { ReadBack, submittedWords } from '../components/read-back.tsx';
import { ReceiptView } from '../components/receipt-view.tsx';
import { Reconfirmation } from '../components/reconfirmation.tsx';
import { SubmittedNote } from '../components/submitted-note.tsx';
import { Versions } from '../components/versions.tsx';
import { WithdrawButton } from '../components/withdraw-button.tsx';
import { Workspace } from '../components/workspace.tsx';
import { bidQuery, refreshBid } from '../queries.ts';

/** `/answerBid?lotId=…`: write, submit and withdraw a bid, and after the deadline see that it was received. */
export default function AnswerBidPage() {
  const [query] = useSearchParams();
  const lotId = query.get('lotId');
  if (lotId) return <OpenBid key={lotId} lotId={lotId} />;
  // Does not use the element that other pages use for it: every visitor's first page would load one more file.
  return (
    <ErrorState
      title="请先选择项目"
      advice="从“我的投标项目”进入要办理的项目。"
      actions={<ButtonLink href="/bidList">我的投标项目</ButtonLink>}
    />
  );
}

function OpenBid({ lotId }: { readonly lotId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    ...bidQuery(lotId),
    staleTime: 0,
    // The form never starts from a draft that was cached at an earlier visit.
    gcTime: 0,
  });
  if (isPending) {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  }
  if (error || data === undefined) {
    return (
      <ErrorState
        title="未能打开投标页面"
        advice={error?.message ?? '请稍后重试'}
        requestId={error instanceof CallError ? error.reply.requestId : undefined}
        onRetry={() => void refetch()}
        actions={<ButtonLink href="/bidList">返回我的投标项目</ButtonLink>}
      />
    );
  }
  return <AnswerBid key={lotId} bid={data.data} />;
}

/** Obstacles that can still be removed while the bid is being written. */
const mendable = new Set(['document_not_obtained']);

function AnswerBid({ bid }: { readonly bid: BidWorkspace }) {
  const { lot } = bid;
  const [receiptId, showReceipt] = useState<string | null>(null);
  const [versionRead, openBack] = useState<BidVersionView | null>(null);
  const [submittedId, setSubmitted] = useState<string | null>(null);
  useDeadline(bid);
  /** With a valid bid, the form opens only on request: the submitted bid is the one that counts. */
  const [editing, edit] = useState(false);
  const valid = bid.versions.find(({ standing }) => standing === 'valid');
  const submitted = bid.versions.find(({ id, standing }) => id === submittedId && standing === 'valid');
  // Once nothing more is accepted, the page must not read as if the submitted bid had been refused.
  const isOpen = lot.phase === 'bidding' || lot.phase === 'suspended';
  const blockers = valid === undefined || isOpen ? bid.blockers : [];
  const writable = bid.blockers.every(({ reason }) => mendable.has(reason));
  const once = methodSteps[lot.method].priceOnce;
  const mayEdit = useAllowed('bid.edit');
  const maySubmit = useAllowed('bid.submit');
  const facts = [lot.tenderNo, `第${lot.lotNo}标段 ${lot.title}`, lot.buyerName].join('，');
  return (
    <div className={styles.page}>
      <OfflineBanner />
      <PageHeader title={lot.tenderTitle} lead={facts} badges={<BidBadge state={bid.phase} />} />
      {submitted ? (
        <SubmittedNote
          lot={lot}
          version={submitted}
          onReceipt={() => showReceipt(submitted.id)}
          onOpen={() => openBack(submitted)}
        />
      ) : null}
      <Blockers blockers={blockers} lotId={lot.id} />
      {valid && bid.phase !== 'unqualified' ? <Reconfirmation bid={bid} valid={valid} /> : null}
      {once && writable ? (
        <div className={styles.warning} role="note">
          <b>本项目为一次报价，报价递交后不得更改</b>
          <p>递交后不能替换；截止前可以撤回，撤回后不能再次报价。请核对无误后递交。</p>
        </div>
      ) : null}
      {writable && valid && !editing ? (
        <SubmittedBid bid={bid} onEdit={() => edit(true)} />
      ) : writable && (mayEdit || maySubmit) ? (
        <OneTab name={`bid ${lot.id}`} noun="这份投标文件" onTaken={() => refreshBid(lot.id)}>
          <Workspace
            bid={bid}
            onSubmitted={(id) => {
              setSubmitted(id);
              edit(false);
              void refreshBid(lot.id);
              window.scrollTo({ top: 0 });
            }}
          />
        </OneTab>
      ) : writable ? (
        <ColleaguesDraft bid={bid} />
      ) : (
        <ReadOnlyBid bid={bid} />
      )}
      {bid.versions.length > 0 ? (
        <Card
          title="递交记录"
          aside={
            // 法29: the bid can be withdrawn until the deadline, whatever has become of the lot or the company.
            valid && bid.withdrawBlocker === null ? (
              <Allowed code="bid.withdraw">
                <WithdrawButton bid={bid} versionId={valid.id} versionNo={valid.versionNo} />
              </Allowed>
            ) : null
          }
        >
          <Versions
            versions={bid.versions}
            unqualified={bid.phase === 'unqualified'}
            onReceipt={({ id }) => showReceipt(id)}
            onOpen={openBack}
          />
        </Card>
      ) : null}
      {versionRead ? (
        <ReadBack
          title={`打开核对第${versionRead.versionNo}版`}
          envelopes={versionRead.envelopes}
          words={submittedWords}
          onClose={() => openBack(null)}
        />
      ) : null}
      {receiptId ? (
        <ReceiptView lotId={lot.id} versionId={receiptId} onClose={() => showReceipt(null)} />
      ) : null}
    </div>
  );
}

/** Reloads the page's data at the deadline, by the server's clock. */
function useDeadline(bid: BidWorkspace) {
  const { id, bidDeadline } = bid.lot;
  useEffect(() => {
    const left = Date.parse(bidDeadline) - Date.parse(bid.serverTime);
    if (left <= 0 || left > 86_400_000) return;
    const timer = setTimeout(() => void refreshBid(id), left + 500);
    return () => clearTimeout(timer);
  }, [id, bidDeadline, bid.serverTime]);
}
