import { randomUUID } from 'node:crypto';
import {
  confirmAmendment,
  saveAmendment,
  submitAmendment,
} from '@procure/contract/amendment/amendment.route.ts';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import {
  type Installation,
  openInstallation,
  patience,
  picture,
  showFactorBefore,
  signIn,
} from './installation.ts';
import { writeBid } from './journey/supplier.ts';
import { must, wireOf } from './wire.ts';

let installation: Installation;
let lotId = '';
const pages = new Map<string, Page>();

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  lotId = lot?.id ?? '';
  // The tests write bids from the beginning.
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'bid-early'));
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string, phone = false): Promise<{ context: BrowserContext; page: Page }> {
  const person = await installation.person(phone ? { viewport: { width: 390, height: 844 } } : {});
  pages.set(username, person.page);
  person.page.on('dialog', (dialog) => void dialog.accept());
  await signIn(person.page, installation.portal, username);
  return person;
}

/** The same user after closing the window and returning to the bid. */
async function another(context: BrowserContext, page: Page, username: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  next.setDefaultTimeout(patience);
  pages.set(username, next);
  await next.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  return next;
}

const isEnvelope = (request: Request) =>
  request.method() === 'POST' &&
  /\/pch\/uploads$/.test(request.url()) &&
  (request.headers()['upload-metadata'] ?? '').includes(Buffer.from('envelope').toString('base64'));

/** Names of the envelopes whose upload begins from now on. */
function envelopesBegun(page: Page): string[] {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (!isEnvelope(request)) return;
    const [, name = ''] = /filename ([^,]+)/.exec(request.headers()['upload-metadata'] ?? '') ?? [];
    begun.push(Buffer.from(name, 'base64').toString());
  });
  return begun;
}

async function prepare(page: Page): Promise<void> {
  await page.getByRole('button', { name: '先加密上传', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '先加密上传，稍后递交' });
  await dialog.getByRole('button', { name: '加密并上传' }).click();
  await page.getByText('已加密上传，尚未递交').first().waitFor({ timeout: 60_000 });
  // The note appears as soon as one of them is uploaded.
  await page.getByRole('dialog', { name: '正在加密上传' }).waitFor({ state: 'detached', timeout: 60_000 });
}

/** Submits the bid. Returns the dialog's text about what will be uploaded. */
async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: '递交投标', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '递交投标文件' });
  const said = await dialog.innerText();
  await dialog.getByRole('button', { name: '加密并递交' }).click();
  const done = page.getByText(/投标文件已成功递交，回执编号/).first();
  await showFactorBefore(installation, page, done);
  await done.waitFor({ timeout: 60_000 });
  return said;
}

async function versions(username: string): Promise<number> {
  const [row] = await installation.sql<{ n: number }>(
    `select count(*)::int as n from bid_version join bid on bid.id = bid_version.bid_id
     join account on account.company_id = bid.company_id
     where bid.lot_id = $1 and account.username = $2`,
    [lotId, username],
  );
  return row?.n ?? 0;
}

const nameOf = (place: number) => companies[place]?.companyName ?? '';
const price = (page: Page) => page.getByLabel(/^第1行 .*含税单价/);

test('complete envelopes are uploaded early and can be opened; submitting on another day sends only the list', async () => {
  const { context, page } = await as('supplier_a');
  const before = await versions('supplier_a');
  await writeBid(page, installation.portal, lotId, {
    prices: ['185000', '3100'],
    companyName: nameOf(0),
    bond: '60000',
  });
  await price(page).fill('');
  const begun = envelopesBegun(page);
  await page.getByRole('button', { name: '先加密上传', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '先加密上传，稍后递交' });
  await dialog.getByText('价格标：还有1项未完成，完成后再上传').waitFor();
  await dialog.getByText('上传不是递交').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '加密并上传' }).click();
  const note = page.getByRole('status').filter({ hasText: '已加密上传，尚未递交' });
  await note.getByText(/^技术标.*上传；商务标.*上传。截止前须点击“递交投标”/).waitFor({ timeout: 60_000 });
  expect(begun).toEqual(['technical.age', 'commercial.age']);

  // The supplier can check before submission that the upload opens.
  await note.getByRole('button', { name: '打开核对' }).click();
  const ask = page.getByRole('dialog', { name: '输入投标密钥口令' });
  await ask.getByLabel(/^投标密钥口令/).fill(demoPassphrase);
  await ask.getByRole('button', { name: '解锁', exact: true }).click();
  const results = page.getByRole('dialog', { name: '打开核对已上传的内容' });
  await results.getByText('可以打开').nth(1).waitFor();
  expect(await results.innerText()).toContain('技术方案.pdf');
  expect(await results.getByText('可以打开').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();

  // Once the rest is written, it is uploaded; with the key at hand it opens by itself.
  await price(page).fill('186000');
  await prepare(page);
  await results.getByText('可以打开').nth(2).waitFor();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  expect(begun).toEqual(['technical.age', 'commercial.age', 'price.age']);
  await price(page).fill('187000');
  await note.getByText(/价格标.*此后有修改，递交时重新上传/).waitFor();
  await price(page).fill('186000');
  await expect.poll(() => note.innerText()).not.toContain('此后有修改');
  await page.getByText(/草稿已保存/).waitFor();
  expect(await versions('supplier_a')).toBe(before);

  const next = await another(context, page, 'supplier_a');
  await next.getByText('自检通过，可以递交').waitFor();
  const anew = envelopesBegun(next);
  const said = await submit(next);
  expect(said).toContain('技术标、商务标、价格标已加密上传，没有修改，这次只递交清单');
  expect(anew).toEqual([]);
  expect(await versions('supplier_a')).toBe(before + 1);
  await next.getByRole('button', { name: '修改并重新递交' }).click();
  await next.getByText('自检通过，可以递交').waitFor();
  expect(await next.getByText('已加密上传，尚未递交').count()).toBe(0);
  await context.close();
});

