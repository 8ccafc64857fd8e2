/** How an answer departs from a clause. */
export const deviations = ['none', 'positive', 'negative'] as const;
export type Deviation = (typeof deviations)[number];

export const deviationLabels: Readonly<Record<Deviation, string>> = {
  none: '无偏离',
  positive: '正偏离',
  negative: '负偏离',
};
