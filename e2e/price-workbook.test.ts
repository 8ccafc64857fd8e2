import { readFile } from 'node:fs/promises';
import { openBidKey } from '@procure/sealing/bid-key.ts';
import { isSealed, openBytes } from '@procure/sealing/envelope.ts';
import { unwrapByPassphrase } from '@procure/sealing/wrapping.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { openBack } from './journey/bid-key.ts';
import { submitBid, writeBid } from './journey/supplier.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
});
afterAll(async () => {
  await installation?.stop();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '用 Excel 填写报价' });
const price = (page: Page, line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 含税单价$`));

async function download(page: Page): Promise<Uint8Array> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: '下载报价表' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^报价表-.*-标段2\.xlsx$/);
  return readFile(await file.path());
}

/** The workbook with these cells filled, as Excel writes them. */
function fill(workbook: Uint8Array, cells: Readonly<Record<string, string>>): Buffer {
  const parts = unzipSync(workbook);
  const place = 'xl/worksheets/sheet1.xml';
  let sheet = strFromU8(parts[place] ?? new Uint8Array());
  for (const [cell, content] of Object.entries(cells)) {
    const empty = new RegExp(`<c r="${cell}"( s="\\d+")?/>`);
    expect(sheet).toMatch(empty);
    sheet = sheet.replace(empty, `<c r="${cell}"$1${content}</c>`);
  }
  return Buffer.from(zipSync({ ...parts, [place]: strToU8(sheet) }));
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  dialogOf(page)
    .getByLabel('选择要导入的 Excel 文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('a bidder fills the downloaded price sheet, imports it, and the sealed price is the one of the file', async () => {
  const { page } = await installation.person();
  const pages = new Map([['supplier', page]]);
  onTestFailed(() => picture(pages, 'price-workbook-failed'));
  await signIn(page, installation.portal, 'supplier_a');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  const { companyName } = companies[0] ?? { companyName: '' };

  const importPrices = async () => {
    await page.getByRole('button', { name: '用 Excel 填写', exact: true }).click();
    const empty = await download(page);
    await picture(pages, 'price-workbook-wide');
    await choose(page, '空.xlsx', Buffer.from(empty));
    await dialogOf(page).getByText('报价表中还没有填写单价').waitFor();
    await choose(page, '报价.csv', Buffer.from('序号,单价'));
    await dialogOf(page).getByText('不是 Excel 工作簿').waitFor();
    const wrong = fill(empty, {
      H2: '><f>1+1</f><v>2</v>',
      I2: ' t="inlineStr"><is><t>17%</t></is>',
      H3: ' t="inlineStr"><is><t>面议</t></is>',
    });
    await choose(page, '错.xlsx', wrong);
    await dialogOf(page).getByText('请处理以下3处').waitFor();
    await dialogOf(page).getByText('H2 是公式').waitFor();
    expect(await price(page, 1).inputValue()).toBe('1');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(pages, 'price-workbook-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    const right = fill(empty, {
      H2: '><v>187654.32</v>',
      I2: ' t="inlineStr"><is><t>13%</t></is>',
      H3: ' t="inlineStr"><is><t>3,200.00元</t></is>',
      I3: '><v>0.13</v>',
      L3: ' t="inlineStr"><is><t>含运费</t></is>',
    });
    await choose(page, '报价.xlsx', right);
    await page.getByText('已从报价表导入2行').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await price(page, 1).inputValue()).toBe('187654.32');
    await page.getByRole('button', { name: '撤销导入' }).click();
    expect(await price(page, 1).inputValue()).toBe('1');
    await page.getByRole('button', { name: '用 Excel 填写', exact: true }).click();
    await choose(page, '报价.xlsx', right);
    await page.getByText('已从报价表导入2行').waitFor();
    expect(await price(page, 2).inputValue()).toBe('3200.00');
    await picture(pages, 'price-workbook-imported');
  };
  await writeBid(page, installation.portal, lot?.id ?? '', {
    prices: ['1', '2'],
    companyName,
    bond: '60000',
  });
  for (const answer of await page.getByLabel(/ 响应内容$/).all())
    if ((await answer.inputValue()) === '') await answer.fill('见所附文件');
  for (const value of await page.getByLabel(/ 投标值$/).all()) await value.fill('30');
  await importPrices();
  await submitBid(installation, page, '递交投标');
  expect(sent.join()).not.toContain('187654.32');

  const sealed: Uint8Array[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/download')) return;
    const body = new Uint8Array(await response.body());
    if (isSealed(body)) sealed.push(body);
  });
  expect((await openBack(page, demoPassphrase)).match(/可以打开/g)).toHaveLength(3);
  const [copy] = await installation.sql<{ byPassphrase: string; sealed: string }>(
    `select pair.by_passphrase as "byPassphrase", copy.sealed from bid_key_copy copy
      join bid_key_pair pair on pair.id = copy.pair_id join account on account.id = copy.account_id
      where account.username = 'supplier_a'`,
  );
  const pair = await unwrapByPassphrase(copy?.byPassphrase ?? '', demoPassphrase);
  const key = await openBidKey(pair ?? '', copy?.sealed ?? '');
  const opened = await Promise.all(sealed.map((one) => openBytes(key?.identity ?? '', one)));
  const contents = opened.map((one) => new TextDecoder().decode(one)).join();
  expect(contents).toContain('"unitPriceIncl":"187654.32"');
  expect(contents).toContain('"unitPriceIncl":"3200.00"');
});
