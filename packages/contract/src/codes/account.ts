import type { Answer } from './answer.ts';

/** Refusals about accounts and sessions. */
export const accountCodes = {
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
} as const satisfies Record<string, Answer>;
