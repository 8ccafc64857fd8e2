import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { BarChart } from '@procure/ui/chart/bar-chart.tsx';

/** The known prices of the evaluated bids from the lowest on, with the ceiling. */
export function PriceBars({ view: { bids, lot } }: { readonly view: EvaluationView }) {
  const bars = bids
    .flatMap(({ bidId, companyName, excluded, price }) =>
      excluded === null && price !== null
        ? [{ key: bidId, name: companyName, value: Number(price), text: formatYuan(price) }]
        : [],
    )
    .toSorted((one, other) => one.value - other.value);
  if (bars.length < 2) return null;
  const { ceilingPrice } = lot;
  return (
    <Card title="报价对比">
      <BarChart
        label="报价，由低到高"
        bars={bars}
        mark={
          ceilingPrice === null
            ? null
            : { value: Number(ceilingPrice), text: `最高限价${formatYuan(ceilingPrice)}` }
        }
      />
    </Card>
  );
}
