import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { demoPassword, type Installation, openInstallation, signIn } from './installation.ts';
import { must, releaseBy, wireOf } from './wire.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

describe('an unknown address', () => {
  test('in the console is reported within the layout, whose menu leads on', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.console, 'buyer_a');
    for (const address of ['/tender/not-a-uuid', '/tender/1/edit', '/order/x', '/award/%20', '/nowhere']) {
      await page.goto(installation.console + address);
      await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
      // The menu needs the account, which may arrive after the page's own text, so the test waits for it.
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').nth(2).waitFor();
    }
    await context.close();
  });

  test('in the portal is reported as a missing page', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    for (const address of ['/processManage?lotId=not-a-uuid', '/orderDetail?id=1', '/answerBid?lotId=1']) {
      await page.goto(installation.portal + address);
      await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
    }
    await context.close();
  });
});

describe('a page beyond the last', () => {
  test('of a public list shows the last page, and says so', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    await page.goto(`${installation.portal}/inviteList?pageNum=99`);
    const main = page.locator('main');
    expect(await main.innerText()).toMatch(/没有第99页，以下是最后一页/);
    expect(await main.locator('h3 a').count()).toBeGreaterThan(0);
    expect(await main.innerText()).not.toContain('没有符合条件的公告');
    await context.close();
  });

  test('of a list of the console shows the last page, and says so', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.console, 'buyer_a');
    await page.goto(`${installation.console}/tender?pageNum=99`);
    await page.getByText('没有第 99 页，这是最后一页').waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    await context.close();
  });
});

describe('a signed-in user', () => {
  test('sees no invitation to register on cached pages; a visitor does', async () => {
    const { page, context } = await installation.person();
    await page.goto(installation.portal);
    const register = page.locator('main').getByRole('link', { name: /注册账号|免费注册/ });
    await register.first().waitFor();
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(installation.portal);
    await page.getByText('您已登录。待办事项和参与的项目都在管理中心。').waitFor();
    expect(await register.filter({ visible: true }).count()).toBe(0);
    await page.goto(`${installation.portal}/inviteList?open=1`);
    await page.locator('main h3 a').first().click();
    await page.getByRole('link', { name: /参与投标|申请资格预审/ }).waitFor();
    expect(await register.filter({ visible: true }).count()).toBe(0);
    await context.close();
  });
});

