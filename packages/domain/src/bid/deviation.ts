import type { FieldError } from '../outcome.ts';

/** How an answer departs from a clause. */
export const deviations = ['none', 'positive', 'negative'] as const;
export type Deviation = (typeof deviations)[number];

export const deviationLabels: Readonly<Record<Deviation, string>> = {
  none: '无偏离',
  positive: '正偏离',
  negative: '负偏离',
};

export interface DeviationRow {
  readonly deviation: Deviation | null;
  readonly response: string;
  readonly explanation: string;
  /** A ★ clause: substantive, a negative deviation may have the bid rejected (条例51). */
  readonly starred: boolean;
}

/** Errors at `{sheet}.{row}.{field}`; `sheet` is `techDeviations` or `commDeviations`. */
export function checkDeviations(sheet: string, rows: readonly DeviationRow[]): readonly FieldError[] {
  return rows.flatMap((row, index): FieldError[] => {
    const field = (name: string) => `${sheet}.${index}.${name}`;
    if (row.deviation === null) return [{ field: field('deviation'), message: '请选择偏离情况' }];
    const found: FieldError[] = [];
    if (row.response.trim() === '') found.push({ field: field('response'), message: '请输入投标响应' });
    if (row.deviation !== 'none' && row.explanation.trim() === '') {
      found.push({ field: field('explanation'), message: '存在偏离时请填写偏离说明' });
    }
    return found;
  });
}

export const starredDeviationWarning = '★实质性条款不允许负偏离，可能导致投标被否决';

/** The rows to confirm before submitting: not an error, the bidder may still choose so. */
export function starredNegatives(rows: readonly DeviationRow[]): readonly number[] {
  return rows.flatMap((row, index) => (row.starred && row.deviation === 'negative' ? [index] : []));
}
