import type { Page } from 'playwright-core';
import { fits } from '../fits.ts';
import { type Installation, showFactorBefore } from '../installation.ts';
import { actWith, inHours } from './buyer.ts';

const dialogOf = (page: Page) => page.locator('[role$=dialog]');

/** Requests a clarification of the bid from one bidder. */
export async function askForClarification(page: Page, base: string, lotId: string, companyName: string) {
  await page.goto(`${base}/clarification/${lotId}`);
  await page.getByRole('button', { name: '发出澄清要求' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: /^投标人/ }).selectOption({ label: companyName });
  await dialog.getByLabel('澄清事项').fill('除湿机组型号');
  await dialog.getByLabel('澄清内容').fill('技术方案中机组型号前后不一致，请明确所投型号。');
  await dialog.getByRole('button', { name: '发出给该投标人' }).click();
  await page.getByText('澄清要求已发出，已通知投标人').waitFor();
}

export async function replyToClarification(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/replayTender?lotId=${lotId}`);
  await page.getByLabel('回复内容').fill('所投机组型号为CFZ-20，技术方案第三页为笔误，以本回复为准。');
  await page.getByRole('button', { name: '提交澄清回复' }).click();
  await page.getByText('澄清不得超出投标文件范围或改变实质性内容，请勾选确认').first().waitFor();
  await page.getByRole('checkbox', { name: /我确认/ }).check();
  await page.getByRole('button', { name: '提交澄清回复' }).click();
  await dialogOf(page).getByRole('button', { name: '确认提交' }).click();
  await page
    .getByText(/您已回复/)
    .first()
    .waitFor();
}

/** The chair accepts the reply: until then, the report cannot be drawn up. */
export async function acceptReply(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/clarification/${lotId}`);
  await page.getByRole('button', { name: /除湿机组型号.*已回复/ }).click();
  await page.getByRole('button', { name: '接受回复' }).click();
  await dialogOf(page).getByRole('button', { name: '接受回复' }).click();
  await page.getByText('已接受澄清回复').waitFor();
}

/** Opens the session and its one round, a last offer. */
export async function openLastRound(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/negotiation/${lotId}`);
  await page.getByRole('button', { name: '发起谈判' }).click();
  await dialogOf(page).getByLabel('谈判事项').fill('质保期与最后报价');
  await dialogOf(page).getByRole('button', { name: '发起谈判' }).click();
  await page.getByRole('button', { name: '发起第1轮报价' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('谈判要求').fill('质保期统一为36个月，请据此提交最后报价。');
  await dialog.getByRole('checkbox', { name: /这是最后报价/ }).check();
  await dialog.getByLabel('报价开始时间').fill(inHours(1));
  await dialog.getByLabel('报价截止时间').fill(inHours(5));
  await dialog.getByRole('button', { name: '发起最后报价' }).click();
  await page.getByText('第1轮报价已发起，已通知供应商').waitFor();
}

export async function quoteLast(
  installation: Installation,
  page: Page,
  lotId: string,
  prices: readonly string[],
) {
  await page.goto(`${installation.portal}/businessNegotiation?lotId=${lotId}`);
  const cell = (line: number, column: string) => page.getByLabel(new RegExp(`^第${line}行 .*${column}`));
  await cell(1, '税率').selectOption({ label: '13%' });
  // The keys of a spreadsheet: Ctrl+D copies the cell above, Enter goes to the next line.
  await cell(1, '含税单价').selectText();
  for (const [place, price] of prices.entries()) {
    await page.keyboard.insertText(price);
    if (place > 0) await cell(place + 1, '税率').press('Control+d');
    await cell(place + 1, '含税单价').press('Enter');
  }
  await page.getByLabel('交货期').fill('合同签订后30日');
  await page.getByLabel('付款条件').fill('验收合格后30日内付清');
  await fits(page, 'quote-sheet');
  await page.getByRole('button', { name: '提交最后报价' }).click();
  await dialogOf(page).getByRole('button', { name: '确认提交最后报价' }).click();
  const said = page.getByText(/最后报价.*已提交/).first();
  await showFactorBefore(installation, page, said);
  await said.waitFor();
}

export async function concludeNegotiation(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/negotiation/${lotId}`);
  await page.getByRole('button', { name: '结束谈判' }).click();
  await dialogOf(page).getByRole('button', { name: '结束谈判' }).click();
  await page.getByText('谈判已结束，按最后报价评审').waitFor();
}

