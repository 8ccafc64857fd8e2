import * as contract from '@procure/contract/outbox/template.schema.ts';
import { channels } from '@procure/domain/message/kind.ts';
import { placeholders } from '@procure/domain/message/placeholder.ts';
import { wordedNames } from '@procure/domain/message/templates.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cloudSettings } from '../../../testing/fixtures/sms-clouds.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import { type StaffActor, system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { builtInOf, checkWordingOf } from '../../platform/messaging/outbox/wording.ts';

const test = testApp();
const byCloud = testApp(
  {},
  { SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '', ...cloudSettings('aliyun', '', 'otp=SMS_1') },
);
let editor: Person<StaffActor>;
beforeAll(async () => {
  editor = await test.staff('editor');
});

const order = { template: 'order_issued', channel: 'mail' } as const;
const builtIn = builtInOf('order_issued');

/** Sends an order's mail and returns its text. */
async function mailOf(orderNo: string) {
  const to = `${Math.random()}@example.com`;
  await transact(test.parts(), system('test'), (unit) =>
    unit.send({ channel: 'mail', to, template: 'order_issued', values: { orderNo } }),
  );
  return mailTo(to);
}
const mailTo = (to: string) =>
  test
    .parts()
    .db.selectFrom('outbox')
    .select(['subject', 'body', 'state'])
    .where('recipient', '=', to)
    .execute();

const word = (versionNo: number, subject: string, body: string, by = editor) =>
  by.client.call(contract.wordTemplate, { ...order, versionNo, subject, body });
async function versionNow(): Promise<number> {
  const found = await editor.client.call(contract.getTemplate, { template: order.template });
  if (!found.ok) throw new Error(found.message);
  return found.data.texts.find(({ channel }) => channel === order.channel)?.versionNo ?? 0;
}

describe('a text that the operator rewords', () => {
  it('is used for later texts of that channel, not for waiting ones, and can be reset to the built-in text', async () => {
    const waits = `${Math.random()}@example.com`;
    const send = (to: string, channel: 'mail' | 'account' = 'mail') =>
      transact(test.parts(), system('test'), (unit) =>
        unit.send({ channel, to, template: 'order_issued', values: { orderNo: 'DD-1' } }),
      );
    await send(waits);
    expect(await word(0, '订单', '请确认{orderNo}。')).toMatchObject({ ok: true });
    const asBefore = { subject: builtIn.subject, body: '您有新的订单DD-1，请确认交期。' };
    expect(await mailTo(waits)).toEqual([{ ...asBefore, state: 'waiting' }]);
    expect(await mailOf('DD-2')).toMatchObject([{ subject: '订单', body: '请确认DD-2。' }]);
    const reader = await test.supplier();
    await send(reader.accountId, 'account');
    const lines = await test
      .parts()
      .db.selectFrom('message')
      .select(['title', 'body'])
      .where('accountId', '=', reader.accountId)
      .execute();
    expect(lines).toEqual([{ title: asBefore.subject, body: asBefore.body }]);

    const { template } = order;
    expect(await editor.client.call(contract.restoreTemplate, { ...order, versionNo: 1 })).toMatchObject({
      ok: true,
    });
    expect(await mailOf('DD-1')).toMatchObject([asBefore]);
    expect(await editor.client.call(contract.getTemplate, { template })).toMatchObject({
      data: {
        fixed: null,
        smsRegistered: false,
        texts: [{}, { channel: 'mail', versionNo: 2, edited: false, ...builtIn }, {}],
        versions: [
          { versionNo: 2, body: null, madeBy: editor.username },
          { versionNo: 1, body: '请确认{orderNo}。', madeBy: editor.username },
        ],
      },
    });
    const logged = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['action', 'after'])
      .where('actorId', '=', editor.accountId)
      .where('entity', '=', 'template')
      .orderBy('id')
      .execute();
    expect(logged).toMatchObject([
      { action: 'word_template', after: { ...order, body: '请确认{orderNo}。' } },
      { action: 'restore_template', after: { ...order, body: null } },
    ]);
  });

  it('cannot be overwritten from an older version; a repeated call changes nothing', async () => {
    const seen = await versionNow();
    const [one, other] = [await test.staff('editor'), await test.staff('editor')];
    const answers = await Promise.all([
      word(seen, '订单', '甲{orderNo}。', one),
      word(seen, '订单', '乙{orderNo}。', other),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'conflict' });
    const [winner, body] = answers[0].ok ? [one, '甲{orderNo}。'] : [other, '乙{orderNo}。'];
    expect(await word(seen, '订单', body, winner)).toMatchObject({ ok: true });
    expect(await word(seen + 5, '订单', '丙{orderNo}。')).toMatchObject({ reason: 'conflict' });
    expect(await versionNow()).toBe(seen + 1);
  });

  it.each([
    ['a script', '<script>', '{orderNo}。', 'subject', '纯文字'],
    ['a script in its body', '订单', '{orderNo}<img src=x onerror=alert(1)>。', 'body', '纯文字'],
    ['a second header', '订单\r\nBcc: a@b', '{orderNo}。', 'subject', '不能换行'],
    ['10,000 signs', '订单', `{orderNo}${'长'.repeat(9_990)}`, 'body', '不能超过2000字'],
    ['more than is read', '订单', `{orderNo}${'长'.repeat(10_000)}`, 'body', '正文过长'],
    ['13 signs in its subject', '十'.repeat(13), '{orderNo}。', 'subject', '不能超过12字'],
    ['what the text does not know', '订单', '{orderNo}{code}。', 'body', '没有{code}'],
    ['nothing of what has to be told', '订单', '请确认。', 'body', '缺少{orderNo}'],
    ['an address of somebody', '订单', '{orderNo}请打开https://evil.example。', 'body', '网址'],
    ['nothing at all', '', '', 'subject', '请输入标题'],
  ])('may not hold %s', async (_, subject, body, field, message) => {
    const seen = await versionNow();
    const wrong = {
      code: '4000',
      fields: expect.arrayContaining([{ field, message: expect.stringContaining(message) }]),
    };
    expect(await word(seen, subject, body)).toMatchObject(wrong);
    expect(await editor.client.call(contract.previewTemplate, { ...order, subject, body })).toMatchObject(
      wrong,
    );
    expect(await versionNow()).toBe(seen);
  });

  it.each([
    ['the law wants told', 'award_issued', 'law'],
    ['lets somebody in', 'otp', 'secret'],
  ] as const)('keeps its words where it %s, and may add to them', async (_, template, fixed) => {
    const { subject, body } = builtInOf(template);
    const of = { template, channel: 'mail', versionNo: 0 } as const;
    expect(await editor.client.call(contract.getTemplate, { template })).toMatchObject({ data: { fixed } });
    const other = body.replace('，', '、');
    for (const wrong of [
      { subject: '好消息', body },
      { subject, body: other },
    ])
      expect(await editor.client.call(contract.wordTemplate, { ...of, ...wrong })).toMatchObject({
        code: '4000',
      });
    const added = `${body}客服电话见网站底部。`;
    expect(await editor.client.call(contract.wordTemplate, { ...of, subject, body: added })).toMatchObject({
      ok: true,
    });
  });

  it('inserts values literally', async () => {
    await word(await versionNow(), '订单', '订单{orderNo}。');
    expect(await mailOf('{reason}$&')).toMatchObject([{ body: '订单{reason}$&。' }]);
  });

  it('is replaced by the built-in text if it contains a placeholder that a release has removed', async () => {
    const versionNo = (await versionNow()) + 1;
    await test
      .parts()
      .db.insertInto('messageTemplate')
      .values({ ...order, versionNo, subject: '订单', body: '订单{gone}。', madeBy: editor.accountId })
      .execute();
    expect(await mailOf('DD-9')).toMatchObject([{ body: '您有新的订单DD-9，请确认交期。' }]);
  });
});

