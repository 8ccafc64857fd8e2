import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type House, openHouse, signIn } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await house?.stop();
});

describe('an address that leads nowhere', () => {
  test('in the console is said within the desk, whose menu leads on', async () => {
    const { page, context } = await house.person();
    await signIn(page, house.console, 'buyer_a');
    for (const address of ['/tender/not-a-uuid', '/tender/1/edit', '/order/x', '/award/%20', '/nowhere']) {
      await page.goto(house.console + address);
      await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
      expect(
        await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').count(),
      ).toBeGreaterThan(2);
    }
    await context.close();
  });

  test('in the portal offers the ways that there are', async () => {
    const { page, context } = await house.person();
    await signIn(page, house.portal, 'supplier_a');
    for (const address of ['/processManage?lotId=not-a-uuid', '/orderDetail?id=1', '/answerBid?lotId=1']) {
      await page.goto(house.portal + address);
      await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
    }
    await context.close();
  });
});

describe('a page beyond the last', () => {
  test('of a public list is the last, and says so', async () => {
    const { page, context } = await house.person({ javaScriptEnabled: false });
    await page.goto(`${house.portal}/inviteList?pageNum=99`);
    const main = page.locator('main');
    expect(await main.innerText()).toMatch(/没有第99页，以下是最后一页/);
    expect(await main.locator('h3 a').count()).toBeGreaterThan(0);
    expect(await main.innerText()).not.toContain('没有符合条件的公告');
    await context.close();
  });

  test('of a list of the console is the last, and says so', async () => {
    const { page, context } = await house.person();
    await signIn(page, house.console, 'buyer_a');
    await page.goto(`${house.console}/tender?pageNum=99`);
    await page.getByText('没有第 99 页，这是最后一页').waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    await context.close();
  });
});

describe('who is signed in', () => {
  test('is not told to register, on pages that are kept for everybody; a visitor is', async () => {
    const { page, context } = await house.person();
    await page.goto(house.portal);
    const register = page.locator('main').getByRole('link', { name: /注册账号|免费注册/ });
    await register.first().waitFor();
    await signIn(page, house.portal, 'supplier_a');
    await page.goto(house.portal);
    await page.getByText('您已登录。待办事项和参与的项目都在管理中心。').waitFor();
    expect(await register.filter({ visible: true }).count()).toBe(0);
    await page.goto(`${house.portal}/inviteList?open=1`);
    await page.locator('main h3 a').first().click();
    await page.getByRole('link', { name: /参与投标|申请资格预审/ }).waitFor();
    expect(await register.filter({ visible: true }).count()).toBe(0);
    await context.close();
  });
});

describe('a refusal', () => {
  test('for want of a company leads to its registration, not to the network', async () => {
    await house.sql("update account set company_id = null where username = 'supplier_b'");
    const { page, context } = await house.person();
    await signIn(page, house.portal, 'supplier_b');
    const [lot] = await house.sql<{ id: string }>('select id from lot limit 1');
    await page.goto(`${house.portal}/processManage?lotId=${lot?.id}`);
    await page.getByText('请先完成企业信息注册').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('请检查网络');
    await page.getByRole('link', { name: '登记企业信息' }).click();
    await page.waitForURL(/supplierInfoRegister/);
    await context.close();
  });

  test('of an act in a dialog of the console stands in it, with what was typed', async () => {
    const { page, context } = await house.person();
    await signIn(page, house.console, 'admin_a');
    await page.goto(`${house.console}/account`);
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
});