/** Passes every bid in the preliminary review. */
export async function review(page: Page, base: string, lotId: string, companyNames: readonly string[]) {
  await page.goto(`${base}/evaluation/${lotId}`);
  for (const name of companyNames)
    await page.getByRole('group', { name }).getByRole('radio', { name: '通过初步评审' }).check();
  await page.getByRole('button', { name: '提交初步评审' }).click();
  await dialogOf(page).getByRole('button', { name: '提交初步评审' }).click();
  await page.getByText('您的初步评审已提交').first().waitFor();
}

/** The chair closes the preliminary review. */
export async function closeReview(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/evaluation/${lotId}`);
  await page.getByRole('button', { name: '结束初步评审' }).click();
  await dialogOf(page).getByRole('button', { name: '结束初步评审' }).click();
  await page.getByText('初步评审已结束，请各评委评分').waitFor();
}

/** Scores the bids that passed; `points` are the technical points, by company. */
export async function score(
  page: Page,
  base: string,
  lotId: string,
  points: Readonly<Record<string, string>>,
) {
  await page.goto(`${base}/evaluation/${lotId}`);
  for (const [companyName, technical] of Object.entries(points)) {
    const bid = page.getByRole('group', { name: companyName });
    await bid.waitFor();
    for (const field of await bid.getByLabel(/^(技术|商务)（/).all()) await field.fill(technical);
  }
  await page.getByRole('button', { name: '提交评分' }).click();
  await dialogOf(page).getByRole('button', { name: '提交评分' }).click();
  await page.getByText('您的评分已提交').waitFor();
}

/** One member draws up the report after every member has scored. */
export async function report(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/evaluation/${lotId}`);
  await page
    .getByRole('textbox', { name: /^评审报告/ })
    .fill('评审小组按采购文件评审三份响应文件，均通过初步评审，推荐候选人如上。');
  await page.getByRole('button', { name: '形成评审报告' }).click();
  await dialogOf(page).getByRole('button', { name: '形成报告' }).click();
  await page.getByText('报告已形成，已提请全体评委签署').waitFor();
}

/** A member reads the report and signs it. */
export async function sign(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/evaluation/${lotId}/report`);
  await page.getByRole('button', { name: '签署评审报告' }).click();
  await dialogOf(page).getByRole('button', { name: '签署', exact: true }).click();
  await page.getByText(/已签署报告|报告已签署完毕/).waitFor();
}

export async function publicize(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/award/${lotId}`);
  await page.getByRole('button', { name: '公示候选人' }).click();
  await dialogOf(page).getByRole('button', { name: '发布公示' }).click();
  await page.getByText('候选人公示中').first().waitFor();
}

/** The buyer proposes the award, another user approves it, the buyer issues it. */
export async function award(buyer: Page, approver: Page, base: string, lotId: string) {
  await buyer.goto(`${base}/award/${lotId}`);
  await buyer.getByRole('button', { name: '进入定标' }).click();
  await buyer.getByRole('button', { name: '提交审批' }).click();
  await buyer.getByText('您已拟定，待审批人审批').waitFor();
  await approver.goto(`${base}/award/${lotId}`);
  await actWith(approver, '审批通过');
  await approver.getByText('审批已通过，待采购员发出通知书').first().waitFor();
  await buyer.reload();
  await buyer.getByRole('button', { name: /^发出.*通知书$/ }).click();
  await dialogOf(buyer).getByRole('button', { name: '发出', exact: true }).click();
  await buyer
    .getByText(/通知书已发出/)
    .first()
    .waitFor();
}

export async function order(page: Page, base: string, lotId: string) {
  await page.goto(`${base}/order/new?lotId=${lotId}`);
  await page.getByLabel('收货人').fill('林工');
  await page.getByLabel('收货电话').fill('13800001001');
  await page.getByLabel('收货地址').fill('海州市云帆大道1号机房');
  await page.getByLabel('付款期限（日）').fill('365');
  await page.getByRole('button', { name: '下达订单' }).click();
  await page.getByText('向中小企业采购的，付款期限最长60日').first().waitFor();
  await page.getByLabel('付款期限（日）').fill('30');
  await page.getByLabel('付款说明').fill('验收合格后付清');
  await page.getByRole('button', { name: /下达/ }).last().click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
}
