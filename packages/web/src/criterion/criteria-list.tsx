import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import {
  criterionKindLabels,
  criterionKinds,
  isObjective,
  isScored,
  pointsOf,
} from '@procure/domain/criterion/criterion.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import type { ReactNode } from 'react';
import styles from './criteria-list.module.css';

interface CriteriaListProps {
  readonly criteria: readonly CriterionView[];
  /** Beside the title of a criterion. */
  readonly aside?: (criterion: CriterionView) => ReactNode;
}

/** The criteria of a lot, by the part of the evaluation in which they are judged. Nothing without criteria. */
export function CriteriaList({ criteria, aside }: CriteriaListProps) {
  const groups = criterionKinds.flatMap((kind) => {
    const items = criteria.filter((criterion) => criterion.kind === kind);
    return items.length === 0 ? [] : [{ kind, items, points: pointsOf(items, kind) }];
  });
  return groups.map(({ kind, items, points }) => (
    <section key={kind} className={styles.group} aria-label={criterionKindLabels[kind]}>
      <p className={styles.heading}>
        <b>{criterionKindLabels[kind]}</b>
        <span>{isScored(kind) ? `共${points}分` : '通过/不通过'}</span>
      </p>
      <ul className={styles.items}>
        {items.map((criterion) => (
          <Item key={criterion.id} of={criterion} aside={aside?.(criterion)} />
        ))}
      </ul>
    </section>
  ));
}

function Item({
  of: { kind, title, requirement, evidence, points, scoring },
  aside,
}: {
  readonly of: CriterionView;
  readonly aside: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        <b>{title}</b>
        {points === null ? null : <span className={styles.points}>{points}分</span>}
        {aside}
      </p>
      {requirement === '' ? null : <p>{requirement}</p>}
      {isScored(kind) ? (
        <p>
          {kind === 'price' ? null : (
            <span className={styles.nature}>{isObjective(scoring) ? '客观' : '主观'}</span>
          )}
          {scoringText(scoring)}
        </p>
      ) : null}
      {evidence === '' ? null : <p className={styles.evidence}>证明材料：{evidence}</p>}
    </li>
  );
}
