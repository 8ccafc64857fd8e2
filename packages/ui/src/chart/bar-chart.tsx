import styles from './chart.module.css';

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** The value as text, which is shown beside the bar. */
  readonly text: string;
}

interface BarChartProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** A value that is marked on every bar, such as a limit, with its text; null without one. */
  readonly mark: { readonly value: number; readonly text: string } | null;
}

/** Bars from zero, one below the other, each with its name and its value as text. */
export function BarChart({ label, bars, mark }: BarChartProps) {
  const most = Math.max(mark?.value ?? 0, ...bars.map(({ value }) => value));
  const share = (value: number) => `${most === 0 ? 0 : (value / most) * 100}%`;
  return (
    <div className={styles.whole}>
      {mark === null ? null : <p className={styles.mark}>{mark.text}</p>}
      <ul className={styles.bars} aria-label={label}>
        {bars.map(({ key, name, value, text }) => (
          <li key={key}>
            <span>{name}</span>
            <span className={styles.value}>{text}</span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: share(value) }} />
              {mark === null ? null : <b style={{ left: share(mark.value) }} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
