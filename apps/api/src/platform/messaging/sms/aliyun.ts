import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readShortJson } from '../../http/short-answer.ts';
import { registeredMessage } from './registered.ts';
import type { SmsCloud } from './settings.ts';
import { RefusedMessage, type ShortMessage } from './short-message.ts';

interface Call {
  readonly method: 'POST';
  readonly query: Readonly<Record<string, string>>;
  /** In lower case; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Alibaba Cloud's signature, version 3 (ACS3-HMAC-SHA256), of a call to the root of a host. */
export function signAcs3(
  { method, query, headers, body }: Call,
  { keyId, keySecret }: Pick<SmsCloud, 'keyId' | 'keySecret'>,
): string {
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const request = [method, '/', queryOf(query), lines, signed, sha256(body)].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
}

/** Sends a message by 阿里云短信服务 (SendSms). Returns its id there; rejects with the answer in words. */
export async function sendByAliyun(cloud: SmsCloud, message: ShortMessage): Promise<string> {
  const { id, parameters } = registeredMessage(cloud, message);
  const query = {
    PhoneNumbers: message.phone,
    SignName: cloud.signName,
    TemplateCode: id,
    TemplateParam: JSON.stringify(Object.fromEntries(parameters)),
    OutId: message.idempotencyKey,
  };
  const headers = {
    host: new URL(cloud.endpoint).host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': sha256(''),
  };
  const { host: _, ...sent } = headers;
  const answer = await fetch(`${cloud.endpoint}/?${queryOf(query)}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
    headers: { ...sent, authorization: signAcs3({ method: 'POST', query, headers, body: '' }, cloud) },
  });
  const said = await readShortJson(answer).catch(() => null);
  const code = wordIn(said, 'Code');
  if (answer.ok && code === 'OK') return `阿里云已接收（${wordIn(said, 'BizId')}）`;
  const words = `阿里云：${troubles[code] ?? (wordIn(said, 'Message') || '没有说明原因')}（${code || `HTTP ${answer.status}`}）`;
  throw refused.has(code) ? new RefusedMessage(words) : new Error(words);
}

/** Refusals of this number, or of these values. */
const refused: ReadonlySet<string> = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.PARAM_NOT_SUPPORT_URL',
]);

const troubles: Readonly<Record<string, string>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号不正确',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': '国际短信的模板不能发往境内号码',
  'isv.BLACK_KEY_CONTROL_LIMIT': '变量中有限制发送的内容',
  'isv.SMS_CONTENT_ILLEGAL': '短信中有禁止发送的内容',
  'isv.PARAM_NOT_SUPPORT_URL': '变量中不能有网址',
  'isv.BUSINESS_LIMIT_CONTROL': '超过对同一号码的发送频率',
  'isv.DAY_LIMIT_CONTROL': '达到设定的每日发送量',
  'isv.MONTH_LIMIT_CONTROL': '达到设定的每月发送量',
  'isv.AMOUNT_NOT_ENOUGH': '账户余额不足',
  'isv.OUT_OF_SERVICE': '账户欠费，服务已停',
  'isv.PRODUCT_UN_SUBSCRIPT': '没有开通短信服务',
  'isv.PRODUCT_UNSUBSCRIBE': '没有开通短信服务',
  'isv.ACCOUNT_NOT_EXISTS': '账户不存在',
  'isv.ACCOUNT_ABNORMAL': '账户异常',
  'isv.SMS_TEMPLATE_ILLEGAL': '模板不存在或没有审核通过',
  'isv.SMS_SIGNATURE_ILLEGAL': '签名不存在或没有审核通过',
  'isv.SMS_SIGN_ILLEGAL': '签名禁止使用',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': '签名与模板的类型不一致',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板的变量与所给的不一致',
  'isv.TEMPLATE_PARAMS_ILLEGAL': '变量的内容不合模板的要求',
  'isv.PARAM_LENGTH_LIMIT': '变量过长',
  'isv.DENY_IP_RANGE': '不接受本机所在地区的请求',
  'isp.RAM_PERMISSION_DENY': '密钥没有发送短信的权限',
  'isp.SYSTEM_ERROR': '短信服务出错',
  SignatureDoesNotMatch: '签名不符，密钥（SMS_KEY_SECRET）可能不正确',
  IncompleteSignature: '签名不完整',
  'InvalidAccessKeyId.NotFound': '密钥编号（SMS_KEY_ID）不存在',
  'InvalidAccessKeyId.Inactive': '密钥已停用',
  'InvalidTimeStamp.Expired': '本机时间与服务方相差过大',
  'Throttling.User': '请求过于频繁',
  Throttling: '请求过于频繁',
};

/** RFC 3986, which leaves fewer characters unescaped than browsers do. */
function encode(word: string): string {
  return encodeURIComponent(word).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function queryOf(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function sha256(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}

function wordIn(said: unknown, name: string): string {
  const word: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : null;
  return typeof word === 'string' ? word : '';
}
