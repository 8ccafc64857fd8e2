import type { Template } from '../message/template.ts';

/** Texts about objections, the acts that follow from them, and opinions on single-source notices. */
export const objectionMessages = {
  objection_submitted: {
    kind: 'objection',
    subject: '收到异议（质疑），待答复',
    body: '《{title}》（{tenderNo}）收到一项对{subject}的异议（质疑），须在{due}前答复。答复前，与其有关的开标、公示或定标不能进行。',
  },
  objection_file_added: {
    kind: 'objection',
    subject: '异议（质疑）补充了附件',
    body: '《{title}》（{tenderNo}）的一项异议（质疑）补充了附件，请查看后再答复；已经打开的页面请刷新。',
  },
  single_source_opinion: {
    kind: 'objection',
    subject: '单一来源公示收到意见',
    body: '《{title}》（{tenderNo}）的单一来源公示收到一条意见。请在公示期满后组织补充论证，并在{due}前作出结论。',
  },
  single_source_opinion_received: {
    kind: 'objection',
    subject: '意见已收到',
    body: '您对《{title}》（{tenderNo}）单一来源公示的意见已收到，编号{opinionNo}。采购人应在{due}前告知补充论证的结论。',
  },
  single_source_concluded: {
    kind: 'objection',
    subject: '单一来源公示已有结论',
    body: '您对《{title}》（{tenderNo}）单一来源公示的意见（编号{opinionNo}）已有结论：{outcome}。说明见本平台公告。',
  },
  objection_withdrawn: {
    kind: 'objection',
    subject: '异议（质疑）已撤回',
    body: '《{title}》（{tenderNo}）的一项异议（质疑）已由提出人撤回，无须答复。',
  },
  objection_answer_returned: {
    kind: 'objection',
    subject: '异议（质疑）答复被退回',
    body: '《{title}》（{tenderNo}）的一项异议（质疑）答复被退回：{reason}。请修改后重新提交。',
  },
  objection_not_received: {
    kind: 'objection',
    subject: '异议（质疑）不予受理',
    body: '贵单位对《{title}》（{tenderNo}）提出的异议（质疑）不予受理：{ground}。说明：{reason}。',
  },
  objection_person_received: {
    kind: 'objection',
    subject: '异议已收到',
    body: '您对《{title}》（{tenderNo}）提出的异议已收到，编号{objectionNo}，招标人须在{due}前答复。请保存编号，凭编号和本手机号查询。',
  },
  objection_person_ended: {
    kind: 'objection',
    subject: '异议已有结果',
    body: '您对《{title}》（{tenderNo}）提出的异议（编号{objectionNo}）已有结果。请凭编号和本手机号查询。',
  },
  objection_answered: {
    kind: 'objection',
    subject: '异议（质疑）已答复',
    body: '贵单位对《{title}》（{tenderNo}）提出的异议（质疑）已答复：{outcome}。请登录查看答复全文。',
  },
  objection_unanswered: {
    kind: 'objection',
    subject: '逾期未答复异议（质疑）',
    body: '贵单位对《{title}》（{tenderNo}）提出的异议（质疑），招标人（采购人）应在{deadline}前答复，现已逾期，已记录在案。招标项目可自答复期满之日起10日内向监督部门投诉，政府采购项目为15个工作日内。',
  },
  objection_person_unanswered: {
    kind: 'objection',
    subject: '招标人逾期未答复异议',
    body: '您对《{title}》（{tenderNo}）提出的异议（编号{objectionNo}），招标人应在{deadline}前答复，现已逾期，已记录在案。可以凭编号和本手机号查询，并在期限内投诉。',
  },
  amendment_due_near: {
    kind: 'objection',
    subject: '答复所述的修改待发布',
    body: '《{title}》（{tenderNo}）已答复异议将修改招标文件，变更尚未发布，距投标截止（{deadline}）还有{left}。投标截止后不能再修改，只能终止本标段：请在截止前发布变更；来不及的，请先延长截止时间或者暂停本标段。',
  },
  amendment_missed: {
    kind: 'objection',
    subject: '投标已截止，修改未完成',
    body: '《{title}》（{tenderNo}）已于{deadline}截止投标，答复所述的招标文件修改没有发布。本标段不能开标，请终止本标段，需要的重新招标。',
  },
  prequalify_anew_due_near: {
    kind: 'objection',
    subject: '资格预审重新评审未完成',
    body: '《{title}》（{tenderNo}）须重新评审资格预审申请，新的结果尚未公布，距投标截止（{deadline}）还有{left}。投标截止后新通过的申请人不能再投标：请在截止前公布新的结果；来不及的，请先延长截止时间或者暂停本标段。',
  },
  prequalify_anew_missed: {
    kind: 'objection',
    subject: '投标截止，评审未完成',
    body: '《{title}》（{tenderNo}）已于{deadline}截止投标，资格预审申请没有重新评审完毕。应当改为通过的申请人不能再投标，请终止本标段，需要的重新招标。',
  },
  objection_due_near: {
    kind: 'objection',
    subject: '异议（质疑）答复即将到期',
    body: '《{title}》（{tenderNo}）有异议（质疑）须在{deadline}前答复，还剩{left}。',
  },
  objection_overdue: {
    kind: 'objection',
    subject: '异议（质疑）逾期未答复',
    body: '《{title}》（{tenderNo}）有异议（质疑）应在{deadline}前答复，现已逾期，已记录在案。请立即答复。',
  },
} as const satisfies Record<string, Template>;
