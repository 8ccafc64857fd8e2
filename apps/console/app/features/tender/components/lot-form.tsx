import type { DocumentView } from '@procure/contract/tender/view.schema.ts';
import { evaluationMethodLabels, evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { checkAmounts, estimateLabel } from '@procure/domain/tender/amount.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { withCitation } from '@procure/domain/tender/violation.ts';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { BoundField } from './bound-field.tsx';
import { ClauseTable } from './clause-table.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { amountsOf, controlId, type FieldMessages, type LotDraft, type TenderDraft } from './form-state.ts';
import { LineTable } from './line-table.tsx';
import { PeopleFields } from './people-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './tender.module.css';

interface LotFormProps {
  readonly place: number;
  readonly draft: TenderDraft;
  readonly lot: LotDraft;
  readonly documents: readonly DocumentView[];
  readonly errors: FieldMessages;
  readonly linePage: number;
  readonly onLinePage: (page: number) => void;
  readonly onChange: (changes: Partial<LotDraft>) => void;
  readonly beforeAdding: () => Promise<boolean>;
}

const weightLabels = { technical: '技术', commercial: '商务', price: '价格' } as const;

function bondHint({ scope, kind }: TenderDraft): string {
  if (scope === 'government') return '不超过采购预算的2%，须以非现金形式提交；0为不收取。';
  const cap = scope === 'mandatory' && kind !== 'services' ? '，且不超过80万元' : '';
  return `不超过估算价的2%${cap}；0为不收取。`;
}

/** Everything of one lot, top to bottom. */
export function LotForm({
  place,
  draft,
  lot,
  documents,
  errors,
  linePage,
  onLinePage,
  onChange,
  beforeAdding,
}: LotFormProps) {
  const path = `lots.${place}`;
  // Said while it is being written: the server judges the same amounts by the same rules.
  const unlawful = new Map(
    checkAmounts(amountsOf(lot), draft.scope, draft.kind).map((found) => [found.field, found]),
  );
  const messages: FieldMessages = new Map([
    ...[...unlawful.values()]
      .filter(({ severity }) => severity === 'block')
      .map((found): [string, string] => [`${path}.${found.field}`, withCitation(found)]),
    ...errors,
  ]);
  const hint = (field: 'ceilingPrice' | 'bondAmount', plain: string) => {
    const found = unlawful.get(field);
    if (found?.severity !== 'warn') return plain;
    return (
      <>
        {plain}
        <span className={styles.caution}>请注意：{withCitation(found)}。提交审批时须说明理由。</span>
      </>
    );
  };
  const text = (field: 'title' | 'estimate' | 'ceilingPrice' | 'bondAmount' | 'bidValidityDays') => ({
    path: `${path}.${field}`,
    errors: messages,
    value: lot[field],
    onChange: (value: string) => onChange({ [field]: value }),
  });
  const total = Object.values(lot.weights).reduce((sum, weight) => sum + (Number(weight) || 0), 0);
  return (
    <div className={styles.sections}>
      <div className={styles.form}>
        <BoundField {...text('title')} label="标段名称" required maxLength={200} />
        <div className={styles.pair}>
          <BoundField
            {...text('estimate')}
            label={`${estimateLabel(draft.scope)}（元）`}
            required
            inputMode="decimal"
            help={
              draft.scope === 'government'
                ? '含税；随公告公开，最高限价与保证金以此为准。可写“120万”。'
                : '含税；仅内部可见，不向供应商公开，保证金以此为准。可写“120万”。'
            }
          />
          <BoundField {...text('bidValidityDays')} label="投标有效期（日）" required inputMode="numeric" />
        </div>
        <div className={styles.pair}>
          <BoundField
            {...text('ceilingPrice')}
            label="最高投标限价（元）"
            inputMode="decimal"
            help={hint(
              'ceilingPrice',
              draft.scope === 'government'
                ? '含税；不得超过采购预算，不得设最低限价；留空为不设。'
                : '含税；不得设最低限价；留空为不设。',
            )}
          />
          <BoundField
            {...text('bondAmount')}
            label="投标保证金（元）"
            inputMode="decimal"
            help={hint('bondAmount', bondHint(draft))}
          />
        </div>
        <div className={styles.pair}>
          <Field id={controlId(`${path}.evaluationMethod`)} label="评标办法" required>
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
                {evaluationMethods.map((one) => (
                  <option key={one} value={one}>
                    {evaluationMethodLabels[one]}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
        {lot.evaluationMethod === 'comprehensive' ? (
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
        ) : null}
        {methodSteps[draft.method].negotiation === 'none' ? null : (
          <CheckBox
            checked={lot.priceMustNotIncrease}
            onChange={(event) => onChange({ priceMustNotIncrease: event.target.checked })}
          >
            后一轮报价不得高于前一轮
          </CheckBox>
        )}
      </div>
      <h3>时间安排</h3>
      <ScheduleFields
        path={path}
        draft={draft}
        lot={lot}
        errors={errors}
        onChange={(times) => onChange({ times })}
      />
      <h3>分项报价表</h3>
      <LineTable
        path={`${path}.priceLines`}
        lines={lot.priceLines}
        errors={errors}
        page={linePage}
        onPage={onLinePage}
        onChange={(priceLines) => onChange({ priceLines })}
      />
      <h3>技术与商务条款</h3>
      <ClauseTable
        path={`${path}.clauses`}
        clauses={lot.clauses}
        errors={errors}
        onChange={(clauses) => onChange({ clauses })}
      />
      <h3>开标人与评委</h3>
      <PeopleFields
        path={path}
        organisationId={draft.organisationId}
        lot={lot}
        errors={errors}
        onChange={onChange}
      />
      <h3>招标文件</h3>
      <DocumentPanel
        lotId={lot.id}
        path={`${path}.documents`}
        errors={errors}
        documents={documents}
        mode="draft"
        beforeAdding={beforeAdding}
      />
    </div>
  );
}
