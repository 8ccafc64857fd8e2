import type { Template } from '../message/template.ts';

/** Texts about accounts and their sign-in. */
export const accountMessages = {
  otp: {
    kind: 'security',
    subject: '验证码',
    body: '您的验证码为 {code}，{minutes}分钟内有效。请勿告诉他人，工作人员不会向您索要。',
    secret: true,
  },
  account_closed: {
    kind: 'security',
    subject: '账号已注销',
    body: '您的供应商账号已于{time}注销，本手机号和邮箱可重新注册。如非本人操作，请立即联系客服。',
  },
  account_created: {
    kind: 'security',
    subject: '账号注册成功',
    body: '您好，您的账号 {username} 已注册成功。请登录后完善企业资料，审核通过后即可参与投标。',
  },
  expert_account_created: {
    kind: 'security',
    subject: '账号注册成功',
    body: '您好，您的账号 {username} 已注册成功。请登录采购管理台，在“专家资料”中填写并提交入库申请。',
  },
  account_locked: {
    kind: 'security',
    subject: '陌生设备登录已暂停',
    body: '有未登录过本账号的设备连续输错密码，此类设备已暂停登录{minutes}分钟，您登录过的设备不受影响。如非本人操作且密码可能泄露，请尽快修改密码。',
  },
  device_locked: {
    kind: 'security',
    subject: '一台设备登录已暂停',
    body: '一台登录过本账号的设备连续输错密码，该设备已暂停登录{minutes}分钟，您的其他设备不受影响。如非本人操作，请修改密码并退出该设备。',
  },
  contact_registered: {
    kind: 'security',
    subject: '已注册',
    body: '{contact}已注册，请直接登录或找回密码。如非本人操作，请忽略。',
  },
  contact_unregistered: {
    kind: 'security',
    subject: '未注册',
    body: '{contact}未注册供应商账号，请核对或先注册。如非本人操作，请忽略。',
  },
  login_link: {
    kind: 'security',
    subject: '登录链接',
    body: '平台管理员为您的账号签发了登录链接：{url} 。{minutes}分钟内有效，只能使用一次，请勿转发。如非您要求，请勿使用，并立即修改密码、联系客服。',
    secret: true,
  },
  login_link_issued: {
    kind: 'security',
    subject: '已签发登录链接',
    body: '平台管理员于{time}为您的账号签发了一次性登录链接，原因：{reason}。如非您要求，请立即修改密码、退出全部设备并联系客服。',
  },
  password_changed: {
    kind: 'security',
    subject: '密码已修改',
    body: '您的账号密码已于{time}修改。如非本人操作，请立即找回密码并联系客服。',
  },
  outside_changed: {
    kind: 'security',
    subject: '外部登录方式已变更',
    body: '您的账号于{time}{change}。如非本人操作，请立即修改密码并联系客服。',
  },
  factor_changed: {
    kind: 'security',
    subject: '二次验证设置已变更',
    body: '您的账号于{time}{change}。如非本人操作，请立即修改密码并联系客服。',
  },
  factor_outage: {
    kind: 'security',
    subject: '报价递交改用密码验证',
    body: '因验证码未能送出，您的账号于{time}以登录密码代替二次验证，仅用于递交报价。如非本人操作，请立即修改密码并联系客服。',
  },
  recovery_code_used: {
    kind: 'security',
    subject: '恢复码已使用',
    body: '您的账号于{time}使用了一个恢复码，还剩{left}个。如非本人操作，请立即修改密码并联系客服；所剩不多的，请在账号设置中重新生成。',
  },
  factor_locked: {
    kind: 'security',
    subject: '二次验证已暂停',
    body: '有人以正确的密码登录您的账号，但二次验证连续失败，已暂停{minutes}分钟。如非本人操作，您的密码可能已经泄露，请立即修改密码。',
  },
  phone_changed: {
    kind: 'security',
    subject: '手机号已更换',
    body: '您的账号 {username} 的手机号已于{time}由{from}更换为{to}。如非本人操作，请立即联系客服。',
  },
  mail_changed: {
    kind: 'security',
    subject: '邮箱已更换',
    body: '您的账号 {username} 的邮箱已于{time}由{from}更换为{to}。如非本人操作，请立即修改密码并联系客服。',
  },
  own_data_exported: {
    kind: 'security',
    subject: '数据已导出',
    body: '您的账号于{time}导出了{what}。如非本人操作，请立即修改密码、退出全部设备并联系客服。',
  },
  mail_refused: {
    kind: 'security',
    subject: '您的邮箱收不到邮件',
    body: '对方邮件服务器拒收发往{mail}的邮件，已停止向该邮箱发送。请在账号设置中更换邮箱；邮箱恢复后，也可在“消息接收”中重新启用。',
  },
} as const satisfies Record<string, Template>;
