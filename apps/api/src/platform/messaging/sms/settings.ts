import { type TemplateName, templates } from '@procure/domain/message/templates.ts';
import { z } from 'zod';

/** A service that sends registered templates only. */
export interface SmsCloud {
  readonly cloud: 'aliyun' | 'tencent';
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** The registered template of each text. */
  readonly registered: ReadonlyMap<TemplateName, string>;
  /** The most characters of a value that the service accepts; longer values are cut off. */
  readonly valueLength: number;
  /** For Tencent only. */
  readonly appId: string;
  readonly region: string;
}

export interface SmsGateway {
  readonly cloud: null;
  readonly url: string;
  readonly token: string;
}

export type SmsSettings = SmsCloud | SmsGateway;

const endpoints = {
  aliyun: 'https://dysmsapi.aliyuncs.com',
  tencent: 'https://sms.tencentcloudapi.com',
} as const;

const text = z.string().trim();
const web = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: '应为以 http:// 或 https:// 开头的完整地址',
  })
  .transform((value) => value.replace(/\/+$/, ''));
const wantedLength = '应为 6 到 500 之间的整数';

export const smsEnvironment = {
  SMS_GATEWAY_URL: web.optional(),
  SMS_GATEWAY_TOKEN: text.optional(),
  SMS_CLOUD: z.enum(['aliyun', 'tencent'], '应为 aliyun 或 tencent').optional(),
  SMS_KEY_ID: text.optional(),
  SMS_KEY_SECRET: text.optional(),
  SMS_SIGN_NAME: text.optional(),
  SMS_TEMPLATES: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .transform((parts) => parts.map(registrationOf))
    .refine(
      (read) => !read.includes(null) && new Set(read.map((one) => one?.[0])).size === read.length,
      '应为逗号分隔的“短信=模板编号”，形如 otp=SMS_154950909，短信名称见 docs/text-messages.md，各不相同',
    )
    .transform((read) => new Map(read.filter((one) => one !== null)))
    .optional(),
  SMS_APP_ID: text.optional(),
  SMS_REGION: text.default('ap-guangzhou'),
  SMS_ENDPOINT: web.optional(),
  SMS_VALUE_LENGTH: z.coerce
    .number(wantedLength)
    .int(wantedLength)
    .min(6, wantedLength)
    .max(500, wantedLength)
    .default(35),
};

function registrationOf(part: string): readonly [TemplateName, string] | null {
  const [name = '', id = '', ...rest] = part.split('=');
  return isText(name) && id !== '' && rest.length === 0 ? [name, id] : null;
}

function isText(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

type Given = Readonly<Record<string, string | undefined>>;

const ofCloud = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'] as const;
const alsoOfCloud = ['SMS_APP_ID', 'SMS_REGION', 'SMS_ENDPOINT', 'SMS_VALUE_LENGTH'] as const;

/** One line for each setting that is missing beside a given one. */
export function wrongSms(given: Given): readonly string[] {
  const missing = (name: string, beside: string) => `环境变量 ${name} 未设置：已设置 ${beside}，需要一并设置`;
  if (given.SMS_CLOUD === undefined) {
    return [...ofCloud, ...alsoOfCloud]
      .filter((name) => given[name] !== undefined)
      .map((name) => missing('SMS_CLOUD', name));
  }
  if (given.SMS_GATEWAY_URL !== undefined) return ['环境变量 SMS_CLOUD 与 SMS_GATEWAY_URL 只能设置其一'];
  const needed = [...ofCloud, ...(given.SMS_CLOUD === 'tencent' ? (['SMS_APP_ID'] as const) : [])];
  return needed.filter((name) => given[name] === undefined).map((name) => missing(name, 'SMS_CLOUD'));
}

/** Null: no text message is sent. */
export function smsOf(env: z.output<z.ZodObject<typeof smsEnvironment>>): SmsSettings | null {
  if (env.SMS_CLOUD === undefined) {
    return env.SMS_GATEWAY_URL && env.SMS_GATEWAY_TOKEN
      ? { cloud: null, url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN }
      : null;
  }
  return {
    cloud: env.SMS_CLOUD,
    endpoint: env.SMS_ENDPOINT ?? endpoints[env.SMS_CLOUD],
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
    signName: env.SMS_SIGN_NAME ?? '',
    registered: env.SMS_TEMPLATES ?? new Map(),
    valueLength: env.SMS_VALUE_LENGTH,
    appId: env.SMS_APP_ID ?? '',
    region: env.SMS_REGION,
  };
}
