import {
  type CriterionKind,
  criterionKindLabels,
  criterionKinds,
  isScored,
  pointsOf,
} from '@procure/domain/criterion/criterion.ts';
import type { EntryPart } from '@procure/domain/tender/entry.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { Button } from '@procure/ui/button/button.tsx';
import type { ReactNode } from 'react';
import styles from './criteria.module.css';
import { CriterionCard } from './criterion-card.tsx';
import { type CriteriaLot, type CriterionDraft, emptyCriterion } from './criterion-draft.ts';
import { controlId, type FieldMessages } from './line-draft.ts';
import table from './line-table.module.css';
import { PriceCriterion } from './price-criterion.tsx';
import { useRowActs } from './row-acts.ts';

interface CriteriaFieldsProps {
  /** `lots.0.criteria` */
  readonly path: string;
  readonly scope: TenderScope;
  readonly lot: CriteriaLot;
  readonly errors: FieldMessages;
  readonly onChange: (criteria: CriterionDraft[]) => void;
  /** Acts with the library of entries: one that adds to a part, one that keeps a criterion. */
  readonly library?: {
    readonly add: (kind: EntryPart) => ReactNode;
    readonly keep: (criterion: CriterionDraft, name: string) => ReactNode;
  };
}

const hints: Readonly<Record<CriterionKind, string>> = {
  qualification: '不满足任一项的投标被否决。资格条件不得再作为评分因素。',
  responsiveness: '对招标文件实质性要求的响应，不满足任一项的投标被否决。',
  technical: '逐项写明分值和得分标准；各项合计须等于技术权重。',
  commercial: '逐项写明分值和得分标准；各项合计须等于商务权重。',
  price: '价格分由平台按公式计算。',
};

/** The criteria of a lot, one group for each part of the evaluation. Points are asked for only where bids are scored. */
export function CriteriaFields(props: CriteriaFieldsProps) {
  const { path, lot, errors } = props;
  const kinds = criterionKinds.filter((kind) => lot.evaluationMethod === 'comprehensive' || !isScored(kind));
  return (
    <div id={controlId(path)} tabIndex={-1} className={styles.sections}>
      {errors.has(path) ? <p className={styles.wrong}>{errors.get(path)}</p> : null}
      {kinds.map((kind) => (
        <CriteriaGroup key={kind} {...props} kind={kind} />
      ))}
    </div>
  );
}

function CriteriaGroup({
  path,
  scope,
  lot,
  errors,
  onChange,
  library,
  kind,
}: CriteriaFieldsProps & { readonly kind: CriterionKind }) {
  const { criteria } = lot;
  const places = criteria.flatMap((criterion, place) => (criterion.kind === kind ? [place] : []));
  const acts = useRowActs(criteria, onChange);
  return (
    <section className={styles.group} aria-label={criterionKindLabels[kind]}>
      <h4 className={styles.heading}>
        {criterionKindLabels[kind]}
        <Sum kind={kind} lot={lot} count={places.length} />
      </h4>
      <p className={styles.found}>{hints[kind]}</p>
      {kind === 'price' ? (
        <PriceCriterion
          {...{ scope, lot, errors }}
          path={`${path}.${places[0] ?? criteria.length}`}
          criterion={criteria[places[0] ?? -1]}
          onChange={(scoring) => {
            const criterion = criteria[places[0] ?? -1];
            if (criterion === undefined) onChange([...criteria, { ...emptyCriterion('price'), scoring }]);
            else acts.change(criterion.id, { scoring });
          }}
        />
      ) : (
        <>
          {places.map((place, at) => {
            const criterion = criteria[place];
            if (criterion === undefined) return null;
            return (
              <CriterionCard
                key={criterion.id}
                path={`${path}.${place}`}
                number={at + 1}
                criterion={criterion}
                errors={errors}
                onChange={(changes) => acts.change(criterion.id, changes)}
                onRemove={() => acts.remove(criterion.id)}
              >
                {library?.keep(criterion, `${criterionKindLabels[kind]}第${at + 1}项`)}
              </CriterionCard>
            );
          })}
          <div className={table.below}>
            <Button onClick={() => onChange([...criteria, emptyCriterion(kind)])}>
              增加{criterionKindLabels[kind]}因素
            </Button>
            {library?.add(kind)}
          </div>
        </>
      )}
    </section>
  );
}

/** The running sum of a scored part against its weight. */
function Sum({
  kind,
  lot: { criteria, weights },
  count,
}: {
  readonly kind: CriterionKind;
  readonly lot: CriteriaLot;
  readonly count: number;
}) {
  if (kind === 'price') return <span className={styles.sum}>{weights.price || '0'}分</span>;
  if (!isScored(kind)) return <span className={styles.sum}>{count}项</span>;
  const readable = criteria.filter(({ points }) => /^\d+(\.\d+)?$/.test(points ?? ''));
  const sum = pointsOf(readable, kind);
  const fits = count === 0 || String(sum) === String(Number(weights[kind]));
  return (
    <span className={fits ? styles.sum : `${styles.sum} ${styles.wrong}`}>
      {count}项，合计{String(sum)}分{fits ? '' : `，须等于权重${weights[kind]}分`}
    </span>
  );
}
