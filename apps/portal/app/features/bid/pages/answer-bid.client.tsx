import { withdrawBid } from '@procure/contract/bid/bid.route.ts';
import type { BidVersionView, BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { bidPhaseWording } from '@procure/domain/bid/bid.ts';
import { draftStayWords } from '@procure/domain/bid/draft.ts';
import { submittedMessage } from '@procure/domain/bid/rules.ts';
import { formatDateTime, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { OfflineBanner } from '@procure/ui/offline-banner/offline-banner.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { BidBadge } from '@procure/web/bid/bid-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CallError } from '@procure/web/call/queries.ts';
import { OneTab } from '@procure/web/draft/one-tab.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed, Lacking, useAllowed } from '../../../lib/permission.tsx';
import styles from '../components/bid.module.css';
import { FactsBar } from '../components/facts-bar.tsx';
import { ReadBack, submittedWords } from '../components/read-back.tsx';
import { ReceiptView } from '../components/receipt-view.tsx';
import { Reconfirmation } from '../components/reconfirmation.tsx';
import { Versions } from '../components/versions.tsx';
import { Workspace } from '../components/workspace.tsx';
import { bidQuery, refreshBid } from '../queries.ts';

/** `/answerBid?lotId=…`: write, submit and withdraw a bid, and after the deadline see that it was received. */
export default function AnswerBidPage() {
  const [query] = useSearchParams();
  const lotId = query.get('lotId');
  if (lotId) return <Opened key={lotId} lotId={lotId} />;
  // Does not use the element that other pages use for it: every visitor's first page would load one more file.
  return (
    <ErrorState
      title="请先选择项目"
      advice="从“我的投标项目”进入要办理的项目。"
      actions={<ButtonLink href="/bidList">我的投标项目</ButtonLink>}
    />
  );
}

function Opened({ lotId }: { readonly lotId: string }) {
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
const advice: Readonly<Record<string, { readonly text: string; readonly href: string }>> = {
  document_not_obtained: { text: '去获取招标文件', href: '/downloadDoc' },
  prequalification_not_passed: { text: '查看资格预审', href: '/prequalification' },
  invitation_required: { text: '查看邀请', href: '/replyInvite' },
  excluded_here: { text: '查看原因与申诉', href: '/supplierInfoRegister' },
  company_restricted: { text: '查看原因与申诉', href: '/supplierInfoRegister' },
  company_not_approved: { text: '查看企业资料', href: '/supplierInfoRegister' },
};

function AnswerBid({ bid }: { readonly bid: BidWorkspace }) {
  const { lot } = bid;
  const [receiptId, showReceipt] = useState<string | null>(null);
  const [opened, openBack] = useState<BidVersionView | null>(null);
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
        <section className={styles.success} role="status">
          <Icon name="check-circle" size="1.6rem" />
          <div>
            <h2>{submittedMessage(submitted.receiptNo, formatDateTimeSeconds(submitted.submittedAt))}</h2>
            <p>
              您已递交，待开标。开标时间为{formatDateTime(lot.bidDeadline)}（北京时间）；
              {once ? '报价不得更改，此前可以撤回，撤回后不能再次报价。' : '此前可以撤回或重新递交。'}
            </p>
            <div className={styles.barActions}>
              <Button kind="primary" onClick={() => showReceipt(submitted.id)}>
                查看并下载回执
              </Button>
              <Button onClick={() => openBack(submitted)}>打开核对</Button>
              <ButtonLink href={`/processManage?lotId=${lot.id}`}>返回项目</ButtonLink>
            </div>
          </div>
        </section>
      ) : null}
      {blockers.map(({ reason, message }) => (
        <div key={reason} className={styles.warning} role="note">
          <b>{message}</b>
          {advice[reason] ? (
            <p>
              <a href={`${advice[reason].href}?lotId=${lot.id}`}>{advice[reason].text}</a>
            </p>
          ) : null}
        </div>
      ))}
      {valid && bid.phase !== 'unqualified' ? <Reconfirmation bid={bid} valid={valid} /> : null}
      {once && writable ? (
        <div className={styles.warning} role="note">
          <b>本项目为一次报价，报价递交后不得更改</b>
          <p>递交后不能替换；截止前可以撤回，撤回后不能再次报价。请核对无误后递交。</p>
        </div>
      ) : null}
      {writable && valid && !editing ? (
        <>
          <FactsBar bid={bid} />
          <Card title="您已递交，待开标">
            <div className={styles.standing}>
              <p>截止前可以修改后重新递交；新版本全部送达后才取代当前版本，在此之前当前版本一直有效。</p>
              {mayEdit || maySubmit ? (
                <Button onClick={() => edit(true)}>修改并重新递交</Button>
              ) : (
                <Lacking code="bid.edit" />
              )}
            </div>
          </Card>
        </>
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
        <>
          <FactsBar bid={bid} />
          <Card title={bid.phase === 'none' ? '尚未编制' : bidPhaseWording[bid.phase]}>
            <div className={styles.standing}>
              <DraftStanding draft={bid.draft} />
              <Lacking code="bid.edit" />
            </div>
          </Card>
        </>
      ) : (
        <ReadOnly bid={bid} />
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
      {opened ? (
        <ReadBack
          title={`打开核对第${opened.versionNo}版`}
          envelopes={opened.envelopes}
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

/** The colleagues' progress, for a person who may only read. */
function DraftStanding({ draft: { savedBy, savedAt } }: Pick<BidWorkspace, 'draft'>) {
  if (savedAt === null) return <p>本企业还没有开始编制投标文件。</p>;
  return (
    <p>
      草稿由{savedBy ?? '同事'}保存于{formatDateTime(savedAt)}，尚未递交。
    </p>
  );
}

function ReadOnly({ bid }: { readonly bid: BidWorkspace }) {
  const words = bid.phase === 'none' ? '您没有参加本标段的投标' : bidPhaseWording[bid.phase];
  return (
    <>
      <FactsBar bid={bid} />
      <Card title={bid.phase === 'sealed' ? '您已递交，待开标' : words}>
        <div className={styles.standing}>
          <p>
            {bid.phase === 'unqualified'
              ? '您递交投标后，资格预审申请经重新评审为未通过。已递交的投标文件保持密封，不予开启；截止前可以撤回。'
              : bid.phase === 'sealed'
                ? '投标已截止，您的投标已封存，不能再修改或撤回。开标后可在项目页查看开标记录。'
                : bid.lot.phase === 'bidding'
                  ? methodSteps[bid.lot.method].priceOnce && bid.versions.length > 0
                    ? '本项目为一次报价：报价递交后不得更改，也不能再次递交。截止前可以撤回。'
                    : '完成上述事项后即可编制和递交投标文件。'
                  : '本标段现在不能编制投标文件。'}
          </p>
          {bid.draft.savedAt === null || bid.lot.phase === 'bidding' ? null : <p>{draftStayWords}</p>}
          <ButtonLink href={`/processManage?lotId=${bid.lot.id}`}>查看项目进度</ButtonLink>
        </div>
      </Card>
    </>
  );
}

function WithdrawButton({
  bid: {
    phase: standing,
    lot: { id: lotId, method, phase },
  },
  versionId,
  versionNo,
}: {
  bid: BidWorkspace;
  versionId: string;
  versionNo: number;
}) {
  const act = useCommand(withdrawBid);
  const afterwards = methodSteps[method].priceOnce
    ? '本项目为一次报价，撤回后不能再次报价。'
    : standing === 'unqualified'
      ? '您未通过资格预审，不能重新递交。'
      : phase === 'suspended'
        ? '项目暂停期间不能重新递交，恢复后截止前可以。'
        : '截止前可以重新递交。';
  const ask = async () => {
    await confirm({
      title: '撤回投标',
      text: `撤回后，第${versionNo}版立即失效，您将没有有效投标。${afterwards}`,
      confirmText: '撤回投标',
      busyText: '正在撤回',
      danger: true,
      act: () => act.run({ lotId, versionId }, `第${versionNo}版投标已撤回`),
    });
  };
  return (
    <Button kind="danger" busy={act.busy} busyText="正在撤回" onClick={() => void ask()}>
      撤回投标
    </Button>
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
