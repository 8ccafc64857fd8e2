import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { readShortJson } from '../../http/short-answer.ts';
import { registeredMessage } from './registered.ts';
import type { SmsCloud } from './settings.ts';
import { RefusedMessage, type ShortMessage } from './short-message.ts';

interface Call {
  readonly service: string;
  /** Whole seconds since 1970. */
  readonly timestamp: number;
  /** The signed headers, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Tencent Cloud's signature, version 3 (TC3-HMAC-SHA256), of a POST to the root of a host. */
export function signTc3(
  { service, timestamp, headers, body }: Call,
  { keyId, keySecret }: Pick<SmsCloud, 'keyId' | 'keySecret'>,
): string {
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]?.trim().toLowerCase()}\n`).join('');
  const request = ['POST', '/', '', lines, signed, sha256(body)].join('\n');
  const [day = ''] = new Date(timestamp * 1_000).toISOString().split('T');
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, 'tc3_request'].reduce<Buffer>(
    (secret, word) => createHmac('sha256', secret).update(word).digest(),
    Buffer.from(`TC3${keySecret}`),
  );
  const signature = createHmac('sha256', key)
    .update(['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n'))
    .digest('hex');
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

const trouble = z.object({ Code: z.string(), Message: z.string() });
const answers = z.object({
  Response: z.union([
    z.object({ Error: trouble }),
    z.object({ SendStatusSet: z.tuple([trouble.extend({ SerialNo: z.string() })]) }),
  ]),
});

/** Sends a message by 腾讯云短信 (SendSms). Returns its id there; rejects with the answer in words. */
export async function sendByTencent(cloud: SmsCloud, message: ShortMessage): Promise<string> {
  const { id, parameters } = registeredMessage(cloud, message);
  const body = JSON.stringify({
    PhoneNumberSet: [message.phone.startsWith('+') ? message.phone : `+86${message.phone}`],
    SmsSdkAppId: cloud.appId,
    SignName: cloud.signName,
    TemplateId: id,
    TemplateParamSet: parameters.map(([, value]) => value),
    SessionContext: message.idempotencyKey,
  });
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = {
    host: new URL(cloud.endpoint).host,
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'SendSms',
  };
  const { host: _, ...sent } = signed;
  const answer = await fetch(cloud.endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
    headers: {
      ...sent,
      'x-tc-version': '2021-01-11',
      'x-tc-region': cloud.region,
      'x-tc-timestamp': String(timestamp),
      authorization: signTc3({ service: 'sms', timestamp, headers: signed, body }, cloud),
    },
    body,
  });
  const read = answers.safeParse(await readShortJson(answer).catch(() => null));
  if (!read.success) throw new Error(`腾讯云：没有说明原因（HTTP ${answer.status}）`);
  const { Response } = read.data;
  if ('SendStatusSet' in Response) {
    const [status] = Response.SendStatusSet;
    if (status.Code === 'Ok') return `腾讯云已接收（${status.SerialNo}）`;
    throw saidNo(status);
  }
  throw saidNo(Response.Error);
}

function saidNo({ Code, Message }: z.output<typeof trouble>): Error {
  const words = `腾讯云：${wordsOf(Code) ?? (Message || '没有说明原因')}（${Code}）`;
  return refused.has(Code) ? new RefusedMessage(words) : new Error(words);
}

/** Refusals of this number, or of these values. */
const refused: ReadonlySet<string> = new Set([
  'FailedOperation.PhoneNumberInBlacklist',
  'FailedOperation.ContainSensitiveWord',
  'InvalidParameterValue.IncorrectPhoneNumber',
]);

const troubles: Readonly<Record<string, string>> = {
  'FailedOperation.PhoneNumberInBlacklist': '手机号在免打扰名单中',
  'FailedOperation.ContainSensitiveWord': '短信中有敏感词',
  'FailedOperation.InsufficientBalanceInSmsPackage': '短信套餐余量不足',
  'FailedOperation.SignatureIncorrectOrUnapproved': '签名不存在或没有审核通过',
  'FailedOperation.TemplateIncorrectOrUnapproved': '模板不存在或没有审核通过',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate': '模板的变量与所给的不一致',
  'InvalidParameterValue.IncorrectPhoneNumber': '手机号不正确',
  'InvalidParameterValue.SdkAppIdNotExist': '应用（SMS_APP_ID）不存在',
  'InvalidParameterValue.TemplateParameterLengthLimit': '变量过长',
  'InvalidParameterValue.TemplateParameterFormatError': '变量的格式不合模板的要求',
  'InvalidParameterValue.ContentLengthLimit': '短信过长',
  'LimitExceeded.PhoneNumberThirtySecondLimit': '超过对同一号码的发送频率',
  'LimitExceeded.PhoneNumberOneHourLimit': '超过对同一号码的发送频率',
  'LimitExceeded.PhoneNumberDailyLimit': '超过对同一号码的每日发送量',
  'LimitExceeded.PhoneNumberSameContentDailyLimit': '同一内容对同一号码发送过多',
  'LimitExceeded.DeliveryFrequencyLimit': '达到设定的发送频率',
  'AuthFailure.SignatureFailure': '签名不符，密钥（SMS_KEY_SECRET）可能不正确',
  'AuthFailure.SignatureExpire': '本机时间与服务方相差过大',
  'AuthFailure.SecretIdNotFound': '密钥编号（SMS_KEY_ID）不存在',
  'UnauthorizedOperation.RequestIpNotInWhitelist': '本机地址不在允许的名单中',
};

/** Most codes of the service consist of a kind and a subject; the kind is sufficient. */
const kinds: readonly (readonly [string, string])[] = [
  ['LimitExceeded.', '达到设定的发送量'],
  ['RequestLimitExceeded', '请求过于频繁'],
  ['AuthFailure.', '密钥没有通过验证'],
  ['UnauthorizedOperation', '密钥没有发送短信的权限'],
  ['InternalError', '短信服务出错'],
];

function wordsOf(code: string): string | undefined {
  return troubles[code] ?? kinds.find(([beginning]) => code.startsWith(beginning))?.[1];
}

function sha256(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}
