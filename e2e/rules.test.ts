import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetSession, type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

describe('the rules of display', () => {
  test('clearing a filter empties every field and shows the first page of the list', async () => {
    const { page, context } = await installation.person();
    await page.goto(
      `${installation.portal}/inviteList?keyword=${encodeURIComponent('采购')}&kind=tender&pageNum=1`,
    );
    expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('采购');
    const clear = page.getByRole('link', { name: '清除全部' }).filter({ visible: true });
    if ((await clear.count()) === 0)
      await page.locator('main summary').filter({ visible: true }).first().click();
    await clear.first().click();
    await page.waitForURL(`${installation.portal}/inviteList`);
    await expect.poll(() => page.locator('main').getByRole('searchbox').inputValue()).toBe('');
    expect(await clear.count()).toBe(0);
    expect(await page.locator('main h3').count()).toBeGreaterThan(0);
    await context.close();
  });

  test('a long name is cut to five characters, and shown in full on hover', async () => {
    await installation.sql(`update account set nick_name = '𠮷野采购经理欧阳' where username = 'supplier_c'`);
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_c');
    const person = page.locator('header summary');
    expect(await person.innerText()).toContain('𠮷野采购经…');
    expect(await person.getAttribute('title')).toBe('𠮷野采购经理欧阳');
    await context.close();
  });
});

describe('the language of options', () => {
  test('is chosen in the user menu, and kept', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/bidList`);
    await page.locator('header summary').click();
    await page.getByRole('button', { name: '选项语言：中文' }).click();
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
    await page.reload();
    await page.locator('header summary').click();
    await page.getByRole('button', { name: '选项语言：English' }).click();
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('cn');
    await context.close();
  });
});

describe('permissions', () => {
  test('a control whose code the role does not hold is hidden', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    const lots = await installation.sql<{ id: string }>(
      `select id from lot where state = 'published' and bid_deadline > now() order by bid_deadline desc`,
    );
    const obtain = page.locator('main').getByRole('button', { name: /获取/ });
    const refused = page.locator('main').getByText('您没有“下载招标文件”的权限');
    let place = '';
    for (const { id } of lots) {
      await page.goto(`${installation.portal}/downloadDoc?lotId=${id}`, { waitUntil: 'networkidle' });
      if (await obtain.isVisible()) {
        place = page.url();
        break;
      }
    }
    expect(place, 'the demo story has documents that can be obtained').not.toBe('');
    expect(await refused.count()).toBe(0);

    await installation.sql(`delete from role_permission where code = 'document.download'`);
    await forgetSession(page, installation.portal);
    await signIn(page, installation.portal, 'supplier_a');
    const stored = await page.evaluate(() => localStorage.getItem('btnPermission'));
    expect(stored).toContain('bid.submit');
    expect(stored).not.toContain('document.download');
    await page.goto(place);
    await refused.waitFor();
    expect(await obtain.count()).toBe(0);
    await context.close();
  });
});
