import { getEvaluation, submitSheet } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView, SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { getSignedRecord } from '@procure/contract/opening/opening.route.ts';
import { isScored } from '@procure/domain/criterion/criterion.ts';
import { computedPoints, judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { toldLots } from './every-page/story.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { actWith, chooseWhatAndWhere } from './journey/buyer.ts';
import { signKey, unlock } from './journey/opener.ts';
import { addMember, obtainDocuments, submitBid, writeBid } from './journey/supplier.ts';
import { must, reviewBids, signReports, sitDown, wireOf } from './wire.ts';

const nameOf = (key: string) => companies.find((company) => company.key === key)?.companyName ?? '';
const bidders = [
  { username: 'supplier_a', companyName: nameOf('a'), prices: ['300000'], total: '900,000.00' },
  { username: 'supplier_b', companyName: nameOf('b'), prices: ['310000'], total: '930,000.00' },
  { username: 'supplier_d', companyName: nameOf('d'), prices: ['320000'], total: '960,000.00' },
  { username: 'supplier_c', companyName: nameOf('c'), prices: ['290000'], total: '870,000.00' },
] as const;
/** The cheapest bid, which the committee rejects before anybody has seen its price. */
const rejected = bidders[3];
/** The bid of a consortium. */
const joint = bidders[1];
const member = { name: '海州数据咨询有限公司', code: '91000000MA8DEMA812' };
const jointName = `${joint.companyName}（联合体牵头人）、${member.name}（联合体成员）`;

let installation: Installation;
let lotId = '';
let tenderId = '';
const pages = new Map<string, Page>();

async function as(username: string): Promise<Page> {
  const known = pages.get(username);
  if (known !== undefined) return known;
  const { page } = await installation.person({ viewport: { width: 1440, height: 900 } });
  pages.set(username, page);
  await signIn(page, username.startsWith('supplier') ? installation.portal : installation.console, username);
  return page;
}

/** The page fits a phone and has no accessibility fault, there and on the desktop; both are kept as pictures. */
async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await picture(new Map([[name, page]]), 'split-envelope');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(new Map([[`${name}-390`, page]]), 'split-envelope');
  await page.setViewportSize({ width: 1440, height: 900 });
}

beforeAll(async () => {
  installation = await openInstallation();
  const lot = (await toldLots(installation)).find(({ tender }) => tender.key === 'audit');
  lotId = lot?.id ?? '';
  tenderId = lot?.tenderId ?? '';
  await installation.sql('update lot set split_envelope = true, bond_amount = 5000 where id = $1', [lotId]);
  await installation.sql('update tender set allows_consortium = true where id = $1', [tenderId]);
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'split-envelope-failed'));
});
afterAll(async () => {
  await installation?.stop();
});

