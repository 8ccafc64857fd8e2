import type { Template } from '../message/template.ts';

/** Texts about complaints. */
export const complaintMessages = {
  complaint_submitted: {
    kind: 'complaint',
    subject: '收到投诉，待审查',
    body: '《{title}》（{tenderNo}）收到一项对{subject}的投诉，须在{due}前决定是否受理。',
  },
  complaint_corrected: {
    kind: 'complaint',
    subject: '投诉已补正，待审查',
    body: '《{title}》（{tenderNo}）的一项投诉已经补正，须在{due}前决定是否受理。',
  },
  complaint_file_added: {
    kind: 'complaint',
    subject: '投诉补充了附件',
    body: '《{title}》（{tenderNo}）的一项投诉补充了附件，请查看后再办理；已经打开的页面请刷新。',
  },
  complaint_withdrawn: {
    kind: 'complaint',
    subject: '投诉已撤回',
    body: '《{title}》（{tenderNo}）的一项投诉已由投诉人撤回，处理程序终止。',
  },
  complaint_correction_asked: {
    kind: 'complaint',
    subject: '投诉需要补正',
    body: '贵单位对《{title}》（{tenderNo}）的投诉需要补正：{correction}。请在{until}前一次补正，逾期不补正的，可能不予受理。',
  },
  complaint_not_received: {
    kind: 'complaint',
    subject: '投诉不予受理',
    body: '贵单位对《{title}》（{tenderNo}）的投诉不予受理：{ground}。说明：{reason}。',
  },
  complaint_received: {
    kind: 'complaint',
    subject: '投诉已受理',
    body: '贵单位对《{title}》（{tenderNo}）的投诉已受理，监督部门将在{due}前作出处理决定。',
  },
  complaint_against: {
    kind: 'complaint',
    subject: '投诉已受理，请陈述申辩',
    body: '监督部门已受理一项涉及《{title}》（{tenderNo}）的投诉，请登录查看投诉事项，及时提交陈述和证明材料。',
  },
  complaint_suspended: {
    kind: 'complaint',
    subject: '监督部门责令暂停',
    body: '监督部门已责令《{title}》（{tenderNo}）暂停招标投标活动：{reason}。恢复前不能开标、公示、定标和签订合同。',
  },
  complaint_lifted: {
    kind: 'complaint',
    subject: '责令暂停已解除',
    body: '监督部门已解除对《{title}》（{tenderNo}）的责令暂停，没有其他事项的，可以继续办理。',
  },
  complaint_stated: {
    kind: 'complaint',
    subject: '收到陈述申辩',
    body: '《{title}》（{tenderNo}）的一项投诉收到{party}的陈述申辩，请查看。',
  },
  complaint_decision_returned: {
    kind: 'complaint',
    subject: '投诉处理决定被退回',
    body: '《{title}》（{tenderNo}）的一项投诉处理决定被退回：{reason}。请修改后重新提交签发。',
  },
  complaint_decided: {
    kind: 'complaint',
    subject: '投诉处理决定',
    body: '贵单位对《{title}》（{tenderNo}）的投诉已作出处理决定：{outcome}。请登录查看全文。',
  },
  complaint_decided_about: {
    kind: 'complaint',
    subject: '投诉处理决定',
    body: '监督部门对涉及《{title}》（{tenderNo}）的一项投诉作出处理决定：{outcome}。{remedy}请登录查看全文。',
  },
  complaint_person_submitted: {
    kind: 'complaint',
    subject: '投诉已收到',
    body: '您对《{title}》（{tenderNo}）的投诉已收到，编号{complaintNo}，监督部门须在{due}前决定是否受理。请保存编号，凭编号和本手机号查询。',
  },
  complaint_person_correcting: {
    kind: 'complaint',
    subject: '投诉需要补正',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）需要补正，请在{until}前凭编号和本手机号查询并一次补正，逾期不补正的，可能不予受理。',
  },
  complaint_person_received: {
    kind: 'complaint',
    subject: '投诉已受理',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）已受理，监督部门将在{due}前作出处理决定。',
  },
  complaint_person_changed: {
    kind: 'complaint',
    subject: '投诉有新进展',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）有新进展。请凭编号和本手机号查询。',
  },
  complaint_person_overdue: {
    kind: 'complaint',
    subject: '投诉逾期未处理',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}），监督部门应在{deadline}前{act}，现已逾期，已记录在案。请凭编号和本手机号查询。',
  },
  complaint_person_ended: {
    kind: 'complaint',
    subject: '投诉已有结果',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）已有结果。请凭编号和本手机号查询。',
  },
  complaint_remedy_confirmed: {
    kind: 'complaint',
    subject: '整改已确认',
    body: '监督部门已确认《{title}》（{tenderNo}）按投诉处理决定完成整改，没有其他事项的，可以继续办理。',
  },
  complaint_due_near: {
    kind: 'complaint',
    subject: '投诉处理即将到期',
    body: '《{title}》（{tenderNo}）有投诉须在{deadline}前{act}，还剩{left}。',
  },
  complaint_overdue: {
    kind: 'complaint',
    subject: '投诉逾期未处理',
    body: '《{title}》（{tenderNo}）有投诉应在{deadline}前{act}，现已逾期，已记录在案。',
  },
} as const satisfies Record<string, Template>;
