import { type ObjectionSubject, objectionSubjectLabels } from '../objection/objection.ts';

/** The states of a complaint (投诉) by a supplier, or a person without a company, to the buyer's supervisor. */
export const complaintStates = [
  'draft',
  'submitted',
  'correcting',
  'received',
  'deciding',
  'decided',
  'not_received',
  'withdrawn',
] as const;
export type ComplaintState = (typeof complaintStates)[number];

export const complaintStateLabels: Readonly<Record<ComplaintState, string>> = {
  draft: '草稿',
  submitted: '待审查是否受理',
  correcting: '待投诉人补正',
  received: '已受理，处理中',
  deciding: '处理决定待签发',
  decided: '已作出处理决定',
  not_received: '不予受理',
  withdrawn: '投诉人已撤回',
};

/** The wording of each state for the parties. They do not learn that a decision waits for its signature. */
export const complaintStateWording: Readonly<Record<ComplaintState, string>> = {
  draft: '草稿',
  submitted: '您已提交，待监督部门审查',
  correcting: '监督部门要求您补正',
  received: '监督部门已受理，处理中',
  deciding: '监督部门已受理，处理中',
  decided: '监督部门已作出处理决定',
  not_received: '监督部门不予受理',
  withdrawn: '您已撤回',
};

/** The subjects of complaints: those of objections, and matters that need no earlier objection. */
export const complaintSubjects = [
  'tender_document',
  'prequalification_document',
  'prequalification_result',
  'opening',
  'result',
  'other',
] as const;
export type ComplaintSubject = ObjectionSubject | 'other';

export const complaintSubjectLabels: Readonly<Record<ComplaintSubject, string>> = {
  ...objectionSubjectLabels,
  other: '招标投标活动的其他事项',
};

/** The grounds for not receiving a complaint (七部委11号令第十二条、94号令第十九条). */
export const complaintGrounds = [
  'not_party',
  'no_objection',
  'late',
  'no_facts',
  'unsigned',
  'decided_before',
] as const;
export type ComplaintGround = (typeof complaintGrounds)[number];

export const complaintGroundLabels: Readonly<Record<ComplaintGround, string>> = {
  not_party: '投诉人不是所投诉活动的参与者，也没有利害关系',
  no_objection: '应当先提出异议（质疑）而没有提出',
  late: '超过投诉时效',
  no_facts: '投诉事项不具体，没有有效线索，难以查证',
  unsigned: '没有署真实姓名、签字和有效联系方式，或者没有有效授权',
  decided_before: '同一事项已经作出处理决定，没有新的证据',
};

export const complaintOutcomes = ['upheld', 'partly_upheld', 'rejected'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

export const complaintOutcomeLabels: Readonly<Record<ComplaintOutcome, string>> = {
  upheld: '投诉成立',
  partly_upheld: '投诉部分成立',
  rejected: '驳回投诉',
};

/** The grounds for rejecting a received complaint (条例第六十一条、94号令第二十九条). The last two mark a dishonest one. */
export const rejections = ['no_evidence', 'not_receivable', 'false_facts', 'unlawful_evidence'] as const;
export type Rejection = (typeof rejections)[number];

export const rejectionLabels: Readonly<Record<Rejection, string>> = {
  no_evidence: '缺乏事实依据，投诉事项不成立',
  not_receivable: '受理后发现不符合受理条件',
  false_facts: '捏造事实或者提供虚假材料',
  unlawful_evidence: '以非法手段取得证明材料',
};

/** 查无实据: the grounds that count towards the list of 94号令第三十七条. */
export const unfoundedRejections = [
  'no_evidence',
  'false_facts',
  'unlawful_evidence',
] as const satisfies readonly Rejection[];

/** The remedies that the buyer can be ordered to carry out (责令改正). */
export const remedies = [
  'amend_document',
  'prequalify_anew',
  'reevaluate',
  'void_award',
  'retender',
  'terminate',
] as const;
export type Remedy = (typeof remedies)[number];

/** Whether a remedy voids an award whose notice is issued; the decision itself voids it (招标投标法64、条例82, 94号令32). */
export const voidsAward: Readonly<Record<Remedy, boolean>> = {
  amend_document: false,
  // Ordered only before the deadline.
  prequalify_anew: false,
  reevaluate: true,
  void_award: true,
  retender: true,
  terminate: true,
};

export const remedyLabels: Readonly<Record<Remedy, string>> = {
  amend_document: '修改文件',
  prequalify_anew: '重新评审资格预审申请',
  reevaluate: '重新评审',
  void_award: '中标（成交）无效，依法重新确定中标（成交）人',
  retender: '重新招标（采购）',
  terminate: '终止',
};
