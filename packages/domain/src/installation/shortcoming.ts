/** Shortcomings of a production installation: their texts, and the settings that remedy them. */
export const shortcomings = {
  plain: { setting: 'PUBLIC_URL、CONSOLE_URL', text: '网址不是 https：密码和内容在传输中没有加密' },
  sms: {
    setting: 'SMS_GATEWAY_URL 或 SMS_CLOUD',
    text: '没有短信网关或短信云服务：不能向手机发送验证码和提醒',
  },
  smsTemplates: { setting: 'SMS_TEMPLATES', text: '有短信没有在云服务登记模板，发不出去' },
  mail: { setting: 'SMTP_URL', text: '没有邮件服务器：不能向邮箱发送验证码和通知' },
  copies: { setting: 'BACKUP_DIR', text: '没有每日备份' },
  copiesWithoutKey: { setting: 'BACKUP_RECIPIENTS', text: '每日备份中没有主密钥：主密钥须另行保管' },
  oneRole: { setting: 'DATABASE_SETUP_URL', text: '服务所用的数据库账号可能拥有数据表，能够改写审计日志' },
  keyBeside: { setting: 'MASTER_KEY_COMMAND', text: '主密钥与数据放在同一目录：取得磁盘的人同时取得密钥' },
  watching: { setting: 'OPS_PORT', text: '没有运维地址：监测程序读不到运行指标' },
  witness: { setting: 'WITNESSES', text: '公开日志没有外部见证人联署' },
  stamp: { setting: 'TSA_URL', text: '公开日志没有外部时间戳' },
} as const satisfies Readonly<Record<string, { readonly setting: string; readonly text: string }>>;

export type Shortcoming = keyof typeof shortcomings;
export const shortcomingNames = Object.keys(shortcomings) as readonly Shortcoming[];
