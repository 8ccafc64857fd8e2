import type { CSSProperties } from 'react';
import styles from './chart.module.css';

const colors = ['primary', 'warning', 'success', 'danger', 'text-2', 'primary-active'];
const dashes = ['none', '6 4', '2 3'];

/** The look of a series: its color, and dashes where the colors begin again. */
export function seriesStyle(index: number): CSSProperties {
  return {
    color: `var(--${colors[index % colors.length]})`,
    strokeDasharray: dashes[Math.floor(index / colors.length) % dashes.length],
  };
}

interface SeriesMarkProps {
  readonly index: number;
  /** Whether the mark bears the number of the series, from 1. */
  readonly isNumbered?: boolean;
}

/** The mark of a series: at a point of its line, and in the table beside the chart. */
export function SeriesMark({ index, isNumbered = true }: SeriesMarkProps) {
  return (
    <span className={isNumbered ? styles.number : styles.dot} style={seriesStyle(index)}>
      {isNumbered ? index + 1 : null}
    </span>
  );
}
