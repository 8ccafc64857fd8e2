import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { demoPassword, type House, openHouse } from './house.ts';
import { pdf } from './journey/buyer.ts';
import { type OldBrowser, type OldChromium, openOldChromium, runsOldChromium } from './old-browsers.ts';

let house: House;
let folder = '';
let offer = '';

beforeAll(async () => {
  if (!runsOldChromium) return;
  house = await openHouse();
  folder = await mkdtemp(join(tmpdir(), 'old-browsers-'));
  offer = join(folder, '投标文件.pdf');
  await writeFile(offer, pdf('投标文件.pdf', '技术方案').buffer);
});
afterAll(async () => {
  await house?.stop();
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

/** Who bids in which browser: two companies, so that neither meets the other's bid. */
const journeys: readonly [OldChromium, string][] = [
  ['chromium-103', 'supplier_a'],
  ['chromium-109', 'supplier_b'],
];

describe.each(journeys)('%s, which suppliers still have', (name, account) => {
  let open: OldBrowser;
  let page: Page;
  const faults: string[] = [];

  const at = async (selector: string): Promise<ElementHandle<HTMLElement>> => {
    const found = await page.waitForSelector(selector, { visible: true });
    if (found === null) throw new Error(`${selector} is not there`);
    return found as ElementHandle<HTMLElement>;
  };
  const says = (text: string) => page.waitForSelector(`xpath/.//*[contains(text(),"${text}")]`);

  beforeAll(async () => {
    if (!runsOldChromium) return;
    open = await openOldChromium(name);
    page = await open.browser.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
    });
  });
  afterAll(() => open?.close());

  const picture = () => {
    const target = process.env.JOURNEY_PICTURES;
    onTestFailed(async () => {
      if (target) await page.screenshot({ path: `${target}/failed-${name}.png`, fullPage: true });
    });
  };

  test.runIf(runsOldChromium)('a supplier signs in and finds the work of the day', async () => {
    picture();
    expect(await open.browser.version()).toContain(`/${name.slice(-3)}.`);
    await page.goto(`${house.portal}/login`);
    await (await at('#loginName')).type(account);
    await (await at('#password')).type(demoPassword);
    await (await at(`xpath/(.//button[normalize-space(.)="登录"])[last()]`)).click();
    await page.waitForFunction(() => location.pathname === '/dashboard');
    await says('待办');
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/网络连接失败|页面程序出错/);
  });

  test.runIf(runsOldChromium)('writes a bid, seals it here and has its receipt', async () => {
    picture();
    const control = (label: string) =>
      at(`xpath/.//*[@id=//label[contains(normalize-space(.),"${label}")]/@for]`);
    const write = async (field: ElementHandle<HTMLElement>, text: string) => {
      await field.click({ clickCount: 3 });
      await field.type(text);
    };
    await page.goto(`${house.portal}/bidList`);
    const link = await at('main a[href^="/answerBid?lotId="]');
    await page.goto(house.portal + (await link.evaluate((element) => element.getAttribute('href') ?? '')));
    await at('[aria-label^="第1行"][aria-label$="含税单价"]');
    await write(await control('交货期（工期）'), '合同签订后30日');
    await write(await control('质量承诺'), '满足国家标准，一次验收合格');
    await write(await control('授权代表'), '江一帆');
    for (const price of await page.$$('[aria-label^="第"][aria-label$="含税单价"]')) {
      await write(price as ElementHandle<HTMLElement>, '100');
    }
    for (const rate of await page.$$('select[aria-label^="第"][aria-label$="税率"]')) {
      const value = await rate.evaluate((element) => {
        const select = element as HTMLSelectElement;
        return [...select.options].find(({ text }) => text === '13%')?.value ?? '';
      });
      await (rate as ElementHandle<HTMLSelectElement>).select(value);
    }
    for (const whole of await page.$$('xpath/.//button[.="未填写的条款均按无偏离响应"]')) {
      await (whole as ElementHandle<HTMLElement>).click();
    }
    for (const file of await page.$$('input[type=file]')) {
      await (file as ElementHandle<HTMLInputElement>).uploadFile(offer);
    }
    await says('自检通过，可以递交');
    await (await at('xpath/.//button[normalize-space(.)="递交投标"]')).click();
    await (await at('xpath/.//dialog[@open]//button[normalize-space(.)="加密并递交"]')).click();
    await says('投标文件已成功递交，回执编号');
    await says('您已递交，待开标');
    expect(faults).toEqual([]);
  });
});
