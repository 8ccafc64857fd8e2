import type { ElementHandle, Page } from 'puppeteer-core';
import { type Hands, patience } from './hands.ts';

/**
 * Messages that are not failures: wrong addresses that a test opens on purpose, and Firefox's reports on files that
 * the page was still loading when it was left.
 */
const harmless = /404|Error loading route module|JSHandle@error/;

/**
 * Implements `Hands` for puppeteer: the current version, and that of 2023, whose browsers speak an older protocol.
 * Both have the same page methods.
 */
export function puppeteerHands(page: Page, version: Hands['version'], close: Hands['close']): Hands {
  const faults: string[] = [];
  page.setDefaultTimeout(patience);
  page.on('pageerror', (error) => faults.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text()))
      faults.push(`${message.text()} ${message.location().url ?? ''}`.trim());
  });
  // A page with unsent changes asks before it is reloaded. An unanswered prompt blocks the page; WebDriver answers its own.
  page.on('dialog', (dialog) => void dialog.accept());
  const find = async (thing: string, visible = true): Promise<ElementHandle> => {
    const found = await page.waitForSelector(`xpath/${thing}`, { visible });
    if (found === null) throw new Error(`${thing} is not there`);
    return found;
  };
  return {
    version,
    faults,
    close,
    async open(address) {
      // Firefox's driver reports the abort of a loading page as a failure of the next one.
      await page.waitForFunction(() => document.readyState === 'complete');
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    async place() {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    async see(thing) {
      await find(thing);
    },
    count: async (thing) => (await page.$$(`xpath/${thing}`)).length,
    async press(thing) {
      const found = await find(thing);
      // Scrolls the element clear of the bars at the edges: the driver considers covered elements visible.
      await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await found.click();
    },
    async write(field, text) {
      const found = await find(field);
      await found.evaluate((element) => (element as HTMLInputElement).select());
      await found.type(text);
    },
    async choose(field, option) {
      const found = await find(field);
      const value = await found.evaluate((element, wanted) => {
        const { options } = element as HTMLSelectElement;
        return [...options].find(({ text }) => text === wanted)?.value;
      }, option);
      if (value === undefined) throw new Error(`${field} has no ${option}`);
      await found.select(value);
    },
    async attach(field, file) {
      await ((await find(field, false)) as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    reads: async (field) => (await find(field)).evaluate((element) => (element as HTMLInputElement).value),
    words: () => page.evaluate(() => document.body.innerText),
    async picture(file) {
      await page.screenshot({ path: file as `${string}.png`, fullPage: true });
    },
  };
}
