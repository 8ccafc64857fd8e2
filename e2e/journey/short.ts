import { expect } from 'vitest';
import { companies, demoPassphrase } from '../../apps/api/seeds/story/people.ts';
import { button, type Hands, inDialog, labelled, last, nth, withText } from '../browser/hands.ts';
import { demoPassword, type Installation, lastCode } from '../installation.ts';

/** A tender and a bidder: the account has its documents, and has not submitted a bid. */
export interface ShortJourney {
  readonly account: string;
  /** Words of the title, as a visitor would search for them. */
  readonly keyword: string;
}

const wrong = /网络连接失败|页面程序出错|没有加载完整/;
/** Matches once the page's code runs, not when only its text has arrived. */
const ready = '//html[@data-ready]//h1';

/** A visitor finds the tender in the public list, reads it, and goes on to sign in. */
export async function findAndSignIn(
  hands: Hands,
  installation: Installation,
  { account, keyword }: ShortJourney,
): Promise<void> {
  await hands.open(`${installation.portal}/inviteList`);
  await hands.see(ready);
  const search = '//main//input[@type="search"]';
  await hands.write(search, keyword);
  await hands.press(`//main${button('搜索')}`);
  // The list before the search contains the tender too: the press waits for the narrowed list.
  const others = `.//h3//a[not(contains(., "${keyword}"))]`;
  await hands.press(`//main[not(${others})]//h3//a`);
  await hands.see(`//h1[contains(., "${keyword}")]`);
  expect(await hands.words()).toMatch(/投标截止[\s\S]*附件/);
  await hands.open(`${installation.portal}/login`);
  await hands.see(ready);
  await hands.write('//*[@id="loginName"]', account);
  await hands.write('//*[@id="password"]', demoPassword);
  await hands.press(last(button('登录')));
  await hands.see('//nav[@aria-label="工作菜单"]');
  await hands.see(ready);
  expect(await hands.place()).toBe('/dashboard');
  expect(await hands.words()).not.toMatch(wrong);
}

/** The supplier writes a bid, returns to it after a reload, seals it in the browser and receives the receipt. */
export async function bid(
  hands: Hands,
  installation: Installation,
  { account, keyword }: ShortJourney,
  offer: string,
): Promise<void> {
  await hands.open(`${installation.portal}/bidList`);
  await hands.press(`//main//tr[contains(., "${keyword}")]//a[starts-with(@href, "/answerBid?lotId=")]`);
  const price = '//*[starts-with(@aria-label, "第") and contains(@aria-label, "含税单价")]';
  await hands.see(price);
  await openDraft(hands);
  await hands.write(labelled('交货期（工期）'), '合同签订后30日');
  await hands.write(labelled('质量承诺'), '满足国家标准，一次验收合格');
  await hands.write(labelled('授权代表'), '江一帆');
  const rate = '//select[starts-with(@aria-label, "第") and contains(@aria-label, "税率")]';
  for (let row = 1; row <= (await hands.count(price)); row += 1) {
    await hands.write(nth(price, row), `${row}00`);
    await hands.choose(nth(rate, row), '13%');
  }
  for (let left = await hands.count(button('未填写的条款均按无偏离响应')); left > 0; left -= 1) {
    await hands.press(nth(button('未填写的条款均按无偏离响应'), left));
  }
  const meetRest = button('未填写的审查项均按满足要求响应');
  for (let left = await hands.count(meetRest); left > 0; left -= 1) await hands.press(nth(meetRest, left));
  const answer = '//textarea[contains(@aria-label, " 响应内容")]';
  for (let row = 1; row <= (await hands.count(answer)); row += 1)
    await hands.write(nth(answer, row), '见所附文件');
  const value = '//input[contains(@aria-label, " 投标值")]';
  for (let row = 1; row <= (await hands.count(value)); row += 1) await hands.write(nth(value, row), '30');
  await payBond(hands, account);
  await attachAll(hands, offer);
  await hands.see(withText('自检通过，可以递交'));
  await hands.see(withText('草稿已保存'));

  // An automated WebKit window is private and stores no files; the page says so beforehand.
  const passing = (await hands.words()).includes('本浏览器未能保存所选文件');

  await hands.reload();
  await hands.see(price);
  await openDraft(hands);
  if (passing) await attachAll(hands, offer);
  await hands.see(withText('自检通过，可以递交'));
  expect(await hands.reads(nth(price, 1))).toMatch(/^100(\.0+)?$/);
  await hands.press(button('递交投标'));
  await hands.see(inDialog(button('加密并递交')));
  // A lot that gives price deductions warns a bidder who states nothing.
  const warned = inDialog('//label[contains(., "我已知悉，仍要递交")]');
  if ((await hands.count(warned)) > 0) await hands.press(nth(warned, 1));
  await hands.press(inDialog(button('加密并递交')));
  // This account proves the second factor by a code instead of an authenticator.
  await hands.press(inDialog(button('获取验证码')));
  await hands.see(withText('短信已发送至'));
  await hands.write(labelled('短信验证码'), await lastCode(installation));
  await hands.press(inDialog(button('验证并继续')));
  await hands.see(withText('投标文件已成功递交，回执编号'));
  await hands.see(withText('您已递交，待开标'));
  expect(await hands.words()).not.toMatch(wrong);
  expect(hands.faults).toEqual([]);
}

/** Opens the draft on the platform, if the account has one. */
async function openDraft(hands: Hands): Promise<void> {
  if ((await hands.count(button('打开草稿'))) === 0) return;
  await hands.press(button('打开草稿'));
  await hands.write(inDialog(labelled('投标密钥口令')), demoPassphrase);
  await hands.press(inDialog(button('解锁')));
  await hands.see(`//html[not(.${button('打开草稿')})]`);
}

/** Fills in the bond: by transfer, in the amount that the page states, in the company's name. */
async function payBond(hands: Hands, account: string): Promise<void> {
  if ((await hands.count(labelled('缴纳方式'))) === 0) return;
  const asked = /本标段保证金：¥([\d,.]+)/.exec(await hands.words())?.[1] ?? '';
  await hands.choose(labelled('缴纳方式'), '转账');
  await hands.write(labelled('金额（元）'), asked);
  await hands.write(
    labelled('付款账户名'),
    companies.find((company) => company.account.username === account)?.companyName ?? '',
  );
}

async function attachAll(hands: Hands, offer: string): Promise<void> {
  const files = '//input[@type="file"]';
  for (let place = 1; place <= (await hands.count(files)); place += 1) {
    await hands.attach(nth(files, place), offer);
  }
}

/** A licence that is a PDF is drawn into the page of the console. */
export async function seeLicence(hands: Hands, installation: Installation): Promise<void> {
  const [company] = await installation.sql<{ id: string }>("select id from company where status = 'pending'");
  await hands.open(`${installation.console}/login`);
  await hands.see(ready);
  await hands.write('//*[@id="loginName"]', 'reviewer_a');
  await hands.write('//*[@id="password"]', demoPassword);
  await hands.press(last(button('登录')));
  await hands.see('//nav[@aria-label="主菜单"]');
  await hands.open(`${installation.console}/supplier/${company?.id}`);
  await hands.see('//figure[@aria-label="营业执照"]//canvas[@aria-label="营业执照第1页，共1页"]');
  expect(await hands.words()).not.toMatch(wrong);
}
