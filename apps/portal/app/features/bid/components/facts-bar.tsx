import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { bidPhaseWording } from '@procure/domain/bid/bid.ts';
import { keyWords, splitEnvelopeWords } from '@procure/domain/bid/key-words.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { standingWords } from '@procure/domain/bid/standing.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import type { ReactNode } from 'react';
import styles from './facts-bar.module.css';

interface FactsBarProps {
  readonly bid: BidWorkspace;
  /** The steps of the person who is writing. */
  readonly children?: ReactNode;
}

/** Deadline and state of the bid, always visible; details of sealing and of the lot fold into the bar. */
export function FactsBar({ bid, children }: FactsBarProps) {
  const { lot, versions } = bid;
  const valid = versions.find(({ standing }) => standing === 'valid');
  const counts = valid !== undefined && bid.phase !== 'unqualified';
  return (
    <section className={styles.bar} aria-label="截止时间与投标状态">
      <div className={styles.facts}>
        <p className={styles.deadline}>
          {lot.phase === 'suspended' ? (
            <strong>项目已暂停</strong>
          ) : (
            <Countdown deadline={lot.bidDeadline} serverNow={bid.serverTime} />
          )}
          <span>
            {lot.phase === 'suspended' ? '原投标截止' : '投标截止'} <Time iso={lot.bidDeadline} zone />
          </span>
        </p>
        <p className={counts ? styles.valid : styles.none}>
          <Icon name={counts ? 'check-circle' : 'circle'} />
          {bid.phase === 'unqualified' ? bidPhaseWording.unqualified : standingWords(valid, versions.length)}
        </p>
        <details className={styles.more}>
          <summary>
            <Icon name="key" />
            密封与要求
            <Icon name="down" size="1em" />
          </summary>
          <div>
            <p>
              {secrecy.sealing}
              {keyWords[lot.keyHolder]}
              {lot.priceRecipient === null ? '' : splitEnvelopeWords}
            </p>
            <DescriptionList
              items={[
                ...(lot.sealRecipient === null
                  ? []
                  : [{ term: '加密公钥', detail: <code>{lot.sealRecipient}</code>, wide: true }]),
                ...(lot.priceRecipient === null
                  ? []
                  : [{ term: '报价加密公钥', detail: <code>{lot.priceRecipient}</code>, wide: true }]),
                {
                  term: '最高限价',
                  detail: lot.ceilingPrice === null ? '未设' : formatYuan(lot.ceilingPrice),
                },
                {
                  term: '保证金',
                  detail: Number(lot.bondAmount) > 0 ? formatYuan(lot.bondAmount) : '不要求',
                },
                { term: '投标有效期', detail: `不少于${lot.bidValidityDays}日` },
                { term: '截止规则', detail: '以服务器时间为准，截止时刻及以后系统拒收。请预留上传时间。' },
              ]}
            />
          </div>
        </details>
      </div>
      {children}
    </section>
  );
}
