import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const statesOf = async (ids: readonly string[]) => {
  const rows = await installation.sql<{ id: string; state: string }>(
    'select id, state from lot where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

test('a buyer archives several lots at once, and reads why others were not archived', async () => {
  const { page } = await installation.person();
  const pages = new Map([['buyer', page]]);
  onTestFailed(() => picture(pages, 'bulk-acts-failed'));
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender?queue=running`);
  await page.locator('main tbody tr').first().waitFor();
  expect(await page.locator('main').getByRole('checkbox', { name: /^选择/ }).count()).toBe(0);

  await page.goto(`${installation.console}/tender?queue=awarded`);
  const rows = page.locator('main tbody tr');
  await rows.first().waitFor();
  const lots = await rows
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('lotId') ?? ''),
    );
  expect(lots.length).toBeGreaterThan(2);
  const all = page.getByRole('checkbox', { name: '选择本页全部' });
  await all.focus();
  await page.keyboard.press('Space');
  await page.getByText(`已选${lots.length}个标段`).waitFor();
  await rows.nth(0).getByRole('checkbox').uncheck();
  await page.getByText(`已选${lots.length - 1}个标段`).waitFor();
  expect(await all.isChecked()).toBe(false);
  await picture(pages, 'bulk-acts-selected');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(pages, 'bulk-acts-phone');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: '归档', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `归档${lots.length - 1}个标段` });
  await dialog.waitFor();
  await picture(pages, 'bulk-acts-asked');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '归档', exact: true }).dblclick();
  await dialog.getByRole('button', { name: '完成' }).waitFor();
  await picture(pages, 'bulk-acts-ended');
  expect(await violations(page)).toEqual([]);
  await dialog.getByText(`0个标段已归档，${lots.length - 1}个标段未办理`).waitFor();
  await dialog.getByText('有未完成的订单，请完成或者取消').first().waitFor();
  await dialog.getByText('已定标，尚未登记合同，不能归档').first().waitFor();
  expect([...(await statesOf(lots)).values()]).not.toContain('archived');
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByText(/^已选/).waitFor({ state: 'detached' });
});

test('archives what can be archived, and asks for the approval of drafts', async () => {
  // The experts of a mandatory or government tender are drawn, or the tender has a reason, which no act on many has.
  await installation.sql(
    "update tender set scope = 'voluntary' where id in (select tender_id from lot where state = 'draft')",
  );
  const { page, context } = await installation.person();
  const pages = new Map([['buyer', page]]);
  onTestFailed(() => picture(pages, 'bulk-acts-failed'));
  await signIn(page, installation.console, 'buyer_a');
  // The connection is lost while the dialog is open: it names the failure and can be closed.
  await page.goto(`${installation.console}/tender?queue=draft`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '提交审批', exact: true }).click();
  await context.setOffline(true);
  const lost = page.getByRole('dialog', { name: '提交审批1个项目' });
  await lost.getByRole('button', { name: '提交审批', exact: true }).click();
  await lost.getByText('0个项目已提交审批，1个项目未办理').waitFor();
  await lost.getByRole('button', { name: '完成' }).click();
  await lost.waitFor({ state: 'detached' });
  await context.setOffline(false);
  const act = async (queue: string, verb: string) => {
    await page.goto(`${installation.console}/tender?queue=${queue}`);
    await page.locator('main tbody tr').first().waitFor();
    const lots = await page
      .locator('main tbody tr')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('lotId') ?? ''),
      );
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page.getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}\\d`) });
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await dialog.getByRole('button', { name: '完成' }).waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    return statesOf(lots);
  };
  expect([...(await act('ended', '归档')).values()]).toContain('archived');
  expect([...(await act('draft', '提交审批')).values()]).toContain('pending_approval');
});
