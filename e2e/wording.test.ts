import { recallApproval } from '@procure/contract/tender/lifecycle.route.ts';
import { getTender } from '@procure/contract/tender/tender.route.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { type Desk, dialogOf, nextStep, openDesk, tenderAt } from './desk/desk.ts';
import { pdf } from './journey/buyer.ts';
import { must } from './wire.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk?.installation.stop();
});

describe('restrictive words', () => {
  it('are mended, or answered with a reason that the approver reads beside them', async () => {
    onTestFailed(() => desk.picture());
    const { console } = desk.installation;
    const wire = await desk.wire('console', 'buyer_a');
    const { tenderId } = desk.lot('network');
    const { version } = must(await wire.call(getTender, { id: tenderId }));
    must(await wire.call(recallApproval, { id: tenderId, version }));

    const buyer = await desk.as('buyer_a');
    await buyer.goto(`${console}/tender/${tenderId}/edit`);
    await buyer.getByLabel('投标人资格要求').fill('须在本市注册，成立满 ３ 年。');
    await buyer.getByText(/草稿已保存/).waitFor();
    const card = buyer.locator('#wording');
    await card.getByText('投标人资格要求「须在本市注册，成立满 ３ 年。」疑似以成立或经营年限').waitFor();
    await buyer
      .locator('#documents, main')
      .last()
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdf('采购文件补充.pdf', '投标人须持有该系统的独家授权。'));
    await card.getByText('独家授权。」疑似只有个别供应商能满足的条件').waitFor();
    await buyer.getByRole('button', { name: '提交审批' }).first().click();
    const dialog = dialogOf(buyer);
    await dialog.getByText('投标人资格要求「须在本市注册，成立满 ３ 年。」疑似以本地注册').waitFor();
    await dialog.getByText('《公平竞争审查条例》第九条').waitFor();
    // Beside the three passages a tender of this scope is asked why its experts are named.
    expect(await dialog.getByLabel('理由').count()).toBe(4);
    await dialog.getByRole('button', { name: '提交审批' }).click();
    await dialog.getByText('请输入理由').first().waitFor();

    // One of them is mended: it is asked about no more.
    await dialog.getByRole('button', { name: '取消' }).click();
    await buyer.getByLabel('投标人资格要求').fill('须在本市注册。');
    await buyer.getByText(/草稿已保存/).waitFor();
    await buyer.getByRole('button', { name: '提交审批' }).first().click();
    await dialog.getByText('投标人资格要求「须在本市注册。」').waitFor();
    expect(await dialog.getByLabel('理由').count()).toBe(3);
    for (const reason of await dialog.getByLabel('理由').all())
      await reason.fill('涉及市级专网，依法须由本市登记的单位承担。');
    await dialog.getByRole('button', { name: '提交审批' }).click();
    await buyer.getByText('等待审批').first().waitFor();

    const approver = await desk.as('approver_a');
    await approver.goto(console + tenderAt('network')(desk));
    await nextStep(approver).getByRole('button', { name: '审批通过' }).click();
    const seen = dialogOf(approver);
    await seen.getByText('投标人资格要求「须在本市注册。」').first().waitFor();
    await seen.getByText('理由：涉及市级专网，依法须由本市登记的单位承担。').first().waitFor();
  });
});
