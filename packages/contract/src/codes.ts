/** One entry of the closed list of answers. */
interface Answer {
  /** Four digits, unique; `2000` is the only success. */
  readonly code: string;
  /** The message for the user; {placeholders} are filled from the refusal's values. */
  readonly message: string;
  /** The HTTP status if it is not 200; expected answers have none. */
  readonly status?: number;
}

export const success = { code: '2000', message: '成功' } as const satisfies Answer;

/** Every refusal of the wire, by reason. The numbers never change once published. */
export const codes = {
  // The wire itself.
  invalid_input: { code: '4000', message: '填写的内容有误，请按提示修改' },
  sign_in_required: { code: '4030', message: '用户认证失败，请重新登录' },
  person_changed: {
    code: '5460',
    message: '本浏览器已改由另一账号登录，此次操作未执行。请用原账号重新登录，或刷新页面',
  },
  forbidden: { code: '4031', message: '您没有此项操作的权限' },
  not_found: { code: '4040', message: '未找到您要的内容，可能已被移除或您无权查看' },
  demo_local_only: {
    code: '4041',
    message: '本服务正在运行仅限本机使用的演示数据，不接受来自其他地址的访问，请联系部署人员',
    status: 403,
  },
  /** The request could not be read as a call, so no endpoint lists these refusals. */
  request_too_slow: {
    code: '4080',
    message: '提交的内容长时间未传送完毕，连接已断开，请检查网络后重试',
    status: 408,
  },
  address_too_long: { code: '4140', message: '访问的网址过长，请从页面上的链接重新进入', status: 414 },
  headers_too_large: {
    code: '4310',
    message: '浏览器随请求发送的附加信息过大，请清除本站的浏览数据后重试',
    status: 431,
  },
  conflict: { code: '4090', message: '内容已被他人更新，请刷新后再试' },
  transition_not_allowed: { code: '4091', message: '当前状态不允许此操作，请刷新页面查看最新状态' },
  too_large: { code: '4130', message: '提交的内容过大', status: 413 },
  rate_limited: { code: '4290', message: '操作过于频繁，请{seconds}秒后再试', status: 429 },
  unexpected: {
    code: '5000',
    message: '系统出现意外，请稍后重试，若仍不成功请联系平台客服并提供请求编号',
    status: 500,
  },
  /**
   * The database connection was lost during an act, so it is unknown whether the act was saved. Repeating the call is
   * safe.
   */
  unavailable: {
    code: '5030',
    message: '系统暂时无法确认本次操作是否已保存，请保留所填内容并稍后重试，重复提交不会产生重复结果',
    status: 503,
  },
  /** The database connection was lost during a read. */
  data_unavailable: { code: '5031', message: '系统暂时无法读取数据，请稍后重试', status: 503 },
  /** A lock or a statement took too long, and the act was rolled back. */
  busy: { code: '5032', message: '系统繁忙，本次操作未被保存，请稍后重试', status: 503 },
  outside_unreachable: {
    code: '5033',
    message: '{name}暂时无法连接，请稍后重试，或使用账号密码登录',
    status: 503,
  },
  clock_set_back: {
    code: '5034',
    message:
      '平台数据库的时间早于此前记录的时间，为确保截止时间判定无误暂停办理，本次操作未被保存，请联系平台客服',
    status: 503,
  },
  /** No channel for sending a code is configured. */
  channel_unset: { code: '5035', message: '本平台尚未开通{channel}，无法发送验证码，请联系平台客服' },
  storage_full: {
    code: '5070',
    message: '服务器存储空间已满，本次操作未被保存，请联系平台客服处理后再试',
    status: 507,
  },

  // Accounts and sessions.
  credentials_wrong: { code: '4101', message: '账号或密码错误，还可尝试{n}次' },
  account_locked: { code: '4102', message: '登录失败次数过多，账号已锁定，请{m}分钟后重试' },
  account_disabled: { code: '4103', message: '账号已停用，请联系平台客服' },
  login_code_invalid: { code: '4104', message: '登录链接无效或已过期，请重新获取' },
  dingtalk_expired: { code: '4105', message: '钉钉授权已失效，请重新扫码' },
  dingtalk_unbound: { code: '4106', message: '该钉钉账号尚未绑定供应商账号，请先绑定' },
  oidc_expired: { code: '4144', message: '统一身份认证已失效，请重新登录' },
  oidc_unbound: {
    code: '4143',
    message: '该统一身份尚未绑定管理台账号，请先用账号密码登录，再到“账号设置”中绑定',
  },
  outside_bound: { code: '4141', message: '该外部账号已绑定另一个账号，请先在那个账号中解除绑定' },
  account_bound: { code: '4142', message: '本账号已绑定另一个外部账号，请先解除绑定' },
  // Links of partners' systems, and of administrators.
  signature_invalid: {
    code: '5301',
    message: '签名无效：公钥未登记、已停用或不在有效期内，或请求与签名不符',
  },
  signature_over: { code: '5302', message: '签名时间与平台时间相差超过5分钟，请校准时钟后重新签名' },
  nonce_used: { code: '5303', message: '该请求已处理过，请使用新的随机数重新签名' },
  partner_too_many: { code: '5304', message: '本合作系统的请求超过每分钟{n}次，请稍后重试' },
  partner_unbound: { code: '5305', message: '您在{name}的身份尚未绑定供应商账号，请先绑定' },
  binding_over: { code: '5306', message: '绑定已超时，请从原来的系统重新进入' },
  closure_matters_open: {
    code: '5309',
    message: '您是本企业唯一的成员，尚有{what}，办结后或将管理权交给其他成员后方可注销',
  },
  partner_name_taken: { code: '5307', message: '该名称的合作系统已登记，请在其下登记公钥' },
  partner_key_taken: { code: '5308', message: '该公钥已登记过，请使用新的密钥对' },
  otp_wrong: { code: '4108', message: '验证码错误，还可尝试{n}次' },
  otp_expired: { code: '4109', message: '验证码已过期，请重新获取' },
  otp_too_soon: { code: '4110', message: '请{seconds}秒后再获取验证码' },
  otp_too_many: { code: '4111', message: '今日获取验证码次数已达上限，请明日再试' },
  phone_taken: { code: '4112', message: '该手机号已注册，请直接登录或找回密码' },
  mail_taken: { code: '4830', message: '该邮箱已注册，请直接登录或找回密码' },
  username_taken: { code: '4113', message: '该用户名已被使用，请换一个' },
  password_wrong: { code: '4114', message: '原密码不正确' },
  password_reused: { code: '4115', message: '新密码不能与最近5次使用过的密码相同' },
  // 4107 belonged to the former picture CAPTCHA; it stays unused.
  human_check_failed: { code: '4117', message: '验证未通过或已失效，请重试' },
  already_registered: { code: '4118', message: '您的账号已注册成功，请直接登录' },
  own_account: { code: '4116', message: '不能停用、重置或调整本人账号，请由另一位管理员办理' },
  own_request: { code: '4121', message: '申请重置密码的人不能自己确认，请由另一位安全管理员办理' },
  reset_not_asked: {
    code: '4122',
    message: '没有待确认的重置申请，可能已办理或已超过24小时，请刷新页面查看',
  },

  second_step_required: { code: '4124', message: '密码正确，请继续输入动态验证码或恢复码' },
  factor_wrong: { code: '4125', message: '验证码不正确或已使用过，还可尝试{n}次' },
  factor_locked: { code: '4126', message: '二次验证失败次数过多，请{m}分钟后重试' },
  second_step_over: { code: '4129', message: '登录验证已超时，请重新输入密码' },
  setup_over: { code: '4127', message: '本次设置已超时，请关闭后重新开始' },
  setup_code_wrong: { code: '4128', message: '验证码不正确，请核对验证器中的数字和手机时间' },
  factor_required: { code: '4131', message: '本次操作需要二次验证，请完成验证后再试' },
  factor_setup_required: {
    code: '4132',
    message: '您的岗位或者此项签署须启用二次验证：请先在账号设置中启用动态验证码或通行密钥，再继续办理',
  },
  factor_road_closed: { code: '4133', message: '您已启用动态验证码或通行密钥，请用它或恢复码验证' },
  factor_road_open: { code: '4134', message: '验证码可以送达，请输入收到的验证码' },
  passkeys_impossible: {
    code: '4135',
    message: '本站现在以IP地址或非加密方式访问，浏览器不支持在此使用通行密钥，请改用动态验证码',
  },
  passkey_refused: { code: '4136', message: '通行密钥未能添加：浏览器的答复无效或已超时，请重新添加' },
  own_password_first: { code: '4123', message: '一次性密码另有人知道，请先改为本人的密码，再修改账号设置' },

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

  // Organisations.
  organisation_name_taken: { code: '4240', message: '已有同名的单位，请核对名称' },
  organisation_uscc_taken: { code: '4241', message: '该统一社会信用代码已属于另一单位，请核对' },
  organisation_misplaced: { code: '4242', message: '{kind}不能设在{parent}之下，请选择其他上级' },
  organisation_below_itself: { code: '4243', message: '单位不能移到自身或其下级之下，请选择其他上级' },
  organisation_out_of_use: { code: '4244', message: '“{name}”已停用，请先启用该单位或选择其他单位' },
  organisation_has_below: { code: '4245', message: '该单位还有{n}个在用的下级，请先停用或移走下级' },
  organisation_has_tenders: {
    code: '4248',
    message: '该单位还有{n}个未结束的项目，请待其结束或终止后再停用',
  },
  organisation_entrusted: { code: '4249', message: '该单位还有{n}份未结束的招标委托，请先终止委托' },
  role_misplaced: { code: '4247', message: '{kind}没有“{role}”这一角色，请在相应类型的单位中授予' },
  operator_stays: { code: '4246', message: '平台运营单位不能移动或停用，请改为修改其资料' },

  // Entrustments.
  entrustment_not_standing: {
    code: '4250',
    message: '招标代理机构“{name}”的委托不在有效期内或不含本项目，请先续签委托，或将项目改为自行招标',
  },

  // Approvals.
  signed_already: { code: '4252', message: '您已签署过其中一步，其余步骤请由其他审批人签署' },
  approval_open: {
    code: '4254',
    message: '本标段已有一项“{act}”申请待审批，请等待审批，或撤回后重新提交',
  },
  approval_stale: {
    code: '4255',
    message: '{why}，“{act}”不能再按申请办理，请退回该申请，或请申请人撤回',
  },
  not_signer: { code: '4253', message: '这一步由其他人签署，请刷新页面查看' },

  // Tenders.
  schedule_invalid: { code: '4301', message: '时间安排不符合规定，请按提示调整' },
  deadline_only_later: { code: '4302', message: '截止时间只能延后，不能提前' },
  invitees_too_few: { code: '4303', message: '邀请的供应商不足{n}家' },
  invitees_too_many: { code: '4308', message: '本采购方式最多邀请{n}家供应商' },
  invitees_left_too_few: {
    code: '4322',
    message: '取消后受邀供应商不足{n}家，请先邀请其他供应商，再取消此邀请',
  },
  warnings_unexplained: { code: '4307', message: '有内容与法规要求不一致，须逐条说明理由并经审批' },
  rule_limit: { code: '4927', message: '检测规则最多{n}条，请先合并或停用不再使用的规则' },
  law_violated: { code: '4320', message: '内容不符合法规要求，请按提示修改' },
  not_in_team: { code: '4330', message: '您不是本项目的负责人或经办，不能办理；请联系负责人{owner}' },
  not_the_owner: { code: '4331', message: '项目成员由负责人{owner}调整，请与其联系' },

  // Participation.
  invitation_required: { code: '4401', message: '本项目仅限受邀供应商参加' },
  invitation_reply_closed: { code: '4402', message: '邀请回复已于{time}截止' },
  prequalification_closed: { code: '4403', message: '资格预审已于{time}截止' },
  prequalification_open: { code: '4404', message: '资格预审尚未截止，截止前不能查看或评审' },
  prequalification_undecided: { code: '4405', message: '还有{n}份资格预审申请未评审' },
  document_not_available: { code: '4406', message: '招标文件不在获取时间内' },
  document_not_obtained: { code: '4407', message: '您尚未获取招标文件，不能投标' },
  question_closed: { code: '4408', message: '提疑已于{time}截止，如对招标文件有异议请提交异议' },
  method_has_no_step: { code: '4409', message: '本项目的采购方式不含此环节' },
  lot_suspended: { code: '4410', message: '项目已暂停，恢复前不能办理' },
  lot_over: { code: '4411', message: '项目已结束，不能再办理' },
  document_not_held: { code: '4412', message: '获取招标文件后方可提疑' },
  extension_needed: { code: '4413', message: '变更可能影响投标文件编制，截止时间须不早于{time}' },

  // Bids.
  bid_deadline_passed: { code: '4501', message: '投标已于{deadline}截止，系统拒收' },
  bid_not_open: { code: '4502', message: '投标尚未开始' },
  prequalification_not_passed: { code: '4503', message: '资格预审未通过，不能投标' },
  quote_once: { code: '4520', message: '本项目为一次报价，报价递交后不得更改，也不能再次递交' },
  envelope_not_sealed: { code: '4504', message: '文件“{name}”未完成加密，系统拒收，请重新加密后上传' },
  envelope_incomplete: { code: '4505', message: '投标文件不完整，缺少{name}' },
  submission_overdue: {
    code: '4891',
    message: '本次操作在截止前送达，但平台未能在1分钟内办完，因此没有生效；请立即联系招标人和平台客服',
  },
  submissions_under_way: { code: '4892', message: '截止前送达的递交正在收录，请稍候再试' },
  newer_version_counts: {
    code: '4893',
    message: '本次递交送达之后，您单位另有一次递交或撤回已经生效；请刷新页面查看',
  },
  nothing_to_reconfirm: { code: '4894', message: '没有需要确认的变更，请刷新页面查看' },
  items_changed: { code: '4896', message: '采购人刚刚变更了招标内容，请按变更后的内容核对后再递交' },
  newer_change: { code: '4895', message: '采购人刚刚又发布了变更，请查看全部变更后再确认' },
  envelope_malformed: {
    code: '4890',
    message: '文件“{name}”的加密格式不完整（{part}），系统拒收，请重新加密后上传',
  },
  price_key_missing: {
    code: '4897',
    message: '本标段的报价文件须加密给单独的报价密钥，请刷新页面后重新加密递交',
  },
  envelope_mismatch: { code: '4506', message: '文件“{name}”与校验值不符，请重新上传' },
  nothing_to_withdraw: { code: '4507', message: '没有可撤回的有效投标' },

  // Templates of tenders.
  template_limit: {
    code: '4690',
    message: '本单位在用的模板已达{n}个，请先停用不再使用的模板',
  },
  template_name_taken: {
    code: '4691',
    message: '本单位已有同名的模板在用，请先将其中一个改名，再恢复使用',
  },

  // Entries of the library.
  entry_limit: { code: '4925', message: '本单位在用的条目已达{n}个，请先停用不再使用的条目' },
  entry_name_taken: {
    code: '4926',
    message: '本单位已有同名的条目在用，请先将其中一个改名，再恢复使用',
  },

  // The pool of experts.
  expert_known: { code: '4840', message: '该身份证号已由另一账号登记为在库专家，不能重复入库' },
  expert_of_company: {
    code: '4841',
    message: '申请人的身份证号或者手机号与已登记供应商的法定代表人、联系人相同，不能入库',
  },
  // The draw of experts.
  draw_not_wanted: { code: '4842', message: '本标段的专家由招标人指定，不需要抽取' },
  draw_running: { code: '4843', message: '本标段的抽取正在进行，请等待专家答复' },
  seats_filled: { code: '4844', message: '本标段的专家已到齐，不需要再抽取' },
  draw_not_exhausted: { code: '4845', message: '请先申请抽取；专家库中没有其他可抽取的专家时，才能直接指定' },
  invitation_ended: { code: '4846', message: '该邀请已答复或者已过答复期限' },
  draw_altered: { code: '4847', message: '抽取记录与公开日志的承诺不一致，已停止办理，请联系平台运营' },
  draw_secret: { code: '4848', message: '定标前评标委员会名单保密，抽取记录在定标后提供' },
  opened_already: {
    code: '4849',
    message: '本标段已经开标，不能在此退出；应当回避或者不能继续的，请在该标段的评标页面申请回避',
  },
  committee_vacant: { code: '4653', message: '评标委员会尚缺{n}名专家，到齐后才能开始评审' },
  scores_unchecked: {
    code: '4657',
    message: '还有{n}项评分待复核：客观评审因素的评分请改为一致，明显偏离平均分的请修改或者说明理由',
  },
  score_checked: { code: '4658', message: '该项评分无须复核，或者已经处理，请刷新页面' },
  scores_incomplete: { code: '4659', message: '请待全部评委提交评分后复核' },
  preliminary_open: { code: '4660', message: '初步评审尚未结束，组长结束初步评审后再办理' },
  preliminary_submitted: { code: '4661', message: '您的初步评审已提交，不能再修改，请刷新页面' },
  preliminary_unfinished: { code: '4662', message: '还有{n}位评委未提交初步评审' },
  prices_released: { code: '4663', message: '已经开启报价文件或者开始谈判，不能重新进行初步评审' },
  qualification_open: { code: '4664', message: '采购人尚未完成资格审查，完成后评标委员会开始评审' },
  qualification_unfinished: { code: '4665', message: '还有{n}家投标人未审查' },
  qualification_closed: {
    code: '4666',
    message: '资格审查已经完成；有误的，请先说明理由重新审查',
  },
  preliminary_closed: {
    code: '4667',
    message: '评标委员会已结束初步评审；资格审查有误的，请组长先重新进行初步评审',
  },
  proposals_open: {
    code: '4656',
    message: '还有{n}项澄清建议待组长处理：请发出澄清要求，或者说明不采纳的理由',
  },
  clarifications_pending: {
    code: '4655',
    message: '还有{n}项澄清未办结：请待投标人回复或者回复期限届满，并对已有的回复予以接受或者要求补充',
  },
  // Comments at the fields of a tender.
  comments_closed: {
    code: '4930',
    message: '项目已审批通过或者已发布，不能再写批注；已有的批注仍可查看',
  },
  comments_full: { code: '4931', message: '一个项目最多{n}条批注，请在已有的批注中回复' },
  comment_place_gone: { code: '4932', message: '所批注的内容已被删除，请刷新页面后重新选择' },
  comment_full: { code: '4933', message: '一条批注最多{n}条回复，请另写一条批注' },
  comment_of_other: {
    code: '4934',
    message: '只有批注人和可以签署当前审批步骤的人可以这样处理，请回复批注或者联系批注人',
  },
  comments_open: {
    code: '4935',
    message: '还有{n}条批注未解决，请先逐条标为已解决，再完成最后一步审批',
  },

  // Tender documents that the platform writes.
  document_busy: { code: '4692', message: '平台正在生成其他文件，请稍后再试' },
  document_too_large: {
    code: '4693',
    message: '内容过多，平台无法生成文件，请上传自行编制的招标文件',
  },
  characters_undrawn: {
    code: '4694',
    message: '内容中有文件字体没有的字符：{characters}。请修改后再生成',
  },

  // Opening and decision.
  before_deadline: { code: '4601', message: '投标截止前任何人不得查看或解密投标文件' },
  not_an_opener: { code: '4602', message: '您不是本标段的开标人' },
  not_an_evaluator: { code: '4603', message: '您不是本标段的评委' },
  bids_too_few: { code: '4604', message: '有效投标不足{n}家，应重新招标' },
  scoring_unfinished: { code: '4605', message: '还有{n}位评委未提交评分' },
  clarification_closed: { code: '4606', message: '回复时间已截止' },
  round_closed: { code: '4607', message: '本轮报价已结束' },
  round_open: { code: '4608', message: '本轮报价尚未结束' },
  quote_above_previous: { code: '4609', message: '本轮报价不得高于上一轮报价{x}' },
  quote_final: { code: '4610', message: '最后报价已提交，不可修改' },
  publicity_running: { code: '4611', message: '公示期至{time}，期满后方可定标' },
  publicity_late: {
    code: '4334',
    message: '应自收到评标报告之日起3日内（{time}前）公示，现已逾期，请说明逾期公示的原因（5–500字）',
  },
  prices_sealed: { code: '4636', message: '报价文件尚未开启，请先结束技术商务评审，待开标人开启报价' },
  prices_not_sealed: { code: '4637', message: '通过评审的投标均已开启报价，请直接提交评标报告' },
  ranking_tied: { code: '4630', message: '第{n}名起有并列，请由评标委员会确定先后后再提交' },
  findings_unanswered: {
    code: '4332',
    message: '初步评审还有{n}项问题未处理，请否决相应投标，或逐项说明不否决的理由',
  },
  preferences_undecided: {
    code: '4336',
    message: '还有{n}项政策声明未确认，请逐项确认，或说明不予确认的理由；页面上没有该项的，请刷新页面',
  },
  negotiation_missing: {
    code: '4333',
    message: '本采购方式须先谈判（磋商）并取得最后报价，再提交评审报告；谈判已终止的，请终止本标段后重新采购',
  },
  negotiation_running: { code: '4631', message: '谈判尚未结束，结束后方可提交评审' },
  sheet_submitted: { code: '4632', message: '您的评分已提交，不能再修改' },
  report_signing: { code: '4639', message: '报告已形成，正在由全体评委签署' },
  report_void: { code: '4640', message: '这一版报告已收回或者作废，请刷新页面，阅读现行版本后再签署' },
  report_concluded: { code: '4641', message: '报告已签署完毕，不能再签署或者收回，请刷新页面查看' },
  report_answered: { code: '4642', message: '您已对这一版报告表示过意见，不能再更改，请刷新页面查看' },
  not_the_drafter: { code: '4643', message: '报告只能由形成报告的评委收回，请与其联系' },
  declaration_missing: {
    code: '4644',
    message: '请先签到：阅读投标人名单和承诺，声明没有回避情形后，方可查阅投标文件和评审',
  },
  seat_vacant: { code: '4645', message: '评标委员会有{n}个席位空缺，待接替的评委签到后再办理' },
  members_undeclared: { code: '4646', message: '还有{n}位评委未签到，全体评委签到后再办理' },
  chair_missing: { code: '4647', message: '评标委员会尚未产生组长，请先推选组长' },
  not_the_chair: { code: '4648', message: '此事由评标委员会组长办理' },
  chair_named: { code: '4649', message: '组长已经产生，请刷新页面查看' },
  election_running: {
    code: '4650',
    message: '评委推选组长的24小时尚未届满，请待期满；仍未产生的，由招标人确定',
  },
  committee_member: {
    code: '4651',
    message: '您是本标段的评委，不能更换其他评委或者确定组长，请由本项目的其他经办人办理',
  },
  handler_recused: {
    code: '4654',
    message: '您与投标人有利害关系，不能参与更换评委和确定组长，请由本项目的其他经办人办理',
  },
  seat_filled: { code: '4652', message: '该席位已有接替的评委，请刷新页面查看' },
  matters_open: { code: '5310', message: '本标段还有未了事项，不能{act}：{matters}' },
  contract_term_running: {
    code: '5311',
    message: '签约期限至{time}，期满仍未签订合同的，方可以此为由取消中标（成交）资格',
  },
  forfeit_open: { code: '5312', message: '正在办理取消中标（成交）资格，请先撤回或者等待审批，再{act}' },
  forfeit_reply_running: {
    code: '5313',
    message: '中标（成交）人可以陈述至{time}，其陈述之后或者期满后方可审批',
  },
  winner_barred: {
    code: '5314',
    message: '拟定的中标（成交）人已被冻结或者列入黑名单，不能发出通知书；请取消其候选资格后重新拟定',
  },
  contract_first: {
    code: '5315',
    message: '依法必须招标的项目和政府采购须先登记书面合同，再下达订单（{citation}）',
  },
  payment_term_too_long: {
    code: '5316',
    message: '付款期限过长：向中小企业采购的最长{n}日（{citation}），请缩短',
  },
  payment_term_not_agreed: {
    code: '5317',
    message: '付款期限超过{n}日的，请在付款说明中写明合同的约定（{citation}）',
  },
  publicity_not_needed: {
    code: '5320',
    message: '只有政府采购中只能从唯一供应商处采购的项目须作单一来源公示，请核对采购方式和法定情形',
  },
  opinions_open: { code: '5321', message: '上一次公示收到的意见还没有结论，请先作出结论再重新公示' },
  single_source_running: { code: '5322', message: '公示至{time}期满，期满后方可作出结论' },
  no_opinions: { code: '5323', message: '公示期内没有收到意见，不需要作出结论，请直接提交审批' },
  publicity_over: {
    code: '5324',
    message: '公示已于{time}期满或者已有结论，不再接收意见；请按公告中的联系方式向采购人或者财政部门反映',
  },
  publicity_replaced: { code: '5325', message: '采购人已重新公示，请在最新的公示中办理' },
  not_shown_supplier: {
    code: '5326',
    message: '{company}不是公示的唯一供应商，只能邀请公示的供应商；变更供应商须重新公示',
  },
  award_not_acknowledged: { code: '4633', message: '中标人尚未签收中标通知书' },
  delivery_unfinished: { code: '4634', message: '供应商尚未登记全部发货，不能收货' },
  order_void: {
    code: '4990',
    message: '中标（成交）结果已被监督部门认定无效，订单不再履行；只能结算或者退回已发的货物',
  },

  fault_not_bidders: {
    code: '4680',
    message: '平台未能读取的文件、与回执不符的文件不属于投标人原因，只能认定为其他原因（视为撤回）',
  },
  bids_unaccounted: { code: '4681', message: '还有{n}份投标文件既未开启也未认定，不能完成开标' },

  openers_too_few: {
    code: '5802',
    message: '开标人须多于解锁所需人数（至少2人），以便一人不能到场时仍可开标，请退回修改',
  },
  openers_not_ready: {
    code: '5803',
    message: '{names}尚无试开标成功的开标密钥，请其在“开标密钥”中生成并试开标',
  },
  seal_keys_stale: { code: '5804', message: '标段密钥与现在的开标人及其密钥不一致，请刷新后重新发布' },
  share_wrong: {
    code: '5805',
    message: '{name}交出的密钥份额与发布时登记的不符，不能计入解锁，请由其他开标人解锁',
  },
  share_missing: { code: '5806', message: '您没有本标段的密钥份额，不能解锁，请由其他开标人解锁' },
  division_open: { code: '4900', message: '本标段正在重新分发密钥份额，请先完成或取消' },
  division_over: { code: '4901', message: '这次重新分发已进入下一步或已结束，请刷新页面查看最新状态' },
  division_impossible: {
    code: '4902',
    message: '本标段的解密密钥由平台保管，没有可分发的份额，请按原安排开标',
  },
  division_exhausted: {
    code: '4903',
    message: '本标段的份额已多次重新分发，不能再次分发，请由现任开标人开标',
  },
  holders_too_few: {
    code: '4904',
    message: '现任开标人中持有份额的不足{n}人，不能重新分发，请联系系统管理员',
  },
  deal_stale: { code: '4905', message: '分发的份额与新开标人及其密钥不一致，请刷新后重新分发' },
  pieces_not_held: { code: '4906', message: '核对值与分发人登记的不符，没有确认，请刷新后重新核对' },
  division_late: { code: '4908', message: '投标已截止，不能再重新分发，请由截止时的开标人开标' },
  division_stale: {
    code: '4907',
    message: '{names}已不能担任本标段开标人，请发起人取消后重新发起',
  },
  // 5807 refused a release whose shares did not yield a key; such a release is accepted now.
  receipt_log_broken: {
    code: '5808',
    message: '截止时固定的回执日志与平台现存的投标记录不一致，不能开标，请保全数据并报告监督部门',
  },
  key_passkeys_impossible: {
    code: '4910',
    message: '本站现在以IP地址或非加密方式访问，浏览器不支持在此使用通行密钥，请使用口令',
  },
  key_passkeys_full: { code: '4911', message: '一个密钥最多添加{n}个通行密钥，请先移除不用的' },
  consent_late: { code: '4912', message: '投标已截止，不能再签名确认加密公钥' },
  signer_missing: {
    code: '4913',
    message: '您开标密钥的签名公钥晚于本标段的密钥登记，或尚未登记，不能为本标段签名；可由其他开标人签名',
  },
  consent_stale: { code: '4914', message: '本标段的密钥份额已重新分发，请刷新后对新的声明签名' },
  consent_wrong: {
    code: '4915',
    message: '签名核对不符，没有登记，请刷新后重新签名；仍不符的，请联系系统管理员',
  },
  rehearsal_failed: { code: '5801', message: '试开标未通过：交回的内容与平台加密的内容不符' },

  // Files.
  file_too_large: { code: '4701', message: '文件“{name}”大小{size}，超过{max}上限' },
  file_type_refused: { code: '4702', message: '不支持的文件格式，仅支持{exts}' },
  file_content_mismatch: { code: '4703', message: '文件内容与扩展名不符' },
  file_other_form: { code: '5450', message: '文件内容与扩展名不符：实际是{what}。{step}' },
  file_encrypted: { code: '4704', message: '文件已加密，请取消密码后重新上传' },
  file_empty: { code: '4705', message: '文件“{name}”是空文件' },
  uploads_too_many: {
    code: '4706',
    message: '{who}同时上传的文件已达{n}个，请等正在上传的文件完成或取消后再上传',
  },
  uploads_too_large: {
    code: '4707',
    message:
      '已上传但尚未提交使用的文件合计不能超过{max}，请先提交使用，或等待系统清除（一天未使用的文件自动清除）后再上传',
  },
  ticket_invalid: { code: '4708', message: '下载链接已失效，请返回页面重新点击下载', status: 403 },

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

  // A company's bid key.
  draft_not_sealed: { code: '4880', message: '草稿没有加密给本企业的投标密钥，未保存，请刷新页面后重试' },
  draft_block_gone: { code: '4936', message: '平台上的草稿已有变动，正在重新保存全部内容' },
  draft_too_long: { code: '4937', message: '填写的内容过多，草稿未保存，请缩短备注和说明' },
  draft_file_gone: { code: '4881', message: '草稿中有文件不在平台上，草稿未保存，正在重新上传' },
  draft_file_not_sealed: {
    code: '4882',
    message: '草稿中有文件没有加密给本企业的投标密钥，草稿未保存，请移除后重新选择',
  },
  draft_files_too_large: { code: '4883', message: '保存到平台的文件合计超过{max}，未保存，请移除部分文件' },
  bid_key_changed: { code: '4920', message: '投标密钥刚刚已由同事或另一页面生成、换新，请刷新后再办理' },
  bid_key_with_others: { code: '4921', message: '同事持有现行投标密钥，请由其交给您，不能另行生成' },
  bid_key_not_held: { code: '4922', message: '您尚未取得这把投标密钥，不能交给他人' },
  colleague_not_ready: { code: '4923', message: '同事已离开、没有投标权限或更换了口令，请刷新后再办理' },
  copy_not_sealed: { code: '4924', message: '内容不是加密后的密钥，未保存，请刷新页面后重试' },

  // Objections.
  objection_not_provided: {
    code: '4940',
    message: '法律没有为此规定异议程序：本项目不是招标或者政府采购，或者这一事项应当直接投诉',
  },
  objection_no_subject: { code: '4941', message: '本标段没有此环节，不能对其提出异议' },
  objection_early: { code: '4942', message: '{subject}尚未公布或者尚未开始，届时方可提出异议' },
  objection_late: { code: '4943', message: '对{subject}提出异议已于{time}截止，未提交' },
  objection_not_party: { code: '4944', message: '贵企业没有在本标段{need}，不能就此提出异议' },
  objection_open: { code: '4945', message: '有未答复的异议，在答复或者撤回之前不能{act}' },
  objection_unanswered: { code: '4946', message: '请先写好答复，再提交审批' },
  objection_unremedied: {
    code: '4951',
    message: '异议成立，答复所述的纠正措施尚未完成，完成之前不能{act}',
  },
  reevaluation_unfounded: {
    code: '4952',
    message: '没有成立的异议要求重新评标，不能自行重新评标',
  },
  objection_remedy_past: {
    code: '4953',
    message: '纠正措施“{remedy}”现在已不能办理，请由经办人改选，已提交审批的先退回',
  },
  reopening_unfounded: {
    code: '4984',
    message: '没有成立的异议或者监督部门的决定要求重新评审资格预审申请，不能自行重新评审',
  },
  prequalification_reopened: { code: '4985', message: '资格预审申请正在重新评审，公布新的结果之前不能开标' },
  passed_anew_short: {
    code: '4986',
    message: '新通过的申请人须有法定的时间：{why}。请先延长截止时间，再公布结果',
  },
  strike_unfounded: {
    code: '4973',
    message: '没有已答复的异议或者监督部门的决定要求取消该候选人的资格，不能自行取消',
  },
  no_next_candidate: {
    code: '4974',
    message: '没有其他中标候选人可以递补，请终止本标段后重新招标',
  },
  objection_suppliers_only: {
    code: '4954',
    message: '本项目是政府采购，质疑只能由参加采购活动的供应商提出（《政府采购法》第五十二条）',
  },
  objection_bidders_only: { code: '4955', message: '对{subject}的异议只能由投标人提出' },
  objection_person_open: {
    code: '4956',
    message: '您对本标段已有一项未答复的异议，答复或者撤回之后方可再次提出',
  },
  objection_tells: {
    code: '4957',
    message: '{found}没有向提出人公开过，不能告知；请改写后再办理，已提交审批的先退回',
  },
  objections_changed: {
    code: '4958',
    message: '异议{numbers}已被撤回、办结或者由他人更新，全部未办理；请刷新后重新选择',
  },
  objections_apart: { code: '4959', message: '只能一并办理同一标段、同一事项的异议，请重新选择' },
  objection_hall_closed: { code: '4950', message: '当场答复已于{time}截止，请按异议答复的审批流程办理' },

  // Complaints.
  complaint_order: { code: '4960', message: '监督部门已责令暂停或者整改，在恢复之前不能{act}' },
  complaint_not_provided: {
    code: '4961',
    message: '法律没有为此规定投诉程序：本项目不是招标或者政府采购，或者这一事项应当按其他事项投诉',
  },
  complaint_no_supervisor: {
    code: '4962',
    message: '采购单位的监督部门未在本平台办理投诉，请向行政监督部门书面投诉',
  },
  complaint_objection_first: {
    code: '4963',
    message: '就{subject}投诉，应当先提出异议，答复后或者逾期未答复的方可投诉',
  },
  complaint_early: { code: '4964', message: '异议尚在答复期内，收到答复后或者自{time}起方可投诉' },
  complaint_late: { code: '4965', message: '投诉已于{time}截止，未提交' },
  complaint_not_party: { code: '4966', message: '贵企业没有在本标段获取招标文件或者递交投标文件，不能投诉' },
  complaint_already: { code: '4967', message: '就同一异议已经提出过投诉，不能再次提出' },
  complaint_corrected: { code: '4968', message: '已要求补正过一次，请决定受理或者不予受理' },
  complaint_correction_late: { code: '4969', message: '补正期限已于{time}届满，未提交' },
  complaint_correcting: { code: '4970', message: '补正期限至{time}，请在期满后再决定不予受理' },
  complaint_unworded: { code: '4971', message: '请先写好处理决定，再提交签发' },
  complaints_changed: {
    code: '4991',
    message: '投诉{numbers}已被撤回、办理或者由他人更新，全部未办理；请刷新后重新选择',
  },
  complaints_apart: { code: '4992', message: '只能一并办理同一标段、同一事项的投诉，请重新选择' },
  complaint_stated: { code: '4972', message: '已经作出陈述，请刷新页面查看' },
  complaint_suppliers_only: {
    code: '4980',
    message: '本项目是政府采购，投诉只能由提出过质疑的供应商提出（《政府采购法》第五十五条）',
  },
  person_files_full: { code: '4982', message: '附件最多{n}个，每个不超过{max}，不能再上传' },
  person_uploads_spent: {
    code: '4983',
    message: '{hours}小时内上传的文件过多，未保存；请稍后再试，或者把材料寄送给受理单位',
  },
  complaint_person_open: {
    code: '4981',
    message: '您对本标段已有一项未办结的投诉，办结或者撤回之后方可再次提出',
  },

  // Operation of the system.
  message_not_resendable: { code: '4976', message: '这条消息不能重新发送：{why}' },
  opening_not_stuck: {
    code: '4977',
    message: '该标段的开标已经结束、开始还不到15分钟，或正在等待开标人，无需重新开标',
  },
  job_not_repeatable: { code: '4978', message: '这一任务已经过时，不能重新运行' },

  // Reference data.
  own_mail_missing: { code: '4870', message: '您的账号没有邮箱，请先在账号设置中填写' },
  file_lines_wrong: { code: '5601', message: '文件有{n}处错误，未导入任何一行，请更正后重新检查' },

  // Content.
  slug_taken: { code: '4801', message: '该地址名已被其他文章使用，请换一个' },

  // Exports and a person's own data.
  export_busy: { code: '4861', message: '平台正在导出{most}个列表，请稍后再试' },
  export_too_large: { code: '4860', message: '符合条件的有{count}行，一次最多导出{most}行，请增加筛选条件' },
  audit_export_none: { code: '4909', message: '所选日期内还没有可以导出的日志：{why}，请更换日期' },
  own_data_too_many: { code: '4850', message: '24小时内最多导出{n}次，请稍后再试' },

  // Messages.
  notification_bound: { code: '5701', message: '“{kind}”不能关闭{channels}（{why}），请保留' },
} as const satisfies Record<string, Answer>;

export type Reason = keyof typeof codes;