it('a template is reported as registered if an SMS service sends registered templates', async () => {
  const { client } = await byCloud.staff('editor');
  expect(await client.call(contract.getTemplate, { template: order.template })).toMatchObject({
    data: { smsRegistered: true },
  });
});

describe('the preview of a text', () => {
  it('shows it with examples, and its number of SMS segments', async () => {
    const body = `${builtInOf('otp').body}${'请妥善保管'.repeat(15)}。`;
    const input = { template: 'otp', channel: 'sms', subject: '验证码', body } as const;
    expect(await editor.client.call(contract.previewTemplate, input)).toMatchObject({
      ok: true,
      data: { body: expect.stringContaining('验证码为 123456，5分钟内有效'), smsParts: 2 },
    });
  });

  it('is mailed only to its editor', async () => {
    const { template } = order;
    const text = { template, subject: '订单', body: '订单{orderNo}。' };
    const person = await test.staff('editor');
    expect(await person.client.call(contract.tryTemplate, text)).toMatchObject({
      reason: 'own_mail_missing',
    });
    const mail = `own-${person.username}@example.com`;
    const { db } = test.parts();
    await db.updateTable('account').set({ email: mail }).where('id', '=', person.accountId).execute();
    expect(await person.client.call(contract.tryTemplate, text)).toMatchObject({ ok: true });
    expect(await mailTo(mail)).toEqual([
      {
        subject: '试发：订单',
        body: '订单DD-2027-0001。\n\n以上为消息模板的试发，内容均为示例。',
        state: 'waiting',
      },
    ]);
    const wrong = { ...text, body: '订单。' };
    expect(await person.client.call(contract.tryTemplate, wrong)).toMatchObject({ code: '4000' });
    const trials = await db
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'template_trial')
      .execute();
    expect(trials).toHaveLength(1);
  });
});

describe('the texts', () => {
  it('are all listed with example values, and every built-in text is valid', async () => {
    const list = await editor.client.call(contract.listTemplates, {});
    expect(list.ok ? list.data.map(({ template }) => template) : list.code).toEqual(wordedNames);
    for (const { example } of Object.values(placeholders)) expect(example).not.toMatch(/[{}]/);
    const wrong = wordedNames.flatMap((name) =>
      channels.flatMap((channel) => checkWordingOf(name, channel, builtInOf(name))),
    );
    expect(wrong).toEqual([]);
  });

  it.each(['toString', 'nothing', '__proto__', 'template_trial', '../otp'])(
    'know nothing of %s',
    async (template) => {
      expect(await editor.client.call(contract.getTemplate, { template })).toMatchObject({ code: '4040' });
      const text = { ...order, template, subject: '订单', body: '订单。' };
      expect(await editor.client.call(contract.wordTemplate, { ...text, versionNo: 0 })).toMatchObject({
        code: '4040',
      });
    },
  );

  it('need the permission', async () => {
    const { client } = await test.staff('admin');
    expect(await client.call(contract.listTemplates, {})).toMatchObject({ code: '4031' });
    const text = { ...order, subject: 'x', body: 'y' };
    expect(await client.call(contract.wordTemplate, { ...text, versionNo: 0 })).toMatchObject({
      code: '4031',
    });
    expect(await client.call(contract.tryTemplate, text)).toMatchObject({ code: '4031' });
  });
});
