import type { StaffPermission } from '../permission/permission.ts';

/** The queues of a supervisor's staff, the most urgent first. */
export const complaintQueues = [
  'complaint_overdue',
  'complaint_review',
  'complaint_correction',
  'complaint_decision',
  'complaint_signature',
  'complaint_remedy',
] as const;
export type ComplaintQueue = (typeof complaintQueues)[number];

/** The queues of the buyers' side, in the order of a tender's life. */
export const deskQueues = [
  'plan_returned',
  'plan_approval',
  'returned',
  'comment',
  'comment_answered',
  'approval',
  'publication',
  'amendment',
  'question',
  'objection',
  'objection_approval',
  ...complaintQueues,
  'prequalification',
  'unconfirmed',
  'consent',
  'division',
  'opening',
  'expert_invitation',
  'qualification',
  'sign_in',
  'seat_vacant',
  'chair_vote',
  'scoring',
  'report_signing',
  'decision',
  'award_approval',
  'award_issue',
  'order',
  'company',
  'change_request',
  'claim',
  'expert',
  'holiday',
  'setting',
] as const;
export type DeskQueue = (typeof deskQueues)[number];

interface DeskQueueFacts {
  readonly label: string;
  /** Only staff with this permission see the queue. */
  readonly permission: StaffPermission;
  /** The text for an empty queue. */
  readonly empty: string;
}

export const deskQueueFacts: Readonly<Record<DeskQueue, DeskQueueFacts>> = {
  plan_returned: { label: '招标方案退回待修改', permission: 'tender.create', empty: '没有被退回的招标方案' },
  plan_approval: { label: '招标方案待审批', permission: 'tender.approve', empty: '没有待审批的招标方案' },
  returned: { label: '退回待修改', permission: 'tender.edit', empty: '没有被退回的项目' },
  comment: { label: '批注待答复', permission: 'tender.edit', empty: '没有待答复的批注' },
  comment_answered: {
    label: '批注待确认',
    permission: 'tender.approve',
    empty: '您的批注没有新的回复',
  },
  approval: { label: '待审批', permission: 'tender.approve', empty: '没有待审批的项目' },
  publication: { label: '待发布', permission: 'tender.publish', empty: '没有待发布的项目' },
  amendment: { label: '变更待审批', permission: 'tender.approve', empty: '没有待审批的变更' },
  question: { label: '提疑待答复', permission: 'question.answer', empty: '没有待答复的提疑' },
  objection: {
    label: '异议待办结',
    permission: 'objection.answer',
    empty: '没有待答复或者待纠正的异议',
  },
  objection_approval: {
    label: '异议答复待审批',
    permission: 'objection.approve',
    empty: '没有待审批的异议答复',
  },
  complaint_overdue: { label: '投诉逾期', permission: 'complaint.handle', empty: '没有逾期的投诉' },
  complaint_review: {
    label: '投诉待审查受理',
    permission: 'complaint.handle',
    empty: '没有待审查是否受理的投诉',
  },
  complaint_correction: {
    label: '投诉已补正',
    permission: 'complaint.handle',
    empty: '没有补正后待审查的投诉',
  },
  complaint_decision: {
    label: '投诉待处理决定',
    permission: 'complaint.handle',
    empty: '没有待作出处理决定的投诉',
  },
  complaint_signature: {
    label: '处理决定待签发',
    permission: 'complaint.sign',
    empty: '没有待您签发的处理决定',
  },
  complaint_remedy: {
    label: '整改待确认',
    permission: 'complaint.handle',
    empty: '没有待确认的整改',
  },
  prequalification: { label: '预审待评', permission: 'prequalification.review', empty: '没有待评的预审' },
  unconfirmed: {
    label: '密钥待开标人确认',
    permission: 'tender.publish',
    empty: '招标中标段的密钥，开标人均已确认',
  },
  consent: { label: '密钥待我确认', permission: 'opening.release', empty: '没有待您签名确认的标段密钥' },
  division: { label: '密钥份额待办', permission: 'opening.release', empty: '没有待您分发或确认的密钥份额' },
  opening: { label: '待我开标', permission: 'opening.release', empty: '没有待您解锁的开标' },
  expert_invitation: {
    label: '评审邀请待答复',
    permission: 'expert.own',
    empty: '没有待您答复的评审邀请',
  },
  qualification: { label: '资格审查待完成', permission: 'tender.publish', empty: '没有待完成的资格审查' },
  sign_in: { label: '评标待我签到', permission: 'evaluation.score', empty: '没有待您签到的标段' },
  seat_vacant: {
    label: '评标委员会待补齐',
    permission: 'tender.publish',
    empty: '没有空缺的评委席位或者待确定的组长',
  },
  chair_vote: { label: '待我推选组长', permission: 'evaluation.score', empty: '没有待您推选的组长' },
  scoring: { label: '待我评标', permission: 'evaluation.score', empty: '没有待您评审的标段' },
  report_signing: {
    label: '评标报告待我签署',
    permission: 'evaluation.score',
    empty: '没有待您签署的评标报告',
  },
  decision: { label: '待定标', permission: 'award.propose', empty: '没有待定标的标段' },
  award_approval: { label: '定标待审批', permission: 'award.approve', empty: '没有待审批的定标' },
  award_issue: { label: '通知书待发出', permission: 'award.issue', empty: '没有待发出的通知书' },
  order: { label: '订单待处理', permission: 'order.receive', empty: '没有待处理的订单' },
  company: { label: '供应商待审核', permission: 'supplier.review', empty: '没有待审核的供应商' },
  change_request: { label: '变更待审核', permission: 'supplier.review', empty: '没有待审核的变更' },
  claim: { label: '认领待审核', permission: 'supplier.review', empty: '没有待审核的认领' },
  expert: { label: '评审专家待审核', permission: 'expert.review', empty: '没有待审核的评审专家' },
  holiday: { label: '放假安排待录入', permission: 'reference.manage', empty: '没有待录入的放假安排' },
  setting: { label: '系统设置待补', permission: 'installation.read', empty: '对外服务所需的设置都已具备' },
};
