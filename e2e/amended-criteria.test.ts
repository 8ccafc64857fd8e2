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

async function pictures(page: Page, name: string): Promise<void> {
  await picture(new Map([['wide', page]]), name);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), name);
  await fits(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an amendment changes the criteria of a lot, and the bidder sees each difference and submits again', async () => {
  const { page: supplier } = await installation.person();
  const { page: buyer } = await installation.person();
  onTestFailed(() =>
    picture(
      new Map([
        ['supplier', supplier],
        ['buyer', buyer],
      ]),
      'amended-criteria-failed',
    ),
  );
  const [lot] = await installation.sql<{ id: string; tenderId: string }>(
    `select id, tender_id as "tenderId" from lot where title = '第二标段：35千伏开关柜'`,
  );
  if (lot === undefined) throw new Error('the story has no such lot');
  const { companyName } = companies[0] ?? { companyName: '' };
  const criteria = await installation.sql<{ kind: string; title: string; requirement: string }>(
    'select kind, title, requirement from criterion where lot_id = $1 order by position',
    [lot.id],
  );
  const technical = criteria.find(({ kind }) => kind === 'technical');
  const [, removed] = criteria.filter(({ kind }) => kind === 'qualification');

  await signIn(supplier, installation.portal, 'supplier_a');
  await writeBid(supplier, installation.portal, lot.id, {
    prices: ['1200.50', '34.20'],
    companyName,
    bond: '60000',
  });
  await supplier.getByLabel(`${technical?.title} 响应内容`).fill('参数逐条响应，见产品样本');
  await submitBid(installation, supplier, '递交投标');

  await signIn(buyer, installation.console, 'buyer_a');
  await buyer.goto(`${installation.console}/tender/${lot.tenderId}/amendment?lotId=${lot.id}`);
  await buyer.getByRole('button', { name: '准备变更', exact: true }).click();
  await buyer.getByLabel('变更内容').fill('调整技术评审要求，取消一项资格审查，增加授权委托审查。');
  await buyer.getByRole('button', { name: '变更评审因素' }).click();
  const part = (name: string) => buyer.getByRole('region', { name, exact: true });
  const first = buyer.getByRole('group', { name: '技术评审第1项' });
  await first.getByLabel('评审要求').fill('逐条对照并附检验报告');
  await first.getByLabel('分值').fill('1');
  await buyer.getByRole('button', { name: '删除资格审查第2项' }).click();
  await part('符合性审查').getByRole('button', { name: '增加符合性审查因素' }).click();
  const added = buyer.getByRole('group', { name: '符合性审查第3项' });
  await added.getByLabel('评审因素').fill('授权委托');
  await added.getByLabel('证明材料').fill('授权委托书');
  // The sum is wrong: the message stands at the criteria, and nothing is saved.
  await buyer.getByRole('button', { name: '保存并预览' }).click();
  await buyer
    .getByText(/技术评审因素合计.+分，须等于权重.+分/)
    .first()
    .waitFor();
  const [{ points } = { points: '' }] = await installation.sql<{ points: string }>(
    `select trim_scale(points)::text as points from criterion where lot_id = $1 and kind = 'technical' order by position`,
    [lot.id],
  );
  await first.getByLabel('分值').fill(points);
  await buyer.getByText('与现行评审因素相比：新增1项、删除1项、修改1项。').waitFor();
  expect(await violations(buyer)).toEqual([]);
  await pictures(buyer, 'amended-criteria-editor');
  await buyer.getByRole('button', { name: '保存并预览' }).click();
  const dialog = buyer.getByRole('dialog', { name: '预览并发布变更' });
  await dialog.getByText('变更了分项报价清单或评审因素，可能影响投标文件编制，须依法顺延后发布').waitFor();
  await dialog.getByText(`删除资格审查第2项“${removed?.title}”`).waitFor();
  await pictures(buyer, 'amended-criteria-preview');
  await dialog.getByRole('button', { name: '确认发布' }).click();
  await buyer.getByText('变更已发布，已通知供应商').waitFor();

  // The public notice shows the differences without JavaScript.
  const [notice] = await installation.sql<{ id: string }>(
    "select id from notice where lot_id = $1 and kind = 'change' order by published_at desc limit 1",
    [lot.id],
  );
  const address = `${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`;
  const html = await (await fetch(address)).text();
  for (const shown of ['授权委托', `<del>${technical?.requirement}</del>`, '<ins>逐条对照并附检验报告</ins>'])
    expect(html).toContain(shown);
  const { page: visitor } = await installation.person();
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: '变更内容' }).waitFor();
  expect(await violations(visitor)).toEqual([]);
  await pictures(visitor, 'amended-criteria-notice');

  await supplier.goto(`${installation.portal}/answerBid?lotId=${lot.id}`);
  await supplier.getByText('您递交后，采购人发布了1项变更，请重新确认投标').waitFor();
  await supplier.getByText(`资格审查第2项　${removed?.title}`).waitFor();
  await pictures(supplier, 'amended-criteria-reconfirm');
  await supplier.getByRole('button', { name: '修改并重新递交' }).click();
  // The answer to a changed criterion stays, beside its difference; the one to a removed criterion is shown apart.
  expect(await supplier.getByLabel(`${technical?.title} 响应内容`).inputValue()).toBe(
    '参数逐条响应，见产品样本',
  );
  expect(await supplier.getByLabel(`${removed?.title} 响应内容`).count()).toBe(0);
  await supplier.getByText('采购人的变更删除了1项您已响应的评审因素，这些内容不会递交').waitFor();
  expect(await supplier.getByLabel('授权委托 响应内容').inputValue()).toBe('');
  expect(await violations(supplier)).toEqual([]);
  await pictures(supplier, 'amended-criteria-bid');
  await supplier.getByLabel('授权委托 响应内容').fill('已附授权委托书');
  await supplier.getByText('自检通过，可以递交').waitFor();
  await submitBid(installation, supplier, '重新递交');
  const versions = await installation.sql<{ no: number }>(
    'select items_no as no from bid_version where lot_id = $1 and superseded_at is null and withdrawn_at is null',
    [lot.id],
  );
  expect(versions.some(({ no }) => no === 2)).toBe(true);
}, 400_000);
