import type { Template } from './template.ts';
import { tenderTemplates } from './tender-templates.ts';

/** Every text the platform sends. */
export const templates = {
  // 账号
  otp: {
    subject: '验证码',
    body: '您的验证码为 {code}，{minutes}分钟内有效。请勿告诉他人，工作人员不会向您索要。',
    secret: true,
  },
  account_closed: {
    subject: '账号已注销',
    body: '您的供应商账号已于{time}注销，本手机号和邮箱可重新注册。如非本人操作，请立即联系客服。',
  },
  account_created: {
    subject: '账号注册成功',
    body: '您好，您的账号 {username} 已注册成功。请登录后完善企业资料，审核通过后即可参与投标。',
  },
  account_locked: {
    subject: '陌生设备登录已暂停',
    body: '有未登录过本账号的设备连续输错密码，此类设备已暂停登录{minutes}分钟，您登录过的设备不受影响。如非本人操作且密码可能泄露，请尽快修改密码。',
  },
  device_locked: {
    subject: '一台设备登录已暂停',
    body: '一台登录过本账号的设备连续输错密码，该设备已暂停登录{minutes}分钟，您的其他设备不受影响。如非本人操作，请修改密码并退出该设备。',
  },
  contact_registered: {
    subject: '已注册',
    body: '{contact}已注册，请直接登录或找回密码。如非本人操作，请忽略。',
  },
  contact_unregistered: {
    subject: '未注册',
    body: '{contact}未注册供应商账号，请核对或先注册。如非本人操作，请忽略。',
  },
  login_link: {
    subject: '登录链接',
    body: '平台管理员为您的账号签发了登录链接：{url} 。{minutes}分钟内有效，只能使用一次，请勿转发。如非您要求，请勿使用，并立即修改密码、联系客服。',
    secret: true,
  },
  login_link_issued: {
    subject: '已签发登录链接',
    body: '平台管理员于{time}为您的账号签发了一次性登录链接，原因：{reason}。如非您要求，请立即修改密码、退出全部设备并联系客服。',
  },
  password_changed: {
    subject: '密码已修改',
    body: '您的账号密码已于{time}修改。如非本人操作，请立即找回密码并联系客服。',
  },
  outside_changed: {
    subject: '外部登录方式已变更',
    body: '您的账号于{time}{change}。如非本人操作，请立即修改密码并联系客服。',
  },
  factor_changed: {
    subject: '二次验证设置已变更',
    body: '您的账号于{time}{change}。如非本人操作，请立即修改密码并联系客服。',
  },
  factor_outage: {
    subject: '报价递交改用密码验证',
    body: '因验证码未能送出，您的账号于{time}以登录密码代替二次验证，仅用于递交报价。如非本人操作，请立即修改密码并联系客服。',
  },
  recovery_code_used: {
    subject: '恢复码已使用',
    body: '您的账号于{time}使用了一个恢复码，还剩{left}个。如非本人操作，请立即修改密码并联系客服；所剩不多的，请在账号设置中重新生成。',
  },
  factor_locked: {
    subject: '二次验证已暂停',
    body: '有人以正确的密码登录您的账号，但二次验证连续失败，已暂停{minutes}分钟。如非本人操作，您的密码可能已经泄露，请立即修改密码。',
  },
  phone_changed: {
    subject: '手机号已更换',
    body: '您的账号 {username} 的手机号已于{time}由{from}更换为{to}。如非本人操作，请立即联系客服。',
  },
  mail_changed: {
    subject: '邮箱已更换',
    body: '您的账号 {username} 的邮箱已于{time}由{from}更换为{to}。如非本人操作，请立即修改密码并联系客服。',
  },
  own_data_exported: {
    subject: '数据已导出',
    body: '您的账号于{time}导出了{what}。如非本人操作，请立即修改密码、退出全部设备并联系客服。',
  },
  mail_refused: {
    subject: '您的邮箱收不到邮件',
    body: '对方邮件服务器拒收发往{mail}的邮件，已停止向该邮箱发送。请在账号设置中更换邮箱；邮箱恢复后，也可在“消息接收”中重新启用。',
  },

  // 供应商企业
  company_submitted: { subject: '供应商资料待审核', body: '{company}已提交企业资料，请及时审核。' },
  company_approved: {
    subject: '企业资料审核通过',
    body: '{company}的企业资料已审核通过，您可以参与投标了。',
  },
  company_returned: {
    subject: '企业资料退回补正',
    body: '{company}的企业资料需要补正：{reason}。请按提示修改后重新提交。',
  },
  company_rejected: { subject: '企业资料审核不通过', body: '{company}的企业资料审核不通过：{reason}。' },
  company_frozen: {
    subject: '供应商资格已冻结',
    body: '{company}的供应商资格已冻结：{reason}。如有异议，可在“企业信息”中提出申诉。',
  },
  company_blacklisted: {
    subject: '供应商已列入黑名单',
    body: '{company}已列入平台供应商黑名单：{reason}。如有异议，可在“企业信息”中提出申诉。',
  },
  company_unfrozen: { subject: '供应商资格已恢复', body: '{company}的供应商资格已恢复。' },
  company_excluded: {
    subject: '已列入单位黑名单',
    body: '{organisation}已将{company}列入本单位供应商黑名单，至{until}止：{reason}。期间不能参加该单位的项目，不影响其他单位的项目。如有异议，可在“企业信息”中提出申诉。',
  },
  exclusion_lifted: {
    subject: '已移出单位黑名单',
    body: '{organisation}已将{company}移出本单位供应商黑名单，可以参加该单位的项目了。',
  },
  appeal_answered: {
    subject: '申诉已答复',
    body: '{company}对“{measure}”的申诉已答复：{result}。理由：{reason}。',
  },
  measure_proposed: {
    subject: '供应商限制措施待确认',
    body: '对{company}提出了“{measure}”，请由提出人以外的人确认或驳回。',
  },
  measure_rejected: { subject: '供应商限制措施已驳回', body: '对{company}的“{measure}”已驳回：{reason}。' },
  lifting_proposed: {
    subject: '提前解除待确认',
    body: '有人提出提前解除对{company}的“{measure}”，请由另一人确认或驳回：{reason}。',
  },
  lifting_declined: { subject: '提前解除已驳回', body: '提前解除对{company}的“{measure}”已驳回：{reason}。' },
  witness_contradicts: {
    subject: '见证人不认可公开日志',
    body: '见证人{witness}见过的公开日志与平台现有的不一致，已拒绝联署。日志可能被改写或截短，请保全数据库，并立即核验审计日志。',
  },
  measure_appealed: {
    subject: '供应商提出申诉',
    body: '{company}对“{measure}”提出申诉，请由未提出、未确认该措施的人答复。',
  },
  certificate_expiring: {
    subject: '资质证书即将到期',
    body: '{certificate}将于{date}到期，还有{days}天。请及时更新，以免影响投标。',
  },

  // 企业成员
  member_invited: {
    subject: '邀请您加入企业',
    body: '{company}邀请您在供应商门户中作为其成员办理业务。请于{until}前打开链接，登录或注册后加入：{link} 链接仅供本人使用，请勿转发。如不认识该企业，请忽略。',
    secret: true,
  },
  member_joined: { subject: '有成员加入企业', body: '{name}已加入本企业，权限：{roles}。' },
  join_asked: {
    subject: '有人申请加入企业',
    body: '{name}申请加入本企业：{message}。请核实身份后，在“企业成员”中同意或拒绝。',
  },
  join_accepted: {
    subject: '加入申请已同意',
    body: '{company}已同意您的加入申请，您的权限：{roles}。请重新登录后办理业务。',
  },
  join_declined: { subject: '加入申请未获同意', body: '{company}未同意您的加入申请：{reason}。' },
  member_roles_set: { subject: '您的权限已调整', body: '{by}已将您在{company}的权限调整为：{roles}。' },
  member_removed: {
    subject: '您已被移出企业',
    body: '{by}已于{time}将您移出{company}，您不能再查看和办理其业务。您的账号仍可使用。',
  },
  member_factor_reset: {
    subject: '二次验证已解除',
    body: '{company}的管理成员{by}于{time}解除了您账号的二次验证，您已在所有设备上退出。请登录后在账号设置中重新启用；如非您本人提出，请立即修改密码，并联系{by}。',
  },
  colleague_factor_reset: {
    subject: '成员的二次验证已解除',
    body: '{by}于{time}解除了成员{name}的二次验证。如对此有疑问，请核实并在“企业成员”中处理。',
  },
  member_gone: {
    subject: '有成员离开企业',
    body: '{name}已不再是本企业的成员（{what}）。其经办的投标草稿和业务由有权限的同事继续办理。',
  },
  member_administration_given: {
    subject: '您已成为企业的管理成员',
    body: '{by}已将{company}的管理权移交给您，您可以维护企业资料、邀请和管理成员。',
  },

  // 企业认领
  claim_made: {
    subject: '有人申请认领本企业',
    body: '{name}以营业执照和法定代表人授权书申请认领{company}的管理权，平台在{until}（北京时间）之前不会通过。如有异议，请在“企业成员”中说明，审核人员会看到。',
  },
  claim_submitted: {
    subject: '企业认领待审核',
    body: '{company}有企业认领待审核，请核对材料和企业成员的异议。',
  },
  claim_objected: { subject: '企业认领有异议', body: '{by}对{company}的认领提出了异议，请查看。' },
  claim_accepted: {
    subject: '企业认领已通过',
    body: '您对{company}的认领已通过审核，您已是其管理成员，可在“企业成员”中管理成员，并调整包括本人在内的权限。',
  },
  claim_refused: { subject: '企业认领未通过', body: '您对{company}的认领未通过审核：{reason}。' },
  claim_took_over: {
    subject: '企业的管理成员有变化',
    body: '经平台审核，{name}认领了{company}，已成为管理成员；{what}。如有异议，请联系平台客服。',
  },
  claim_over: { subject: '企业认领已结束', body: '{name}对本企业的认领{what}，本企业的成员和权限没有变化。' },

  // 变更申请
  change_submitted: { subject: '资料变更待审核', body: '{company}提交了{section}变更申请，请及时审核。' },
  change_approved: { subject: '资料变更已生效', body: '您的{section}变更申请已通过审核，现已生效。' },
  change_returned: { subject: '资料变更退回补正', body: '您的{section}变更申请需要补正：{reason}。' },
  change_rejected: { subject: '资料变更未通过', body: '您的{section}变更申请未通过审核：{reason}。' },

  // 招标委托
  entrustment_offered: {
    subject: '收到招标委托',
    body: '{purchaser}委托{agency}办理招标（委托书{documentNo}，至{until}），请核对后接受或谢绝。',
  },
  entrustment_accepted: {
    subject: '招标委托已被接受',
    body: '{agency}已接受{purchaser}的招标委托（委托书{documentNo}）。',
  },
  entrustment_closed: {
    subject: '招标委托有变化',
    body: '{purchaser}对{agency}的招标委托{state}：{reason}。',
  },
  entrustment_owner_named: {
    subject: '您已成为招标委托的负责人',
    body: '您已成为{purchaser}委托{agency}办理招标（委托书{documentNo}）的负责人：代理机构今后新建的项目由您负责。',
  },

  // 消息模板
  template_trial: { subject: '试发：{subject}', body: '{body}\n\n以上为消息模板的试发，内容均为示例。' },

  ...tenderTemplates,

  // 定标
  candidates_published: {
    subject: '候选人公示',
    body: '《{title}》（{tenderNo}）的{won}候选人已公示，公示期至{until}。',
  },
  candidates_told: {
    subject: '候选人通知',
    body: '《{title}》（{tenderNo}）的评审已经结束，{won}候选人为：{candidates}。{objection}本项目不公开公告。',
  },
  reevaluation_begun: {
    subject: '重新评审',
    body: '《{title}》（{tenderNo}）依法重新评审，原候选人公示已撤回。原因：{reason}。重新评审后另行公示候选人。',
  },
  candidate_struck: {
    subject: '取消候选资格',
    body: '《{title}》（{tenderNo}）已取消贵单位的{won}候选资格。情形：{ground}。候选人另行公示。{objection}取消的原因：{reason}。',
  },
  candidates_changed: {
    subject: '候选人变更',
    body: '《{title}》（{tenderNo}）的{won}候选人{company}已被取消候选资格，由其后的候选人依次递补，原公示已撤回，候选人另行公示。',
  },
  award_submitted: { subject: '定标待审批', body: '《{title}》（{tenderNo}）已提交定标，请及时审批。' },
  award_issued: {
    subject: '中标（成交）通知书',
    body: '恭喜，贵单位已{won}《{title}》（{tenderNo}），{won}价{price}元。请及时签收{won}通知书，并在{days}日内签订合同。',
  },
  result_notice: {
    subject: '结果通知书',
    body: '感谢贵单位参加《{title}》（{tenderNo}）。本次采购结果已经确定，您可以查看贵单位的评审情况。',
  },
  award_acknowledged: {
    subject: '通知书已签收',
    body: '《{title}》（{tenderNo}）的{won}通知书已由{won}人签收。',
  },
  award_declined: {
    subject: '中标（成交）人放弃',
    body: '《{title}》（{tenderNo}）的{won}人放弃{won}：{reason}。',
  },
  award_declined_other: {
    subject: '中标（成交）人放弃',
    body: '《{title}》（{tenderNo}）的中标（成交）人{company}已放弃，此前发给贵单位的结果通知书待采购人重新定标或者重新招标（采购）后更新，请留意后续通知。',
  },
  forfeit_submitted: {
    subject: '取消资格待审批',
    body: '《{title}》（{tenderNo}）已提出取消中标（成交）资格，中标（成交）人可以陈述至{until}（北京时间），其陈述之后或者期满后请审批。',
  },
  forfeit_proposed: {
    subject: '拟取消中标（成交）资格',
    body: '《{title}》（{tenderNo}）：采购人拟取消贵单位的中标（成交）资格。情形：{ground}。理由：{reason}。请查看证明材料，并可在{until}（北京时间）前陈述。',
  },
  forfeit_stated: {
    subject: '中标（成交）人已陈述',
    body: '《{title}》（{tenderNo}）的中标（成交）人已就取消资格作出陈述，请查看。',
  },
  forfeit_returned: {
    subject: '取消资格被退回',
    body: '《{title}》（{tenderNo}）取消中标（成交）资格的申请被退回：{reason}。',
  },
  forfeit_dropped: {
    subject: '不再取消资格',
    body: '《{title}》（{tenderNo}）：采购人此前拟取消贵单位的中标（成交）资格，现已撤回或者未获批准，中标（成交）结果不变，请按期签订合同。',
  },
  award_forfeited_owner: {
    subject: '已取消中标（成交）资格',
    body: '《{title}》（{tenderNo}）的中标（成交）人{company}已被取消资格（{ground}）。请重新定标，或者终止后重新招标（采购）。',
  },
  award_forfeited: {
    subject: '取消中标（成交）资格',
    body: '《{title}》（{tenderNo}）已取消贵单位的中标（成交）资格。情形：{ground}。理由：{reason}。此前发出的通知书失去效力。',
  },
  award_forfeited_other: {
    subject: '中标（成交）人被取消资格',
    body: '《{title}》（{tenderNo}）的中标（成交）人{company}已被取消资格（{ground}），此前发给贵单位的结果通知书待采购人重新定标或者重新招标（采购）后更新，请留意后续通知。',
  },
  award_voided: {
    subject: '中标（成交）结果无效',
    body: '《{title}》（{tenderNo}）：监督部门对投诉作出处理决定，贵单位的{won}结果无效，此前发出的通知书失去效力，已签订的合同请按处理决定办理。处理决定：{remedy}。',
  },
  award_voided_other: {
    subject: '中标（成交）结果无效',
    body: '《{title}》（{tenderNo}）：监督部门对投诉作出处理决定，{company}的{won}结果无效，此前发给贵单位的结果通知书失去效力。处理决定：{remedy}。后续安排另行通知。',
  },
  award_returned: {
    subject: '定标被退回',
    body: '《{title}》（{tenderNo}）拟定的{won}人被退回：{reason}。',
  },
  award_approved: {
    subject: '定标审批通过',
    body: '《{title}》（{tenderNo}）的定标已审批通过，请发出{won}通知书。',
  },

  // 订单
  order_issued: { subject: '新订单待确认', body: '您有新的订单{orderNo}，请确认交期。' },
  order_confirmed: { subject: '订单已确认', body: '订单{orderNo}已由供应商确认，承诺交期{date}。' },
  order_rejected: { subject: '订单被拒绝', body: '订单{orderNo}被供应商拒绝：{reason}。' },
  order_change_proposed: {
    subject: '供应商申请变更订单',
    body: '订单{orderNo}的供应商申请变更：{reason}。',
  },
  order_change_accepted: {
    subject: '订单变更已同意',
    body: '您对订单{orderNo}的变更申请已获同意，交期为{date}。',
  },
  order_change_declined: {
    subject: '订单变更未获同意',
    body: '您对订单{orderNo}的变更申请未获同意：{reason}。请重新确认订单。',
  },
  order_delivered: { subject: '订单已发货', body: '订单{orderNo}有新的发货：{note}。' },
  order_received: { subject: '订单已收货', body: '订单{orderNo}采购人已收货，待验收。' },
  order_accepted: { subject: '订单已验收', body: '订单{orderNo}已验收合格，请开具发票并登记。' },
  order_returned: { subject: '订单验收未通过', body: '订单{orderNo}的货物被退回：{reason}。请重新发货。' },
  order_invoiced: { subject: '订单已开票', body: '订单{orderNo}的供应商已登记发票{invoiceNo}。' },
  order_closed: { subject: '订单已完成', body: '订单{orderNo}已付款，办理完毕。' },
  order_cancelled: { subject: '订单已取消', body: '订单{orderNo}已取消：{reason}。' },
  order_voided: {
    subject: '结果无效，订单不再履行',
    body: '监督部门对投诉作出处理决定，认定中标（成交）结果无效，订单{orderNo}不再履行：{stands}。',
  },
  order_sent_back: {
    subject: '订单货物已退回',
    body: '中标（成交）结果无效的订单{orderNo}，采购人已登记退货，订单终止：{reason}。',
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
/** The texts that the operator may edit: all except the trial of another text. */
export type WordedName = Exclude<TemplateName, 'template_trial'>;
export const wordedNames = (Object.keys(templates) as readonly TemplateName[]).filter(
  (name): name is WordedName => name !== 'template_trial',
);

export function isWorded(name: string): name is WordedName {
  return wordedNames.some((one) => one === name);
}
