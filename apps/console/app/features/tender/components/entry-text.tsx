import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { isScored } from '@procure/domain/criterion/criterion.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import styles from './entry.module.css';

/** The clause or the criterion of an entry, as a tender states it. */
export function EntryText({ entry: { content, findings } }: { readonly entry: EntryRow }) {
  return (
    <div className={styles.text}>
      {content.kind === 'clause' ? (
        <p>
          {content.clause.starred ? <span className={styles.star}>★ </span> : null}
          {content.clause.clauseNo} {content.clause.requirement}
        </p>
      ) : (
        <CriterionText criterion={content.criterion} />
      )}
      {findings.length === 0 ? null : (
        <p className={styles.found}>
          疑似限制竞争：{findings.map(({ passage }) => `“${passage}”`).join('、')}
        </p>
      )}
    </div>
  );
}

type Criterion = Extract<EntryRow['content'], { kind: 'criterion' }>['criterion'];

function CriterionText({
  criterion: { kind, title, requirement, evidence, points, scoring },
}: {
  readonly criterion: Criterion;
}) {
  return (
    <>
      <p>
        {title}
        {points === null ? null : ` · ${points}分`}
      </p>
      {requirement === '' ? null : <p>{requirement}</p>}
      {isScored(kind) ? <p>{scoringText(scoring)}</p> : null}
      {evidence === '' ? null : <p>证明材料：{evidence}</p>}
    </>
  );
}

/** The methods of an entry in words. */
export function methodsText(methods: EntryRow['methods']): string {
  return methods.length === 0 ? '全部采购方式' : methods.map((method) => methodLabels[method]).join('、');
}
