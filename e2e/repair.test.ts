import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloudSettings } from '../apps/api/testing/fixtures/sms-clouds.ts';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let mail: SMTPServer;
const letters: string[] = [];
const receiver = 'lin.yue@example.com';

beforeAll(async () => {
  mail = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onRcptTo({ address }, _session, done) {
      letters.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done));
  const { port } = mail.server.address() as AddressInfo;
  installation = await openInstallation({
    setUp: async () => ({
      ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'portal@portal.example' },
      ...cloudSettings('aliyun', 'http://127.0.0.1:9', 'otp=SMS_1,password_changed=SMS_2'),
    }),
  });
});
afterAll(async () => {
  await installation?.stop();
  mail?.close();
});

/** A message of two hours ago whose delivery was given up. */
const failed = (kind: string, template: string, answer: string, to = receiver) =>
  installation.sql(
    `insert into outbox (id, channel, recipient, template, kind, subject, body, state, last_error, created_at, due_at)
      values ($1, 'mail', $2, $3, $4, 's', 'b', 'failed', $5, clock_timestamp() - interval '2 hours',
        clock_timestamp() - interval '2 hours')`,
    [randomUUID(), to, template, kind, answer],
  );

/** A message of half a year ago whose text and address were erased. */
const wiped = () =>
  installation.sql(
    `insert into outbox (id, channel, recipient, account_id, template, kind, subject, body, state, wiped_at, created_at,
        due_at, sent_at)
      select $1, 'mail', '', account.id, 'entrustment_closed', 'entrustment', '', '', 'sent', clock_timestamp(), since, since, since
      from account, (select clock_timestamp() - interval '181 days' as since) long where username = 'buyer_a'`,
    [randomUUID()],
  );

test.each([
  [1440, 900],
  [390, 844],
])(
  'a system administrator sees undelivered messages, and sends them again (%i wide)',
  async (width, height) => {
    letters.length = 0;
    await failed('order', 'order_issued', `451 <${receiver}>: try again later`);
    await failed('order', 'order_closed', 'ECONNREFUSED');
    await failed('receipt', 'bid_received', 'ECONNREFUSED', 'bidder@example.com');
    await failed('security', 'otp', 'ECONNREFUSED');
    await wiped();
    const { page } = await installation.person({ viewport: { width, height } });
    await signIn(page, installation.console, 'admin_a');
    await page.goto(`${installation.console}/outbox`);
    const unsent = page.getByRole('table', { name: '未送达' });
    await unsent.getByText('失败 2').waitFor();
    await page.getByText('有验证码没能以邮件送达').waitFor();
    // The list is read apart from the counts above it.
    await page.getByText('li***@example.com').first().waitFor();
    const words = await page.locator('main').innerText();
    expect(words).not.toMatch(/递交与撤回回执|bidder|lin\.yue/);
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['admin', page]]), `unsent-${width}`);
    await page.getByRole('button', { name: '重新发送 2 条' }).press('Enter');
    await page.getByText('已安排发送 2 条').waitFor();
    await unsent.getByText('失败 2').waitFor({ state: 'detached' });
    await expect.poll(() => letters.filter((address) => address === receiver).length).toBe(2);
    expect(letters).not.toContain('bidder@example.com');
    await page.goto(`${installation.console}/outbox?kind=entrustment`);
    await page.getByText('内容、收件地址和对方的答复已过保存期限').first().waitFor();
    await page.getByText('buyer_a', { exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['admin', page]]), `wiped-${width}`);
    await page.context().close();
  },
);

test('a system administrator runs a failed job again, and sees which texts have no template', async () => {
  await installation.sql(
    `select graphile_worker.add_job('receipt.fix', max_attempts => 1, run_at => now() + interval '1 day')`,
  );
  await installation.sql(`update graphile_worker._private_jobs job set attempts = 1 from graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'receipt.fix' and job.run_at > now() + interval '1 hour'`);
  const { page } = await installation.person();
  await signIn(page, installation.console, 'admin_a');
  await page.goto(`${installation.console}/installation`);
  await page.getByText('邮件服务器', { exact: true }).first().waitFor();
  await page.getByText('有短信没有在云服务登记模板，发不出去').waitFor();
  await page.getByText('投标即将截止').waitFor();
  await page.getByText(/写入 [\d.]+ 毫秒/).waitFor();
  // Opens by keyboard the settings in force; of a secret setting only that it is set.
  const fold = page.getByText(/^全部 \d+ 项/);
  await fold.press('Enter');
  const inForce = page.getByRole('table', { name: '现行设置' });
  await inForce.getByRole('row', { name: /SMS_KEY_SECRET 已设置，不显示/ }).waitFor();
  await inForce.getByRole('row', { name: /SMS_CLOUD/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await fold.press('Enter');
  const jobs = page.getByRole('table', { name: '失败的后台任务' });
  await jobs.getByText('截止后固定回执日志').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(new Map([['admin', page]]), 'failed-jobs');
  await jobs.getByRole('button', { name: '重新运行' }).press('Enter');
  await page.getByText('已安排重新运行').waitFor();
  await page.getByText('没有失败的后台任务').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(new Map([['admin', page]]), 'failed-jobs-390');
});

test('an opening that does not go on is listed first, with its lot, its reason and the act', async () => {
  const [lot] = await installation.sql<{ id: string; no: string }>(
    `update lot set state = 'opening' from tender where tender.id = lot.tender_id and lot.id = (
        select id from lot where state = 'published' and seal_recipient is not null order by bid_deadline desc limit 1)
      returning lot.id, tender.tender_no as no`,
  );
  await installation.sql(
    `insert into opening (lot_id, state, started_at, paused_at, pause_cause) values
      ($1, 'paused', clock_timestamp() - interval '20 minutes', clock_timestamp(), 'storage')`,
    [lot?.id],
  );
  // A run under way keeps `opening.resume`, the job of every minute, from restarting the opening.
  await installation.sql(
    `select graphile_worker.add_job('opening.run', json_build_object('lotId', $1::text),
      job_key => 'opening/' || $1::text, run_at => now() + interval '1 hour')`,
    [lot?.id],
  );
  await installation.sql(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another process' where key = $1`,
    [`opening/${lot?.id}`],
  );
  const { page } = await installation.person();
  await signIn(page, installation.console, 'admin_a');
  await page.goto(`${installation.console}/installation`);
  const note = page.getByRole('status').filter({ hasText: `开标没有完成：${lot?.no} 第1标段` });
  await note.getByText(/请按“重新开标”/).waitFor();
  // Only the head of the page is above it.
  expect(await page.locator('main [role=status]').first().innerText()).toContain('开标没有完成');
  expect((await page.locator('main').innerText()).indexOf('开标没有完成')).toBeLessThan(
    (await page.locator('main').innerText()).indexOf('PostgreSQL'),
  );
  await page.getByText(/^\d+ 项异常$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(new Map([['admin', page]]), 'late-opening');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(new Map([['admin', page]]), 'late-opening-390');
  await note.getByRole('button', { name: '重新开标' }).press('Enter');
  await page.getByText('已安排重新开标').waitFor();
});
