import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../packages/verifier/src/verify.ts';
import { violations } from './axe.ts';
import { type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownStory: true });
});
afterAll(() => installation?.stop());

test('every script of the page is in the front end’s published list of build checksums', async () => {
  const { page, context } = await installation.person();
  const loaded: { name: string; sum: string }[] = [];
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    const read = async () => {
      const sum = createHash('sha256')
        .update(await response.body())
        .digest('hex');
      loaded.push({ name: pathname.slice(1), sum });
    };
    reading.push(read());
  });
  for (const origin of [installation.portal, installation.console]) {
    await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
    await Promise.all(reading);
    const sums = await (await fetch(`${origin}/build.sha256`)).text();
    expect(loaded.length).toBeGreaterThan(5);
    for (const { name, sum } of loaded.splice(0)) expect(sums).toContain(`${sum}  ${name}\n`);
  }
  await context.close();
});

test('the public log is read on a phone without a script, and its linked proofs are valid', async () => {
  const published = () => installation.sql<{ no: number }>('select no from transparency_entry order by no');
  await expect.poll(async () => (await published()).length, { timeout: 90_000 }).toBeGreaterThan(1);
  const { page, context } = await installation.person({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${installation.portal}/transparency`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('公开日志');
  const addressOf = async (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
  const addresses = await Promise.all(
    ['/transparency/checkpoint', '收录证明', '记录原文', '/transparency/consistency/'].map(addressOf),
  );
  expect(await addressOf('证据核对页')).toBe('/verifier.html');
  const kept = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(`${installation.portal}${address}`);
      expect([address, answer.status]).toEqual([address, 200]);
      return { name: `${address}`, content: new Uint8Array(await answer.arrayBuffer()) };
    }),
  );
  const key =
    (await page.getByText('核对公钥').first().locator('xpath=..').locator('dd').textContent()) ?? '';
  const said = async (by: string) => {
    const { outcome, files, comparisons } = await verify(kept, by);
    const words = [...files.flatMap(({ findings }) => findings), ...comparisons].map((one) => one.words);
    return { outcome, words: words.join('\n') };
  };
  const { outcome, words } = await said(key);
  // The log does not contain the evidence behind the entry, so its digest stays unproved.
  expect([outcome, words]).toEqual(['unproved', expect.stringContaining('检查点由所给公钥签名')]);
  expect(words).toMatch(/第\d+条记录（.*）收录于共\d+条的公开日志/);
  expect(words).toMatch(/记录原文就是收录证明中的第\d+条/);
  // The list finds one entry by its digest, through a plain form.
  const digest = (await page.locator('main ol li p').first().textContent()) ?? '';
  await page.getByLabel('查找摘要').fill(digest);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '查找结果' }).waitFor();
  expect(await page.getByRole('link', { name: '收录证明' }).count()).toBe(1);
  await context.close();
  const { page: seeing, context: other } = await installation.person({
    viewport: { width: 390, height: 844 },
  });
  await seeing.goto(`${installation.portal}/transparency`);
  expect(await violations(seeing)).toEqual([]);
  expect(await seeing.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await other.close();
});
