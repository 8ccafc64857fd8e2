import {
  type Criterion,
  type CriterionKind,
  criterionKindLabels,
  criterionKinds,
  isScored,
  pointsOf,
  priceFormulaOf,
  scoringLabels,
} from '../criterion/criterion.ts';
import { priceExample } from '../criterion/price-example.ts';
import { priceFormulaLabels, priceFormulaText } from '../criterion/price-formula.ts';
import { scoringText } from '../criterion/wording.ts';
import { type EvaluationMethod, evaluationMethodLabels } from '../evaluation/evaluation.ts';
import { isPercent, offersPreference, type Preferences } from '../evaluation/preference.ts';
import type { Weights } from '../evaluation/scoring.ts';
import { isPlainNumber } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import type { Block, Chapter, Column } from './outline.ts';

interface Judged {
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Weights | null;
  readonly criteria: readonly Criterion[];
  readonly ceilingPrice: string | null;
  readonly preferences: Preferences;
}

type Terms = (text: string) => string;
const column = (title: string, share: number): Column => ({ title, share });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const heading = (text: string): Block => ({ kind: 'heading', text });

/** The chapter on the evaluation (评标办法): its method, each criterion with its points, and the formula of the price. */
export function judgingChapter(lot: Judged, own: Terms): Chapter {
  const { weights, evaluationMethod, criteria } = lot;
  const parts =
    evaluationMethod === 'comprehensive' && weights !== null
      ? `满分100分：技术${weights.technical}分、商务${weights.commercial}分、价格${weights.price}分。`
      : own('投标文件满足全部实质性要求的，按评审价由低到高排序。');
  return {
    title: own('评标办法'),
    blocks: [
      paragraph(`本标段采用${evaluationMethodLabels[evaluationMethod]}。${parts}`),
      ...(criteria.length === 0 ? [paragraph('本标段未列评审因素，各部分整体评审。')] : []),
      ...criterionKinds.flatMap((kind) => (kind === 'price' ? [] : partBlocks(kind, criteria, own))),
      ...priceBlocks(lot, own),
    ],
  };
}

function partBlocks(kind: CriterionKind, criteria: readonly Criterion[], own: Terms): readonly Block[] {
  const items = criteria.filter((criterion) => criterion.kind === kind);
  if (items.length === 0) return [];
  const isWithPoints = isScored(kind);
  const sum = isWithPoints ? `（${pointsOf(items, kind).toString()}分）` : '';
  return [
    heading(`${criterionKindLabels[kind]}${sum}`),
    {
      kind: 'table',
      columns: [
        ...[column('序号', 1), column('评审因素', 2.5), column('要求', 4)],
        ...[column('评审标准', 4), column('证明材料', 2.5)],
        ...(isWithPoints ? [column('分值', 1)] : []),
      ],
      rows: items.map(({ title, requirement, scoring, evidence, points }, at) => [
        ...[String(at + 1), title, requirement],
        ...[`${scoringLabels[scoring.by]}：${own(scoringText(scoring))}`, evidence],
        ...(isWithPoints ? [points ?? ''] : []),
      ]),
    },
  ];
}

/** The formula of the price's points and its example. No estimate is shown: only the ceiling is public. */
function priceBlocks(lot: Judged, own: Terms): readonly Block[] {
  const { evaluationMethod, weights, criteria, ceilingPrice, preferences } = lot;
  if (evaluationMethod !== 'comprehensive' || weights === null || !(weights.price > 0)) return [];
  const formula = priceFormulaOf(criteria);
  const withPoints = `价格满分${weights.price}分，采用${priceFormulaLabels[formula.kind]}：${own(priceFormulaText(formula))}。`;
  const stated = [heading(`${criterionKindLabels.price}（${weights.price}分）`), paragraph(withPoints)];
  if (!isReadable(formula, preferences)) return stated;
  const bids = priceExample({ formula, weight: weights.price, base: ceilingPrice, preferences });
  const isDeducted = offersPreference(preferences);
  return [
    ...stated,
    paragraph(
      `算例：以下五家的报价为虚拟数据，均为有效报价。${isDeducted ? '甲为小微企业，戊以外各家提供本国产品，以评审价计算。' : ''}`,
    ),
    {
      kind: 'table',
      columns: [
        ...[column(own('投标人'), 1), column('报价', 3)],
        ...(isDeducted ? [column('评审价', 3)] : []),
        column('得分', 1.5),
      ],
      rows: bids.map(({ name, price, evaluatedPrice, points }) => [
        ...[name, formatYuan(price)],
        ...(isDeducted ? [formatYuan(evaluatedPrice)] : []),
        points,
      ]),
    },
  ];
}

/** A draft may contain numbers that are not written out. */
function isReadable(
  formula: ReturnType<typeof priceFormulaOf>,
  { smallDiscount, domesticDiscount }: Preferences,
): boolean {
  const numbers = Object.entries(formula).filter(([key]) => key !== 'kind' && key !== 'trimmed');
  return (
    numbers.every(([, value]) => isPlainNumber(String(value), 3, 2)) &&
    [smallDiscount, domesticDiscount].every((percent) => percent === null || isPercent(percent))
  );
}
