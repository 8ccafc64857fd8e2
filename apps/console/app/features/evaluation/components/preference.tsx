import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import {
  companySizeLabels,
  domesticPartLabels,
  preferenceLabels,
} from '@procure/domain/evaluation/preference.ts';
import { preferenceCitation } from '@procure/domain/evaluation/preference-rule.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import styles from './evaluation.module.css';

/** The statements of a bid, on which its deductions depend. */
export function Statement({ bid: { statement } }: { readonly bid: EvaluatedBid }) {
  if (statement === null || (statement.makers.length === 0 && statement.domestic === null)) return '未声明';
  return (
    <>
      {statement.makers.map(({ item, company, size }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have one name, and none moves
        <span key={at} className={styles.sub}>
          {item}：{company}，{companySizeLabels[size]}
        </span>
      ))}
      {statement.domestic === null ? null : (
        <span className={styles.sub}>{domesticPartLabels[statement.domestic]}</span>
      )}
    </>
  );
}

interface EvaluatedPriceProps {
  readonly bid: Pick<EvaluatedBid, 'evaluatedPrice' | 'deductions'>;
  readonly kind: EvaluationView['lot']['kind'];
  readonly isLowest: boolean;
}

/** The price that is compared, with each deduction and its article. */
export function EvaluatedPrice({ bid, kind, isLowest }: EvaluatedPriceProps) {
  const { evaluatedPrice, deductions } = bid;
  return (
    <>
      <b className={`${styles.price} ${isLowest ? styles.lowest : ''}`}>
        {evaluatedPrice === null ? '无法计算' : formatYuan(evaluatedPrice)}
      </b>
      {isLowest ? <span className={styles.sub}>最低</span> : null}
      {deductions.length === 0 ? <span className={styles.sub}>没有扣除</span> : null}
      {deductions.map((one) => (
        <span key={one.kind} className={styles.sub}>
          {preferenceLabels[one.kind]}
          {one.isApplied
            ? `−${one.percent}%`
            : one.granted === false
              ? '：未予确认'
              : '：均为本国产品，不扣除'}
          {one.granted === null ? '（待评标委员会确认）' : ''}
          {one.reason === '' ? '' : `：${one.reason}`}（{preferenceCitation(one.kind, kind)}）
        </span>
      ))}
    </>
  );
}
