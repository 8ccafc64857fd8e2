import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
let refused: string[];
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

/** A signed-in user in a browser that reports every violation of the page's policy. */
async function person(base: string, loginName: string): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await installation.person();
  refused = [];
  await context.exposeFunction('tellRefused', (what: string) => refused.push(what));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (globalThis as unknown as { tellRefused(what: string): void }).tellRefused(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    ),
  );
  await signIn(page, base, loginName);
  return { context, page };
}

test('the test hears a refused inline style, as an attribute or an element', async () => {
  const { context, page } = await person(installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/dashboard`);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p style="color: red">x</p><style>p { color: red }</style>',
    ),
  );
  await expect.poll(() => refused.join()).toMatch(/style-src-attr inline/);
  await expect.poll(() => refused.join()).toMatch(/style-src-elem inline/);
  await context.close();
});

test('the page of the API documentation shows its calls without a style that its policy refuses', async () => {
  const { context, page } = await person(installation.portal, 'supplier_a');
  const response = await page.goto(`${installation.portal}/api/docs`);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  const tag = page.locator('.opblock-tag').first();
  await tag.click();
  await page.locator('.opblock').first().click();
  await page.locator('.opblock-body').first().waitFor();
  expect(refused).toEqual([]);
  await context.close();
});

test('parts that open while a page is used obey the policy, too, with the styles that the library writes', async () => {
  const { context, page } = await person(installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  await page.getByRole('button', { name: '选择项目地区' }).click();
  await page.getByRole('searchbox').fill('江北');
  await page.getByRole('row', { name: '江北区' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: '评委' }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /打开日历$/ })
    .first()
    .click();
  await page.getByRole('grid').first().waitFor();
  const rules = () =>
    page.evaluate(() => {
      const style = document.getElementById('react-aria-pressable-style');
      return style instanceof HTMLStyleElement ? style.sheet?.cssRules.length : undefined;
    });
  expect(await rules()).toBe(1);
  expect(refused).toEqual([]);
  await context.close();
});

test('the page behind a dialog does not scroll on an iPhone: the policy allows that style of the library as well', async () => {
  const { context, page } = await person(installation.console, 'buyer_a');
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' });
  });
  await page.goto(`${installation.console}/tender/new`);
  await page.getByRole('button', { name: '选择采购品类' }).click();
  await page.getByRole('dialog', { name: '选择采购品类' }).waitFor();
  const applied = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText),
    );
  expect((await applied()).join()).toMatch(/overscroll-behavior: contain/);
  expect(refused).toEqual([]);
  await context.close();
});
