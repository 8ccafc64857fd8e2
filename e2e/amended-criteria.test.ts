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
  const lot = await lotToAmend(installation);
  const criteria = await installation.sql<{ kind: string; title: string; requirement: string }>(
    'select kind, title, requirement from criterion where lot_id = $1 order by position',
    [lot.id],
  );
  const technical = criteria.find(({ kind }) => kind === 'technical');
  const [, removed] = criteria.filter(({ kind }) => kind === 'qualification');

  await submitFirstBid(installation, supplier, lot, () =>
    supplier.getByLabel(`${technical?.title} 响应内容`).fill('参数逐条响应，见产品样本'),
  );

  const summary = '调整技术评审要求，取消一项资格审查，增加授权委托审查。';
  await beginAmendment(installation, buyer, lot, summary);
  await buyer.getByRole('button', { name: '变更评审因素' }).click();
  const part = (name: string) => buyer.getByRole('region', { name, exact: true });
  const first = buyer.getByRole('group', { name: '技术评审第1项' });
  await first.getByLabel('评审要求').fill('逐条对照并附检验报告');
  await first.getByLabel('分值').fill('1');
  await buyer.getByRole('button', { name: '删除资格审查第2项' }).click();
  await part('符合性审查').getByRole('button', { name: '增加符合性审查因素' }).click();
  const added = buyer.getByRole('group', { name: '符合性审查第3项' });
  await added.getByRole('textbox', { name: /评审因素/ }).fill('授权委托');
  await added.getByLabel('证明材料').fill('授权委托书，须采用甲品牌的签章系统签署');
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
  await buyer.getByRole('button', { name: '变更技术与商务条款' }).click();
  const clauses = part('变更后的技术与商务条款');
  const count = await clauses.getByRole('button', { name: /^删除第\d+条$/ }).count();
  await clauses.getByRole('button', { name: '增加一条' }).click();
  await clauses.getByLabel(`第${count + 1}条条款号`).fill('9.9');
  await clauses.getByLabel(`第${count + 1}条招标要求`).fill('柜体防护等级不低于IP4X');
  await clauses.getByLabel(`第${count + 1}条为★实质性条款`).check();
  await buyer.getByText('与现行条款相比：新增1项。').waitFor();
  const name = 'amended-criteria';
  await publishAmendment(
    installation,
    buyer,
    `删除资格审查第2项“${removed?.title}”`,
    name,
    async (dialog) => {
      // The wording check asks about the new words alone: they are kept for a reason.
      await dialog.getByText('疑似指定品牌、商标或原产地').waitFor();
      expect(await dialog.getByLabel('理由').count()).toBe(1);
      await dialog.getByRole('button', { name: '提交审批' }).click();
      await dialog.getByText('请输入理由').first().waitFor();
      expect(await violations(buyer)).toEqual([]);
      await dialog.getByLabel('理由').fill('全省电子招标统一使用该签章系统');
    },
  );
  await buyer.reload();
  const wording = buyer.getByRole('region', { name: '招标文件检测' }).first();
  await wording.getByText('理由：全省电子招标统一使用该签章系统').waitFor();
  const differences = [
    '授权委托',
    '柜体防护等级不低于IP4X',
    `<del>${technical?.requirement}</del>`,
    '<ins>逐条对照并附检验报告</ins>',
  ];
  await readNotice(installation, lot, differences, name);

  await reviseBid(installation, supplier, lot, `资格审查第2项　${removed?.title}`, name);
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
  await supplier.getByLabel('条款9.9 投标响应').fill('防护等级IP4X');
  await supplier.getByLabel('条款9.9 偏离', { exact: true }).selectOption('none');
  await submitRevisedBid(installation, supplier, lot);
}, 400_000);
