/** An objection (异议): its own entity with statutory clocks. */
export const objectionStates = ['submitted', 'answered', 'not_accepted', 'withdrawn'] as const;
export type ObjectionState = (typeof objectionStates)[number];

export const objectionStateLabels: Readonly<Record<ObjectionState, string>> = {
  submitted: '待答复',
  answered: '已答复',
  not_accepted: '不予受理',
  withdrawn: '已撤回',
};

/** What an objection is against; each has its own window. */
export const objectionSubjects = ['document', 'prequalification_document', 'opening', 'result'] as const;
export type ObjectionSubject = (typeof objectionSubjects)[number];

export const objectionSubjectLabels: Readonly<Record<ObjectionSubject, string>> = {
  document: '对招标文件',
  prequalification_document: '对资格预审文件',
  opening: '对开标',
  result: '对评标结果',
};
