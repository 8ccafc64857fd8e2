import type { FieldError } from '../outcome.ts';

/** Deviation of an answer from a clause. */
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
  /** True for a ★ clause: it is substantive, and a negative deviation may lead to rejection of the bid (条例51). */
  readonly starred: boolean;
}

/**
 * Checks a deviation sheet. Errors are at `{sheet}.{row}.{field}`.
 * @param sheet `techDeviations` or `commDeviations`
 */
export function checkDeviations(sheet: string, rows: readonly DeviationRow[]): readonly FieldError[] {
  return rows.flatMap((row, index): FieldError[] => {
    const field = (name: string) => `${sheet}.${index}.${name}`;
    if (row.deviation === null) return [{ field: field('deviation'), message: '请选择偏离情况' }];
    const errors: FieldError[] = [];
    if (row.response.trim() === '') errors.push({ field: field('response'), message: '请输入投标响应' });
    if (row.deviation !== 'none' && row.explanation.trim() === '') {
      errors.push({ field: field('explanation'), message: '存在偏离时请填写偏离说明' });
    }
    return errors;
  });
}

export const starredDeviationWarning = '★实质性条款不允许负偏离，可能导致投标被否决';

/** Indexes of the rows that the bidder must confirm before submitting. They are not errors. */
export function starredNegatives(rows: readonly DeviationRow[]): readonly number[] {
  return rows.flatMap((row, index) => (row.starred && row.deviation === 'negative' ? [index] : []));
}
