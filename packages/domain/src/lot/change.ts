/** The kinds of change of a published lot: of its documents, by an answer, or of its times alone. */
export const lotChangeKinds = ['amendment', 'answer', 'times'] as const;
export type LotChangeKind = (typeof lotChangeKinds)[number];

export const lotChangeKindLabels: Readonly<Record<LotChangeKind, string>> = {
  amendment: '招标文件变更',
  answer: '澄清答复',
  times: '时间变更',
};