test('a buyer chooses two envelopes where the law allows them', async () => {
  const page = await as('buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  await page.getByLabel('项目名称').fill('双信封试验项目');
  await chooseWhatAndWhere(page);
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
  const split = page.getByRole('checkbox', { name: /^双信封/ });
  await split.check();
  await page.getByText(/草稿已保存/).waitFor();
  await page.reload();
  await split.waitFor();
  await expect.poll(() => split.isChecked(), { timeout: 30_000 }).toBe(true);
  await page.getByLabel('招标性质').selectOption({ label: '政府采购' });
  await split.waitFor({ state: 'detached' });
});

test('the publisher’s browser makes two keys, which the openers sign together', async () => {
  const page = await as('buyer_a');
  await page.goto(`${installation.console}/tender/${tenderId}`);
  await actWith(page, '发布公告');
  const [lot] = await installation.sql<{ bid: string; price: string; statement: string }>(
    `select seal_recipient as bid, price_recipient as price, body as statement from lot
     join lot_key on lot_key.lot_id = lot.id where lot.id = $1`,
    [lotId],
  );
  expect(lot?.price).toMatch(/^age1/);
  expect(lot?.price).not.toBe(lot?.bid);
  expect(JSON.parse(lot?.statement ?? '')).toMatchObject({
    ...{ format: 'procure-lot-key/2', recipient: lot?.bid, priceRecipient: lot?.price },
  });
  for (const opener of ['opener_a', 'opener_b'])
    await signKey(await as(opener), installation.console, lotId, demoPassphrase);
  const visitor = await installation.browser.newContext({ javaScriptEnabled: false });
  const outside = await visitor.newPage();
  const [notice] = await installation.sql<{ id: string }>('select id from notice where lot_id = $1', [lotId]);
  await outside.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`);
  await outside.getByText('本标段采用双信封').waitFor();
  await visitor.close();
});

test('suppliers seal the price envelope to its own key', async () => {
  // Certificates of the demo companies are valid until then.
  await installation.sql(
    `update lot set document_from = clock_timestamp() - interval '1 hour',
      question_until = clock_timestamp() + interval '1 day', document_until = clock_timestamp() + interval '2 days',
      bid_deadline = clock_timestamp() + interval '3 days' where id = $1`,
    [lotId],
  );
  for (const bidder of bidders) {
    const page = await as(bidder.username);
    await obtainDocuments(page, installation.portal, lotId);
    await writeBid(page, installation.portal, lotId, bidder);
    if (bidder === joint) {
      await addMember(page, member);
      await page.getByText('自检通过，可以递交').waitFor();
    }
    await page.getByText('密封与要求').click();
    await page.getByText('报价加密公钥').waitFor();
    await page.getByText('密封与要求').click();
    await submitBid(installation, page, '递交投标');
  }
  const [price] = await installation.sql<{ key: string }>(
    'select price_recipient as key from lot where id = $1',
    [lotId],
  );
  const receipts = await installation.sql<{ checks: string }>(
    'select receipt::text as checks from bid_version where lot_id = $1',
    [lotId],
  );
  expect(price?.key).toMatch(/^age1/);
  expect(receipts.map(({ checks }) => checks.includes('price-key-sha256:'))).toEqual(bidders.map(() => true));
});

test('the opening reads out the bidders without their prices', async () => {
  await installation.sql(
    `update lot set bid_deadline = clock_timestamp() - interval '1 second',
      document_until = least(document_until, clock_timestamp() - interval '2 seconds'),
      question_until = least(question_until, clock_timestamp() - interval '3 seconds') where id = $1`,
    [lotId],
  );
  for (const opener of ['opener_a', 'opener_b'])
    await unlock(await as(opener), installation.console, lotId, demoPassphrase);
  const page = await as('opener_b');
  await page.getByRole('heading', { name: '开标记录' }).waitFor({ timeout: 60_000 });
  const record = await page.locator('main').innerText();
  for (const { companyName, total } of bidders) {
    expect(record).toContain(companyName);
    expect(record).not.toContain(total);
  }
  expect(record).toContain(jointName);
  await page.getByText('报价文件在技术商务评审结束后开启').waitFor();
  await look(page, 'opening-without-prices');
});

/** A sheet that gives every bid the same points, and rejects the bid of `rejected`. */
function sheetOf({ bids, lot }: EvaluationView): SheetRowView[] {
  const criteria = judgedCriteria(lot.criteria);
  return bids.map(({ bidId, companyName, answers }) => {
    const responsive = companyName !== rejected.companyName;
    const judgements = criteria.map((criterion) => {
      const { id: criterionId, kind, points } = criterion;
      const stated = answers.find((answer) => answer.criterionId === criterionId)?.value ?? '';
      const given = computedPoints(criterion, stated) ?? points ?? '';
      return {
        ...{ criterionId, met: isScored(kind) ? null : responsive, points: isScored(kind) ? given : '' },
      };
    });
    const reason = responsive
      ? ({ basis: '', comment: '' } as const)
      : ({ basis: 'not_responsive', comment: '审计方案未覆盖全部子公司' } as const);
    return { bidId, technical: '', commercial: '', responsive, ...reason, judgements };
  });
}

test('the committee judges without any price, and asks for the prices of the bids that pass', async () => {
  const evaluators = await installation.sql<{ username: string }>(
    'select username from lot_evaluator join account on account.id = account_id where lot_id = $1 order by username',
    [lotId],
  );
  const [chair] = evaluators;
  await sitDown(
    installation,
    lotId,
    evaluators.map(({ username }) => username),
  );
  const page = await as(chair?.username ?? '');
  await page.goto(`${installation.console}/evaluation/${lotId}`);
  await page.getByText('双信封，评审后开启').first().waitFor();
  for (const { total } of bidders) expect(await page.locator('main').innerText()).not.toContain(total);
  const table = page.getByRole('region', { name: '投标对照表，可左右滚动' });
  const consortium = table.getByRole('row', { name: /^联合体/ });
  await consortium.getByText(`${member.name}（${member.code}）：安装调试`).waitFor();
  await consortium.getByRole('button', { name: '共同投标协议.pdf' }).waitFor();
  await look(page, 'evaluation-without-prices');
  const members = evaluators.map(({ username }) => username);
  await reviewBids(installation, lotId, members, sheetOf);
  for (const { username } of evaluators) {
    const evaluator = await wireOf(installation, 'console', username);
    const view = must(await evaluator.call(getEvaluation, { lotId }));
    must(await evaluator.call(submitSheet, { lotId, scores: sheetOf(view) }));
  }
  await page.reload();
  await page.getByText('通过技术商务评审的投标3家，未通过1家').first().waitFor();
  await look(page, 'review-end');
  await actWith(page, '结束评审，提请开启报价', '结束评审');
  await page.getByText('报价文件尚未开启').waitFor();
});

test('the openers release the price key, and only the prices of the bids that pass are opened', async () => {
  const first = await as('opener_a');
  await first.goto(`${installation.console}/opening`);
  await first.getByText('待开启报价').first().waitFor();
  for (const opener of ['opener_a', 'opener_b']) {
    const page = await as(opener);
    await page.goto(`${installation.console}/opening/${lotId}`);
    await page.getByRole('button', { name: '解锁报价' }).waitFor();
    if (opener === 'opener_a') await look(page, 'prices-awaited');
    await page.getByRole('button', { name: '解锁报价' }).click();
    const dialog = page.locator('[role$=dialog]');
    await dialog.getByLabel('开标密钥口令').fill(demoPassphrase);
    await dialog.getByRole('button', { name: '解锁', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  const page = await as('opener_b');
  await page.getByText(/开启报价文件，.*完成，共3份/).waitFor({ timeout: 60_000 });
  const record = await page.locator('main').innerText();
  for (const bidder of bidders.slice(0, 3)) expect(record).toContain(bidder.total);
  expect(record).not.toContain(rejected.total);
  await look(page, 'opening-with-prices');

  const follower = await as(bidders[0].username);
  await follower.goto(`${installation.portal}/processManage?lotId=${lotId}`);
  await follower.getByText(/通过评审的3份报价文件已于.*开启，其余不予开启/).waitFor();
  expect(await follower.locator('main').innerText()).not.toContain(rejected.total);
  await look(follower, 'bidder-with-prices');
  const reply = await fetch(installation.portal + getSignedRecord.path.replace(':lotId', lotId));
  const { data } = (await reply.json()) as { data: { body: string; prices: { body: string }[] } };
  expect(data.body).not.toContain('960000.00');
  expect(data.prices.map(({ body }) => JSON.parse(body).entries.length)).toEqual([3]);
});

test('the committee reports with the prices, and the rejected bid stays sealed', async () => {
  const members = await installation.sql<{ username: string }>(
    'select username from lot_evaluator join account on account.id = account_id where lot_id = $1 order by username',
    [lotId],
  );
  const [chair] = members;
  const page = await as(chair?.username ?? '');
  await page.goto(`${installation.console}/evaluation/${lotId}`);
  await page
    .getByRole('textbox', { name: /^评标报告/ })
    .fill('评标委员会先评审技术商务文件，再比较通过评审的三份报价，推荐候选人如上。');
  await page.getByRole('button', { name: '形成评标报告' }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: '形成报告' }).click();
  await page.getByText('报告已形成，已提请全体评委签署').waitFor();
  await signReports(
    installation,
    lotId,
    members.map(({ username }) => username),
  );
  const candidates = await installation.sql<{ name: string; price: string }>(
    'select company_name as name, price::text from candidate where lot_id = $1 order by rank',
    [lotId],
  );
  expect(candidates).toEqual(
    bidders.slice(0, 3).map(({ companyName, total }) => ({
      ...{
        name: companyName === joint.companyName ? jointName : companyName,
        price: total.replaceAll(',', ''),
      },
    })),
  );
  const [sealed] = await installation.sql<{ count: string }>(
    'select count(*) from opened_bid where lot_id = $1 and price_sealed',
    [lotId],
  );
  expect(Number(sealed?.count)).toBe(1);
});
