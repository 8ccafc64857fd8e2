import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { forgetSession, type Installation, openInstallation, picture, signIn } from './installation.ts';
import { chooseWhatAndWhere } from './journey/buyer.ts';

let installation: Installation;
let page: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page } = await installation.person());
  await signIn(page, installation.console, 'buyer_a');
});
afterAll(async () => {
  await installation?.stop();
});

const title = () => page.getByLabel('项目名称');
const status = () => page.locator('main').getByRole('status');
const said = (text: string | RegExp) => status().filter({ hasText: text }).first().waitFor();
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
const linesOf = (name: string) =>
  installation.sql<{ name: string }>(
    `select price_line.name from price_line join lot on lot.id = lot_id
      join tender on tender.id = tender_id where tender.title = $1 order by lot.lot_no, line_no`,
    [name],
  );

/** Pastes into the focused cell as a spreadsheet does. */
async function paste(rows: readonly (readonly string[])[]): Promise<void> {
  const first = page.getByLabel('第1行名称');
  await first.focus();
  await first.evaluate(
    (field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    rows.map((row) => row.join('\t')).join('\n'),
  );
}

/** Everything that the browser has stored, as text. */
const storedBytes = () =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('vault');
        request.onsuccess = () => {
          const all = request.result.transaction('item').objectStore('item').getAll();
          all.onsuccess = () =>
            resolve(
              all.result
                .map((item: { facts: Uint8Array<ArrayBuffer> }) => new TextDecoder().decode(item.facts))
                .join('\n'),
            );
        };
      }),
  );

test('text of a new tender is there again after the menu, a reload and an expired session; no other user reads it', async () => {
  onTestFailed(() => picture(new Map([['buyer', page]]), 'editor-new'));
  await page.goto(`${installation.console}/tender/new`);
  await title().fill('风机采购');
  await page.getByLabel('内容、范围与规模').fill('采购风机三台。');
  await said('填写采购品类、项目地区、招标人后保存到平台');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '招标项目' }).click();
  await page.getByRole('heading', { name: '招标项目' }).first().waitFor();
  await page.goto(`${installation.console}/tender/new`);
  await page.getByText('在本机填写、尚未保存到平台的新项目').waitFor();
  expect(await title().inputValue()).toBe('风机采购');
  await page.reload();
  await page.getByText('在本机填写、尚未保存到平台的新项目').waitFor();
  expect(await page.getByLabel('内容、范围与规模').inputValue()).toBe('采购风机三台。');
  const bytes = await storedBytes();
  expect(bytes.length).toBeGreaterThan(100);
  expect(bytes).not.toContain('风机');

  await forgetSession(page, installation.console);
  await signIn(page, installation.console, 'supervisor_a');
  await page.goto(`${installation.console}/tender/new`);
  expect(await page.locator('main').innerText()).not.toContain('风机');
  await forgetSession(page, installation.console);
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  await page.getByText('在本机填写、尚未保存到平台的新项目').waitFor();
  expect(await title().inputValue()).toBe('风机采购');

  await page.getByRole('button', { name: '清除并重新填写' }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: '清除并重新填写' }).click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#tender-title')?.value === '');
  await page.reload();
  await title().waitFor();
  expect(await title().inputValue()).toBe('');
});

