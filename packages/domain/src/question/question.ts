/** The states of a supplier’s question on the documents. */
export const questionStates = ['draft', 'submitted', 'answered', 'published', 'closed', 'withdrawn'] as const;
export type QuestionState = (typeof questionStates)[number];

export const questionStateLabels: Readonly<Record<QuestionState, string>> = {
  draft: '草稿',
  submitted: '待答复',
  answered: '已答复待发布',
  published: '已发布',
  closed: '不予答复',
  withdrawn: '已撤回',
};

/** The wording of each state for the asking supplier. */
export const questionStateWording: Readonly<Record<QuestionState, string>> = {
  draft: '草稿',
  submitted: '您已提交，待招标人答复',
  answered: '您已提交，待招标人答复',
  published: '招标人已答复',
  closed: '招标人不予答复',
  withdrawn: '您已撤回',
};

/** The subjects of questions (`qType`). */
export const questionTypes = ['technical', 'commercial', 'qualification', 'other'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const questionTypeLabels: Readonly<Record<QuestionType, string>> = {
  technical: '技术',
  commercial: '商务',
  qualification: '资格',
  other: '其他',
};
