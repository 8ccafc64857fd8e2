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

/** Buttons whose handlers fail, as a script of the page's own origin or of another. */
const planted = `
const add = (name, act) => {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', act);
  document.getElementById('content').prepend(button);
};
const both = new RangeError('planted both');
add('抛出', () => { throw new TypeError('planted throw at https://elsewhere.example/'); });
add('拒绝', () => { Promise.reject(new TypeError('planted rejection')); });
add('两次', () => { Promise.reject(both); throw both; });
add('放弃', () => {
  const leaving = new AbortController();
  fetch('/favicon.svg', { signal: leaving.signal });
  leaving.abort();
});
add('布局', () => dispatchEvent(new ErrorEvent('error', {
  message: 'ResizeObserver loop completed with undelivered notifications.',
})));
`;

async function open(base: string, script: string): Promise<{ page: Page; logged: string[] }> {
  // The policy refuses planted scripts; this test checks what the page reports of one, so the policy is off.
  const person = await installation.person({ bypassCSP: true });
  context = person.context;
  const { page } = person;
  const logged: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') logged.push(line.text());
  });
  await page.route('**/planted.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: planted }),
  );
  await page.goto(`${base}/login`);
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  await page.addScriptTag({ url: script });
  return { page, logged };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const notices = (page: Page) => page.locator('ol[aria-live] li');
const words = /^页面程序出错（编号 (CX-\d{8})），刚才的操作可能没有完成，请刷新后重试$/;

describe.each(['portal', 'console'] as const)('an error that no code of the %s caught', (app) => {
  test.each(['抛出', '拒绝', '两次'])('is reported once, with its number (%s)', async (name) => {
    const { page, logged } = await open(installation[app], '/planted.js');
    await press(page, name);
    await expect
      .poll(() => notices(page).locator('span').allTextContents())
      .toEqual([expect.stringMatching(words)]);
    const [, number = ''] = words.exec((await notices(page).locator('span').textContent()) ?? '') ?? [];
    expect(logged.filter((line) => line.includes(number))).toHaveLength(1);
    // The same error again is the same fault: no second notice, no other number.
    await press(page, name);
    await page.waitForTimeout(500);
    expect(await notices(page).count()).toBe(1);
    expect(await notices(page).textContent()).toContain(number);
  });

  test('is not reported if it is no fault: an aborted call, a layout that needs another pass', async () => {
    const { page } = await open(installation[app], '/planted.js');
    await press(page, '放弃');
    await press(page, '布局');
    await page.waitForTimeout(500);
    expect(await notices(page).count()).toBe(0);
  });

  test('is not reported if a foreign script threw it', async () => {
    const { page } = await open(installation[app], 'http://extension.example/planted.js');
    for (const name of ['抛出', '拒绝']) await press(page, name);
    await page.waitForTimeout(500);
    expect(await notices(page).count()).toBe(0);
  });
});