test('a wrong row and a wrong field stay as they were typed, marked; everything else is saved on the platform', async () => {
  onTestFailed(() => picture(new Map([['buyer', page]]), 'editor-row'));
  await page.goto(`${installation.console}/tender/new`);
  await title().fill('除湿机组零星采购');
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
  await chooseWhatAndWhere(page);
  await page.getByLabel('联系电话').fill('电话待定');
  await paste([
    ['除湿机组', 'CFZ-20', '台', '2'],
    ['控制柜', 'XL-21', '套', '约3'],
    ['风管', 'DN200', '米', '40'],
  ]);
  await said(/已保存 .*；2 处填写有误，仅存于本机/);
  expect((await linesOf('除湿机组零星采购')).map(({ name }) => name)).toEqual(['除湿机组', '风管']);
  expect(await page.getByLabel('第2行数量').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('数量须为大于0的数字，最多4位小数').first().waitFor();

  await page.waitForURL(/\/tender\/[0-9a-f-]{36}\/edit$/);
  await page.reload();
  await page.getByText('尚未全部保存到平台的内容').waitFor();
  expect(await page.getByLabel('第2行数量').inputValue()).toBe('约3');
  expect(await page.getByLabel('联系电话').inputValue()).toBe('电话待定');
  await page.getByLabel('第2行数量').fill('3');
  await page.getByLabel('联系电话').fill('13800001001');
  await said(/^草稿已保存 [\d:]+$/);
  expect((await linesOf('除湿机组零星采购')).map(({ name }) => name)).toEqual(['除湿机组', '控制柜', '风管']);
});

test('requesting approval names every problem at once; the keyboard leads to each field, also of another lot and of a row out of sight', async () => {
  onTestFailed(() => picture(new Map([['buyer', page]]), 'editor-submit'));
  await paste(Array.from({ length: 55 }, (_, at) => [`物资${at + 1}`, '', '台', at === 52 ? '若干' : '1']));
  await page.getByRole('button', { name: '增加标段' }).click();
  await page.getByLabel('标段名称').fill('');
  await page.getByRole('tab', { name: /^1\./ }).click();
  await page.getByRole('button', { name: '提交审批' }).focus();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: '处需要修改' });
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  const texts = await summary.getByRole('link').allInnerTexts();
  for (const wanted of [
    /请输入联系人/,
    /请输入资金来源/,
    /^第1标段.*估算价/,
    /^第1标段分项报价第53行：/,
    /^第1标段：请先上传招标文件/,
    /^第2标段：.*标段名称/,
    /^第2标段：请至少填写一行分项报价/,
  ])
    expect(
      texts.some((text) => wanted.test(text)),
      `${wanted} in ${texts.join(' | ')}`,
    ).toBe(true);

  const follow = async (text: RegExp) => {
    const link = summary.getByRole('link', { name: text });
    // Tab moves through the list in order; Enter follows a link.
    await summary.focus();
    for (let at = 0; at < texts.length; at += 1) {
      await page.keyboard.press('Tab');
      if (await link.evaluate((one) => one === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
  };
  await follow(/第1标段分项报价第53行/);
  expect(await focused()).toBe('第53行数量');
  await follow(/第2标段：.*标段名称/);
  expect(await focused()).toBe('tender-lots-1-title');
  await follow(/请输入资金来源/);
  expect(await focused()).toBe('tender-fundSource');
  await page.keyboard.type('自筹资金');
  await summary.getByText('请输入资金来源').waitFor({ state: 'detached' });
  expect(await focused()).toBe('tender-fundSource');
});

test('a conflict names the other editor and the time, and keeps both texts until one is chosen', async () => {
  onTestFailed(() => picture(new Map([['buyer', page]]), 'editor-conflict'));
  await page.reload();
  await title().waitFor();
  await page.getByLabel('投标人资格要求').fill('独立法人。');
  await said(/^草稿已保存 /);
  const other = await installation.person();
  await signIn(other.page, installation.console, 'buyer_a');
  await other.page.goto(page.url());
  await other.page.getByLabel('联系地址').fill('海州市站前路9号');
  await other.page
    .getByRole('status')
    .filter({ hasText: /^草稿已保存 / })
    .first()
    .waitFor();
  await page.getByLabel('投标人资格要求').fill('独立法人，三年业绩。');
  const note = page.getByRole('alert').filter({ hasText: '保存了这个项目' });
  await note.waitFor();
  expect(await note.innerText()).toMatch(/.+于 .*\d{2}:\d{2} 保存了这个项目/);
  const before = await storedBytes();
  await page.getByLabel('资金来源').fill('财政资金');
  await expect.poll(storedBytes).not.toBe(before);
  await page.reload();
  await note.waitFor();
  expect(await page.getByLabel('投标人资格要求').inputValue()).toBe('独立法人，三年业绩。');
  expect(await page.getByLabel('资金来源').inputValue()).toBe('财政资金');
  const stored = () =>
    installation.sql<{ address: string; qualification: string }>(
      "select contact ->> 'address' as address, qualification from tender where title = $1",
      ['除湿机组零星采购'],
    );
  expect((await stored())[0]).toMatchObject({
    address: '海州市站前路9号',
    qualification: '独立法人。',
  });
  await page.getByRole('button', { name: '保留本页内容' }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: '保留本页内容' }).click();
  await said(/^草稿已保存 /);
  expect((await stored())[0]).toMatchObject({ qualification: '独立法人，三年业绩。' });
  await other.context.close();
});

test('a save whose answer a reload loses is continued, and is no conflict', async () => {
  onTestFailed(() => picture(new Map([['buyer', page]]), 'editor-lost-answer'));
  const arrival = Promise.withResolvers<number>();
  await page.route(
    /\/pch\/tenders\/[^/]+\/draft/,
    async (route) => arrival.resolve((await route.fetch()).status()),
    { times: 1 },
  );
  await page.getByLabel('资金来源').fill('自筹和财政资金');
  expect(await arrival.promise).toBe(200);
  const before = await storedBytes();
  await page.getByLabel('资金来源').fill('自筹、财政资金各半');
  await expect.poll(storedBytes).not.toBe(before);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await said(/^草稿已保存 /);
  expect(await page.getByRole('region', { name: '两份草稿' }).count()).toBe(0);
  expect(await page.getByLabel('资金来源').inputValue()).toBe('自筹、财政资金各半');
  expect(
    await installation.sql('select fund_source as "fundSource" from tender where title = $1', [
      '除湿机组零星采购',
    ]),
  ).toEqual([{ fundSource: '自筹、财政资金各半' }]);
});

test('the way to find suppliers is asked for only if the method leaves the choice, and is kept', async () => {
  onTestFailed(() => picture(new Map([['buyer', page]]), 'editor-sourcing'));
  await page.goto(`${installation.console}/tender/new`);
  await title().fill('配电柜竞争性谈判');
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
  await chooseWhatAndWhere(page);
  const way = page.getByLabel('供应商产生方式');
  const reply = page.getByLabel('邀请回复截止');
  expect(await way.count()).toBe(0);
  expect(await reply.count()).toBe(0);
  await page.getByLabel('招标性质').selectOption({ label: '政府采购' });
  await page.getByLabel('采购方式').selectOption({ label: '竞争性谈判' });
  expect(await way.inputValue()).toBe('invited');
  await page.getByText('邀请不少于3家，仅受邀供应商可见').waitFor();
  expect(await reply.getAttribute('aria-required')).toBe('true');
  await way.selectOption({ label: '公告邀请' });
  await page.getByText('（《政府采购非招标采购方式管理办法》第十二条）').waitFor();
  expect(await reply.getAttribute('aria-required')).not.toBe('true');
  await said(/已保存/);
  await page.waitForURL(/\/tender\/[0-9a-f-]{36}\/edit$/);
  await page.reload();
  await way.waitFor();
  expect(await way.inputValue()).toBe('announced');
  await page.goto(page.url().replace('/edit', ''));
  await page.getByText('供应商产生方式').waitFor();
  await page.getByText('公告邀请', { exact: true }).waitFor();
});

test('signing out names the text that is stored only on this machine, and clears it', async () => {
  await page.goto(`${installation.console}/tender/new`);
  await title().fill('未完成的项目');
  await said('已存于本机');
  await page.locator('header summary').click();
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await page.getByText('本机有尚未保存到平台的招标项目填写内容').waitFor();
  await page.getByRole('button', { name: '退出并清除' }).click();
  await page.getByLabel('用户名或手机号').waitFor();
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  await title().waitFor();
  expect(await title().inputValue()).toBe('');
});

test('a copy of a published tender has its content with new times, and leaves the tender alone', async () => {
  const { page: own } = await installation.person();
  onTestFailed(() => picture(new Map([['copy', own]]), 'editor-copy'));
  await signIn(own, installation.console, 'buyer_a');
  const [from] = await installation.sql<{ id: string; title: string; version: number }>(
    `select tender.id, tender.title, tender.version from tender join account on account.id = tender.created_by
     where username = 'buyer_a' and exists (select from lot join criterion on lot_id = lot.id
       where tender_id = tender.id and state = 'published') order by tender_no limit 1`,
  );
  if (from === undefined) throw new Error('the demo story has nothing of the kind');
  const contentOf = (name: string) =>
    installation.sql<{ lines: number; clauses: number; criteria: number; seats: number }>(
      `select (select count(*)::int from price_line where lot_id = lot.id) as lines,
         (select count(*)::int from clause where lot_id = lot.id) as clauses,
         (select count(*)::int from criterion where lot_id = lot.id) as criteria,
         (select count(*)::int from lot_evaluator where lot_id = lot.id) as seats
       from lot join tender on tender.id = tender_id where tender.title = $1 order by lot_no`,
      [name],
    );
  await own.goto(`${installation.console}/tender/${from.id}`);
  await own.getByRole('link', { name: '复制为新项目' }).click();
  await own.getByText(`已复制“${from.title}”`).waitFor();
  expect(await own.getByLabel('项目名称').inputValue()).toBe(from.title);
  await own.getByLabel('项目名称').fill('明年的同类采购');
  await own.getByText(/草稿已保存/).waitFor();
  const copied = await contentOf('明年的同类采购');
  expect(copied).toEqual((await contentOf(from.title)).map((lot) => ({ ...lot, seats: 0 })));
  expect(copied[0]?.criteria).toBeGreaterThan(5);
  expect(
    await installation.sql('select version from tender where id = $1 and title = $2', [from.id, from.title]),
  ).toEqual([{ version: from.version }]);
  await own.context().close();
});
