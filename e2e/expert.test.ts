import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { madeUpIdNo } from '../apps/api/testing/fixtures/expert.ts';
import { pdf } from '../apps/api/testing/fixtures/upload.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let expert: Page;
let reviewer: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page: expert } = await installation.person());
  ({ page: reviewer } = await installation.person());
  await signIn(reviewer, installation.console, 'reviewer_a');
});
afterAll(async () => {
  await installation?.stop();
});

const pictures = () =>
  picture(
    new Map([
      ['expert', expert],
      ['reviewer', reviewer],
    ]),
    'expert',
  );
const phone = '13700009901';
const name = '葛专家';

test('a person registers as an expert, applies, is returned, applies again, and is approved', async () => {
  onTestFailed(pictures);
  await expert.goto(`${installation.console}/login`);
  await expert.getByRole('link', { name: '注册' }).click();
  await expert.getByRole('heading', { name: '评审专家注册' }).waitFor();
  // The address itself is open to visitors as well.
  await expert.reload();
  await expert.getByRole('heading', { name: '评审专家注册' }).waitFor();
  await expert.getByRole('button', { name: '注册并登录' }).click();
  await expert.getByText('请输入手机号').first().waitFor();
  await fits(expert, 'expert-registration-wrong');
  await expert.getByLabel('姓名').fill(name);
  await expert.getByLabel('手机号').fill(phone);
  await expert.getByRole('button', { name: '获取验证码' }).click();
  await expert.getByText('验证码已发送').first().waitFor();
  const [sent] = await installation.sql<{ body: string }>(
    "select body from outbox where recipient = $1 and template = 'otp'",
    [phone],
  );
  await expert.getByLabel('短信验证码').fill(/\d{6}/.exec(sent?.body ?? '')?.[0] ?? '');
  await expert.getByLabel('用户名').fill('expert_new');
  const passwords = expert.locator('input[autocomplete=new-password]');
  await passwords.nth(0).fill('Good#2026x');
  await passwords.nth(1).fill('Good#2026x');
  await expert.getByLabel(/我同意平台/).check();
  await fits(expert, 'expert-registration');
  await expert.getByRole('button', { name: '注册并登录' }).click();
  await expert.waitForURL(/\/expert\/own$/);

  await expert.getByRole('button', { name: '提交审核' }).click();
  for (const message of [
    '请输入身份证号',
    '请输入工作单位',
    '请选择评审专业',
    '请上传证书扫描件',
    '请确认承诺',
  ])
    await expert.getByText(message).first().waitFor();
  await fits(expert, 'expert-own-wrong');
  expect(await expert.getByLabel('姓名').inputValue()).toBe(name);
  await expert.getByRole('textbox', { name: '身份证号' }).fill(madeUpIdNo());
  await expert.getByRole('textbox', { name: '工作单位' }).fill('海州理工大学');
  await expert.getByLabel('所在地区').selectOption('330000');
  const specialities = expert.getByRole('combobox', { name: '评审专业' });
  await specialities.click();
  await specialities.pressSequentially('电气');
  await expert.getByRole('option', { name: '电气设备与新能源' }).waitFor();
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await specialities.press(key);
  await expert.getByRole('button', { name: '去掉电气设备与新能源' }).waitFor();
  await expert.getByLabel('从事相关领域工作的年限').fill('12');
  await expert.getByLabel('职称或者执业资格证书').fill('高级工程师');
  await expert.getByLabel('证书编号').fill('海高职〔2021〕1099');
  await expert
    .locator('input[type=file]')
    .setInputFiles({ name: '高级工程师证书.pdf', mimeType: 'application/pdf', buffer: pdf(2000) });
  await expert.getByRole('button', { name: '移除 高级工程师证书.pdf' }).waitFor();
  await expert.getByLabel(/我承诺所填资料真实有效/).check();
  await expert.getByRole('button', { name: '提交审核' }).dblclick();
  await expert.getByText('申请待平台审核').waitFor();
  await fits(expert, 'expert-own-submitted');

  await reviewer.goto(`${installation.console}/`);
  await reviewer.getByText('评审专家待审核').first().waitFor();
  await reviewer.goto(`${installation.console}/expert?standing=waiting`);
  await reviewer.getByRole('link', { name }).waitFor();
  await fits(reviewer, 'expert-list');
  await reviewer.getByRole('link', { name }).click();
  await reviewer.getByText('入库申请待审核').waitFor();
  await fits(reviewer, 'expert-review');
  await reviewer.getByRole('button', { name: '退回' }).click();
  const returning = reviewer.getByRole('dialog', { name: '退回' });
  await returning.getByLabel('退回理由').fill('请上传证书的彩色扫描件。');
  await returning.getByRole('button', { name: '退回' }).click();
  await reviewer.getByText('已退回，待专家修改').waitFor();

  await expert.reload();
  await expert.getByText('请上传证书的彩色扫描件。').first().waitFor();
  await fits(expert, 'expert-own-returned');
  await expert.getByLabel(/我承诺所填资料真实有效/).check();
  await expert.getByRole('button', { name: '提交审核' }).click();
  await expert.getByText('申请待平台审核').waitFor();

  await reviewer.reload();
  await reviewer.getByRole('button', { name: '审核通过' }).click();
  await reviewer.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await reviewer.getByText('已审核通过，并告知专家').waitFor();
  await reviewer.getByRole('button', { name: '查看原文：身份证号' }).click();
  const asking = reviewer.getByRole('dialog', { name: '身份证号：显示原文' });
  await asking.getByLabel('查看理由').fill('核对证书上的身份信息');
  await asking.getByRole('button', { name: '显示原文' }).click();
  await reviewer.getByText(/9901\d{13}[\dX]/).waitFor();
});

test('an expert tells days of absence, changes the employer, and is suspended', async () => {
  onTestFailed(pictures);
  await expert.reload();
  await expert.getByRole('button', { name: '增加时段' }).click();
  await expert.getByLabel('开始日期').fill('2099-02-01');
  await expert.getByLabel('结束日期').fill('2099-02-10');
  await expert.getByRole('button', { name: '保存时段' }).click();
  await expert.getByText('时段已保存').first().waitFor();
  await expert.getByRole('button', { name: '变更资料' }).click();
  await expert.getByRole('textbox', { name: '工作单位' }).fill('云岭电力设计研究院');
  await expert.getByLabel(/我承诺所填资料真实有效/).check();
  await fits(expert, 'expert-own-change');
  await expert.getByRole('button', { name: '提交变更' }).click();
  await expert.getByText('变更待平台审核，通过前在库资料不变').waitFor();
  await fits(expert, 'expert-own-active');

  await reviewer.reload();
  await reviewer.getByText('海州理工大学 → 云岭电力设计研究院').waitFor();
  await fits(reviewer, 'expert-review-change');
  await reviewer.getByRole('button', { name: '审核通过' }).click();
  await reviewer.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await reviewer.getByText('已审核通过，并告知专家').waitFor();
  await reviewer.getByRole('button', { name: '暂停资格' }).click();
  const suspending = reviewer.getByRole('dialog', { name: '暂停资格' });
  await suspending.getByLabel('暂停至').fill('2099-12-31');
  await suspending.getByLabel('暂停理由').fill('无正当理由缺席评审');
  await fits(reviewer, 'expert-suspending');
  await suspending.getByRole('button', { name: '暂停资格' }).click();
  await reviewer.getByText('已暂停资格，至').first().waitFor();
  await expert.reload();
  await expert.getByText('无正当理由缺席评审').first().waitFor();
});
