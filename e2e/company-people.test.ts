import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import {
  type Installation,
  lastCode,
  openInstallation,
  picture,
  showFactorBefore,
  signIn,
} from './installation.ts';
import { openDraft } from './journey/bid-key.ts';
import { pdf } from './journey/buyer.ts';
import { chooseFiles, submitBid, writeBid } from './journey/supplier.ts';

const password = 'Colleague#2026';
const preparer = { username: 'preparer_a', to: '13800003101', right: '编制投标' };
const viewer = { username: 'viewer_a', to: 'viewer@example.com', right: '查看' };
type Colleague = typeof preparer;

let installation: Installation;
/** Each user has a separate browser. */
const pages = new Map<string, Page>();
let lotId = '';

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  lotId = lot?.id ?? '';
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'failed'));
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string, phone = false): Promise<Page> {
  const known = pages.get(username);
  if (known) return known;
  const { page } = await installation.person(phone ? { viewport: { width: 390, height: 844 } } : {});
  pages.set(username, page);
  return page;
}

async function invite(page: Page, { to, right }: Colleague): Promise<string> {
  await page.getByRole('button', { name: '邀请同事' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请同事加入本企业' });
  await dialog.getByLabel('手机号或邮箱').fill(to);
  await dialog.getByLabel('查看', { exact: false }).first().uncheck();
  await dialog.getByRole('checkbox', { name: new RegExp(`^${right}`) }).check();
  await dialog.getByRole('button', { name: '发出邀请' }).click();
  const gone = page.getByText('邀请已发出').last();
  await showFactorBefore(installation, page, gone);
  await dialog.waitFor({ state: 'detached' });
  const [sent] = await installation.sql<{ body: string }>(
    "select body from outbox where template = 'member_invited' and recipient = $1",
    [to],
  );
  return /https?:\S+/.exec(sent?.body ?? '')?.[0] ?? '';
}

/** Follows the link of the invitation, registers with the phone or mail that it was sent to, and joins. */
async function join({ username, to, right }: Colleague, link: string, narrow: boolean): Promise<Page> {
  const page = await as(username, narrow);
  await page.goto(link);
  await page.waitForURL((url) => !url.search.includes('view=join'));
  await page.goto(`${installation.portal}/supplierAccountRegister`);
  const byMail = to.includes('@');
  if (byMail) await page.getByRole('button', { name: '改用邮箱注册' }).click();
  await page.locator(byMail ? '#email' : '#phone').fill(to);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(byMail ? /邮件已发送至/ : /短信已发送至/).waitFor();
  await page.locator('#otp').fill(await lastCode(installation));
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#passwordConfirm').fill(password);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await page.getByText(right, { exact: true }).waitFor();
  await page.getByRole('button', { name: '加入企业', exact: true }).click();
  await page.getByRole('heading', { name: '企业成员' }).waitFor();
  return page;
}

test('a company of three: one writes the bid, one only reads it, and an administrator submits it after its author has left', async () => {
  const admin = await as('supplier_a');
  await signIn(admin, installation.portal, 'supplier_a');
  await admin.goto(`${installation.portal}/dashboard?view=members`);
  const links = [await invite(admin, preparer), await invite(admin, viewer)];
  const writes = await join(preparer, links[0] ?? '', false);
  const looks = await join(viewer, links[1] ?? '', true);

  await looks.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await looks
    .getByText(/您没有“编制投标文件”的权限/)
    .first()
    .waitFor();
  expect(await looks.getByRole('button', { name: '递交投标' }).count()).toBe(0);

  const { companyName } = companies[0] ?? { companyName: '' };
  await writeBid(writes, installation.portal, lotId, {
    prices: ['186000', '3200'],
    companyName,
    bond: '60000',
  });
  await writes
    .getByText(/您没有“递交投标文件”的权限/)
    .first()
    .waitFor();
  expect(await writes.getByRole('button', { name: '递交投标', exact: true }).count()).toBe(0);
  await writes.goto(`${installation.portal}/dashboard?view=members`);
  await writes.getByRole('button', { name: '退出企业' }).click();
  await writes.getByRole('alertdialog').getByRole('button', { name: '确认退出' }).click();
  await writes.waitForURL(/\/login/);

  await admin.goto(`${installation.portal}/dashboard?view=members`);
  await admin.getByText('成员（4人）').waitFor();
  await admin.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await openDraft(admin);
  await expect.poll(() => admin.getByLabel('交货期（工期）').inputValue()).toBe('合同签订后30日');
  await chooseFiles(admin);
  expect(await submitBid(installation, admin, '递交投标')).toMatch(/^HZ/);
});

test('a company whose members do not answer is claimed; they object; the operator decides', async () => {
  const { companyName, uscc, legalRepName, legalRepIdNo } = companies[1] ?? fail();
  const guest = await as('supplier_new', true);
  await signIn(guest, installation.portal, 'supplier_new');
  await guest.goto(`${installation.portal}/dashboard?view=join`);
  await guest.getByLabel('统一社会信用代码').fill(uscc);
  await guest.getByRole('link', { name: '认领企业' }).click();
  await guest.getByRole('heading', { name: '认领企业' }).waitFor();
  expect(await guest.getByLabel('统一社会信用代码').inputValue()).toBe(uscc);
  await guest.getByRole('button', { name: '提交认领' }).click();
  await guest.getByText('请上传法定代表人授权书', { exact: true }).waitFor();
  await guest.getByLabel('企业名称').fill(companyName);
  await guest.getByLabel('法定代表人姓名').fill(legalRepName);
  await guest.getByLabel('法定代表人身份证号').fill(legalRepIdNo);
  await guest.getByRole('checkbox', { name: /单独同意/ }).check();
  const files = guest.locator('input[type=file]');
  await files.nth(0).setInputFiles(pdf('营业执照.pdf', companyName, uscc));
  await guest.getByText('营业执照.pdf').waitFor();
  await files.nth(1).setInputFiles(pdf('授权书.pdf', legalRepName));
  await guest.getByText('授权书.pdf').waitFor();
  await guest.getByLabel('认领理由').fill('原管理成员已经离职，电话停机，联系不上。');
  expect(await violations(guest)).toEqual([]);
  await guest.getByRole('button', { name: '提交认领' }).click();
  const waits = guest.getByText(/企业现有的成员已收到通知，可在/);
  await showFactorBefore(installation, guest, waits);
  await waits.waitFor();

  const owner = await as('supplier_b');
  await signIn(owner, installation.portal, 'supplier_b');
  await owner.goto(`${installation.portal}/dashboard?view=members`);
  await owner.getByRole('button', { name: '提出异议' }).click();
  await owner.getByRole('textbox', { name: /^异议/ }).fill('本人一直在岗，授权书不是本公司出具的。');
  await owner.getByRole('dialog').getByRole('button', { name: '提交异议' }).click();
  await owner.getByText(/您已提出异议：本人一直在岗/).waitFor();

  const reviewer = await as('reviewer_a');
  await signIn(reviewer, installation.console, 'reviewer_a');
  await reviewer.goto(`${installation.console}/supplier/review?kind=claim`);
  await reviewer.getByRole('link', { name: companyName }).first().click();
  await reviewer.getByText('本人一直在岗，授权书不是本公司出具的。').waitFor();
  expect(await reviewer.getByText('与登记一致').count()).toBe(4);
  const accept = async () => {
    await reviewer.getByRole('button', { name: '认领通过' }).click();
    const dialog = reviewer.getByRole('dialog', { name: '认领通过' });
    await dialog.getByLabel('原管理成员').selectOption({ label: '不再管理企业，保留其余权限' });
    await dialog.getByRole('button', { name: '确认通过' }).click();
    return dialog;
  };
  const early = await accept();
  await early.getByText(/期限未满/).waitFor();
  await reviewer.keyboard.press('Escape');
  await early.waitFor({ state: 'detached' });
  await installation.sql(
    "update claim set object_until = clock_timestamp() - interval '1 minute' where state = 'open'",
  );
  await (await accept()).waitFor({ state: 'detached' });
  await reviewer.getByText('已通过', { exact: true }).waitFor();

  await guest.reload();
  await guest.getByRole('button', { name: '进入企业' }).click();
  await guest.getByText('成员（2人）').waitFor();
  expect(await guest.getByRole('button', { name: '邀请同事' }).isVisible()).toBe(true);
  await owner.goto(`${installation.portal}/dashboard?view=members`);
  await owner.getByText('成员（2人）').waitFor();
  await owner.getByText('编制投标、递交投标、查看', { exact: true }).waitFor();
});

function fail(): never {
  throw new Error('the story has a second company');
}
