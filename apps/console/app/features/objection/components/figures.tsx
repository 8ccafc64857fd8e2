import type { ObjectionFigures } from '@procure/contract/objection/register.schema.ts';
import { medianWords, RegisterFigures } from '../../../lib/register-figures.tsx';

/** Number of objections by outcome and by month, and the time to an answer. */
export function Figures({ figures }: { readonly figures: ObjectionFigures }) {
  const { received, open, upheld, partlyUpheld, rejected, notReceivable, withdrawn, late, medianDays } =
    figures;
  return (
    <RegisterFigures
      months={figures.months}
      figures={[
        ['收到', String(received)],
        ['未答复', String(open)],
        ['成立', String(upheld)],
        ['部分成立', String(partlyUpheld)],
        ['不成立', String(rejected)],
        ['不予受理', String(notReceivable)],
        ['撤回', String(withdrawn)],
        ['逾期', String(late)],
        ['答复用时中位数', medianWords(medianDays)],
      ]}
    />
  );
}
