/**
 * The part of a setting that is displayed: its value; only the server and database of an address, which may contain an
 * account or a token; or only whether it is set.
 */
export type Showing = 'value' | 'server' | 'hidden';

export interface Setting {
  readonly label: string;
  readonly show: Showing;
  /** The text for a setting that is not set and has no default known to the server. */
  readonly unset?: string;
}

/** Every setting, in the order in which an operator looks for it. docs/configuration.md explains each. */
export const settings = {
  PORT: { label: '门户端口', show: 'value' },
  CONSOLE_PORT: { label: '管理台端口', show: 'value' },
  HOST: { label: '监听地址', show: 'value' },
  PUBLIC_URL: { label: '门户网址', show: 'value', unset: '按监听地址和端口' },
  CONSOLE_URL: { label: '管理台网址', show: 'value', unset: '按监听地址和端口' },
  TRUSTED_PROXIES: { label: '信任的反向代理', show: 'value', unset: '本机' },
  OPS_PORT: { label: '运维端口', show: 'value', unset: '不提供运行指标' },
  OPS_HOST: { label: '运维监听地址', show: 'value' },
  DRAIN_SECONDS: { label: '停止前继续服务的秒数', show: 'value' },
  HSTS: { label: '浏览器记住只用 https', show: 'value' },
  DATA_DIR: { label: '数据目录', show: 'value' },
  DISK_MIN_FREE_MB: { label: '磁盘剩余少于此数（MB）时停收上传', show: 'value' },
  DATABASE_URL: { label: '数据库', show: 'server', unset: '内嵌的 PostgreSQL' },
  DATABASE_SETUP_URL: { label: '更新数据库结构的账号', show: 'server', unset: '与服务所用的相同' },
  DATABASE_CONNECTIONS: { label: '每个进程的数据库连接数', show: 'value' },
  S3_ENDPOINT: { label: '对象存储地址', show: 'server', unset: '按存储区域' },
  S3_BUCKET: { label: '存储桶', show: 'value', unset: '文件存放在数据目录' },
  S3_REGION: { label: '存储区域', show: 'value' },
  S3_ACCESS_KEY_ID: { label: '存储访问账号', show: 'hidden' },
  S3_SECRET_ACCESS_KEY: { label: '存储访问密钥', show: 'hidden' },
  BACKUP_DIR: { label: '每日备份目录', show: 'value', unset: '没有每日备份' },
  BACKUP_AT: { label: '每日备份时刻（北京时间）', show: 'value', unset: '02:30' },
  BACKUP_RECIPIENTS: { label: '备份中主密钥的收件公钥', show: 'value', unset: '备份中没有主密钥' },
  BACKUP_KEEP_DAYS: { label: '每日备份保留天数', show: 'value', unset: '不删除' },
  SMTP_URL: { label: '邮件服务器', show: 'server', unset: '不发邮件' },
  SMTP_FROM: { label: '发件地址', show: 'value' },
  SMTP_TLS: { label: '邮件加密要求', show: 'value', unset: '有账号时必须加密，否则尽量加密' },
  SMTP_CA_FILE: { label: '邮件服务器的根证书', show: 'value', unset: '系统自带' },
  SMTP_CONNECTIONS: { label: '邮件服务器连接数', show: 'value' },
  SENT_TEXT_DAYS: { label: '邮件和短信内容保留天数', show: 'value' },
  SMS_GATEWAY_URL: { label: '短信网关', show: 'server', unset: '不使用' },
  SMS_GATEWAY_TOKEN: { label: '短信网关口令', show: 'hidden' },
  SMS_CLOUD: { label: '短信云服务', show: 'value', unset: '不使用' },
  SMS_KEY_ID: { label: '短信云服务账号', show: 'hidden' },
  SMS_KEY_SECRET: { label: '短信云服务密钥', show: 'hidden' },
  SMS_SIGN_NAME: { label: '短信签名', show: 'value' },
  SMS_TEMPLATES: { label: '短信模板', show: 'value' },
  SMS_APP_ID: { label: '短信应用编号', show: 'value' },
  SMS_REGION: { label: '短信服务区域', show: 'value' },
  SMS_ENDPOINT: { label: '短信云服务地址', show: 'server', unset: '云服务的公开地址' },
  SMS_VALUE_LENGTH: { label: '短信变量最长字数', show: 'value' },
  DINGTALK_CLIENT_ID: { label: '钉钉应用', show: 'value', unset: '不使用' },
  DINGTALK_CLIENT_SECRET: { label: '钉钉应用密钥', show: 'hidden' },
  DINGTALK_LOGIN_URL: { label: '钉钉登录地址', show: 'server' },
  DINGTALK_API_URL: { label: '钉钉接口地址', show: 'server' },
  OIDC_ISSUER: { label: '统一身份认证', show: 'server', unset: '不使用' },
  OIDC_CLIENT_ID: { label: '统一身份认证应用', show: 'value' },
  OIDC_CLIENT_SECRET: { label: '统一身份认证密钥', show: 'hidden' },
  OIDC_NAME: { label: '统一身份认证的名称', show: 'value' },
  DEMO: { label: '演示数据', show: 'value', unset: '仅本机使用时提供' },
  TSA_URL: { label: '时间戳机构', show: 'server', unset: '不加盖时间戳' },
  TSA_CA_FILE: { label: '时间戳机构的根证书', show: 'value', unset: '不限机构' },
  DOCUMENT_CERT_FILE: { label: '电子文书签名证书', show: 'value', unset: '使用平台自制的证书' },
  DOCUMENT_KEY_FILE: { label: '电子文书签名私钥', show: 'hidden', unset: '使用平台自制的私钥' },
  WITNESSES: { label: '公开日志的见证人', show: 'hidden', unset: '没有见证人' },
  MASTER_KEY: { label: '主密钥', show: 'hidden', unset: '由命令或数据目录中的文件取得' },
  MASTER_KEY_COMMAND: { label: '取得主密钥的命令', show: 'hidden', unset: '不使用' },
  LOG_LEVEL: { label: '日志级别', show: 'value' },
  LOG_FORMAT: { label: '日志格式', show: 'value' },
  FRONTEND: { label: '页面来源', show: 'value' },
  SITE_OWNER: { label: '页脚：主办单位', show: 'value' },
  SITE_ICP: { label: '页脚：ICP 备案号', show: 'value' },
  SITE_POLICE: { label: '页脚：公安备案号', show: 'value' },
  SITE_PHONE: { label: '页脚：电话', show: 'value' },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];
