import { formatMoney } from '@procure/domain/display/money.ts';
import styles from './money.module.css';

interface MoneyProps {
  /** A decimal string. */
  readonly amount: string;
  readonly unit?: '元' | '万元';
  readonly tax?: '含税' | '不含税';
}

/** ¥1,234,567.89 元（含税） */
export function Money({ amount, unit = '元', tax }: MoneyProps) {
  return (
    <span className={styles.money} translate="no">
      <span className={styles.amount}>¥{formatMoney(amount)}</span> {unit}
      {tax ? `（${tax}）` : null}
    </span>
  );
}
