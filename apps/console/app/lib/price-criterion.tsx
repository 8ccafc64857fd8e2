import type { Scoring } from '@procure/domain/criterion/criterion.ts';
import { priceExample } from '@procure/domain/criterion/price-example.ts';
import {
  type PriceFormula,
  priceFormulaKinds,
  priceFormulaLabels,
  priceFormulaText,
  usualPriceFormula,
} from '@procure/domain/criterion/price-formula.ts';
import { isPercent, offersPreference } from '@procure/domain/evaluation/preference.ts';
import { isPlainNumber } from '@procure/domain/money/decimal.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { BoundField } from './bound-field.tsx';
import styles from './criteria.module.css';
import type { CriteriaLot, CriterionDraft } from './criterion-draft.ts';
import { controlId, type FieldMessages } from './line-draft.ts';

type PriceScoring = Extract<Scoring, { by: 'price' }>;

interface PriceCriterionProps {
  /** `lots.0.criteria.3`: of the price, or of the place after the last criterion. */
  readonly path: string;
  readonly scope: TenderScope;
  readonly lot: CriteriaLot;
  readonly criterion: CriterionDraft | undefined;
  readonly errors: FieldMessages;
  readonly onChange: (scoring: PriceScoring) => void;
}

const emptyFormulas: Readonly<Record<PriceFormula['kind'], PriceFormula>> = {
  lowest: usualPriceFormula,
  benchmark: { kind: 'benchmark', discount: '0', above: '1', below: '0.5', trimmed: true },
  linear: { kind: 'linear', above: '1' },
};

/** The formula of the price's points, with an example. */
export function PriceCriterion({ path, scope, lot, criterion, errors, onChange }: PriceCriterionProps) {
  const formula = criterion?.scoring.by === 'price' ? criterion.scoring.formula : usualPriceFormula;
  const set = (changed: PriceFormula) => onChange({ by: 'price', formula: changed });
  const prescribed = scope === 'government';
  const at = `${path}.scoring.formula`;
  const fields: readonly (readonly ['discount' | 'above' | 'below', string])[] =
    formula.kind === 'benchmark'
      ? [
          ['discount', '平均价下浮（%）'],
          ['above', '每高于基准价1%扣分'],
          ['below', '每低于基准价1%扣分'],
        ]
      : formula.kind === 'linear'
        ? [['above', '每高于最低价1%扣分']]
        : [];
  return (
    <div className={styles.card}>
      <div className={styles.way}>
        <Field
          id={controlId(`${path}.scoring`)}
          label="价格分计算方法"
          required
          help={prescribed ? '政府采购的价格分统一采用低价优先法。' : undefined}
          error={errors.get(at) ?? errors.get(`${path}.scoring`) ?? errors.get(`${path}.title`)}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={formula.kind}
              onChange={({ target }) => {
                const kind = priceFormulaKinds.find((one) => one === target.value);
                if (kind !== undefined) set(emptyFormulas[kind]);
              }}
            >
              {priceFormulaKinds.map((kind) => (
                <option
                  key={kind}
                  value={kind}
                  disabled={prescribed && kind !== 'lowest' && kind !== formula.kind}
                >
                  {priceFormulaLabels[kind]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      {fields.length === 0 ? null : (
        <div className={fields.length === 1 ? styles.way : styles.pair}>
          {fields.map(([field, label]) => (
            <BoundField
              key={field}
              path={`${at}.${field}`}
              label={label}
              required
              inputMode="decimal"
              errors={errors}
              value={(formula as Readonly<Record<string, unknown>>)[field] as string}
              onChange={(value) => set({ ...formula, [field]: value } as PriceFormula)}
            />
          ))}
        </div>
      )}
      {formula.kind === 'benchmark' ? (
        <CheckBox
          checked={formula.trimmed}
          onChange={(event) => set({ ...formula, trimmed: event.target.checked })}
        >
          有效投标不少于5家时，平均价去掉一个最高价和一个最低价
        </CheckBox>
      ) : null}
      <Example formula={formula} lot={lot} />
    </div>
  );
}

const exampleLabels = { small: '小微', domestic: '本国产品' } as const;

/** The points of five invented bids; nothing while the formula or the weight cannot be read. */
function Example({ formula, lot }: { readonly formula: PriceFormula; readonly lot: CriteriaLot }) {
  const numbers = Object.entries(formula).filter(([key]) => key !== 'kind' && key !== 'trimmed');
  const weight = Number(lot.weights.price);
  if (!numbers.every(([, value]) => isPlainNumber(String(value), 3, 2)) || !(weight > 0)) return null;
  const base = [lot.ceilingPrice, lot.estimate].map(plainYuan).find((amount) => isPlainNumber(amount, 15, 2));
  const { preferences } = lot;
  const readable = [preferences.smallDiscount, preferences.domesticDiscount].every(
    (percent) => percent === null || isPercent(percent),
  );
  if (!readable) return null;
  const bids = priceExample({ formula, weight, base: base ?? null, preferences });
  return (
    <figure className={styles.example}>
      <figcaption>
        示例：{priceFormulaText(formula)}。
        {offersPreference(preferences) ? '有价格扣除的，以评审价计算。' : ''}
        以下报价为虚拟数据，五家均为有效投标，满分{weight}分。
      </figcaption>
      <ScrollArea label="价格分示例" className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">投标人</th>
              {bids.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">报价</th>
              {bids.map(({ name, price }) => (
                <td key={name}>{formatYuan(price)}</td>
              ))}
            </tr>
            {offersPreference(preferences) ? (
              <tr>
                <th scope="row">评审价</th>
                {bids.map(({ name, evaluatedPrice, deductions }) => (
                  <td key={name}>
                    {formatYuan(evaluatedPrice)}
                    {deductions.map(({ kind, percent }) => (
                      <small key={kind} className={styles.deduction}>
                        {exampleLabels[kind]}−{percent}%
                      </small>
                    ))}
                  </td>
                ))}
              </tr>
            ) : null}
            <tr>
              <th scope="row">得分</th>
              {bids.map(({ name, points }) => (
                <td key={name}>{points}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollArea>
    </figure>
  );
}
