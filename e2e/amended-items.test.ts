import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { submitBid, writeBid } from './journey/supplier.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
});
afterAll(async () => {
  await installation?.stop();
});

const price = (page: Page, line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 含税单价$`));

async function pictures(page: Page, name: string): Promise<void> {
  await picture(new Map([['wide', page]]), name);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), name);
  await fits(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an amendment changes the lines of a lot, and the bidder sees each difference and submits again', async () => {
  const { page: supplier } = await installation.person();
  const { page: buyer } = await installation.person();
  onTestFailed(() =>
    picture(
      new Map([
        ['supplier', supplier],
        ['buyer', buyer],
      ]),
      'amended-items-failed',
    ),
  );
  const [lot] = await installation.sql<{ id: string; tenderId: string }>(
    `select id, tender_id as "tenderId" from lot where title = '第二标段：35千伏开关柜'`,
  );
  if (lot === undefined) throw new Error('the story has no such lot');
  const { companyName } = companies[0] ?? { companyName: '' };
  const lines = await installation.sql<{ name: string; qty: string }>(
    'select name, trim_scale(qty)::text as qty from price_line where lot_id = $1 order by line_no',
    [lot.id],
  );
  const [first, second] = lines;

  await signIn(supplier, installation.portal, 'supplier_a');
  await writeBid(supplier, installation.portal, lot.id, {
    prices: ['1200.50', '34.20'],
    companyName,
    bond: '60000',
  });
  await submitBid(installation, supplier, '递交投标');

  await signIn(buyer, installation.console, 'buyer_a');
  await buyer.goto(`${installation.console}/tender/${lot.tenderId}/amendment?lotId=${lot.id}`);
  await buyer.getByRole('button', { name: '准备变更', exact: true }).click();
  await buyer.getByLabel('变更内容').fill('按最新设计调整开关柜数量，取消第2项，增加备用断路器。');
  await buyer.getByRole('button', { name: '变更分项报价清单' }).click();
  await buyer.getByLabel('第1行数量').fill('77');
  await buyer.getByRole('button', { name: '删除第2行' }).click();
  await buyer.getByRole('button', { name: '增加一行' }).click();
  await buyer.getByLabel('第3行名称').fill('备用断路器');
  await buyer.getByLabel('第3行单位').fill('台');
  await buyer.getByLabel('第3行数量').fill('4');
  await buyer.getByText('与现行清单相比：新增1项、删除1项、修改1项。').waitFor();
  expect(await violations(buyer)).toEqual([]);
  await pictures(buyer, 'amended-items-editor');
  await buyer.getByRole('button', { name: '保存并预览' }).click();
  const dialog = buyer.getByRole('dialog', { name: '预览并发布变更' });
  await dialog.getByText('变更了分项报价清单或评审因素，可能影响投标文件编制，须依法顺延后发布').waitFor();
  await dialog.getByText(`修改第1行“${first?.name}”：数量由${first?.qty}变更为77`).waitFor();
  await pictures(buyer, 'amended-items-preview');
  await dialog.getByRole('button', { name: '确认发布' }).click();
  await buyer.getByText('变更已发布，已通知供应商').waitFor();

  // The public notice shows the differences without JavaScript.
  const [notice] = await installation.sql<{ id: string }>(
    "select id from notice where lot_id = $1 and kind = 'change' order by published_at desc limit 1",
    [lot.id],
  );
  const address = `${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`;
  const html = await (await fetch(address)).text();
  for (const shown of [
    '备用断路器',
    `<del>${first?.qty}</del>`,
    '<ins>77</ins>',
    '新增1项、删除1项、修改1项',
  ])
    expect(html).toContain(shown);
  const { page: visitor } = await installation.person();
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: '变更内容' }).waitFor();
  expect(await violations(visitor)).toEqual([]);
  await pictures(visitor, 'amended-items-notice');

  await supplier.goto(`${installation.portal}/answerBid?lotId=${lot.id}`);
  await supplier.getByText('您递交后，采购人发布了1项变更，请重新确认投标').waitFor();
  await supplier.getByText(`第2行　${second?.name}`).waitFor();
  await pictures(supplier, 'amended-items-reconfirm');
  await supplier.getByRole('button', { name: '修改并重新递交' }).click();
  expect(await price(supplier, 1).inputValue()).toBe('1200.50');
  expect(await price(supplier, 2).count()).toBe(0);
  expect(await price(supplier, 3).inputValue()).toBe('');
  await supplier.getByText('采购人的变更删除了1行您已填写的分项，这些内容不会递交').waitFor();
  await supplier.getByText(`第2行 ${second?.name}：含税单价34.20元，13%`).waitFor();
  expect(await violations(supplier)).toEqual([]);
  await pictures(supplier, 'amended-items-bid');
  await price(supplier, 3).fill('560');
  await supplier.getByLabel(/^第3行 .*税率/).selectOption({ label: '13%' });
  await supplier.getByText('自检通过，可以递交').waitFor();
  await submitBid(installation, supplier, '重新递交');
  const versions = await installation.sql<{ no: number }>(
    'select items_no as no from bid_version where lot_id = $1 and superseded_at is null and withdrawn_at is null',
    [lot.id],
  );
  expect(versions.some(({ no }) => no === 2)).toBe(true);
});