describe('a refusal', () => {
  test('on a public page leads on, and passes the accessibility check', async () => {
    await installation.sql("update account set disabled_at = now() where username = 'supplier_c'");
    const { page, context } = await installation.person();
    await page.goto(`${installation.portal}/login`);
    await page.locator('#loginName').fill('supplier_c');
    await page.locator('#password').fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).last().click();
    const summary = page.getByRole('alert').filter({ hasText: '账号已停用，请联系平台客服' });
    await summary.waitFor();
    expect(await summary.getByRole('link', { name: '帮助中心' }).getAttribute('href')).toBe('/helpList');
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test('for want of a company leads to its registration, not to the network', async () => {
    await installation.sql("update account set company_id = null where username = 'supplier_b'");
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_b');
    const [lot] = await installation.sql<{ id: string }>('select id from lot limit 1');
    await page.goto(`${installation.portal}/processManage?lotId=${lot?.id}`);
    await page.getByText('请先完成企业信息注册').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('请检查网络');
    await page.getByRole('link', { name: '登记企业信息' }).click();
    await page.waitForURL(/supplierInfoRegister/);
    await context.close();
  });

  test('of an act in a dialog of the console appears in the dialog, with the typed text', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.console, 'admin_a');
    await page.goto(`${installation.console}/account`);
    await page.getByRole('button', { name: '新建账号' }).click();
    const dialog = page.getByRole('dialog', { name: '新建账号' });
    await dialog.getByLabel('姓名').fill('重名人');
    await dialog.getByLabel('用户名').fill('buyer_a');
    await dialog.getByLabel('手机号').fill('13900009999');
    await dialog.getByRole('button', { name: '创建账号' }).click();
    const note = dialog.getByRole('alert');
    await note.waitFor();
    expect(await note.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await dialog.getByLabel('姓名').inputValue()).toBe('重名人');
    await context.close();
  });

  test('of a confirmed act appears in the confirmation, which cannot be left while the act is under way', async () => {
    await installation.sql(
      "update company set status = 'unsubmitted' where id = (select company_id from account where username = 'supplier_a')",
    );
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    // The act itself is refused here: the second factor was proved a moment ago.
    await installation.sql(
      "update session set factor_at = clock_timestamp() where account_id = (select id from account where username = 'supplier_a')",
    );
    await page.goto(`${installation.portal}/supplierInfoRegister`);
    const submit = page.getByRole('button', { name: '提交审核' });
    await submit.click();
    const question = page.getByRole('alertdialog', { name: '提交审核' });
    await question.waitFor();

    // A colleague is quicker, and the connection is slow.
    await installation.sql(
      "update company set version = version + 1 where id = (select company_id from account where username = 'supplier_a')",
    );
    let sent = 0;
    let pass: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    await page.route('**/company/submission', async (route) => {
      sent += 1;
      await passed;
      await route.continue();
    });
    await question.getByRole('button', { name: '确认提交' }).click();
    await question.getByRole('button', { name: '正在提交' }).click({ force: true });
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '关闭' }).click();
    expect(await question.isVisible()).toBe(true);
    expect(sent).toBe(1);
    pass();

    const note = question.getByRole('alert');
    await note.getByText('内容已被他人更新').waitFor();
    expect(await note.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await question.getByRole('button', { name: '确认提交' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('an opening that does not go on', () => {
  test('names the reason, and continues by the button of its openers', async () => {
    const [lot] = await installation.sql<{ id: string }>(
      `select id from lot where state = 'published' and bid_deadline < now()
       and (select count(*) from bid where lot_id = lot.id and valid_version_no is not null) > 2 limit 1`,
    );
    if (lot === undefined) throw new Error('the demo has no lot that waits for its opening');
    const openers = await installation.sql<{ username: string }>(
      'select username from lot_share join account on account.id = account_id where lot_id = $1 order by username',
      [lot.id],
    );
    // Simulates an outage: every bid is in the record already, and the last step of the opening, which deletes the
    // shares, is missing.
    await installation.sql(`create function leave_shares() returns trigger language plpgsql as 'begin return null; end';
      create trigger leave_shares before delete on lot_share for each row execute function leave_shares()`);
    for (const { username } of openers.slice(0, 2))
      must(await releaseBy(await wireOf(installation, 'console', username), lot.id));
    const state = () => installation.sql('select state from opening where lot_id = $1', [lot.id]);
    await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: 'completed' }]);
    await installation.sql('drop trigger leave_shares on lot_share');
    for (const table of ['official_document', 'opening_record'])
      await installation.sql(
        `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
      );
    await installation.sql("update lot set state = 'opening' where id = $1", [lot.id]);
    await installation.sql(
      "update opening set state = 'paused', pause_cause = 'judgement', paused_at = now(), opened_at = null where lot_id = $1",
      [lot.id],
    );
    const { page, context } = await installation.person();
    await signIn(page, installation.console, openers[0]?.username ?? '');
    await page.goto(`${installation.console}/opening/${lot.id}`);
    await page.getByText(/^开标暂停（.+起）$/).waitFor();
    await page.getByText('平台故障本身不会使任何投标被视为撤回或撤销').waitFor();
    await page.getByRole('button', { name: '重新开标' }).click();
    await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: 'completed' }]);
    await page.getByText(/^开标暂停/).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('a change of the company', () => {
  test('is stored with every key, and restored after a reload', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_d');
    await page.goto(`${installation.portal}/supplierInfoEdit?section=bank`);
    const field = page.getByLabel('开户行').first();
    await field.fill('中国银行改写支行');
    // Encrypted with a key that the server gives once a page, so it is stored a moment after the first key.
    await expect.poll(() => page.evaluate(countKept), { timeout: 20_000 }).toBe(1);
    await page.reload();
    await page.getByText(/已恢复您.+未提交的内容/).waitFor();
    expect(await field.inputValue()).toBe('中国银行改写支行');
    await context.close();
  });
});

/** Runs in the page: number of items in the vault of this browser. */
async function countKept(): Promise<number> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'vault')) return 0;
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('vault');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const counted = database.transaction('item').objectStore('item').count();
      counted.onsuccess = () => {
        database.close();
        resolve(counted.result);
      };
      counted.onerror = () => reject(counted.error);
    };
  });
}
