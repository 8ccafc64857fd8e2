import type { ObjectionFigures } from '@procure/contract/objection/register.schema.ts';
import styles from './register.module.css';

/** How many there were by what came of them, and how long an answer took. */
export function Figures({ figures }: { readonly figures: ObjectionFigures }) {
  const { received, open, upheld, partlyUpheld, rejected, notReceivable, withdrawn, late, medianDays } =
    figures;
  const shown: readonly (readonly [string, string])[] = [
    ['收到', String(received)],
    ['未答复', String(open)],
    ['成立', String(upheld)],
    ['部分成立', String(partlyUpheld)],
    ['不成立', String(rejected)],
    ['不予受理', String(notReceivable)],
    ['撤回', String(withdrawn)],
    ['逾期', String(late)],
    ['答复用时中位数', medianDays === null ? '—' : medianDays < 1 ? '不足1日' : `${medianDays}日`],
  ];
  return (
    <dl className={styles.figures} aria-label="统计">
      {shown.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
