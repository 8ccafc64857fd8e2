import { getOpening } from '@procure/contract/opening/opening.route.ts';
import { openOpeningRecord, type SignedRecord } from '@procure/sealing/opening-record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { toldLots } from './every-page/story.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { must, releaseBy, wireOf } from './wire.ts';

let installation: Installation;
let lotId = '';
let noticeId = '';

beforeAll(async () => {
  installation = await openInstallation();
  const lot = (await toldLots(installation)).find(({ tender }) => tender.key === 'school-gym');
  lotId = lot?.id ?? '';
  const [notice] = await installation.sql<{ id: string }>(
    "select id from notice where tender_id = $1 and kind = 'tender'",
    [lot?.tenderId],
  );
  noticeId = notice?.id ?? '';
});
afterAll(async () => {
  await installation?.stop();
});

test('bidders follow the opening on a desktop and on a phone; afterwards the signed record is public', async () => {
  const bidders = await installation.sql<{ username: string; name: string }>(
    `select distinct on (company.id) account.username, company.name from bid
      join company on company.id = bid.company_id join account on account.company_id = company.id
      where bid.lot_id = $1 and bid.valid_version_no is not null order by company.id, account.username`,
    [lotId],
  );
  expect(bidders.length).toBeGreaterThanOrEqual(3);
  const watching = [];
  for (const [at, width] of [1440, 390].entries()) {
    const { page } = await installation.person({ viewport: { width, height: 900 } });
    await signIn(page, installation.portal, bidders[at]?.username ?? '');
    const line = page.waitForResponse(/\/opening-record\/changes\?/);
    await page.goto(`${installation.portal}/processManage?lotId=${lotId}`);
    await page.getByText(/等待开标人解锁/).waitFor();
    expect((await line).headers()['content-type']).toContain('text/event-stream');
    const words = await page.locator('main').innerText();
    for (const { name } of bidders.filter((_, of) => of !== at)) expect(words).not.toContain(name);
    watching.push(page);
  }
  const visitor = await installation.browser.newContext({ javaScriptEnabled: false });
  const outside = await visitor.newPage();
  await outside.goto(`${installation.portal}/inviteList/inviteDetail?id=${noticeId}`);
  expect(await outside.getByText('下载平台签名的开标记录').count()).toBe(0);

  const openers = await installation.sql<{ username: string }>(
    'select username from lot_opener join account on account.id = account_id where lot_id = $1 and released_at is null',
    [lotId],
  );
  for (const { username } of openers) {
    const opener = await wireOf(installation, 'console', username);
    if (must(await opener.call(getOpening, { lotId })).state !== 'waiting') break;
    const { released, needed, state } = must(await releaseBy(opener, lotId));
    if (state !== 'waiting') continue;
    for (const page of watching)
      await page.getByText(`需要${needed}位开标人解锁，已解锁${released}位`).waitFor({ timeout: 60_000 });
  }
  for (const page of watching) {
    await page.getByRole('link', { name: '下载平台签名的开标记录' }).waitFor({ timeout: 60_000 });
    const words = await page.locator('#opening-record').innerText();
    for (const { name } of bidders) expect(words).toContain(name);
    expect(words).toContain('（本单位）');
    expect(await violations(page)).toEqual([]);
  }

  await outside.goto(`${installation.portal}/inviteList/inviteDetail?id=${noticeId}`);
  const shown = await outside.locator('main').innerText();
  for (const { name } of bidders) expect(shown).toContain(name);
  const href = await outside.getByRole('link', { name: '下载平台签名的开标记录' }).getAttribute('href');
  const answer = await fetch(`${installation.portal}${href}`);
  const { data } = (await answer.json()) as { data: SignedRecord & { publicKey: string } };
  const record = await openOpeningRecord(data, data.publicKey);
  expect(record?.entries.map(({ companyName }) => companyName).sort()).toEqual(
    bidders.map(({ name }) => name).sort(),
  );
  const pictures = process.env.JOURNEY_PICTURES;
  if (pictures) {
    await outside.screenshot({ path: `${pictures}/notice.png`, fullPage: true });
    for (const [at, page] of watching.entries())
      await page.screenshot({ path: `${pictures}/hall-${at}.png`, fullPage: true });
  }
  await visitor.close();
});
