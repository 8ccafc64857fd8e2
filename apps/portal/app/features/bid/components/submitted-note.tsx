import type { BidVersionView, BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { submittedMessage } from '@procure/domain/bid/rules.ts';
import { formatDateTime, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import styles from './bid.module.css';

interface SubmittedNoteProps {
  readonly lot: BidWorkspace['lot'];
  readonly version: BidVersionView;
  onReceipt(): void;
  onOpen(): void;
}

/** The confirmation of a submission, with its receipt. */
export function SubmittedNote({ lot, version, onReceipt, onOpen }: SubmittedNoteProps) {
  const isPricedOnce = methodSteps[lot.method].priceOnce;
  return (
    <section className={styles.success} role="status">
      <Icon name="check-circle" size="1.6rem" />
      <div>
        <h2>{submittedMessage(version.receiptNo, formatDateTimeSeconds(version.submittedAt))}</h2>
        <p>
          您已递交，待开标。开标时间为{formatDateTime(lot.bidDeadline)}（北京时间）；
          {isPricedOnce ? '报价不得更改，此前可以撤回，撤回后不能再次报价。' : '此前可以撤回或重新递交。'}
        </p>
        <div className={styles.barActions}>
          <Button kind="primary" onClick={onReceipt}>
            查看并下载回执
          </Button>
          <Button onClick={onOpen}>打开核对</Button>
          <ButtonLink href={`/processManage?lotId=${lot.id}`}>返回项目</ButtonLink>
        </div>
      </div>
    </section>
  );
}
