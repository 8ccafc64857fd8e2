import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import styles from './bid.module.css';
import { standingText } from './versions.tsx';

/** Deadline, sealing and standing, always in sight. */
export function SideFacts({ bid }: { readonly bid: BidWorkspace }) {
  const { lot } = bid;
  return (
    <aside className={styles.side} aria-label="截止时间与密封状态">
      <section>
        <h2>投标截止</h2>
        <p className={styles.deadline}>
          <Countdown deadline={lot.bidDeadline} serverNow={bid.serverTime} />
        </p>
        <p>
          <Time iso={lot.bidDeadline} zone />
        </p>
        <p className={styles.muted}>以服务器时间为准，截止时刻及以后系统拒收。请预留上传时间。</p>
      </section>
      <section>
        <h2>递交状态</h2>
        <p>{standingText(bid)}</p>
      </section>
      <section>
        <h2>密封</h2>
        <p className={styles.seal}>
          <Icon name="key" size="1.2em" />
          {secrecy.sealing}
          {secrecy.key}
        </p>
        {lot.sealRecipient === null ? null : (
          <p className={styles.muted}>
            公钥{' '}
            <code
              title={lot.sealRecipient}
            >{`${lot.sealRecipient.slice(0, 12)}…${lot.sealRecipient.slice(-6)}`}</code>
          </p>
        )}
      </section>
      <section>
        <h2>要求</h2>
        <dl>
          <div>
            <dt>最高限价</dt>
            <dd>{lot.ceilingPrice === null ? '未设' : formatYuan(lot.ceilingPrice)}</dd>
          </div>
          <div>
            <dt>保证金</dt>
            <dd>{Number(lot.bondAmount) > 0 ? formatYuan(lot.bondAmount) : '不要求'}</dd>
          </div>
          <div>
            <dt>投标有效期</dt>
            <dd>不少于{lot.bidValidityDays}日</dd>
          </div>
        </dl>
      </section>
    </aside>
  );
}
