import type { MonthFigures } from '@procure/contract/months.ts';
import styles from './register.module.css';

/** Median duration in words; a dash if nothing has ended. */
export const medianWords = (days: number | null): string =>
  days === null ? '—' : days < 1 ? '不足1日' : `${days}日`;

interface RegisterFiguresProps {
  readonly figures: readonly (readonly [term: string, value: string])[];
  readonly months: readonly MonthFigures[];
}

/** Counts by outcome and by month of submission. */
export function RegisterFigures({ figures, months }: RegisterFiguresProps) {
  return (
    <>
      <dl className={styles.figures} aria-label="统计">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.byMonth}>
        <summary>按月统计（12个月）</summary>
        <Months months={months} />
      </details>
    </>
  );
}

function Months({ months }: Pick<RegisterFiguresProps, 'months'>) {
  const most = Math.max(1, ...months.map(({ received }) => received));
  return (
    <table className={styles.months}>
      <caption>按提出月份统计；成立含部分成立</caption>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">收到</th>
          <th scope="col">成立</th>
          <th scope="col">逾期</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, received, upheld, late }) => (
          <tr key={month}>
            <th scope="row">{monthWords(month)}</th>
            <td>
              <span className={styles.bar}>
                <span className={styles.track} aria-hidden="true">
                  <i style={{ width: `${(received / most) * 100}%` }} />
                </span>
                {received}
              </span>
            </td>
            <td>{upheld}</td>
            <td>{late}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Converts 「2026-11」 to 「2026年11月」. */
function monthWords(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
}
