import { listEntrustments } from '@procure/contract/entrustment/entrustment.route.ts';
import { listQuestions } from '@procure/contract/question/question.route.ts';
import { getTender } from '@procure/contract/tender/tender.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { buyers } from '../apps/api/seeds/story/buyers.ts';
import { agency, entrusted } from '../apps/api/seeds/story/organisations.ts';
import { type Act, tenderAt as at, type Desk, dialogOf, openDesk, perform, rowOf } from './desk/desk.ts';
import { signIn } from './installation.ts';
import { pdf } from './journey/buyer.ts';
import { must } from './wire.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk?.installation.stop();
});

const gone = '未找到您要的内容，可能已被移除或您无权查看';
const title = (key: string) => desk.lot(key).tender.title;
const open = (page: Page, path: string) => page.goto(desk.installation.console + path);

/** State and document name of the entrustment with a number, as the user sees it. */
const standsOf =
  (documentNo: string): Act['says'] =>
  async (wire) => {
    const found = must(await wire.call(listEntrustments, {})).find((one) => one.documentNo === documentNo);
    return [found?.phase, found?.file?.name];
  };

test('a purchaser entrusts an agency, with the document, from its page', async () => {
  onTestFailed(() => desk.picture());
  const page = await desk.as('buyer_a');
  await open(page, '/entrustment');
  await page.getByRole('button', { name: '委托代理机构', exact: true }).click();
  const dialog = dialogOf(page);
  const choice = (name: string) => dialog.getByRole('combobox', { name }).first();
  await choice('招标人').selectOption({ label: buyers.port.name });
  await choice('招标代理机构').selectOption({ label: agency.name });
  await dialog.getByLabel('委托书编号').fill('港务委字第9号');
  await dialog.getByRole('checkbox', { name: '货物', exact: true }).check();
  await choice('招标人负责人').selectOption({ label: '林采购' });
  const offer = dialog.getByRole('button', { name: '发出委托', exact: true });
  await offer.click();
  await dialog.getByText('请上传委托书').first().waitFor();
  await dialog.locator('input[type=file]').setInputFiles(pdf('委托书.pdf', '招标代理委托书'));
  await dialog.getByRole('button', { name: '移除 委托书.pdf' }).waitFor();
  await offer.click();
  await page.getByText('委托已发出，待代理机构接受').first().waitFor();
});

const agencyWorks: readonly Act[] = [
  {
    name: 'the agency accepts',
    who: 'agency_a',
    at: () => '/entrustment',
    within: rowOf('港务委字第9号'),
    button: '接受',
    seen: ['委托已接受'],
    says: standsOf('港务委字第9号'),
    is: ['standing', '委托书.pdf'],
  },
  {
    name: 'the agency answers questions on a tender that its purchaser gave it to handle',
    who: 'agency_a',
    at: at('drainage', '/question'),
    first: (page) => page.getByRole('button', { name: /进度款支付/ }).click(),
    button: '保存答复',
    fields: { 答复: '进度款按当期完成工程量计算，已到场并验收合格的管材可计入。' },
    seen: ['答复已保存'],
    stays: true,
    async says(wire, { lot }) {
      const { questions } = must(await wire.call(listQuestions, { lotId: lot('drainage').id }));
      return questions.filter(({ state }) => state === 'answered').length;
    },
    is: 1,
  },
];

test.each(agencyWorks)('$name', async (act) => {
  onTestFailed(() => desk.picture());
  await perform(desk, act);
});

test('a buyer of another organisation finds none of it, in lists or at any address', async () => {
  onTestFailed(() => desk.picture());
  const { page, context } = await desk.installation.person({ viewport: { width: 390, height: 844 } });
  await signIn(page, desk.installation.console, 'buyer_b');
  await open(page, '/tender');
  await page.getByText(buyers.hospital.name).first().waitFor();
  const listed = await page.locator('main').innerText();
  for (const key of ['drainage', 'solar', 'parking']) expect(listed).not.toContain(title(key));
  for (const part of ['', '/team', '/question', '/edit']) {
    await open(page, at('drainage', part)(desk));
    await page.getByText(gone).first().waitFor();
  }
  await open(page, '/entrustment');
  await page.getByText('还没有招标委托').waitFor();
  await context.close();
});

test('the purchaser ends the entrustment, and the agency’s open page shows nothing any more', async () => {
  onTestFailed(() => desk.picture());
  const page = await desk.as('agency_a');
  await open(page, at('drainage')(desk));
  await page.getByRole('heading', { level: 1, name: title('drainage') }).waitFor();
  await perform(desk, {
    name: 'ends it',
    who: 'buyer_a',
    at: () => '/entrustment',
    within: rowOf(entrusted.documentNo),
    button: '终止',
    confirm: '确认终止',
    fields: { 原因: '本项目改由招标人自行招标。' },
    seen: ['委托已终止'],
    says: standsOf(entrusted.documentNo),
    is: ['ended', '委托书.pdf'],
  });
  await page.reload();
  await page.getByText(gone).first().waitFor();
  await open(page, '/tender');
  await page.getByRole('heading', { level: 1, name: '招标项目' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain(title('drainage'));
  const wire = await desk.wire('console', 'agency_a');
  const { tenderId } = desk.lot('drainage');
  expect(await wire.call(getTender, { id: tenderId })).toMatchObject({ reason: 'not_found' });
});

test('the agency can end an entrustment as well', () =>
  perform(desk, {
    name: 'ends it',
    who: 'agency_a',
    at: () => '/entrustment',
    within: rowOf('港务委字第9号'),
    button: '终止',
    confirm: '确认终止',
    fields: { 原因: '本公司人员不足，不再承接。' },
    seen: ['委托已终止', '本公司人员不足，不再承接。'],
    says: standsOf('港务委字第9号'),
    is: ['ended', '委托书.pdf'],
  }));
