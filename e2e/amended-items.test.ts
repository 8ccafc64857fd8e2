import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture } from './installation.ts';
import {
  beginAmendment,
  lotToAmend,
  pictures,
  publishAmendment,
  readNotice,
  reviseBid,
  submitFirstBid,
  submitRevisedBid,
} from './journey/amendment.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
});
afterAll(async () => {
  await installation?.stop();
});

const price = (page: Page, line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 含税单价$`));

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
  const lot = await lotToAmend(installation);
  const lines = await installation.sql<{ name: string; qty: string }>(
    'select name, trim_scale(qty)::text as qty from price_line where lot_id = $1 order by line_no',
    [lot.id],
  );
  const [first, second] = lines;

  await submitFirstBid(installation, supplier, lot);

  const summary = '按最新设计调整开关柜数量，取消第2项，增加备用断路器。';
  await beginAmendment(installation, buyer, lot, summary);
  await buyer.getByRole('button', { name: '变更分项报价清单' }).click();
  await buyer.getByLabel('第1行数量').fill('77');
  await buyer.getByRole('button', { name: '删除第2行' }).click();
  await buyer.getByRole('button', { name: '增加一行' }).click();
  await buyer.getByLabel('第3行名称').fill('备用断路器');
  await buyer.getByLabel('第3行单位').fill('台');
  await buyer.getByLabel('第3行数量').fill('4');
  await buyer.getByText('与现行清单相比：新增1项、删除1项、修改1项。').waitFor();
  const name = 'amended-items';
  await publishAmendment(installation, buyer, `修改第1行“${first?.name}”：数量由${first?.qty}变更为77`, name);
  const differences = [
    '备用断路器',
    `<del>${first?.qty}</del>`,
    '<ins>77</ins>',
    '新增1项、删除1项、修改1项',
  ];
  await readNotice(installation, lot, differences, name);

  await reviseBid(installation, supplier, lot, `第2行　${second?.name}`, name);
  expect(await price(supplier, 1).inputValue()).toBe('1200.50');
  expect(await price(supplier, 2).count()).toBe(0);
  expect(await price(supplier, 3).inputValue()).toBe('');
  await supplier.getByText('采购人的变更删除了1行您已填写的分项，这些内容不会递交').waitFor();
  await supplier.getByText(`第2行 ${second?.name}：含税单价34.20元，13%`).waitFor();
  expect(await violations(supplier)).toEqual([]);
  await pictures(supplier, 'amended-items-bid');
  await price(supplier, 3).fill('560');
  await supplier.getByLabel(/^第3行 .*税率/).selectOption({ label: '13%' });
  await submitRevisedBid(installation, supplier, lot);
}, 400_000);
