import type { Page } from 'playwright-core';
import { type Installation, showFactorBefore } from '../installation.ts';
import { pdf } from './buyer.ts';

export interface Newcomer {
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  readonly companyName: string;
  readonly uscc: string;
}

/** Registers an account; ends signed in, on the page of the company's data. */
export async function registerAccount(
  installation: Installation,
  page: Page,
  inbox: Page,
  newcomer: Newcomer,
): Promise<void> {
  await page.goto(`${installation.portal}/supplierAccountRegister`);
  await page.locator('#phone').fill(newcomer.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/短信已发送至/).waitFor();
  await page.locator('#otp').fill(await readSms(installation, inbox));
  await page.locator('#username').fill(newcomer.username);
  await page.locator('#password').fill(newcomer.password);
  await page.locator('#passwordConfirm').fill(newcomer.password);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await page.waitForURL(/\/supplierInfoRegister/);
}

/** The newest code, read from the inbox of the demonstration. */
async function readSms(installation: Installation, inbox: Page): Promise<string> {
  await inbox.goto(`${installation.console}/dev-inbox`);
  await inbox
    .getByText(/验证码/)
    .first()
    .waitFor();
  return /(?<!\d)\d{6}(?!\d)/.exec(await inbox.locator('main').innerText())?.[0] ?? '';
}

/** Fills in the company's data and submits it for review. */
export async function registerCompany(
  installation: Installation,
  page: Page,
  newcomer: Newcomer,
): Promise<void> {
  const { companyName, uscc, phone } = newcomer;
  const fill = (id: string, value: string) => page.locator(`[id="${id}"]`).fill(value);
  await fill('companyName', companyName);
  await fill('uscc', uscc);
  const identity = page.locator('#identity');
  await identity.locator('input[type=file]').setInputFiles(pdf('营业执照.pdf', companyName, uscc));
  await identity.getByRole('button', { name: '移除 营业执照.pdf' }).waitFor();
  await page.getByLabel('企业类型').selectOption({ index: 1 });
  await page.getByLabel('企业规模').selectOption({ label: '小型' });
  await fill('legalRepName', '岚新');
  await page.locator('#sensitiveConsent').check();
  await fill('legalRepIdNo', '440524188001010014');
  await fill('regCapital', '800');
  await page.getByLabel('币种').selectOption({ index: 1 });
  await fill('foundedDate', '2020-05-06');
  await fill('termStart', '2020-05-06');
  await page.getByRole('checkbox', { name: /长期/ }).check();
  await page.getByLabel('注册地区：省级').selectOption({ label: '浙江省' });
  await page.getByLabel('注册地区：市级').selectOption({ label: '宁波市' });
  await page.getByLabel('注册地区：区县').selectOption({ index: 1 });
  await fill('regAddress', '岚新路1号科技园2幢');
  await fill('businessScope', '除湿设备、空调设备的研发、生产、销售和安装。');
  await fill('accountName', companyName);
  await fill('bankName', '海州商业银行岚新支行');
  await fill('bankAccountNo', '6200000000000099');
  await fill('cnapsCode', '300000000099');
  await page.getByRole('button', { name: '按企业和银行信息填入' }).click();
  await fill('invoice.phone', '0574-00000000');
  await page.getByLabel('纳税人类型').selectOption({ index: 1 });
  await page.getByRole('button', { name: '添加联系人' }).click();
  await fill('contacts.0.name', '岚小新');
  await fill('contacts.0.phone', phone);
  const supplied = page.getByRole('region', { name: '供应品类' });
  await supplied.getByRole('row', { name: '货物' }).getByRole('button').click();
  await supplied.getByRole('row', { name: '设备' }).first().click();
  await page.getByRole('checkbox', { name: '全国' }).check();
  await page
    .getByRole('button', { name: /提交审核/ })
    .first()
    .click();
  await page.locator('[role$=dialog]').getByRole('button', { name: '确认提交' }).click();
  const waits = page.getByText(/待审核|审核中/).first();
  await showFactorBefore(installation, page, waits);
  await waits.waitFor();
}
