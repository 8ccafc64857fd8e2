import type { Template } from './template.ts';

/** The texts about a tender until its bids are evaluated. */
export const tenderTemplates = {
  // 招标项目
  tender_submitted: { subject: '招标项目待审批', body: '《{title}》（{tenderNo}）已提交审批，请及时处理。' },
  delegation_given: {
    subject: '您受托代批',
    body: '{by}委托您在{from}至{until}期间，代为审批{organisation}的事项。轮到其签署时，您会收到提醒。',
  },
  delegation_revoked: {
    subject: '代批已撤销',
    body: '{by}已撤销委托您代批{organisation}事项的安排（{from}至{until}）。',
  },
  approval_waits: {
    subject: '有一项审批待您签署',
    body: '《{title}》（{tenderNo}）的{act}待您签署：{step}（第{n}步，共{m}步）。',
  },
  signature_overdue: {
    subject: '有一项审批尚待您签署',
    body: '《{title}》（{tenderNo}）的{act}自{since}（北京时间）起待您签署：{step}。请及时办理。',
  },
  approval_granted: {
    subject: '您的申请已审批通过',
    body: '《{title}》（{tenderNo}）的{act}申请已全部签署，已办理。',
  },
  approval_returned: {
    subject: '您的申请被退回',
    body: '《{title}》（{tenderNo}）的{act}申请被退回：{reason}。',
  },
  tender_approved: {
    subject: '招标项目审批通过',
    body: '《{title}》（{tenderNo}）已审批通过，可以发布公告了。',
  },
  tender_returned: { subject: '招标项目被退回', body: '《{title}》（{tenderNo}）被退回：{reason}。' },
  tender_changed: {
    subject: '招标项目有变更',
    body: '《{title}》（{tenderNo}）有变更：{summary}。请查看变更内容，并确认是否需要修改投标文件。',
  },
  amendment_submitted: {
    subject: '变更待确认',
    body: '《{title}》（{tenderNo}）有一项变更被认为不影响投标文件编制，请核对理由后确认或退回。',
  },
  amendment_returned: {
    subject: '变更被退回',
    body: '《{title}》（{tenderNo}）的变更未获确认：{reason}。请修改，或顺延截止时间后发布。',
  },
  deadline_extended: {
    subject: '投标截止时间顺延',
    body: '《{title}》（{tenderNo}）的投标截止时间顺延至{deadline}。',
  },
  tender_suspended: { subject: '项目已暂停', body: '《{title}》（{tenderNo}）已暂停：{reason}。' },
  tender_resumed: { subject: '项目已恢复', body: '《{title}》（{tenderNo}）已恢复进行。' },
  tender_failed: { subject: '项目流标', body: '《{title}》（{tenderNo}）流标：{reason}。' },
  tender_terminated: { subject: '项目已终止', body: '《{title}》（{tenderNo}）已终止：{reason}。' },

  tender_handler_named: {
    subject: '您已成为项目经办',
    body: '您已成为《{title}》（{tenderNo}）的经办，可以办理该项目的各项工作。',
  },
  tender_reader_named: {
    subject: '您可以查看项目',
    body: '您可以查看《{title}》（{tenderNo}）了。',
  },
  tender_handed_over: {
    subject: '项目已移交给您',
    body: '《{title}》（{tenderNo}）已移交给您，您现在是该项目的负责人。',
  },

  opener_named: {
    subject: '您已被指定为开标人',
    body: '您已接替为《{title}》（{tenderNo}）的开标人，请在投标截止后及时解锁开标。',
  },
  opener_replaced: {
    subject: '开标人已更换',
    body: '《{title}》（{tenderNo}）的一位开标人不再担任，已由其他开标人接手，请在项目中查看。',
  },
  evaluator_named: {
    subject: '您已被指定为评委',
    body: '您已接替为《{title}》（{tenderNo}）的评委。原评委的评审结论无效，请在开标后登录，重新评审。',
  },
  evaluator_replaced: {
    subject: '评委已更换',
    body: '《{title}》（{tenderNo}）的一位评委不再担任，已由其他评委接手；其已作出的评审结论无效，由接手的评委重新评审。',
  },

  // 邀请
  invitation_sent: {
    subject: '投标邀请',
    body: '诚邀贵单位参加《{title}》（{tenderNo}），请于{replyUntil}前回复是否参加。',
  },
  invitation_cancelled: {
    subject: '投标邀请已取消',
    body: '《{title}》（{tenderNo}）的投标邀请已取消：{reason}。',
  },
  invitation_replied: { subject: '邀请已有回复', body: '《{title}》（{tenderNo}）有供应商回复了邀请。' },

  invitation_left_too_few: {
    subject: '受邀供应商不足',
    body: '《{title}》（{tenderNo}）有供应商婉拒邀请，仍可能参加的只有{left}家，不足{n}家。请补充邀请；至截止时有效投标不足的，将依法流标。',
  },

  // 资格预审
  prequalification_received: {
    subject: '资格预审申请已递交',
    body: '《{title}》（{tenderNo}）的资格预审申请已于{time}递交成功。',
  },
  prequalification_passed: {
    subject: '资格预审结果通知',
    body: '恭喜，贵单位已通过《{title}》（{tenderNo}）的资格预审，请按时获取招标文件并投标。',
  },
  prequalification_failed: {
    subject: '资格预审结果通知',
    body: '很遗憾，贵单位未通过《{title}》（{tenderNo}）的资格预审：{reason}。',
  },
  prequalification_reopened: {
    subject: '资格预审申请重新评审',
    body: '《{title}》（{tenderNo}）的资格预审申请依法重新评审。原因：{reason}。公布新的结果之前，原结果继续有效；新的结果将另行通知贵单位。',
  },
  prequalification_passed_anew: {
    subject: '资格预审重新评审结果',
    body: '《{title}》（{tenderNo}）的资格预审申请已重新评审，贵单位通过资格预审。招标文件请在{until}前获取，投标截止时间为{deadline}。',
  },
  prequalification_failed_anew: {
    subject: '资格预审重新评审结果',
    body: '《{title}》（{tenderNo}）的资格预审申请已重新评审，贵单位未通过：{reason}。已递交的投标文件不予开启，截止前可以撤回。',
  },
  prequalification_clarify: {
    subject: '资格预审需要澄清',
    body: '《{title}》（{tenderNo}）的资格预审申请需要澄清：{reason}。',
  },

  // 提疑
  objection_submitted: {
    subject: '收到异议（质疑），待答复',
    body: '《{title}》（{tenderNo}）收到一项对{subject}的异议（质疑），须在{due}前答复。答复前，与其有关的开标、公示或定标不能进行。',
  },
  objection_file_added: {
    subject: '异议（质疑）补充了附件',
    body: '《{title}》（{tenderNo}）的一项异议（质疑）补充了附件，请查看后再答复；已经打开的页面请刷新。',
  },
  single_source_opinion: {
    subject: '单一来源公示收到意见',
    body: '《{title}》（{tenderNo}）的单一来源公示收到一条意见。请在公示期满后组织补充论证，并在{due}前作出结论。',
  },
  single_source_opinion_received: {
    subject: '意见已收到',
    body: '您对《{title}》（{tenderNo}）单一来源公示的意见已收到，编号{opinionNo}。采购人应在{due}前告知补充论证的结论。',
  },
  single_source_concluded: {
    subject: '单一来源公示已有结论',
    body: '您对《{title}》（{tenderNo}）单一来源公示的意见（编号{opinionNo}）已有结论：{outcome}。说明见本平台公告。',
  },
  objection_withdrawn: {
    subject: '异议（质疑）已撤回',
    body: '《{title}》（{tenderNo}）的一项异议（质疑）已由提出人撤回，无须答复。',
  },
  objection_answer_returned: {
    subject: '异议（质疑）答复被退回',
    body: '《{title}》（{tenderNo}）的一项异议（质疑）答复被退回：{reason}。请修改后重新提交。',
  },
  objection_not_received: {
    subject: '异议（质疑）不予受理',
    body: '贵单位对《{title}》（{tenderNo}）提出的异议（质疑）不予受理：{ground}。说明：{reason}。',
  },
  objection_person_received: {
    subject: '异议已收到',
    body: '您对《{title}》（{tenderNo}）提出的异议已收到，编号{objectionNo}，招标人须在{due}前答复。请保存编号，凭编号和本手机号查询。',
  },
  objection_person_ended: {
    subject: '异议已有结果',
    body: '您对《{title}》（{tenderNo}）提出的异议（编号{objectionNo}）已有结果。请凭编号和本手机号查询。',
  },
  objection_answered: {
    subject: '异议（质疑）已答复',
    body: '贵单位对《{title}》（{tenderNo}）提出的异议（质疑）已答复：{outcome}。请登录查看答复全文。',
  },
  objection_unanswered: {
    subject: '逾期未答复异议（质疑）',
    body: '贵单位对《{title}》（{tenderNo}）提出的异议（质疑），招标人（采购人）应在{deadline}前答复，现已逾期，已记录在案。招标项目可自答复期满之日起10日内向监督部门投诉，政府采购项目为15个工作日内。',
  },
  objection_person_unanswered: {
    subject: '招标人逾期未答复异议',
    body: '您对《{title}》（{tenderNo}）提出的异议（编号{objectionNo}），招标人应在{deadline}前答复，现已逾期，已记录在案。可以凭编号和本手机号查询，并在期限内投诉。',
  },
  amendment_due_near: {
    subject: '答复所述的修改待发布',
    body: '《{title}》（{tenderNo}）已答复异议将修改招标文件，变更尚未发布，距投标截止（{deadline}）还有{left}。投标截止后不能再修改，只能终止本标段：请在截止前发布变更；来不及的，请先延长截止时间或者暂停本标段。',
  },
  amendment_missed: {
    subject: '投标已截止，修改未完成',
    body: '《{title}》（{tenderNo}）已于{deadline}截止投标，答复所述的招标文件修改没有发布。本标段不能开标，请终止本标段，需要的重新招标。',
  },
  prequalify_anew_due_near: {
    subject: '资格预审重新评审未完成',
    body: '《{title}》（{tenderNo}）须重新评审资格预审申请，新的结果尚未公布，距投标截止（{deadline}）还有{left}。投标截止后新通过的申请人不能再投标：请在截止前公布新的结果；来不及的，请先延长截止时间或者暂停本标段。',
  },
  prequalify_anew_missed: {
    subject: '投标截止，评审未完成',
    body: '《{title}》（{tenderNo}）已于{deadline}截止投标，资格预审申请没有重新评审完毕。应当改为通过的申请人不能再投标，请终止本标段，需要的重新招标。',
  },
  objection_due_near: {
    subject: '异议（质疑）答复即将到期',
    body: '《{title}》（{tenderNo}）有异议（质疑）须在{deadline}前答复，还剩{left}。',
  },
  objection_overdue: {
    subject: '异议（质疑）逾期未答复',
    body: '《{title}》（{tenderNo}）有异议（质疑）应在{deadline}前答复，现已逾期，已记录在案。请立即答复。',
  },
  complaint_submitted: {
    subject: '收到投诉，待审查',
    body: '《{title}》（{tenderNo}）收到一项对{subject}的投诉，须在{due}前决定是否受理。',
  },
  complaint_corrected: {
    subject: '投诉已补正，待审查',
    body: '《{title}》（{tenderNo}）的一项投诉已经补正，须在{due}前决定是否受理。',
  },
  complaint_file_added: {
    subject: '投诉补充了附件',
    body: '《{title}》（{tenderNo}）的一项投诉补充了附件，请查看后再办理；已经打开的页面请刷新。',
  },
  complaint_withdrawn: {
    subject: '投诉已撤回',
    body: '《{title}》（{tenderNo}）的一项投诉已由投诉人撤回，处理程序终止。',
  },
  complaint_correction_asked: {
    subject: '投诉需要补正',
    body: '贵单位对《{title}》（{tenderNo}）的投诉需要补正：{correction}。请在{until}前一次补正，逾期不补正的，可能不予受理。',
  },
  complaint_not_received: {
    subject: '投诉不予受理',
    body: '贵单位对《{title}》（{tenderNo}）的投诉不予受理：{ground}。说明：{reason}。',
  },
  complaint_received: {
    subject: '投诉已受理',
    body: '贵单位对《{title}》（{tenderNo}）的投诉已受理，监督部门将在{due}前作出处理决定。',
  },
  complaint_against: {
    subject: '投诉已受理，请陈述申辩',
    body: '监督部门已受理一项涉及《{title}》（{tenderNo}）的投诉，请登录查看投诉事项，及时提交陈述和证明材料。',
  },
  complaint_suspended: {
    subject: '监督部门责令暂停',
    body: '监督部门已责令《{title}》（{tenderNo}）暂停招标投标活动：{reason}。恢复前不能开标、公示、定标和签订合同。',
  },
  complaint_lifted: {
    subject: '责令暂停已解除',
    body: '监督部门已解除对《{title}》（{tenderNo}）的责令暂停，没有其他事项的，可以继续办理。',
  },
  complaint_stated: {
    subject: '收到陈述申辩',
    body: '《{title}》（{tenderNo}）的一项投诉收到{party}的陈述申辩，请查看。',
  },
  complaint_decision_returned: {
    subject: '投诉处理决定被退回',
    body: '《{title}》（{tenderNo}）的一项投诉处理决定被退回：{reason}。请修改后重新提交签发。',
  },
  complaint_decided: {
    subject: '投诉处理决定',
    body: '贵单位对《{title}》（{tenderNo}）的投诉已作出处理决定：{outcome}。请登录查看全文。',
  },
  complaint_decided_about: {
    subject: '投诉处理决定',
    body: '监督部门对涉及《{title}》（{tenderNo}）的一项投诉作出处理决定：{outcome}。{remedy}请登录查看全文。',
  },
  complaint_person_submitted: {
    subject: '投诉已收到',
    body: '您对《{title}》（{tenderNo}）的投诉已收到，编号{complaintNo}，监督部门须在{due}前决定是否受理。请保存编号，凭编号和本手机号查询。',
  },
  complaint_person_correcting: {
    subject: '投诉需要补正',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）需要补正，请在{until}前凭编号和本手机号查询并一次补正，逾期不补正的，可能不予受理。',
  },
  complaint_person_received: {
    subject: '投诉已受理',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）已受理，监督部门将在{due}前作出处理决定。',
  },
  complaint_person_changed: {
    subject: '投诉有新进展',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）有新进展。请凭编号和本手机号查询。',
  },
  complaint_person_overdue: {
    subject: '投诉逾期未处理',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}），监督部门应在{deadline}前{act}，现已逾期，已记录在案。请凭编号和本手机号查询。',
  },
  complaint_person_ended: {
    subject: '投诉已有结果',
    body: '您对《{title}》（{tenderNo}）的投诉（编号{complaintNo}）已有结果。请凭编号和本手机号查询。',
  },
  complaint_remedy_confirmed: {
    subject: '整改已确认',
    body: '监督部门已确认《{title}》（{tenderNo}）按投诉处理决定完成整改，没有其他事项的，可以继续办理。',
  },
  complaint_due_near: {
    subject: '投诉处理即将到期',
    body: '《{title}》（{tenderNo}）有投诉须在{deadline}前{act}，还剩{left}。',
  },
  complaint_overdue: {
    subject: '投诉逾期未处理',
    body: '《{title}》（{tenderNo}）有投诉应在{deadline}前{act}，现已逾期，已记录在案。',
  },
  question_submitted: { subject: '有新的提疑', body: '《{title}》（{tenderNo}）有新的提疑，请及时答复。' },
  question_published: {
    subject: '提疑答复已发布',
    body: '《{title}》（{tenderNo}）发布了新的提疑答复，请查看是否影响您的投标。',
  },
  question_closed: {
    subject: '提疑不予答复',
    body: '您对《{title}》（{tenderNo}）的提疑不予答复：{reason}。',
  },

  // 投标
  bid_received: {
    subject: '投标回执',
    body: '《{title}》（{tenderNo}）的投标文件已成功递交，回执编号{receiptNo}，送达时间{time}。请妥善保存回执。',
  },
  bid_withdrawn: {
    subject: '投标已撤回',
    body: '您已于{time}撤回《{title}》（{tenderNo}）的投标，撤回凭证编号{receiptNo}。{after}。',
  },
  bid_deadline_near: {
    subject: '投标即将截止',
    body: '《{title}》（{tenderNo}）将于{deadline}截止投标，您的投标文件尚未递交，{left}。请预留上传时间。',
  },
  prequalification_deadline_near: {
    subject: '资格预审即将截止',
    body: '《{title}》（{tenderNo}）的资格预审将于{deadline}截止，您的申请尚未递交，{left}。请预留上传时间。',
  },
  clarification_due_near: {
    subject: '澄清回复即将截止',
    body: '《{title}》（{tenderNo}）的评审澄清须于{deadline}前回复，您尚未回复，{left}。',
  },
  reply_deadline_near: {
    subject: '邀请回复即将截止',
    body: '《{title}》（{tenderNo}）的邀请回复将于{deadline}截止，您尚未回复，{left}。',
  },

  // 开标
  consent_asked: {
    subject: '请确认标段密钥',
    body: '您是《{title}》（{tenderNo}）的开标人，请尽快登录，用开标密钥核对并签名确认本标段的加密公钥；确认人数足够前，投标人会看到“开标人尚未确认”的提示。投标截止{deadline}后不能再确认。',
  },
  division_asked: {
    subject: '请分发密钥份额',
    body: '《{title}》（{tenderNo}）须为新的开标人重新分发密钥份额，请于{deadline}前登录分发您持有的份额；截止前未完成的，仍由原开标人开标。',
  },
  division_dealt: {
    subject: '请核对密钥份额',
    body: '《{title}》（{tenderNo}）的密钥份额已分发给您，请于{deadline}前登录核对并确认；新开标人全部确认后生效。',
  },
  division_done: {
    subject: '密钥份额已重新分发',
    body: '《{title}》（{tenderNo}）的密钥份额已重新分发并生效，现由{names}开标。',
  },
  division_cancelled: {
    subject: '重新分发已取消',
    body: '《{title}》（{tenderNo}）的密钥份额重新分发已取消，仍由原开标人开标。',
  },
  opening_due: { subject: '待开标', body: '《{title}》（{tenderNo}）已截标，请开标人登录解锁。' },
  opening_paused: {
    subject: '开标暂停',
    body: '《{title}》（{tenderNo}）的开标已暂停：{cause}。',
  },
  opening_done: { subject: '开标完成', body: '《{title}》（{tenderNo}）已开标，请查看开标记录。' },

  // 澄清与谈判
  clarification_issued: {
    subject: '评审澄清要求',
    body: '请贵单位就《{title}》（{tenderNo}）递交的文件作出澄清，并于{due}前回复。',
  },
  clarification_replied: { subject: '澄清已回复', body: '《{title}》（{tenderNo}）的澄清要求已有回复。' },
  clarification_accepted: {
    subject: '澄清回复已被接受',
    body: '贵单位对《{title}》（{tenderNo}）的澄清回复“{subject}”已被接受。',
  },
  negotiation_round: {
    subject: '谈判报价邀请',
    body: '《{title}》（{tenderNo}）第{round}轮报价于{opens}开始，请于{closes}前提交。',
  },
  negotiation_final: {
    subject: '最后报价邀请',
    body: '《{title}》（{tenderNo}）最后报价于{opens}开始，请于{closes}前提交。最后报价提交后不可修改。',
  },
  negotiation_concluded: {
    subject: '谈判已结束',
    body: '《{title}》（{tenderNo}）的谈判已结束，采购人将进入评审，请等待结果。',
  },
  negotiation_terminated: {
    subject: '谈判已终止',
    body: '《{title}》（{tenderNo}）的谈判已终止：{reason}。',
  },
  evaluation_assigned: {
    subject: '评审任务',
    body: '您已被选为《{title}》（{tenderNo}）的评委，请登录评审。',
  },
  evaluation_concluded: {
    subject: '评审已完成',
    body: '《{title}》（{tenderNo}）的评审报告已提交，请查看候选人并办理公示或定标。',
  },
} as const satisfies Record<string, Template>;
