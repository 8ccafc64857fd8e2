import type { Scoring } from '@procure/domain/criterion/criterion.ts';
import {
  type PriceFormula,
  priceFormulaKinds,
  priceFormulaLabels,
  priceFormulaText,
  priceScorer,
  usualPriceFormula,
} from '@procure/domain/criterion/price-formula.ts';
import {
  isPercent,
  offersPreference,
  type PreferenceStatement,
  withDeductions,
} from '@procure/domain/evaluation/preference.ts';
import { Exact, isPlainNumber } from '@procure/domain/money/decimal.ts';
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

/** Shares of the ceiling, or of 100万元, that the invented bids of the example ask. */
const shares = ['0.98', '0.93', '0.9', '0.85', '0.72'] as const;

const exampleLabels = { small: '小微', domestic: '本国产品' } as const;
const small = [{ item: '标的', company: '企业', size: 'small' }] as const;
/** The first bidder is a small company; all offer domestic products but the last. */
const exampleStatements: readonly PreferenceStatement[] = shares.map((_, place) => ({
  makers: place === 0 ? small : [],
  domestic: place === shares.length - 1 ? 'none' : 'all',
}));

/** The points of five invented bids; nothing while the formula or the weight cannot be read. */
function Example({ formula, lot }: { readonly formula: PriceFormula; readonly lot: CriteriaLot }) {
  const numbers = Object.entries(formula).filter(([key]) => key !== 'kind' && key !== 'trimmed');
  const weight = Number(lot.weights.price);
  if (!numbers.every(([, value]) => isPlainNumber(String(value), 3, 2)) || !(weight > 0)) return null;
  const base = [lot.ceilingPrice, lot.estimate].map(plainYuan).find((amount) => isPlainNumber(amount, 15, 2));
  const prices = shares.map((share) => new Exact(base ?? '1000000').times(share).toDecimalPlaces(2));
  const { preferences } = lot;
  const readable = [preferences.smallDiscount, preferences.domesticDiscount].every(
    (percent) => percent === null || isPercent(percent),
  );
  if (!readable) return null;
  const evaluated = withDeductions(
    prices.map((price, place) => ({
      bidId: String(place),
      price: price.toFixed(2),
      excluded: null,
      statement: exampleStatements[place] ?? null,
    })),
    preferences,
    [],
  );
  const compared = evaluated.map(({ evaluatedPrice, price }) => new Exact(evaluatedPrice ?? price));
  const score = priceScorer(formula, compared, weight);
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
              {prices.map((price, place) => (
                <th key={String(price)} scope="col">
                  {'甲乙丙丁戊'[place]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">报价</th>
              {prices.map((price) => (
                <td key={String(price)}>{formatYuan(price.toFixed(2))}</td>
              ))}
            </tr>
            {offersPreference(preferences) ? (
              <tr>
                <th scope="row">评审价</th>
                {evaluated.map(({ bidId, evaluatedPrice, deductions }) => (
                  <td key={bidId}>
                    {formatYuan(evaluatedPrice ?? '0')}
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
              {compared.map((price, place) => (
                <td key={shares[place]}>{score(price).toFixed(2)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollArea>
    </figure>
  );
}
