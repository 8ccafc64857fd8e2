import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, openInstallation } from './installation.ts';

let installation: Installation;
let context: BrowserContext | undefined;
beforeAll(async () => {
  installation = await openInstallation();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});
afterAll(async () => {
  await installation?.stop();
});

/** The features that each engine below the baseline lacks, and the mark that identifies Firefox. */
const engines = {
  'Chromium before 100, Safari before 15.4': () => {
    Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted');
  },
  'an engine without AbortSignal': () => {
    Reflect.deleteProperty(globalThis, 'AbortSignal');
  },
  'Firefox before 115': () => {
    Object.defineProperty(CSSStyleDeclaration.prototype, 'MozAppearance', { value: '' });
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  },
};

/** A browser without a feature, whose engine cannot parse the page's scripts. */
async function older(lacks: () => void): Promise<Page> {
  const person = await installation.person();
  context = person.context;
  await person.page.addInitScript(lacks);
  await person.page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'let of the future;' }),
  );
  return person.page;
}

const words = (page: Page) => page.getByRole('alert').filter({ hasText: '您的浏览器版本过低' });
const visible = { visible: true } as const;

describe.each(Object.entries(engines))('%s', (_, lacks) => {
  test.each(['/login', '/login?reset=1', '/supplierAccountRegister'])(
    'reads on %s which browsers are supported, and which pages this one can read',
    async (address) => {
      const page = await older(lacks);
      await page.goto(`${installation.portal}${address}`);
      await words(page).waitFor();
      expect(await words(page).textContent()).toMatch(/Edge 100[\s\S]*Firefox 115[\s\S]*Safari 15\.4/);
      expect(await page.locator('main form').filter(visible).count()).toBe(0);
      await words(page).getByRole('link', { name: '招标公告' }).click();
      await page.waitForURL('**/inviteList');
      expect(await page.locator('main h3 a').count()).toBeGreaterThan(0);
    },
  );

  test('reads the same at the console’s sign-in', async () => {
    const page = await older(lacks);
    await page.goto(`${installation.console}/login`);
    await words(page).waitFor();
    expect(await page.locator('form').filter(visible).count()).toBe(0);
  });
});

test('an old browser reads the public pages, without an error about scripts that did not load', async () => {
  const page = await older(engines['Chromium before 100, Safari before 15.4']);
  await page.clock.install();
  await page.goto(`${installation.portal}/inviteList`);
  await page.clock.runFor(130_000);
  expect(await page.locator('main h3 a').count()).toBeGreaterThan(0);
  expect(await page.getByRole('alert').filter(visible).count()).toBe(0);
});

test.each(['portal', 'console'] as const)(
  'a current browser shows none of these messages (%s)',
  async (app) => {
    const person = await installation.person();
    context = person.context;
    await person.page.goto(`${installation[app]}/login`);
    await person.page.locator('#loginName').waitFor();
    expect(await words(person.page).filter(visible).count()).toBe(0);
  },
);
