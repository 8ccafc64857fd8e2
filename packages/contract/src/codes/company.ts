import type { Answer } from './answer.ts';

/** Refusals about companies, their members, library and measures. */
export const companyCodes = {
  // Companies.
  company_required: { code: '4201', message: '请先完成企业信息注册' },
  company_not_approved: { code: '4202', message: '企业信息尚未通过审核，暂不能参与投标' },
  company_restricted: {
    code: '5440',
    message: '该企业的供应商资格已被冻结或者列入黑名单，限制期间不能办理此项业务',
  },
  company_taken: { code: '4203', message: '该企业已在平台注册，请联系企业管理员或申请加入' },
  own_work: { code: '4204', message: '不能审批或审核自己提交的内容' },
  change_request_open: { code: '4205', message: '该部分已有变更申请在办理中，请先完成或撤回' },
  change_request_empty: { code: '4206', message: '没有需要变更的内容' },
  roles_conflict: { code: '4210', message: '{a}与{b}不能由同一人担任：{reason}' },
  permission_conflict: { code: '4211', message: '{role}不能拥有“{permission}”：该权限与其职责不相容' },
  role_lockout: { code: '4212', message: '{role}须保留“{permission}”权限' },
  permissions_apart: {
    code: '4213',
    message: '“{a}”与“{b}”不能由同一人拥有，请调整角色，或先调整角色的权限',
  },
  holder_conflict: {
    code: '4214',
    message: '{name}还担任其他角色，修改后将同时拥有“{a}”与“{b}”，请先调整其角色',
  },
  last_administrator: {
    code: '4215',
    message: '此账号是唯一在用的{role}，请先由另一人担任，再停用此账号或调整其角色',
  },
  password_not_own: {
    code: '4218',
    message: '该账号还未由本人设置密码，一次性密码另有人知道：请在本人首次登录并设置密码后再授予角色',
  },
  tenders_owned: {
    code: '4216',
    message: '该账号仍是{n}个项目的负责人（{tenders}），请先将项目移交给其他采购员',
  },
  entrustments_owned: {
    code: '4256',
    message: '该账号仍是{n}份招标委托的负责人（{documents}），请将委托移交给其他采购员',
  },
  openings_named: {
    code: '4217',
    message: '该账号仍是{n}个未完成开标的项目的开标人（{tenders}），请同时指定接手的开标人',
  },
  evaluations_named: {
    code: '4219',
    message: '该账号仍是{n}个未完成评标的项目的评委（{tenders}），请同时指定接手的评委',
  },

  // Members of a company.
  last_company_admin: {
    code: '4220',
    message: '本企业须至少有一名在用的成员拥有“管理企业”权限，请先将管理权交给另一名成员',
  },
  own_removal: { code: '4221', message: '不能移除自己；如需离开，请使用“退出企业”' },
  own_factor: { code: '4831', message: '不能为自己解除二次验证；请在账号设置中修改，或由另一位管理成员办理' },
  factor_none: { code: '4832', message: '该成员没有启用二次验证，无须解除；不能登录的，请其找回密码' },
  member_already: { code: '4222', message: '该手机号或邮箱已属于本企业的成员，无需邀请' },
  member_invited: { code: '4223', message: '已向该手机号或邮箱发出过邀请，请在邀请记录中重新发送' },
  member_invitations_too_many: { code: '4224', message: '24小时内最多发出{n}份邀请，请稍后再邀请' },
  member_invitation_too_soon: { code: '4225', message: '刚刚发送过，请{seconds}秒后再发送' },
  member_invitation_sent_out: {
    code: '4226',
    message: '此邀请已发送{n}次，请核对手机号或邮箱，撤回后重新邀请',
  },
  member_invitation_over: {
    code: '4227',
    message: '邀请链接无效、已使用、已撤回或已过期，请联系邀请您的同事重新发送',
  },
  member_invitation_for_another: {
    code: '4228',
    message: '此邀请发给了手机号{phone}，请使用该手机号的账号登录后加入',
  },
  member_here: { code: '4229', message: '您已是该企业的成员' },
  member_elsewhere: {
    code: '4230',
    message: '您的账号已属于“{company}”，一个账号只能属于一家企业：请先退出该企业，或使用其他账号',
  },
  company_unknown: {
    code: '4231',
    message: '平台上没有使用此统一社会信用代码的企业，请核对代码；尚未注册的，请直接登记企业信息',
  },
  company_takes_nobody: {
    code: '4232',
    message: '该企业目前处于“{state}”状态，期间不能加入新成员，请联系该企业处理',
  },
  join_request_open: { code: '4233', message: '您已有一份等待处理的加入申请，请等待答复，或先撤回再申请' },
  join_requests_too_many: { code: '4234', message: '24小时内最多提交{n}次加入申请，请稍后再申请' },

  // The library.
  library_changed: { code: '5402', message: '选用的资料已被修改或移出，请重新选用' },
  library_full: { code: '5401', message: '该类资料最多登记{most}条，请先移出不再使用的' },

  // Claims.
  claim_open: { code: '5201', message: '您已有一份待审核的企业认领，请等待审核结果，或先撤回再认领' },
  claims_too_many: { code: '5202', message: '24小时内最多提交{n}次企业认领，请稍后再提交' },
  claim_needless: { code: '5203', message: '您已是该企业的管理成员，无需认领' },
  claim_shut_out: { code: '5204', message: '该企业目前不能认领，请联系平台客服' },
  claim_objected: { code: '5205', message: '您已对此认领提出过异议，审核人员可以看到，请等待审核结果' },
  claim_too_early: { code: '5206', message: '该企业成员提出异议的期限未满，期满后方可通过' },
  claimant_gone: {
    code: '5207',
    message: '认领人的账号已停用、已属于另一家企业或已是管理成员，不能通过，请选择“不通过”并说明理由',
  },

  // Measures against a company.
  measure_open: { code: '5501', message: '该企业已有一项措施待确认，请先由另一人确认或驳回' },
  excluded_here: {
    code: '5502',
    message:
      '采购单位已将贵企业列入本单位黑名单，期限内不能参加该单位的项目，可在“企业信息”中查看原因与期限并申诉',
  },
  invitee_excluded: { code: '5503', message: '{company}在本单位黑名单的期限内，不能邀请，请改邀其他供应商' },
  appeal_not_independent: { code: '5504', message: '提出或确认该措施的人不能答复申诉，请由另一人答复' },
  appealed_already: { code: '5505', message: '对该措施已申诉过一次，请等待或查看答复' },
} as const satisfies Record<string, Answer>;
