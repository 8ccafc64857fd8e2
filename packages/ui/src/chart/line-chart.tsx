import { nice, ticks } from 'd3-array';
import styles from './chart.module.css';
import { SeriesMark, seriesStyle } from './series.tsx';

interface Series {
  readonly key: string;
  readonly name: string;
  /** One for each column; null without a value, which interrupts the line. */
  readonly values: readonly (number | null)[];
}

interface LineChartProps {
  /** The accessible name; a table beside the chart contains the values. */
  readonly label: string;
  /** The names of the columns, all different. */
  readonly columns: readonly string[];
  readonly series: readonly Series[];
  /** The text of a value on the axis. */
  readonly format: (value: number) => string;
}

/** Values on the axis, about as many. */
const tickCount = 4;
/** Room above and below the lines, in percent of the height. */
const margin = 6;

/**
 * Lines over columns of equal width. Positions are percents, so that the drawing follows the width of its place while text
 * and strokes keep their size. The end of each line bears the number of its series.
 */
export function LineChart({ label, columns, series, format }: LineChartProps) {
  const all = series.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [value])));
  if (all.length === 0) return null;
  const [low, high] = rangeOf(all);
  const x = (column: number) => ((column + 0.5) / columns.length) * 100;
  const y = (value: number) => margin + ((high - value) / (high - low)) * (100 - 2 * margin);
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <div className={styles.axis} aria-hidden="true">
        {ticks(low, high, tickCount).map((value) => (
          <span key={value} style={{ top: `${y(value)}%` }}>
            {format(value)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks(low, high, tickCount).map((value) => (
            <line key={value} className={styles.tick} x1="0" x2="100" y1={y(value)} y2={y(value)} />
          ))}
          {series.map(({ key, values }, index) => (
            <path key={key} className={styles.line} style={seriesStyle(index)} d={pathOf(values, x, y)} />
          ))}
        </svg>
        {series.map(({ key, values }, index) => {
          const last = values.findLastIndex((value) => value !== null);
          return values.map((value, column) =>
            value === null ? null : (
              <span
                key={`${key} ${columns[column]}`}
                className={styles.point}
                style={{ left: `${x(column)}%`, top: `${y(value)}%` }}
              >
                <SeriesMark index={index} isNumbered={column === last} />
              </span>
            ),
          );
        })}
      </div>
      <div className={styles.columns} aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
    </div>
  );
}

/** The axis does not begin at zero: the lines are read by their changes. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const space = low === high ? Math.max(1, Math.abs(low) * 0.05) : 0;
  return nice(low - space, high + space, tickCount);
}

function pathOf(
  values: readonly (number | null)[],
  x: (column: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, column) => {
      if (value === null) return '';
      const command = column > 0 && values[column - 1] !== null ? 'L' : 'M';
      return `${command}${x(column)} ${y(value)}`;
    })
    .join('');
}
