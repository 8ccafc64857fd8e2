import { evaluationMethodLabels, evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { prescribedEvaluation } from '@procure/domain/evaluation/method-rule.ts';
import { maySplitEnvelope } from '@procure/domain/evaluation/split-envelope.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { BoundField } from '../../../lib/bound-field.tsx';
import { controlId, type FieldMessages } from '../../../lib/line-draft.ts';
import { Remarked } from '../../../lib/remarked.tsx';
import type { LotDraft, TenderDraft } from './form-state.ts';
import styles from './tender.module.css';

interface EvaluationFieldsProps {
  readonly path: string;
  readonly lot: LotDraft;
  readonly tender: Pick<TenderDraft, 'method' | 'scope'>;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<LotDraft>) => void;
}

/** The evaluation method of a lot, with its weights. */
export function EvaluationFields(props: EvaluationFieldsProps) {
  const { path, lot, tender, onChange } = props;
  const only = prescribedEvaluation(tender.scope, tender.method);
  return (
    <>
      <div className={styles.pair}>
        <Remarked path={`${path}.evaluationMethod`} label="评标办法">
          <Field
            id={controlId(`${path}.evaluationMethod`)}
            label="评标办法"
            required
            help={
              only === null ? undefined : `${methodLabels[tender.method]}只能采用此办法（${only.citation}）。`
            }
          >
            {(control) => (
              <SelectInput
                {...control}
                value={lot.evaluationMethod}
                onChange={({ target }) =>
                  onChange({
                    evaluationMethod:
                      evaluationMethods.find((one) => one === target.value) ?? lot.evaluationMethod,
                  })
                }
              >
                {(only === null ? evaluationMethods : [only.evaluation]).map((one) => (
                  <option key={one} value={one}>
                    {evaluationMethodLabels[one]}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </Remarked>
      </div>
      {lot.evaluationMethod === 'comprehensive' ? <Weights {...props} /> : null}
      {maySplitEnvelope(tender) ? (
        <CheckBox
          id={controlId(`${path}.splitEnvelope`)}
          checked={lot.splitEnvelope}
          onChange={({ target }) => onChange({ splitEnvelope: target.checked })}
        >
          双信封：技术、商务文件评审结束后，再由开标人开启通过评审的投标的报价文件
        </CheckBox>
      ) : null}
    </>
  );
}

const weightLabels = { technical: '技术', commercial: '商务', price: '价格' } as const;

function Weights({ path, lot, errors, onChange }: EvaluationFieldsProps) {
  const total = Object.values(lot.weights).reduce((sum, weight) => sum + (Number(weight) || 0), 0);
  return (
    <div>
      <div className={styles.pair} id={controlId(`${path}.weights`)} tabIndex={-1}>
        {(['technical', 'commercial', 'price'] as const).map((part) => (
          <BoundField
            key={part}
            path={`${path}.weights.${part}`}
            label={`${weightLabels[part]}权重（%）`}
            required
            inputMode="numeric"
            errors={errors}
            value={lot.weights[part]}
            onChange={(value) => onChange({ weights: { ...lot.weights, [part]: value } })}
          />
        ))}
      </div>
      <p className={total === 100 ? styles.found : styles.wrong}>
        合计 {total}%{total === 100 ? '' : '，须为100%'}
      </p>
    </div>
  );
}
