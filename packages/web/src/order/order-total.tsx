import { formatYuan } from '@procure/domain/money/money.ts';
import styles from './order.module.css';

/** Total of the lines in figures and, if known, in capitals. */
export function OrderTotal({ total, inWords }: { readonly total: string; readonly inWords?: string }) {
  return (
    <p className={styles.total}>
      <span>合计（含税）</span>
      <b translate="no">{formatYuan(total)}</b>
      {inWords === undefined ? null : <span translate="no">{inWords}</span>}
    </p>
  );
}
