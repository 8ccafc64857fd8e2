import { readFile } from 'node:fs/promises';
import { getObjection, refuseObjection } from '@procure/contract/objection/objection.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { object } from './every-page/acts.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { must, wireOf } from './wire.ts';

let installation: Installation;
/** A lot whose candidates are shown: its bidders may object to them. */
let lotId: string;
beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    `select lot.id from lot where state = 'publicity' and publicity_until > now() + interval '1 hour'
      and (select count(distinct username) from bid join account using (company_id)
        where bid.lot_id = lot.id and username in ('supplier_a', 'supplier_b')) = 2 limit 1`,
  );
  if (lot === undefined) throw new Error('the demo shows no candidates of a lot that both bid for');
  lotId = lot.id;
});
afterAll(async () => {
  await installation?.stop();
});

async function fits(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForLoadState('networkidle');
    await picture(new Map([[String(width), page]]), name);
    expect([name, width, await violations(page)]).toEqual([name, width, []]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, wide]).toEqual([name, width]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const facts = '第一名候选人的业绩证明与公开的合同公告不一致，签订日期晚于投标截止。';

test('a supplier objects: the text is stored as it is typed, handed in by keyboard, receives a number and a receipt, and is withdrawn', async () => {
  const { page, context } = await installation.person();
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/processManage?lotId=${lotId}`);
  await page
    .getByRole('region', { name: '异议', exact: true })
    .getByRole('link', { name: '提出异议' })
    .click();
  await page.waitForURL(/\/objection\?/);
  await page.getByRole('table', { name: '异议的权利' }).getByText('前可以提出').waitFor();
  await fits(page, 'objection-empty');
  await page.getByRole('button', { name: '提交异议' }).click();
  await page.getByText('请输入事实和理由').first().waitFor();
  await page.getByLabel('事实和理由').fill(facts);
  await page.getByText(/草稿已保存/).waitFor();
  await page.reload();
  await page.getByText('正在继续编写已保存的草稿').waitFor();
  expect(await page.getByLabel('事实和理由').inputValue()).toBe(facts);

  await page.getByRole('button', { name: /^加入《招标投标法实施条例》第五十一条/ }).press('Enter');
  expect(await page.getByLabel('法律依据').inputValue()).toContain('第五十一条');
  expect(await page.getByLabel('法律依据').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.getByLabel('异议请求').fill('请复核第一名候选人的业绩并重新公示。');
  await fits(page, 'objection-form');
  await page.getByRole('button', { name: '提交异议' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: '提交异议' });
  await dialog.getByText(/3日内答复.*不能定标.*其他供应商看不到/).waitFor();
  await fits(page, 'objection-confirm');
  await dialog.getByRole('button', { name: '确认提交' }).press('Enter');
  await page.waitForURL(/\/objection\?id=/);
  const main = page.locator('main');
  const no = /YY\d{8}-[2-9A-Z]{8}/.exec(await main.getByText(/^YY\d{8}-/).innerText())?.[0] ?? '';
  expect(no).not.toBe('');
  await main.getByText('您已提交，待招标人答复').first().waitFor();
  await fits(page, 'objection-detail');
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载回执' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe(`异议回执-${no}.json`);
  const kept: { body: string; signature: string } = JSON.parse(await readFile(await receipt.path(), 'utf8'));
  expect(JSON.parse(kept.body)).toMatchObject({ objectionNo: no, lotId });
  expect(kept.signature).not.toBe('');

  await page.getByRole('navigation', { name: '工作菜单' }).getByRole('link', { name: '我的异议' }).click();
  await page.getByRole('table', { name: '异议' }).getByText(no).waitFor();
  await fits(page, 'objection-list');

  // A rival learns only that there is an objection.
  const rival = await installation.person();
  await signIn(rival.page, installation.portal, 'supplier_b');
  for (const at of [`/processManage?lotId=${lotId}`, `/objection?lotId=${lotId}`]) {
    await rival.page.goto(installation.portal + at);
    await rival.page.getByText(/有未答复的异议/).waitFor();
    await rival.page.waitForLoadState('networkidle');
    const text = await rival.page.locator('main').innerText();
    expect([at, text.includes(no), text.includes(facts)]).toEqual([at, false, false]);
  }
  await rival.page.getByText('本企业没有在本标段提出异议').waitFor();
  await rival.page.goto(`${installation.portal}/objection`);
  await rival.page.getByText('本企业没有提出异议').waitFor();

  await page.getByRole('link', { name: /对评标结果的异议/ }).click();
  await page.getByRole('button', { name: '撤回异议' }).click();
  await page.getByRole('alertdialog', { name: '撤回异议' }).getByRole('button', { name: '确认撤回' }).click();
  await main.getByText('您已撤回异议').first().waitFor();
  expect(await page.getByRole('button', { name: '撤回异议' }).count()).toBe(0);
  await rival.page.goto(`${installation.portal}/objection?lotId=${lotId}`);
  await rival.page.getByRole('table', { name: '异议的权利' }).waitFor();
  expect(await rival.page.getByText('有未答复的异议').count()).toBe(0);
  await rival.context.close();
  await context.close();
});

test('a user who may write but not hand in reads so at the button; a user who may only read, at the form', async () => {
  for (const [username, words, forms] of [
    ['supplier_a2', '您没有“提出与撤回异议”的权限', 1],
    ['supplier_a3', '您没有“编制异议”的权限', 0],
  ] as const) {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, username);
    await page.goto(`${installation.portal}/objection?lotId=${lotId}`);
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: '提交异议' }).count()).toBe(0);
    expect(await page.getByLabel('事实和理由').count()).toBe(forms);
    await context.close();
  }
});

test('a rejected objection becomes a complaint: it is corrected, both sides state their case, the lot is suspended and resumed, and two supervisors decide', async () => {
  const objectionId = await object(installation, 'supplier_a', lotId);
  const [owner] = await installation.sql<{ username: string }>(
    `select username from lot join tender_member using (tender_id) join account on account.id = account_id
     where lot.id = '${lotId}' and duty = 'owner'`,
  );
  const buyer = await wireOf(installation, 'console', owner?.username ?? '');
  const { version } = must(await buyer.call(getObjection, { id: objectionId }));
  const refusal = { ground: 'no_facts' as const, reason: '没有具体的事实和依据' };
  must(await buyer.call(refuseObjection, { id: objectionId, version, ...refusal }));

  const { page, context } = await installation.person();
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/objection?id=${objectionId}`);
  await page.getByRole('link', { name: '提出投诉' }).click();
  await page.waitForURL(/\/complaint\?/);
  await page.getByRole('table', { name: '投诉的权利' }).getByText('前可以投诉').waitFor();
  await page.getByLabel('事实和理由').fill(facts);
  await page.getByLabel('法律依据').fill('《招标投标法实施条例》第六十条');
  await page.getByLabel('投诉请求').fill('请责令招标人重新评审。');
  const [rival] = await installation.sql<{ name: string }>(
    "select company.name from account join company on company.id = company_id where username = 'supplier_b'",
  );
  await page.getByLabel('被投诉的投标人').selectOption(rival?.name ?? '');
  await page.getByText(/草稿已保存/).waitFor();
  await fits(page, 'complaint-form');
  await page.getByRole('button', { name: '提交投诉' }).click();
  await page.getByRole('alertdialog', { name: '提交投诉' }).getByRole('button', { name: '确认提交' }).click();
  await page.waitForURL(/\/complaint\?id=/);
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  const main = page.locator('main');
  // The list of the page that is left shows the number too, so the heading of the complaint is awaited first.
  await main.getByRole('heading', { level: 1, name: /^对.+的投诉/ }).waitFor();
  await main
    .getByText(/^TS\d{8}-[2-9A-Z]{8}$/)
    .first()
    .waitFor();
  await fits(page, 'complaint-detail');

  // The supervisor finds the complaint on the dashboard, and asks for a correction first.
  const first = await installation.person();
  await signIn(first.page, installation.console, 'supervisor_a');
  await first.page.goto(`${installation.console}/`);
  const queue = (name: string) =>
    first.page.getByRole('list', { name: '待办队列' }).getByRole('listitem').filter({ hasText: name });
  await queue('投诉待审查受理').getByText(/^剩余/).waitFor();
  await fits(first.page, 'complaint-queues');
  await queue('投诉待审查受理').getByRole('link').first().press('Enter');
  await first.page.getByRole('combobox', { name: '待办' }).waitFor();
  await first.page
    .getByText(/^TS\d{8}-/)
    .first()
    .waitFor();
  await fits(first.page, 'complaint-desk');
  // The demo story has another waiting complaint: this one is found by its lot.
  await first.page.getByRole('link', { name: /3号泊位护岸加固/ }).press('Enter');
  await first.page.getByRole('button', { name: '要求补正' }).press('Enter');
  const asking = first.page.getByRole('dialog', { name: '要求补正' });
  await asking.getByLabel('需要补正的事项').fill('请写明业绩合同的名称和签订日期。');
  await fits(first.page, 'complaint-asking');
  await asking.getByRole('button', { name: '要求补正' }).press('Enter');
  await first.page.getByText('待投诉人补正').first().waitFor();

  await page.reload();
  await main.getByText('需要补正：请写明业绩合同的名称和签订日期。').waitFor();
  await page.getByLabel('事实和理由').fill(`${facts}合同为二期光伏支架采购合同，2026年3月1日签订。`);
  await fits(page, 'complaint-correction');
  await page.getByRole('button', { name: '提交补正' }).press('Enter');
  await main.getByText('您已提交，待监督部门审查').first().waitFor();

  await first.page.goto(`${installation.console}/`);
  await queue('投诉已补正').getByRole('link').last().press('Enter');
  await first.page.getByRole('button', { name: '受理', exact: true }).press('Enter');
  await first.page
    .getByRole('alertdialog', { name: '受理投诉' })
    .getByRole('button', { name: '确认受理' })
    .press('Enter');
  await first.page.getByText('已受理，处理中').first().waitFor();

  // The respondent makes one statement.
  const respondent = await installation.person();
  await signIn(respondent.page, installation.portal, 'supplier_b');
  await respondent.page.goto(`${installation.portal}/complaint`);
  await respondent.page
    .getByRole('link', { name: /对评标结果/ })
    .first()
    .click();
  await respondent.page.getByText('本企业的陈述申辩').waitFor();
  const heard = respondent.page.locator('main');
  expect(await heard.getByText('投诉人', { exact: true }).count()).toBe(0);
  await respondent.page.getByLabel('陈述内容').fill('业绩合同真实有效，签订日期早于投标截止，附合同为证。');
  await fits(respondent.page, 'complaint-respondent');
  await respondent.page.getByRole('button', { name: '提交陈述' }).press('Enter');
  await heard.getByText(/提交，只有监督部门能看到/).waitFor();
  const owned = await installation.person();
  await signIn(owned.page, installation.console, owner?.username ?? '');
  await owned.page.goto(first.page.url());
  await owned.page.getByLabel('陈述内容').fill('评标委员会依据招标文件核验了业绩证明，评审过程依法合规。');
  await fits(owned.page, 'complaint-buyer');
  await owned.page.getByRole('button', { name: '提交陈述' }).press('Enter');
  await owned.page.getByLabel('陈述内容').waitFor({ state: 'detached' });

  // The suspension of the lot is public, and ends again.
  await first.page.reload();
  await first.page.getByText('业绩合同真实有效', { exact: false }).waitFor();
  await first.page.getByRole('button', { name: '责令暂停' }).press('Enter');
  const ordering = first.page.getByRole('dialog', { name: '责令暂停' });
  await ordering.getByLabel('责令暂停的理由').fill('需要核实中标候选人的业绩。');
  await ordering.getByRole('button', { name: '责令暂停' }).press('Enter');
  await first.page.getByText(/起责令暂停/).waitFor();
  await fits(first.page, 'complaint-suspended');
  const [notice] = await installation.sql<{ id: string }>(
    `select notice.id from notice join lot on lot.tender_id = notice.tender_id
     where lot.id = '${lotId}' and notice.kind = 'tender'`,
  );
  const visitor = await installation.person();
  await visitor.page.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`);
  await visitor.page
    .getByText(/责令暂停/)
    .first()
    .waitFor();
  await page.reload();
  await main
    .getByText(/责令暂停/)
    .first()
    .waitFor();
  await fits(page, 'complaint-suspended-own');

  // Typed text survives a reload. The page shows a colleague's saved text beside it.
  const decision = first.page.getByRole('textbox', { name: /处理决定/ });
  await first.page.getByRole('combobox', { name: /^处理结果/ }).selectOption('rejected');
  await first.page.getByLabel('驳回的理由').selectOption('no_evidence');
  await decision.fill('经查，公示的业绩与合同公告一致，投诉事项缺乏事实依据，予以驳回。');
  await first.page.getByRole('checkbox', { name: /公告页公布处理结果/ }).check();
  await first.page.getByText('填写内容加密暂存在本浏览器').waitFor();
  await first.page.reload();
  await first.page.getByText(/已恢复您.*未提交的内容/).waitFor();
  expect(await decision.inputValue()).toContain('公示的业绩与合同公告一致');
  expect(await first.page.getByLabel('驳回的理由').inputValue()).toBe('no_evidence');
  const second = await installation.person();
  await signIn(second.page, installation.console, 'supervisor_b');
  await second.page.goto(first.page.url());
  await second.page.getByRole('combobox', { name: /^处理结果/ }).selectOption('upheld');
  await second.page.getByRole('textbox', { name: /处理决定/ }).fill('经查，投诉事项成立，责令重新评审。');
  await second.page.getByRole('button', { name: '保存' }).press('Enter');
  await second.page.getByText('处理决定已保存，尚未提交签发').waitFor();
  await first.page.reload();
  const both = first.page.getByRole('region', { name: '两份草稿' });
  await both.getByText('经查，投诉事项成立，责令重新评审。').waitFor();
  await fits(first.page, 'complaint-conflict');
  await both.getByRole('button', { name: '保留本页内容' }).press('Enter');
  await first.page.getByRole('alertdialog').getByRole('button', { name: '保留本页内容' }).press('Enter');
  await both.waitFor({ state: 'hidden' });

  await first.page.getByRole('button', { name: '解除暂停' }).press('Enter');
  await first.page
    .getByRole('alertdialog', { name: '解除责令暂停' })
    .getByRole('button', { name: '确认解除' })
    .press('Enter');
  await first.page.getByText(/起责令暂停/).waitFor({ state: 'hidden' });
  expect(await decision.inputValue()).toContain('公示的业绩与合同公告一致');
  await fits(first.page, 'complaint-handling');
  await first.page.getByRole('button', { name: '提交签发' }).press('Enter');
  await first.page.getByText('由本部门另一位监督员签发').waitFor();

  await second.page.goto(`${installation.console}/`);
  await second.page
    .getByRole('list', { name: '待办队列' })
    .getByRole('listitem')
    .filter({ hasText: '处理决定待签发' })
    .getByRole('link')
    .last()
    .press('Enter');
  await second.page.getByRole('button', { name: '签发' }).click();
  await second.page
    .getByRole('alertdialog', { name: '签发处理决定' })
    .getByRole('button', { name: '签发' })
    .click();
  await second.page.getByText('已作出处理决定：驳回投诉').waitFor();

  await page.reload();
  await main.getByText('监督部门已作出处理决定：驳回投诉').first().waitFor();
  await main.getByText('缺乏事实依据，投诉事项不成立').waitFor();
  await fits(page, 'complaint-decided');
  await visitor.page.reload();
  await visitor.page.waitForLoadState('networkidle');
  expect(await visitor.page.getByText(/责令暂停/).count()).toBe(0);
  await visitor.page.getByText(/作出处理决定：驳回投诉（缺乏事实依据，投诉事项不成立）/).waitFor();
  await fits(visitor.page, 'complaint-notice');
  await visitor.page.getByRole('link', { name: /查看全部/ }).press('Enter');
  await visitor.page.getByRole('table', { name: '投诉处理结果' }).getByText('驳回投诉').waitFor();
  await fits(visitor.page, 'complaint-results');

  // The register lists the complaint, and shows the complainant only to its handler.
  const number = /TS\d{8}-[2-9A-Z]{8}/.exec(await main.innerText())?.[0] ?? '';
  for (const [reader, name] of [
    [first, 'complaint-register'],
    [owned, 'complaint-register-buyer'],
  ] as const) {
    await reader.page.goto(`${installation.console}/complaint/register`);
    await reader.page.getByRole('table', { name: '投诉' }).getByText(number).waitFor();
    await reader.page.getByText('按月统计（12个月）').press('Enter');
    await reader.page
      .getByRole('table', { name: /^按提出月份统计/ })
      .getByRole('row')
      .nth(12)
      .waitFor();
    await fits(reader.page, name);
  }
  const [own] = await installation.sql<{ name: string }>(
    "select company.name from account join company on company.id = company_id where username = 'supplier_a'",
  );
  expect(await first.page.locator('main').innerText()).toContain(own?.name);
  for (const other of [owned, visitor])
    expect(await other.page.locator('main').innerText()).not.toContain(own?.name);
  for (const person of [first, second, respondent, owned, visitor]) await person.context.close();
  await context.close();
});
