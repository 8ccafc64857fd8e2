import {
  criterionKindLabels,
  isScored,
  type Scoring,
  scoringLabels,
  scoringsOf,
} from '@procure/domain/criterion/criterion.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { memo, type ReactNode } from 'react';
import { BoundField } from './bound-field.tsx';
import styles from './criteria.module.css';
import { type CriterionDraft, emptyScoring } from './criterion-draft.ts';
import { controlId, type FieldMessages } from './line-draft.ts';
import table from './line-table.module.css';
import { isSameRow } from './row-acts.ts';
import { ScoringFields } from './scoring-fields.tsx';

interface CriterionCardProps {
  /** `lots.0.criteria.0` */
  readonly path: string;
  /** From 1, within its kind. */
  readonly number: number;
  readonly criterion: CriterionDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<CriterionDraft>) => void;
  /** Absent for a criterion that is edited by itself. */
  readonly onRemove?: () => void;
  /** A further act on the criterion. */
  readonly children?: ReactNode;
}

const nameOf = ({ criterion: { kind }, number }: Pick<CriterionCardProps, 'criterion' | 'number'>) =>
  `${criterionKindLabels[kind]}第${number}项`;

/** One criterion: the demand, the proof, and how points are given. */
export function CriterionCard({ children, ...props }: CriterionCardProps) {
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">{nameOf(props)}</legend>
      <CriterionFields {...props} />
      {children ? <div className={styles.foot}>{children}</div> : null}
    </fieldset>
  );
}

const CriterionFields = memo(function CriterionFields(props: Omit<CriterionCardProps, 'children'>) {
  const { path, number, criterion, errors, onChange, onRemove } = props;
  const { kind, scoring } = criterion;
  const name = nameOf(props);
  return (
    <>
      <div className={styles.top}>
        {onRemove === undefined ? null : (
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        )}
        <div className={styles.grow}>
          <BoundField
            path={`${path}.title`}
            label="评审因素"
            required
            maxLength={100}
            errors={errors}
            value={criterion.title}
            onChange={(title) => onChange({ title })}
          />
        </div>
        {isScored(kind) ? (
          <div className={styles.narrow}>
            <BoundField
              path={`${path}.points`}
              label="分值"
              required
              inputMode="decimal"
              errors={errors}
              value={criterion.points ?? ''}
              onChange={(points) => onChange({ points: points === '' ? null : points })}
            />
          </div>
        ) : null}
        {onRemove === undefined ? null : (
          <button type="button" className={table.icon} aria-label={`删除${name}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className={styles.pair}>
        <BoundField
          path={`${path}.requirement`}
          label="评审要求"
          rows={2}
          maxLength={2000}
          errors={errors}
          value={criterion.requirement}
          onChange={(requirement) => onChange({ requirement })}
        />
        <BoundField
          path={`${path}.evidence`}
          label="证明材料"
          rows={2}
          maxLength={500}
          errors={errors}
          value={criterion.evidence}
          onChange={(evidence) => onChange({ evidence })}
        />
      </div>
      {isScored(kind) ? (
        <>
          <div className={styles.way}>
            <Field
              id={controlId(`${path}.scoring`)}
              label="评分方式"
              required
              error={errors.get(`${path}.scoring`)}
            >
              {(control) => (
                <SelectInput
                  {...control}
                  value={scoring.by}
                  onChange={({ target }) => {
                    const by = scoringsOf[kind].find((one) => one === target.value);
                    if (by !== undefined) onChange({ scoring: emptyScoring(by) });
                  }}
                >
                  {scoringsOf[kind].map((by) => (
                    <option key={by} value={by}>
                      {scoringLabels[by]}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          </div>
          <ScoringFields
            path={`${path}.scoring`}
            name={name}
            scoring={scoring}
            errors={errors}
            onChange={(changed: Scoring) => onChange({ scoring: changed as CriterionDraft['scoring'] })}
          />
        </>
      ) : null}
    </>
  );
}, isSameRow);
