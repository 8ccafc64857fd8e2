/**
 * Every text the platform sends, as data. `{placeholders}` are filled from the values; the compiler checks
 * that none is missing (see outgoing.ts). Times are written out for the reader before they get here.
 * `secret` marks texts that let somebody in: once delivered, they are not kept.
 */
export interface Template {
  readonly subject: string;
  readonly body: string;
  readonly secret?: true;
}

export const templates = {
  // 账号
  otp: {
    subject: '验证码',
    body: '您的验证码为 {code}，{minutes}分钟内有效。请勿告诉他人，工作人员不会向您索要。',
    secret: true,
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
  phone_registered: {
    subject: '手机号已注册',
    body: '手机号{phone}已注册，请直接登录或找回密码。如非本人操作，请忽略。',
  },
  phone_unregistered: {
    subject: '手机号未注册',
    body: '手机号{phone}未注册供应商账号，无法找回密码，请核对手机号或先注册。如非本人操作，请忽略。',
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
    body: '{company}的供应商资格已冻结：{reason}。如有异议，可向平台客服提交申诉材料。',
  },
  company_blacklisted: {
    subject: '供应商已列入黑名单',
    body: '{company}已列入供应商黑名单：{reason}。如有异议，可向平台客服提交申诉材料。',
  },
  company_unfrozen: { subject: '供应商资格已恢复', body: '{company}的供应商资格已恢复。' },
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
  member_gone: {
    subject: '有成员离开企业',
    body: '{name}已不再是本企业的成员（{what}）。其经办的投标草稿和业务由有权限的同事继续办理。',
  },
  member_administration_given: {
    subject: '您已成为企业的管理成员',
    body: '{by}已将{company}的管理权移交给您，您可以维护企业资料、邀请和管理成员。',
  },

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
  prequalification_clarify: {
    subject: '资格预审需要澄清',
    body: '《{title}》（{tenderNo}）的资格预审申请需要澄清：{reason}。',
  },

  // 提疑
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
    body: '您已于{time}撤回《{title}》（{tenderNo}）的投标。{after}。',
  },
  bid_deadline_near: {
    subject: '投标即将截止',
    body: '《{title}》（{tenderNo}）将于{deadline}截止投标，您的投标文件尚未递交，{left}。请预留上传时间。',
  },
  reply_deadline_near: {
    subject: '邀请回复即将截止',
    body: '《{title}》（{tenderNo}）的邀请回复将于{deadline}截止，您尚未回复，{left}。',
  },

  // 开标
  opening_due: { subject: '待开标', body: '《{title}》（{tenderNo}）已截标，请开标人登录解锁。' },
  opening_paused: {
    subject: '开标暂停',
    body: '《{title}》（{tenderNo}）的开标已暂停：{cause}。',
  },
  opening_done: { subject: '开标完成', body: '《{title}》（{tenderNo}）已开标，请查看开标记录。' },

  // 澄清与谈判
  clarification_issued: {
    subject: '评标澄清要求',
    body: '评标委员会要求贵单位就《{title}》（{tenderNo}）的投标作出澄清，请于{due}前回复。',
  },
  clarification_replied: { subject: '澄清已回复', body: '《{title}》（{tenderNo}）的澄清要求已有回复。' },
  clarification_accepted: {
    subject: '澄清回复已被接受',
    body: '评标委员会已接受贵单位对《{title}》（{tenderNo}）的澄清回复“{subject}”。',
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
    subject: '评标任务',
    body: '您已被选为《{title}》（{tenderNo}）的评委，请登录评标。',
  },
  evaluation_concluded: {
    subject: '评标已完成',
    body: '《{title}》（{tenderNo}）的评标报告已提交，请查看候选人并办理公示或定标。',
  },

  // 定标
  candidates_published: {
    subject: '中标候选人公示',
    body: '《{title}》（{tenderNo}）的中标候选人已公示，公示期至{until}。',
  },
  candidates_told: {
    subject: '中标候选人通知',
    body: '《{title}》（{tenderNo}）的评审已经结束，候选人为：{candidates}。本项目不公开公告；如有异议，请于{until}前提出。',
  },
  award_submitted: { subject: '定标待审批', body: '《{title}》（{tenderNo}）已提交定标，请及时审批。' },
  award_issued: {
    subject: '中标通知书',
    body: '恭喜，贵单位已中标《{title}》（{tenderNo}），中标价{price}元。请及时签收中标通知书，并在{days}日内签订合同。',
  },
  result_notice: {
    subject: '招标结果通知书',
    body: '感谢贵单位参加《{title}》（{tenderNo}）。本次采购结果已经确定，您可以查看贵单位的评审情况。',
  },
  award_acknowledged: {
    subject: '中标通知书已签收',
    body: '《{title}》（{tenderNo}）的中标通知书已由中标人签收。',
  },
  award_declined: {
    subject: '中标人放弃中标',
    body: '《{title}》（{tenderNo}）的中标人放弃中标：{reason}。',
  },
  award_returned: {
    subject: '定标被退回',
    body: '《{title}》（{tenderNo}）拟定的中标人被退回：{reason}。',
  },
  award_approved: {
    subject: '定标审批通过',
    body: '《{title}》（{tenderNo}）的定标已审批通过，请发出中标通知书。',
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
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
