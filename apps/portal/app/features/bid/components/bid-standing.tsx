import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { bidPhaseWording } from '@procure/domain/bid/bid.ts';
import { draftStayWords } from '@procure/domain/bid/draft.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Lacking, useAllowed } from '../../../lib/permission.tsx';
import styles from './bid.module.css';
import { FactsBar } from './facts-bar.tsx';

interface BidStandingProps {
  readonly bid: BidWorkspace;
}

interface SubmittedBidProps extends BidStandingProps {
  onEdit(): void;
}

/** A submitted bid that can still be replaced: the form opens only on request. */
export function SubmittedBid({ bid, onEdit }: SubmittedBidProps) {
  const mayEdit = useAllowed('bid.edit');
  const maySubmit = useAllowed('bid.submit');
  return (
    <>
      <FactsBar bid={bid} />
      <Card title="您已递交，待开标">
        <div className={styles.standing}>
          <p>截止前可以修改后重新递交；新版本全部送达后才取代当前版本，在此之前当前版本一直有效。</p>
          {mayEdit || maySubmit ? (
            <Button onClick={onEdit}>修改并重新递交</Button>
          ) : (
            <Lacking code="bid.edit" />
          )}
        </div>
      </Card>
    </>
  );
}

/** The draft of colleagues, for a person who may neither edit nor submit it. */
export function ColleaguesDraft({ bid }: BidStandingProps) {
  return (
    <>
      <FactsBar bid={bid} />
      <Card title={bid.phase === 'none' ? '尚未编制' : bidPhaseWording[bid.phase]}>
        <div className={styles.standing}>
          <DraftStanding draft={bid.draft} />
          <Lacking code="bid.edit" />
        </div>
      </Card>
    </>
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

/** A lot for which no bid can be written now. */
export function ReadOnlyBid({ bid }: BidStandingProps) {
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
          {bid.rejectionReason === null ? null : <p>原因：{bid.rejectionReason}</p>}
          {bid.draft.savedAt === null || bid.lot.phase === 'bidding' ? null : <p>{draftStayWords}</p>}
          <ButtonLink href={`/processManage?lotId=${bid.lot.id}`}>查看项目进度</ButtonLink>
        </div>
      </Card>
    </>
  );
}
