/** A supplier's formal objection to what the buyer did (异议; in government procurement 质疑). */
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

/** How its own supplier reads it: that an answer is being approved is the buyer's business. */
export const objectionStateWording: Readonly<Record<ObjectionState, string>> = {
  draft: '草稿',
  submitted: '您已提交，待招标人答复',
  answering: '您已提交，待招标人答复',
  answered: '招标人已答复',
  not_receivable: '招标人不予受理',
  withdrawn: '您已撤回',
};

/** Those that hold what they object to: nothing has been said to them yet. */
export const openObjectionStates = ['submitted', 'answering'] as const satisfies readonly ObjectionState[];

export const isOpenObjection = (state: ObjectionState): boolean =>
  openObjectionStates.some((open) => open === state);

/** What may be objected to. */
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

/** How it was answered. */
export const objectionOutcomes = ['upheld', 'partly_upheld', 'rejected'] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

export const objectionOutcomeLabels: Readonly<Record<ObjectionOutcome, string>> = {
  upheld: '成立',
  partly_upheld: '部分成立',
  rejected: '不成立',
};

/** Why one is not received. No other reason is (条例22、44、54; 94号令10–12). */
export const objectionGrounds = ['late', 'not_party', 'no_facts', 'answered_before'] as const;
export type ObjectionGround = (typeof objectionGrounds)[number];

export const objectionGroundLabels: Readonly<Record<ObjectionGround, string>> = {
  late: '逾期提出',
  not_party: '提出人不是投标人或者其他利害关系人',
  no_facts: '没有具体事实和依据',
  answered_before: '同一事项已经答复',
};
