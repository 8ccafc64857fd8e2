import {
  confirmAmendment,
  saveAmendment,
  submitAmendment,
} from '@procure/contract/amendment/amendment.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchasersOf } from '../apps/api/seeds/story/organisations.ts';
import { pdf, upload } from '../apps/api/testing/fixtures/upload.ts';
import { toldLots } from './every-page/story.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { must, tokenOf, wireOf } from './wire.ts';

let installation: Installation;
let lotId = '';
beforeAll(async () => {
  installation = await openInstallation();
  const lot = (await toldLots(installation)).find(
    ({ story, tender }) =>
      story.phase === 'bidding' &&
      story.holders?.includes('a') === true &&
      purchasersOf('a').includes(tender.buyer),
  );
  if (lot === undefined) throw new Error('supplier_a holds the documents of no open lot');
  lotId = lot.id;
  await change('补充图纸', '图纸第一版.pdf');
  await change('补充图纸', '图纸第二版.pdf');
});
afterAll(async () => {
  await installation?.stop();
});

/** Publishes a change with one public document. */
async function change(title: string, filename: string): Promise<void> {
  const buyer = await wireOf(installation, 'console', 'buyer_a');
  const token = await tokenOf(installation, 'console', 'buyer_a');
  const { id: fileId } = await upload(installation.console, 'inner', token, pdf(64), {
    filename,
    purpose: 'document',
  });
  const id = crypto.randomUUID();
  const document = { id: crypto.randomUUID(), fileId, title, kind: 'drawing' as const, public: true };
  const summary = '更正图纸中的设备基础尺寸，请以本次发布的图纸为准。';
  const { version } = must(
    await buyer.call(saveAmendment, { lotId, id, version: 0, summary, documents: [document] }),
  );
  const bidDeadline = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const waiting = must(await buyer.call(submitAmendment, { id, version, affectsBids: true, bidDeadline }));
  const approver = await wireOf(installation, 'console', 'approver_a');
  must(await approver.call(confirmAmendment, { id, version: waiting.version }));
}

/** The names of the listed files, those struck through in brackets. */
const namesIn = (page: Page, title: string) =>
  page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last()
    .locator('li')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.querySelector('span');
        const text = name?.textContent ?? '';
        return name && getComputedStyle(name).textDecorationLine === 'line-through' ? `[${text}]` : text;
      }),
    );

test('a notice of change lists its changed documents first, each with the version that it replaced', async () => {
  const { page } = await installation.person();
  const [notice] = await installation.sql<{ id: string }>(
    "select id from notice where lot_id = $1 and kind = 'change' order by published_at desc limit 1",
    [lotId],
  );
  await page.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`);
  const heads = page.locator('main').getByRole('heading', { level: 2 });
  await page.getByRole('heading', { name: '本次变更的文件' }).waitFor();
  expect((await heads.allInnerTexts()).indexOf('本次变更的文件')).toBeLessThan(
    (await heads.allInnerTexts()).indexOf('时间安排'),
  );
  expect(await namesIn(page, '本次变更的文件')).toEqual(['图纸第二版.pdf', '[图纸第一版.pdf]']);
  expect(await page.getByText('图纸第二版.pdf').count()).toBe(1);
  await page.getByText('本次变更发布，取代第1版；第2版，变更后的现行版本').waitFor();
  await fits(page, 'a notice of change');
  await picture(new Map([['wide', page]]), 'change-notice');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), 'change-notice');
});

test('the supplier’s page of documents lists those of the last change first', async () => {
  const { page } = await installation.person();
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/downloadDoc?lotId=${lotId}`);
  await page.getByRole('heading', { name: '最近一次变更的文件' }).waitFor();
  expect(await namesIn(page, '最近一次变更的文件')).toEqual(['图纸第二版.pdf', '[图纸第一版.pdf]']);
  expect(await page.getByText('图纸第二版.pdf').count()).toBe(1);
  await page.getByRole('heading', { name: '未变更的文件' }).waitFor();
  await picture(new Map([['wide', page]]), 'change-supplier');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), 'change-supplier');
});
