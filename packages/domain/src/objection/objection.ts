/** The states of a supplier's formal objection to acts of the buyer (异议; in government procurement 质疑). */
export const objectionStates = [
  'draft',
  'submitted',
  'answering',
  'answered',
  'not_receivable',
  'withdrawn',
] as const;
export type ObjectionState = (typeof objectionStates)[number];

export const objectionStateLabels: Readonly<Record<ObjectionState, string>> = {
  draft: '草稿',
  submitted: '待答复',
  answering: '答复待审批',
  answered: '已答复',
  not_receivable: '不予受理',
  withdrawn: '已撤回',
};

/** The wording of each state for the objecting supplier. A pending approval of the answer is internal to the buyer. */
export const objectionStateWording: Readonly<Record<ObjectionState, string>> = {
  draft: '草稿',
  submitted: '您已提交，待招标人答复',
  answering: '您已提交，待招标人答复',
  answered: '招标人已答复',
  not_receivable: '招标人不予受理',
  withdrawn: '您已撤回',
};

/** The states without a result. They block the acts that wait for the answer. */
export const openObjectionStates = ['submitted', 'answering'] as const satisfies readonly ObjectionState[];

export const isOpenObjection = (state: ObjectionState): boolean =>
  openObjectionStates.some((open) => open === state);

/** The subjects of objections. */
export const objectionSubjects = [
  'tender_document',
  'prequalification_document',
  'prequalification_result',
  'opening',
  'result',
] as const;
export type ObjectionSubject = (typeof objectionSubjects)[number];

export const objectionSubjectLabels: Readonly<Record<ObjectionSubject, string>> = {
  tender_document: '招标文件',
  prequalification_document: '资格预审文件',
  prequalification_result: '资格预审结果',
  opening: '开标',
  result: '评标结果',
};

/** The outcomes of an answer. */
export const objectionOutcomes = ['upheld', 'partly_upheld', 'rejected'] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

export const objectionOutcomeLabels: Readonly<Record<ObjectionOutcome, string>> = {
  upheld: '成立',
  partly_upheld: '部分成立',
  rejected: '不成立',
};

/** The grounds for not receiving an objection. There are no others (条例22、44、54; 94号令10–12). */
export const objectionGrounds = ['late', 'not_party', 'no_facts', 'answered_before'] as const;
export type ObjectionGround = (typeof objectionGrounds)[number];

export const objectionGroundLabels: Readonly<Record<ObjectionGround, string>> = {
  late: '逾期提出',
  not_party: '提出人不是投标人或者其他利害关系人',
  no_facts: '没有具体事实和依据',
  answered_before: '同一事项已经答复',
};