test('an upload resumes after the browser of a phone dies, and an envelope that the platform has expired is sealed again', async () => {
  const { context, page } = await as('supplier_b', true);
  const before = await versions('supplier_b');
  await writeBid(page, installation.portal, lotId, {
    prices: ['185000', '3100'],
    companyName: nameOf(1),
    bond: '60000',
  });
  await page.locator('input[type=file]').first().setInputFiles(large('分项图纸.pdf'));
  // The file is opened first, and belongs to the bid once it is listed.
  await page.getByRole('list', { name: '技术文件' }).getByText('分项图纸.pdf', { exact: true }).waitFor();
  await page.getByText('自检通过，可以递交').waitFor();
  await page.getByText(/草稿已保存/).waitFor();
  // The second piece of the technical envelope is never sent.
  let address = '';
  page.on('response', (response) => {
    if (isEnvelope(response.request())) address = response.headers().location ?? '';
  });
  let pieces = 0;
  const stuck = new Promise<void>((resolve) => {
    void page.route(/\/pch\/uploads\/./, (route) => {
      if (route.request().method() !== 'PATCH' || !route.request().url().endsWith(pathOf(address)))
        return route.continue();
      pieces += 1;
      if (pieces === 1) return route.continue();
      resolve();
      return route.abort('failed');
    });
  });
  await page.getByRole('button', { name: '先加密上传', exact: true }).click();
  await page.getByRole('button', { name: '加密并上传' }).click();
  await stuck;
  const next = await another(context, page, 'supplier_b');
  await next.getByText('自检通过，可以递交').waitFor();
  const resumed: string[] = [];
  next.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith(pathOf(address)))
      resumed.push(request.headers()['upload-offset'] ?? '');
  });
  // The first request for the upload offset fails with 503, as while the database restarts.
  let away = true;
  await next.route(/\/pch\/uploads\/./, (route) => {
    if (route.request().method() !== 'HEAD' || !away) return route.continue();
    away = false;
    return route.fulfill({ status: 503, body: '' });
  });
  const begun = envelopesBegun(next);
  await prepare(next);
  expect(away).toBe(false);
  expect(Number(resumed[0])).toBeGreaterThanOrEqual(16 * 1024 * 1024);
  expect(begun).toEqual(['commercial.age', 'price.age']);
  expect(await violations(next)).toEqual([]);

  // After a week the platform has deleted the envelope; the supplier can still submit.
  await installation.sql(
    "delete from file where name = 'price.age' and owner_account_id = (select id from account where username = 'supplier_b') and not exists (select from bid_envelope where file_id = file.id)",
  );
  await submit(next);
  expect(begun).toEqual(['commercial.age', 'price.age', 'price.age']);
  expect(await versions('supplier_b')).toBe(before + 1);
  await context.close();
});

test('an envelope that comes back changed is named and uploaded again', async () => {
  const { context, page } = await as('supplier_a');
  await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await page.getByRole('button', { name: '修改并重新递交' }).click();
  await unlockDraft(page);
  await page.getByText('自检通过，可以递交').waitFor();
  await page.route(
    /\/sftp\/download/,
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.body();
      const at = body.length - 5;
      body[at] = (body[at] ?? 0) ^ 1;
      await route.fulfill({ response: answer, body });
    },
    { times: 1 },
  );
  await prepare(page);
  const results = page.getByRole('dialog', { name: '打开核对已上传的内容' });
  await results
    .getByText(/可以打开|核对不符/)
    .nth(2)
    .waitFor();
  expect(await results.getByText('核对不符').count()).toBe(1);
  await results.getByText('与上传时的校验值不符，已不再使用，递交时重新加密上传').waitFor();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  const begun = envelopesBegun(page);
  await page.getByRole('button', { name: '重新递交', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '递交投标文件' });
  await dialog.getByText('商务标、价格标已加密上传，没有修改，不再上传').waitFor();
  await dialog.getByRole('button', { name: '加密并递交' }).click();
  const done = page.getByText(/投标文件已成功递交，回执编号/).first();
  await showFactorBefore(installation, page, done);
  await done.waitFor({ timeout: 60_000 });
  expect(begun).toEqual(['technical.age']);
  await context.close();
});

