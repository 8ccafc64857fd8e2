import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { type Installation, openInstallation, picture, showFactorBefore, signIn } from './installation.ts';
import { openDraft } from './journey/bid-key.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** The request reaches the server and is handled; its answer is lost on the way back, once. */
async function loseAnswer(page: Page, path: RegExp): Promise<() => number> {
  let asked = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    await route.abort('failed');
  });
  return () => asked;
}

/** Clicks twice before an answer can arrive. */
async function twice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ),
});

async function arrive(viewport: typeof phone, who: string) {
  const person = await installation.person({ viewport });
  person.page.on('dialog', (dialog) => void dialog.accept());
  onTestFailed(() => picture(new Map([[`${who}-${viewport.width}`, person.page]]), 'cut-line'));
  await signIn(person.page, installation.portal, who);
  return person;
}

async function offline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  try {
    await work();
  } finally {
    await context.setOffline(false);
  }
}

/** The first matching row of the demo story. */
async function first(text: string): Promise<{ readonly id: string; readonly who: string }> {
  const [row] = await installation.sql<{ id: string; who: string }>(text);
  if (row === undefined) throw new Error('the demo story has nothing of the kind');
  return row;
}

describe('a hurried supplier on a breaking connection', () => {
  test('signs in: the page reports the network failure, keeps the typed text, and signs in afterwards', async () => {
    const { context, page } = await installation.person({ viewport: phone });
    await page.goto(`${installation.portal}/login`);
    await page.locator('#loginName').fill('supplier_b');
    await page.locator('#password').fill('Demo@2026');
    await page.waitForLoadState('networkidle');
    const enter = page.getByRole('button', { name: '登录', exact: true }).last();
    await offline(context, async () => {
      await twice(enter);
      await page.getByText('网络连接失败').first().waitFor();
    });
    expect(await page.locator('#loginName').inputValue()).toBe('supplier_b');
    await twice(enter);
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await context.close();
  });

  test('finds a half-written question and quote again after a reload, another page and an expired session', async () => {
    const asker = await first(
      `select lot.id, account.username as who from lot
       join document_receipt receipt on receipt.lot_id = lot.id
       join account on account.company_id = receipt.company_id
       where lot.state = 'published' and lot.question_until > clock_timestamp()
       order by lot.id, account.username limit 1`,
    );
    const quoter = await first(
      `select negotiation.lot_id as id, account.username as who from negotiation_round round
       join negotiation on negotiation.id = round.negotiation_id
       join bid on bid.lot_id = negotiation.lot_id and bid.state = 'opened'
       join account on account.company_id = bid.company_id
       left join negotiation_quote quote on quote.round_id = round.id and quote.company_id = bid.company_id
       where clock_timestamp() between round.opens_at and round.closes_at
         and coalesce(quote.state, 'pending') = 'pending' order by account.username limit 1`,
    );
    for (const [{ id, who }, at, field, text] of [
      [asker, 'questons', '问题内容', '请说明设备基础的承重与预留孔洞'],
      [quoter, 'businessNegotiation', '付款条件', '货到验收合格后45日内付清'],
    ] as const) {
      const { context, page } = await arrive(desk, who);
      const written = page.getByLabel(field);
      const address = `${installation.portal}/${at}?lotId=${id}`;
      const found = async () => {
        await written.waitFor();
        await expect.poll(() => written.inputValue(), { timeout: 20_000 }).toBe(text);
      };
      await page.goto(address);
      await written.fill(text);
      // Before this, closing the window asks for confirmation, which this browser accepts.
      await page.locator('[role=status][aria-busy=false]').waitFor();
      await page.reload();
      await found();
      await page.locator('a[href="/bidList"]').filter({ visible: true }).first().click();
      await page.waitForURL(/bidList/);
      await page.goBack();
      await found();
      await installation.sql(
        'delete from session where account_id = (select id from account where username = $1)',
        [who],
      );
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/');
      await signIn(page, installation.portal, who);
      await page.goto(address);
      await found();
      await context.close();
    }
  });

  test('asks a question: repeated clicks and lost answers make one question, with its file', async () => {
    const { id, who } = await first(
      `select lot.id, account.username as who from lot
       join document_receipt receipt on receipt.lot_id = lot.id
       join account on account.company_id = receipt.company_id
       where lot.state = 'published' and lot.question_until > clock_timestamp()
       order by lot.id, account.username limit 1`,
    );
    const { context, page } = await arrive(phone, who);
    const title = '断网时提出的问题';
    await page.goto(`${installation.portal}/questons?lotId=${id}`);
    await page.getByLabel('问题类型').selectOption({ label: '技术' });
    await page.getByLabel('标题').fill(title);
    await page.getByLabel('问题内容').fill('请说明设备安装位置与供电条件，以便编制方案。');
    const begun = await loseAnswer(page, /\/pch\/uploads$/);
    await page.locator('input[type=file]').setInputFiles(pdf('附图.pdf'));
    const send = page.getByRole('button', { name: '提交提疑', exact: true });
    await page.getByRole('button', { name: '移除 附图.pdf' }).waitFor();
    expect(begun()).toBe(2);
    // An upload begun again would leave the first one open, which counts towards the company's limit.
    expect(
      await installation.sql(
        `select open_upload.id from open_upload join account on account.id = account_id where username = $1`,
        [who],
      ),
    ).toEqual([]);
    await offline(context, async () => {
      await twice(send);
      await page.getByText('网络连接失败').first().waitFor();
    });
    const asked = await loseAnswer(page, /\/question/);
    await twice(send);
    await expect.poll(asked, { timeout: 30_000 }).toBe(1);
    await send.waitFor();
    expect(await page.getByLabel('标题').inputValue()).toBe(title);
    await twice(send);
    await page.getByText('您已提交，待招标人答复').first().waitFor();
    expect(await installation.sql('select state from question where title = $1', [title])).toEqual([
      { state: 'submitted' },
    ]);
    await context.close();
  });

  test('answers an invitation: a lost answer is requested again, and one reply is stored', async () => {
    const { id, who } = await first(
      `select invitation.lot_id as id, account.username as who from invitation
       join lot on lot.id = invitation.lot_id
       join account on account.company_id = invitation.company_id
       where invitation.state = 'sent' and invitation.reply_until > clock_timestamp() and lot.state = 'published'
       order by lot.id, account.username limit 1`,
    );
    const { context, page } = await arrive(desk, who);
    await page.goto(`${installation.portal}/replyInvite?lotId=${id}`);
    const accept = page.getByRole('button', { name: '接受邀请', exact: true });
    await accept.waitFor();
    await offline(context, async () => {
      await twice(accept);
      await page.getByText('网络连接失败').first().waitFor();
    });
    const asked = await loseAnswer(page, /\/invitation/);
    await twice(accept);
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(0);
    // The page reloads the state by itself, or when the button is pressed again.
    await page.getByText('您已接受邀请', { exact: true }).waitFor();
    const replies = await installation.sql<{ n: number }>(
      `select count(*)::int as n from audit_log
       join account on account.company_id = audit_log.company_id and account.username = $2
       where audit_log.entity = 'invitation' and audit_log.lot_id = $1 and audit_log.action = 'accept'`,
      [id, who],
    );
    expect(replies).toEqual([{ n: 1 }]);
    await context.close();
  });

  test('confirms an order: two clicks and a lost answer confirm it once', async () => {
    const { id, who } = await first(
      `select purchase_order.id, account.username as who from purchase_order
       join account on account.company_id = purchase_order.company_id
       where purchase_order.state = 'pending_confirm' order by order_no, account.username limit 1`,
    );
    const { context, page } = await arrive(phone, who);
    await page.goto(`${installation.portal}/orderDetail?id=${id}`);
    await page.getByLabel('承诺交期').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
    const confirm = page.getByRole('button', { name: '确认订单', exact: true });
    await offline(context, async () => {
      await twice(confirm);
      await page.getByText('网络连接失败').first().waitFor();
    });
    const asked = await loseAnswer(page, /\/orders?\//);
    await twice(confirm);
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(0);
    await page.getByText('您已确认，请按承诺交期发货').first().waitFor();
    const events = await installation.sql<{ n: number }>(
      `select count(*)::int as n from order_event where order_id = $1 and action = 'confirm'`,
      [id],
    );
    expect(events).toEqual([{ n: 1 }]);
    await context.close();
  });

  test('submits a bid: after a lost answer the outcome is unknown, and submitting again brings the receipt', async () => {
    const { context, page } = await arrive(phone, 'supplier_a');
    await page.goto(`${installation.portal}/bidList`);
    const link = await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href');
    const lotId = new URL(link ?? '', installation.portal).searchParams.get('lotId') ?? '';
    await page.goto(installation.portal + link);
    await openDraft(page);
    await offline(context, async () => {
      await page.getByLabel('交货期（工期）').fill('合同签订后30日');
      await page.getByText(/未能保存到平台，已存于本机/).waitFor();
    });
    await page.getByText(/草稿已保存/).waitFor({ timeout: 60_000 });
    await fillRest(page);
    await page.getByText('自检通过，可以递交').waitFor();
    // The draft's own uploads are counted below too, unless they have ended.
    await expect.poll(() => page.getByText(notOnPlatform).count(), { timeout: 60_000 }).toBe(0);
    await page.getByText(/草稿已保存/).waitFor();
    const before = await versionsOf(lotId);
    await page.getByRole('button', { name: '递交投标', exact: true }).click();
    const dialog = page.locator('[role$=dialog]');
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    const asked = await loseAnswer(page, /\/bid\/submission/);
    const onDisk: number[] = [];
    await page.route(/\/pch\/uploads\//, async (route) => {
      onDisk.push(await sealedOnDisk(page));
      await route.continue();
    });
    await twice(dialog.getByRole('button', { name: '加密并递交' }));
    const unsure = page.getByText('投标可能已经送达');
    await showFactorBefore(installation, page, unsure);
    await unsure.waitFor({ timeout: 120_000 });
    await twice(dialog.getByRole('button', { name: '重试递交' }));
    await page
      .getByText(/投标文件已成功递交，回执编号/)
      .first()
      .waitFor({ timeout: 120_000 });
    expect(asked()).toBe(2);
    expect(onDisk).toEqual([1, 1, 1]);
    expect(await sealedOnDisk(page)).toBe(0);
    expect(await versionsOf(lotId)).toBe(before + 1);
    await context.close();
  });
});

