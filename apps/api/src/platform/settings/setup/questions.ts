import type { What } from '../settings-trial.ts';

export interface Question {
  readonly setting: string;
  readonly asks: string;
  /** Not displayed, neither while typing nor as the present value. */
  readonly secret?: true;
  /** Asked only if this setting has a value. */
  readonly needs?: string;
  /** Asked only if this setting has no value. */
  readonly unless?: string;
}

/** Settings that are asked for, and tried, together. */
export interface Section {
  readonly title: string;
  readonly questions: readonly Question[];
  readonly tries: readonly What[];
  /** The question for the receiver of a trial letter or text message. */
  readonly receiver?: { readonly of: 'mail' | 'phone'; readonly asks: string };
}

export const sections: readonly Section[] = [
  {
    title: '地址',
    questions: [
      { setting: 'PUBLIC_URL', asks: '供应商在浏览器中打开的网址，如 https://portal.example.com' },
      { setting: 'CONSOLE_URL', asks: '采购人在浏览器中打开的网址，如 https://console.example.com' },
      { setting: 'HOST', asks: '本机监听的地址；反向代理在本机时不必填写' },
      { setting: 'TRUSTED_PROXIES', asks: '反向代理在另一台机器上时，它的 IP 地址或网段' },
      { setting: 'OPS_PORT', asks: '监测程序读取运行指标的端口，如 9100' },
    ],
    tries: [],
  },
  {
    title: '数据库（留空则使用自带的 PostgreSQL）',
    questions: [
      { setting: 'DATABASE_URL', asks: '数据库地址，postgres://账号:密码@主机/数据库', secret: true },
      {
        setting: 'DATABASE_SETUP_URL',
        asks: '同一数据库，以拥有数据表的账号',
        secret: true,
        needs: 'DATABASE_URL',
      },
    ],
    tries: ['数据库', '数据库（建表账号）'],
  },
  {
    title: '文件存储（留空则存放在数据目录）',
    questions: [
      { setting: 'S3_BUCKET', asks: '存储桶名称' },
      { setting: 'S3_ENDPOINT', asks: '对象存储的网址', needs: 'S3_BUCKET' },
      { setting: 'S3_REGION', asks: '区域', needs: 'S3_BUCKET' },
      { setting: 'S3_ACCESS_KEY_ID', asks: '访问密钥编号', needs: 'S3_BUCKET' },
      { setting: 'S3_SECRET_ACCESS_KEY', asks: '访问密钥', secret: true, needs: 'S3_BUCKET' },
    ],
    tries: ['文件存储'],
  },
  {
    title: '主密钥（留空则在数据目录的 secrets 中另建一个文件）',
    questions: [{ setting: 'MASTER_KEY_COMMAND', asks: '取得主密钥的命令，如由密钥管理服务解开' }],
    tries: ['主密钥'],
  },
  {
    title: '邮件',
    questions: [
      {
        setting: 'SMTP_URL',
        asks: '邮件服务器，smtps://账号:密码@主机:465 或 smtp://账号:密码@主机:587',
        secret: true,
      },
      { setting: 'SMTP_FROM', asks: '发信人，如 采购平台 <portal@example.com>', needs: 'SMTP_URL' },
    ],
    tries: ['邮件'],
    receiver: { of: 'mail', asks: '试发一封信到哪个邮箱' },
  },
  {
    title: '短信',
    questions: [
      { setting: 'SMS_GATEWAY_URL', asks: '短信网关的网址；使用云短信的留空' },
      { setting: 'SMS_GATEWAY_TOKEN', asks: '网关的令牌', secret: true, needs: 'SMS_GATEWAY_URL' },
      { setting: 'SMS_CLOUD', asks: '或者云短信：aliyun 或 tencent', unless: 'SMS_GATEWAY_URL' },
      { setting: 'SMS_KEY_ID', asks: '访问密钥编号', needs: 'SMS_CLOUD' },
      { setting: 'SMS_KEY_SECRET', asks: '访问密钥', secret: true, needs: 'SMS_CLOUD' },
      { setting: 'SMS_SIGN_NAME', asks: '短信签名', needs: 'SMS_CLOUD' },
      { setting: 'SMS_APP_ID', asks: '腾讯云的短信应用编号', needs: 'SMS_CLOUD' },
      { setting: 'SMS_TEMPLATES', asks: '各短信的模板编号（见 docs/text-messages.md）', needs: 'SMS_CLOUD' },
    ],
    tries: ['短信'],
    receiver: { of: 'phone', asks: '试发一条短信到哪个手机号' },
  },
  {
    title: '每日备份',
    questions: [
      { setting: 'BACKUP_DIR', asks: '备份目录，应在另一台机器或另一块磁盘上' },
      { setting: 'BACKUP_AT', asks: '每天的时刻（北京时间）', needs: 'BACKUP_DIR' },
      {
        setting: 'BACKUP_RECIPIENTS',
        asks: '加密主密钥的 age 公钥；输入 new 则新建一对密钥',
        needs: 'BACKUP_DIR',
      },
      {
        setting: 'BACKUP_KEEP_DAYS',
        asks: '备份保留的天数；留空则不删除',
        needs: 'BACKUP_DIR',
      },
    ],
    tries: ['备份目录'],
  },
  {
    title: '页脚',
    questions: [
      { setting: 'SITE_OWNER', asks: '主办单位，也是平台运营单位的名称' },
      { setting: 'SITE_PHONE', asks: '服务电话' },
      { setting: 'SITE_ICP', asks: 'ICP 备案号' },
      { setting: 'SITE_POLICE', asks: '公安备案号' },
    ],
    tries: [],
  },
];