test('a submission without an answer is repeated as the same one from the next page, and signing out clears the disk', async () => {
  const { context, page } = await as('supplier_a');
  const before = await versions('supplier_a');
  await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await page.getByRole('button', { name: '修改并重新递交' }).click();
  await unlockDraft(page);
  await page.getByText('自检通过，可以递交').waitFor();
  await page.route(/\/bid\/submission/, (route) => route.abort('failed'));
  await page.getByRole('button', { name: '重新递交', exact: true }).click();
  await page.getByRole('button', { name: '加密并递交' }).click();
  const unsure = page.getByText('投标可能已经送达');
  await showFactorBefore(installation, page, unsure);
  await unsure.waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '返回修改' }).click();
  await page.reload();
  await page.getByRole('button', { name: '修改并重新递交' }).click();
  await page.getByText('上次递交没有收到平台的答复').waitFor();
  await page.unrouteAll();
  // The key is open already: this tab asked for the passphrase before the reload.
  const begun = envelopesBegun(page);
  await page.getByText('自检通过，可以递交').waitFor();
  await page.getByRole('button', { name: '重新递交', exact: true }).click();
  await page.getByRole('button', { name: '加密并递交' }).click();
  await page
    .getByText(/投标文件已成功递交，回执编号/)
    .first()
    .waitFor({ timeout: 60_000 });
  expect(begun).toEqual([]);
  expect(await versions('supplier_a')).toBe(before + 1);

  // An upload under way when its page dies stays on the disk until the user signs out.
  await page.getByRole('button', { name: '修改并重新递交' }).click();
  await page.getByText('自检通过，可以递交').waitFor();
  await page.getByLabel('质量承诺').fill('满足国家标准，一次验收合格，质保五年');
  const begins = page.waitForRequest(isEnvelope);
  await page.route(/\/pch\/uploads/, () => undefined);
  await page.getByRole('button', { name: '先加密上传', exact: true }).click();
  await page.getByRole('button', { name: '加密并上传' }).click();
  await begins;
  await page.unrouteAll();
  const next = await another(context, page, 'supplier_a');
  await next.getByRole('button', { name: '修改并重新递交' }).waitFor();
  expect(await onDisk(next)).toBe(1);
  await next.locator('header summary[title]').click();
  await next.getByRole('button', { name: '退出登录' }).click();
  const asks = next.getByRole('button', { name: '退出并清除' });
  await asks.click();
  await next.waitForFunction(() => localStorage.getItem('token') === null);
  await expect.poll(() => onDisk(next)).toBe(0);
  await context.close();
});

test('a change published after the bid asks for one click, shows the changes, and makes no new version', async () => {
  const { context, page } = await as('supplier_a', true);
  const before = await versions('supplier_a');
  const buyer = await wireOf(installation, 'console', 'buyer_a');
  const prepared = { lotId, id: randomUUID(), version: 0, documents: [] };
  const summary = '更正第三章第12项：断路器额定短时耐受电流由25千安调整为31.5千安，试验报告应与之相符。';
  const { id, version } = must(await buyer.call(saveAmendment, { ...prepared, summary }));
  const waiting = must(await buyer.call(submitAmendment, { id, version, affectsBids: true }));
  const approver = await wireOf(installation, 'console', 'approver_a');
  must(await approver.call(confirmAmendment, { id, version: waiting.version }));
  await page.goto(`${installation.portal}/moreList?kind=reconfirmation`);
  await page
    .getByRole('link', { name: /去确认/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/answerBid' && url.searchParams.get('lotId') === lotId);
  const note = page.getByRole('status').filter({ hasText: '请重新确认投标' });
  await note.getByText(summary).waitFor();
  await note.getByText('不确认不影响已递交投标的效力').waitFor();
  expect(await violations(page)).toEqual([]);
  await note.getByRole('button', { name: '已知悉变更，确认投标不变' }).click();
  await page.getByText(/版投标继续有效/).waitFor();
  await note.waitFor({ state: 'detached' });
  expect(await versions('supplier_a')).toBe(before);
  await context.close();
});

const pathOf = (address: string) => new URL(address || 'http://none/none', installation.portal).pathname;

/** For a browser in which the draft was not typed. */
async function unlockDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: '打开草稿', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '输入投标密钥口令' });
  await dialog.getByLabel(/^投标密钥口令/).fill(demoPassphrase);
  await dialog.getByRole('button', { name: '解锁', exact: true }).click();
}

/** A file larger than one piece of an upload. */
function large(name: string) {
  const head = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%';
  const tail = '\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
  const buffer = Buffer.alloc(20 * 1024 * 1024, 'x');
  buffer.write(head, 0);
  buffer.write(tail, buffer.length - tail.length);
  return { name, mimeType: 'application/pdf', buffer };
}

/** Number of ciphertext files that the browser keeps on its own disk. */
function onDisk(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sealed');
    let count = 0;
    for await (const _ of folder.keys()) count += 1;
    return count;
  });
}