/** Wording at a draft's file before it is stored on the platform. */
const notOnPlatform =
  /(?:正在检查|正在保存到本机|只在本页|已加密存于本机|正在加密保存到平台|仅存于本机，正在重试)/;

/** Number of ciphertext files that the browser keeps on its own disk. */
function sealedOnDisk(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sealed');
    let count = 0;
    for await (const _ of folder.keys()) count += 1;
    return count;
  });
}

async function versionsOf(lotId: string): Promise<number> {
  const [row] = await installation.sql<{ n: number }>(
    `select count(*)::int as n from bid_version join bid on bid.id = bid_version.bid_id where bid.lot_id = $1`,
    [lotId],
  );
  return row?.n ?? 0;
}

/** Fills in what a bid of the demo story may still lack. */
async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('质量承诺').fill('满足国家标准，一次验收合格');
  await page.getByLabel('授权代表').fill('江一帆');
  for (const price of await page.getByLabel(/^第\d+行 .*含税单价$/).all()) await price.fill('10');
  for (const rate of await page.getByLabel(/^第\d+行 .*税率$/).all())
    await rate.selectOption({ label: '13%' });
  for (const button of await page.getByRole('button', { name: '未填写的条款均按无偏离响应' }).all())
    await button.click();
  // A button leaves once its part is answered: the last one first.
  const meetRest = page.getByRole('button', { name: '未填写的审查项均按满足要求响应' });
  for (const button of (await meetRest.all()).reverse()) await button.click();
  if ((await page.getByLabel('缴纳方式').count()) > 0) {
    await page.getByLabel('缴纳方式').selectOption({ label: '电子保函' });
    await page.getByLabel('金额（元）').fill('99999999');
    const [row] = await installation.sql<{ name: string }>(
      `select company.name from company join account on account.company_id = company.id where account.username = 'supplier_a'`,
    );
    await page.getByLabel('付款账户名').fill(row?.name ?? '');
    await page.getByLabel('到期日').fill(new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10));
  }
  const files = page.locator('input[type=file]');
  for (let place = 0; place < (await files.count()); place += 1)
    await files.nth(place).setInputFiles(pdf(`文件${place + 1}.pdf`));
}
