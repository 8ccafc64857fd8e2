import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templates } from '@procure/domain/message/templates.ts';
import { describe, expect, test } from 'vitest';
import { receiver } from '../../../../../../scripts/sms-receiver.mjs';
import { closeServers, listening } from '../../../../testing/fixtures/local-server.ts';
import { aliyunServer, cloudSettings, tencentServer } from '../../../../testing/fixtures/sms-clouds.ts';
import { testDatabase } from '../../../../testing/test-database.ts';
import { system } from '../../actor.ts';
import { transact } from '../../database/transaction.ts';
import { cryptoOf } from '../../keys/crypto.ts';
import { readConfig } from '../../settings/config.ts';
import { deliver } from '../outbox/deliver.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { parametersOf, textsBySms } from './registered.ts';

const database = testDatabase();
const crypto = await cryptoOf(randomBytes(32));
closeServers();

const phone = '13900001234';
const code: Outgoing = {
  ...{ channel: 'sms', to: phone, template: 'otp', values: { code: '246810', minutes: 5 } },
  expiresAt: new Date(Date.now() + 3_600_000),
};

async function write(outgoing: Outgoing) {
  await transact({ db: database.db }, system('test'), (unit) => unit.send(outgoing));
  const rows = await database.db.selectFrom('outbox').select('id').orderBy('createdAt', 'desc').execute();
  return rows[0]?.id ?? '';
}
const standing = (id: string) =>
  database.db
    .selectFrom('outbox')
    .select(['state', 'lastError', 'filled', 'body'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A delivery with the given settings. */
function delivering(env: Record<string, string>) {
  const config = readConfig({ DEMO: '0', ...env }, '/srv');
  return (id: string, last = false) => deliver({ db: database.db, config, crypto, mailer: null }, id, last);
}

const registered = 'otp=SMS_1,bid_deadline_near=SMS_2';

describe.each([
  ['aliyun', aliyunServer, '', { code: '246810', minutes: '5' }],
  ['tencent', tencentServer, '+86', ['246810', '5']],
] as const)('a message by %s', (cloud, open, prefix, values) => {
  test('is signed, names its template and its values, and its code is not stored', async () => {
    const server = await open();
    const send = delivering(cloudSettings(cloud, server.url, registered));
    const id = await write(code);
    expect((await standing(id)).filled).toEqual({ code: '246810', minutes: 5 });
    await send(id);
    expect(server.taken).toEqual([{ phone: `${prefix}${phone}`, template: 'SMS_1', values }]);
    expect(await standing(id)).toMatchObject({ state: 'sent', filled: null });
    expect(JSON.stringify(await standing(id))).not.toContain('246810');
  });

  test.each([
    ['SMS_KEY_SECRET', '签名不符，密钥（SMS_KEY_SECRET）可能不正确'],
    ['SMS_KEY_ID', '密钥编号（SMS_KEY_ID）不存在'],
    ['SMS_SIGN_NAME', '签名不存在或没有审核通过'],
  ])('with another %s is refused in words, and tried again', async (name, words) => {
    const server = await open();
    const settings = cloudSettings(cloud, server.url, registered);
    const id = await write(code);
    await expect(delivering({ ...settings, [name]: 'another' })(id)).rejects.toThrow(words);
    expect(await standing(id)).toMatchObject({ state: 'waiting', lastError: expect.stringContaining(words) });
    await delivering(settings)(id);
    expect(await standing(id)).toMatchObject({ state: 'sent' });
    expect(server.taken).toHaveLength(1);
  });

  test('without a template is not sent, is not retried, and reports the missing template', async () => {
    const server = await open();
    const id = await write(code);
    await delivering(cloudSettings(cloud, server.url, 'bid_deadline_near=SMS_2'))(id);
    expect(await standing(id)).toEqual({
      ...{ state: 'failed', lastError: '没有登记短信模板：otp（SMS_TEMPLATES）' },
      ...{ filled: null, body: '（内容未能发送，不予保留）' },
    });
    expect(server.taken).toEqual([]);
  });

  test('to an unknown number is refused for good', async () => {
    const server = await open();
    const id = await write({ ...code, to: '12345' });
    await delivering(cloudSettings(cloud, server.url, registered))(id);
    expect(await standing(id)).toMatchObject({
      ...{ state: 'refused', filled: null },
      lastError: expect.stringContaining('手机号不正确'),
    });
  });
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', '超过对同一号码的发送频率'],
  ['isv.AMOUNT_NOT_ENOUGH', '账户余额不足'],
  ['Throttling.User', '请求过于频繁'],
  ['isv.SOMETHING_NEW', 'said: isv.SOMETHING_NEW'],
])('what aliyun says with %s is waited out: %s', async (said, words) => {
  const server = await aliyunServer();
  const send = delivering(cloudSettings('aliyun', server.url, registered));
  const id = await write(code);
  server.next.push(said);
  await expect(send(id)).rejects.toThrow(`阿里云：${words}（${said}）`);
  await send(id);
  expect(await standing(id)).toMatchObject({ state: 'sent', lastError: null });
});

test.each([
  ['LimitExceeded.PhoneNumberThirtySecondLimit', '超过对同一号码的发送频率'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', '短信套餐余量不足'],
  ['LimitExceeded.AppDailyLimit', '达到设定的发送量'],
  ['RequestLimitExceeded', '请求过于频繁'],
  ['FailedOperation.SomethingNew', 'said: FailedOperation.SomethingNew'],
])('what tencent says with %s is waited out: %s', async (said, words) => {
  const server = await tencentServer();
  const send = delivering(cloudSettings('tencent', server.url, registered));
  const id = await write(code);
  server.next.push(said);
  await expect(send(id)).rejects.toThrow(`腾讯云：${words}（${said}）`);
  await send(id);
  expect(await standing(id)).toMatchObject({ state: 'sent', lastError: null });
});

test('the documentation of text messages lists each text sent by SMS, with its wording and values', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../../docs/text-messages.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (.+?) \| ([\w，]+) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(textsBySms.map((text) => [text, templates[text].body, parametersOf(text).join('，')]));
});

describe('a message sent by a gateway', () => {
  test('reaches the example gateway once, even if it is sent repeatedly', async () => {
    const taken: unknown[] = [];
    let broken = true;
    const url = await listening(
      receiver({
        token: 'gateway-token',
        async carry(message) {
          if (broken) throw new Error('the operator is away');
          taken.push(message);
        },
      }),
    );
    const send = delivering({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: 'gateway-token' });
    const id = await write(code);
    await expect(send(id)).rejects.toThrow('503');
    broken = false;
    const body = JSON.stringify({ phone, text: 'text', id: 'message-1' });
    const headers = { authorization: 'Bearer gateway-token', 'idempotency-key': 'message-1' };
    const post = (more: object = {}) => fetch(url, { method: 'POST', headers, body, ...more });
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 202]);
    await send(id);
    expect(taken).toEqual([
      { id: 'message-1', phone, text: 'text' },
      { id, phone, text: expect.stringContaining('246810') },
    ]);
    expect((await post({ headers: { ...headers, authorization: 'Bearer other' } })).status).toBe(401);
    expect((await post({ headers: { ...headers, 'idempotency-key': 'other' } })).status).toBe(400);
    expect((await post({ body: '{' })).status).toBe(400);
    expect((await fetch(url)).status).toBe(405);
    expect(taken).toHaveLength(2);
  });
});
