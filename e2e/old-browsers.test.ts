import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { demoPassword, type House, openHouse } from './house.ts';
import { type OldBrowser, type OldChromium, openOldChromium, runsOldChromium } from './old-browsers.ts';

let house: House;

beforeAll(async () => {
  if (!runsOldChromium) return;
  house = await openHouse();
});
afterAll(async () => {
  await house?.stop();
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

  test.runIf(runsOldChromium)('opens a bid and finds its price sheet to fill in', async () => {
    picture();
    await page.goto(`${house.portal}/bidList`);
    const link = await at('main a[href^="/answerBid?lotId="]');
    await page.goto(house.portal + (await link.evaluate((element) => element.getAttribute('href') ?? '')));
    await at('[aria-label^="第1行"][aria-label$="含税单价"]');
    expect(faults).toEqual([]);
  });
});
