import { describe, expect, it } from 'vitest';
import { StartupError } from '../process/startup-error.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/portal');
const linesOf = (env: Record<string, string>) => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  it('has defaults for everything: this machine only, its own database, files in a folder', () => {
    expect(read({ PORT: '' })).toMatchObject({
      port: 3000,
      consolePort: 3001,
      host: '127.0.0.1',
      outward: [],
      trustedProxies: ['loopback'],
      ops: null,
      drain: 0,
      hsts: 'max-age=31536000',
      dataDir: '/srv/portal/var',
      databaseUrl: null,
      databaseSetupUrl: null,
      databaseConnections: 20,
      s3: null,
      smtp: null,
      sentTextDays: 180,
      demo: 'local',
      publicUrl: 'http://127.0.0.1:3000',
    });
  });

  it('reports every invalid variable in a line of its own, without its value', () => {
    const lines = linesOf({
      PORT: 'http',
      DATABASE_URL: 'mysql://root:secret@db/portal',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
    });
    expect(lines).toEqual([
      '环境变量 PORT 不正确：应为 0 到 65535 之间的整数',
      '环境变量 DATABASE_URL 不正确：应为以 postgres:// 或 postgresql:// 开头的完整地址',
      '环境变量 DEMO 不正确：应为 0 或 1',
      '环境变量 LOG_LEVEL 不正确：应为 fatal、error、warn、info、debug、trace、silent 之一',
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  it('limits the retention of sent texts to 30 to 180 days', () => {
    expect(read({ SENT_TEXT_DAYS: '30' }).sentTextDays).toBe(30);
    for (const days of ['29', '181', 'ever'])
      expect(linesOf({ SENT_TEXT_DAYS: days })).toEqual([
        '环境变量 SENT_TEXT_DAYS 不正确：应为 30 到 180 之间的整数',
      ]);
  });

  it('names the missing variables of an incomplete group', () => {
    expect(linesOf({ S3_BUCKET: 'files', SMTP_URL: 'smtp://mail' })).toEqual([
      '环境变量 S3_ACCESS_KEY_ID 未设置：已设置 S3_BUCKET，需要一并设置',
      '环境变量 S3_SECRET_ACCESS_KEY 未设置：已设置 S3_BUCKET，需要一并设置',
      '环境变量 SMTP_FROM 未设置：已设置 SMTP_URL，需要一并设置',
    ]);
  });

  it('refuses one port for both front ends', () => {
    expect(linesOf({ PORT: '3001' })).toEqual(['环境变量 CONSOLE_PORT 不正确：不能与 PORT 相同']);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000', ['HOST=0.0.0.0']],
    ['::1', 'http://[::1]:3000', []],
    ['192.0.2.7', 'http://192.0.2.7:3000', ['HOST=192.0.2.7']],
  ])('on host %s has the public address %s', (HOST, publicUrl, outward) => {
    expect(read({ HOST })).toMatchObject({ publicUrl, outward });
  });

  it.each([
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('accepts %s as trusted proxies', (TRUSTED_PROXIES, trustedProxies) => {
    expect(read({ TRUSTED_PROXIES })).toMatchObject({ trustedProxies });
  });

  it.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', ' , ', '*'])(
    'refuses %s as a trusted proxy',
    (TRUSTED_PROXIES) => {
      expect(linesOf({ TRUSTED_PROXIES })).toEqual([
        '环境变量 TRUSTED_PROXIES 不正确：应为逗号分隔的 IP 地址、网段（CIDR）或 loopback',
      ]);
    },
  );

  it('refuses the portal’s port for health and metrics, and the former name of the variable', () => {
    expect(linesOf({ OPS_PORT: '3000' })).toEqual([
      '环境变量 OPS_PORT 不正确：不能与 PORT 或 CONSOLE_PORT 相同',
    ]);
    expect(linesOf({ METRICS_PORT: '9464' })).toEqual(['环境变量 METRICS_PORT 已改名为 OPS_PORT']);
  });

  it('reads the folder of daily backups, and refuses their other settings without it', () => {
    const recipient = `age1${'q'.repeat(58)}`;
    expect(read({ BACKUP_DIR: 'copies' }).backup).toEqual({
      target: '/srv/portal/copies',
      at: '02:30',
      recipients: [],
      keepDays: null,
    });
    expect(
      read({
        ...{ BACKUP_DIR: '/copies', BACKUP_AT: '23:05', BACKUP_KEEP_DAYS: '30' },
        BACKUP_RECIPIENTS: `${recipient}, ${recipient}`,
      }).backup,
    ).toEqual({ target: '/copies', at: '23:05', recipients: [recipient, recipient], keepDays: 30 });
    expect(linesOf({ BACKUP_DIR: '/copies', BACKUP_KEEP_DAYS: '0' })).toEqual([
      '环境变量 BACKUP_KEEP_DAYS 不正确：应为 1 到 3650 之间的整数',
    ]);
    expect(linesOf({ BACKUP_AT: '02:30' })).toEqual([
      '环境变量 BACKUP_DIR 未设置：已设置 BACKUP_AT，需要一并设置',
    ]);
    expect(linesOf({ BACKUP_DIR: '/copies', BACKUP_AT: '24:00', BACKUP_RECIPIENTS: 'age1me' })).toEqual([
      '环境变量 BACKUP_AT 不正确：应为北京时间的时刻，形如 02:30',
      '环境变量 BACKUP_RECIPIENTS 不正确：应为逗号分隔的 age 公钥（age1…）',
    ]);
  });

  it('accepts exactly one complete provider of text messages', () => {
    const cloud = {
      ...{ SMS_CLOUD: 'tencent', SMS_KEY_ID: 'i', SMS_KEY_SECRET: 's', SMS_SIGN_NAME: '云帆' },
      ...{ SMS_APP_ID: '1400006666', SMS_TEMPLATES: 'otp=1110, bid_deadline_near=1111' },
    };
    expect(read(cloud).sms).toEqual({
      ...{ cloud: 'tencent', keyId: 'i', keySecret: 's', signName: '云帆', appId: '1400006666' },
      ...{ endpoint: 'https://sms.tencentcloudapi.com', region: 'ap-guangzhou', valueLength: 35 },
      registered: new Map([
        ['otp', '1110'],
        ['bid_deadline_near', '1111'],
      ]),
    });
    expect(linesOf({ ...cloud, SMS_APP_ID: '', SMS_KEY_SECRET: '' })).toEqual([
      '环境变量 SMS_KEY_SECRET 未设置：已设置 SMS_CLOUD，需要一并设置',
      '环境变量 SMS_APP_ID 未设置：已设置 SMS_CLOUD，需要一并设置',
    ]);
    expect(read({ ...cloud, SMS_CLOUD: 'aliyun', SMS_APP_ID: '' }).sms).toMatchObject({ cloud: 'aliyun' });
    expect(linesOf({ SMS_SIGN_NAME: '云帆' })).toEqual([
      '环境变量 SMS_CLOUD 未设置：已设置 SMS_SIGN_NAME，需要一并设置',
    ]);
    expect(linesOf({ ...cloud, SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 't' })).toEqual([
      '环境变量 SMS_CLOUD 与 SMS_GATEWAY_URL 只能设置其一',
    ]);
    for (const SMS_TEMPLATES of ['code=1', 'otp', 'otp=', 'otp=1,otp=2', 'toString=1'])
      expect(linesOf({ ...cloud, SMS_TEMPLATES })).toEqual([
        expect.stringMatching(/^环境变量 SMS_TEMPLATES 不正确：应为逗号分隔的“短信=模板编号”/),
      ]);
  });

  it('requires TLS of a mail server that receives a password, unless SMTP_TLS says otherwise', () => {
    const tls = (env: Record<string, string>) => read({ SMTP_FROM: 'a@b', ...env }).smtp?.tls;
    expect(tls({ SMTP_URL: 'smtp://relay' })).toBe('offered');
    expect(tls({ SMTP_URL: 'smtp://portal:secret@mail' })).toBe('required');
    expect(tls({ SMTP_URL: 'smtp://portal:secret@mail', SMTP_TLS: 'off' })).toBe('off');
    expect(linesOf({ SMTP_TLS: 'off' })).toEqual(['环境变量 SMTP_URL 未设置：已设置 SMTP_TLS，需要一并设置']);
  });

  it('reads the HSTS header, omits it if it is off, and refuses other values', () => {
    expect(read({ HSTS: 'max-age=60; includeSubDomains' }).hsts).toBe('max-age=60; includeSubDomains');
    expect(read({ HSTS: 'off' }).hsts).toBeNull();
    expect(linesOf({ HSTS: 'yes', DRAIN_SECONDS: '301' })).toEqual([
      '环境变量 DRAIN_SECONDS 不正确：应为 0 到 300 之间的整数',
      '环境变量 HSTS 不正确：应为 off，或形如 max-age=31536000; includeSubDomains',
    ]);
  });
});

describe('the demo', () => {
  it.each([
    [{}, 'local'],
    [{ DEMO: '0' }, 'off'],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, 'local'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '0.0.0.0', DEMO: '1' }, 'open'],
    [{ PUBLIC_URL: 'https://portal.example' }, 'off'],
    [{ PUBLIC_URL: 'http://portal.example' }, 'off'],
    [{ PUBLIC_URL: 'https://localhost' }, 'off'],
    [{ PUBLIC_URL: 'http://127.0.0.1.portal.example' }, 'off'],
    [{ CONSOLE_URL: 'https://console.example' }, 'off'],
    [{ CONSOLE_URL: 'https://console.example', DEMO: '1' }, 'open'],
    [{ TRUSTED_PROXIES: '10.0.0.5' }, 'off'],
    [{ DATABASE_URL: 'postgres://db/portal' }, 'off'],
    [{ DATABASE_URL: 'postgres://db/portal', DEMO: '1' }, 'open'],
  ])('with %j is %s', (env, demo) => {
    expect(read(env).demo).toBe(demo);
  });
});
