import type { IntentionRow } from '@procure/contract/intention/intention.schema.ts';

/** The contents as they are typed. */
export type IntentionDraft = Pick<
  IntentionRow,
  'title' | 'kind' | 'outline' | 'budget' | 'plannedMonth' | 'setAside' | 'remark'
>;

export const draftOf = (row: IntentionDraft): IntentionDraft => {
  const { title, kind, outline, budget, plannedMonth, setAside, remark } = row;
  return { title, kind, outline, budget, plannedMonth, setAside, remark };
};

export const emptyDraft: IntentionDraft = {
  ...{ title: '', kind: 'goods', outline: '', budget: '', plannedMonth: '', setAside: false, remark: '' },
};
