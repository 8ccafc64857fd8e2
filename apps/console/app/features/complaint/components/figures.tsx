import type { ComplaintFigures } from '@procure/contract/complaint/register.schema.ts';
import { medianWords, RegisterFigures } from '../../../lib/register-figures.tsx';

/** Number of complaints by outcome and by month, and the time to a decision. */
export function Figures({ figures }: { readonly figures: ComplaintFigures }) {
  const { received, open, upheld, partlyUpheld, rejected, notReceived, withdrawn, late, medianDays } =
    figures;
  return (
    <RegisterFigures
      months={figures.months}
      figures={[
        ['收到', String(received)],
        ['未办结', String(open)],
        ['成立', String(upheld)],
        ['部分成立', String(partlyUpheld)],
        ['驳回', String(rejected)],
        ['不予受理', String(notReceived)],
        ['撤回', String(withdrawn)],
        ['逾期', String(late)],
        ['处理用时中位数', medianWords(medianDays)],
      ]}
    />
  );
}
