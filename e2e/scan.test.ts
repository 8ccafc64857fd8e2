import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { claim } from './every-page/acts.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { hostile, locked, manyPages, scanned } from './journey/scan.ts';

let installation: Installation;
let companyId = '';
let page: Page;
/** Violations of the page's policy, requests to other origins, dialogs, and errors of the page. */
const heard: string[] = [];

beforeAll(async () => {
  installation = await openInstallation();
  const [pending] = await installation.sql<{ id: string }>("select id from company where status = 'pending'");
  companyId = pending?.id ?? '';
  page = await reviewer(1440);
});
afterAll(async () => {
  await installation?.stop();
});

async function reviewer(width: number): Promise<Page> {
  const { context, page } = await installation.person({ viewport: { width, height: 900 } });
  await context.exposeFunction('tellHeard', (what: string) => heard.push(what));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (globalThis as unknown as { tellHeard(what: string): void }).tellHeard(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  page.on('dialog', (dialog) => void heard.push(dialog.message()));
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('request', (request) => {
    if (!/^(blob:|data:|http:\/\/127)/.test(request.url())) heard.push(request.url());
  });
  await signIn(page, installation.console, 'reviewer_a');
  return page;
}

const licence = (on: Page) => on.getByRole('figure', { name: '营业执照' });

/** Ink of the page (share of non-white pixels, in thousandths) and its orientation. */
const ink = (on: Page) =>
  on.locator('figure canvas').evaluate((sheet: HTMLCanvasElement) => {
    const { width, height } = sheet;
    const { data = [] } = sheet.getContext('2d')?.getImageData(0, 0, width, height) ?? {};
    let dark = 0;
    let red = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 1] ?? 255) < 128) dark += 1;
      if ((data[at] ?? 0) > 128 && (data[at + 1] ?? 255) < 128) red += 1;
    }
    const share = (count: number) => (1000 * count) / (width * height);
    return { dark: share(dark), red: share(red), upright: height > width };
  });

/** Shows the company's page with these bytes as its licence. */
async function shown(bytes: Buffer): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/api\/inner\/.*[?&]oldName=/, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: bytes }),
  );
  await page.goto(`${installation.console}/supplier/${companyId}`);
}

describe.each([1440, 390])('a licence that is a PDF, %i wide', (width) => {
  test('is drawn beside the data, can be turned and enlarged, and violates no policy', async () => {
    const on = width === 1440 ? page : await reviewer(width);
    await on.goto(`${installation.console}/supplier/${companyId}`);
    await on.getByRole('img', { name: '营业执照第1页，共1页' }).waitFor();
    // The PDF has Chinese text without an embedded font: the page has fetched one.
    const upright = await ink(on);
    expect(upright).toMatchObject({ upright: true });
    expect(upright.dark).toBeGreaterThan(1);
    const before = await licence(on).locator('canvas').boundingBox();
    await licence(on).getByRole('button', { name: '放大' }).press('Enter');
    await expect
      .poll(async () => (await licence(on).locator('canvas').boundingBox())?.width)
      .toBeGreaterThan((before?.width ?? 0) * 1.4);
    await licence(on).getByRole('button', { name: '旋转' }).press('Enter');
    await expect.poll(async () => (await ink(on)).upright).toBe(false);
    expect(await violations(on)).toEqual([]);
    expect(heard).toEqual([]);
    const side = await licence(on).boundingBox();
    const data = await on.getByText('统一社会信用代码', { exact: true }).first().boundingBox();
    if (width === 1440) expect(data?.x).toBeLessThan(side?.x ?? 0);
    else expect(side?.width).toBeLessThanOrEqual(width);
  });
});

test('the viewer draws one of 10,000 pages at a time, including the last', async () => {
  await shown(manyPages(10_000));
  const first = page.getByRole('img', { name: '营业执照第1页，共10000页' });
  await first.waitFor({ timeout: 60_000 });
  await licence(page).getByRole('button', { name: '下一页' }).press('Enter');
  await page.getByRole('img', { name: '营业执照第2页，共10000页' }).waitFor();
  const place = licence(page).getByLabel('页码，共10000页');
  await place.fill('99999');
  await place.press('Enter');
  await page.getByRole('img', { name: '营业执照第10000页，共10000页' }).waitFor();
  expect((await ink(page)).dark).toBeGreaterThan(0);
  expect(await page.locator('figure canvas').count()).toBe(1);
});

test('the viewer ignores the actions that a file requests', async () => {
  await shown(hostile());
  await page.getByRole('img', { name: '营业执照第1页，共1页' }).waitFor();
  expect((await ink(page)).dark).toBeGreaterThan(0);
  await page.waitForTimeout(1000);
  expect(new URL(page.url()).pathname).toBe(`/supplier/${companyId}`);
  expect(heard).toEqual([]);
});

test('the viewer decodes a scan in JPEG 2000 without WebAssembly', async () => {
  await shown(scanned());
  await page.getByRole('img', { name: '营业执照第1页，共1页' }).waitFor();
  expect((await ink(page)).red).toBeGreaterThan(990);
});

test.each([
  ['is damaged', Buffer.from('%PDF-1.7\nnothing of a PDF'), /此PDF已损坏/],
  ['is no PDF at all', Buffer.from('MZ\u0000 program'), /此PDF已损坏/],
  ['is empty', Buffer.alloc(0), /空文件/],
  ['asks for a password', locked(), /设有打开密码/],
])('a file that %s is reported as such, and can still be downloaded', async (_, bytes, words) => {
  await shown(bytes);
  await licence(page).getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await licence(page).getByRole('button', { name: /^下载/ }).isVisible()).toBe(true);
});

test('a certificate opens in its row', async () => {
  await page.unrouteAll();
  await page.goto(`${installation.console}/supplier/${companyId}`);
  const open = page.getByRole('button', { name: /^查看 .*\.pdf$/ }).first();
  await open.press('Enter');
  await page.getByRole('img', { name: /^资质证书1第1页/ }).waitFor();
  expect(await page.getByRole('button', { name: /^收起 .*pdf$/ }).getAttribute('aria-expanded')).toBe('true');
});

test('a claim shows the two licences and the authorisation beside the compared data', async () => {
  const { key = '' } = companies[1] ?? {};
  await claim(installation, key);
  await page.goto(`${installation.console}/supplier/review?kind=claim`);
  await page.locator('a[href^="/supplier/claim/"]').first().click();
  for (const label of ['认领人的营业执照', '法定代表人授权书', '企业登记的营业执照']) {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('figure', { name: label }).waitFor();
  }
  await page.getByRole('img', { name: '企业登记的营业执照第1页，共1页' }).waitFor();
  expect((await ink(page)).dark).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
});
